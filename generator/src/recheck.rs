//! Solving every answer of a table again.

use std::error::Error;
use std::fmt;

use foregone_runtime::AnyTable;
use foregone_runtime::dice::{Dice, MAX_ERROR};
use foregone_runtime::format::TableFile;
use foregone_runtime::patience::Patience;

use crate::fill_error::FillError;
use crate::progress::{Cancelled, Progress};
use crate::wanted::{MOST_NUMBERED, Part, Wanted, fill};
use crate::{dice, patience};

/// What was solved again and found right. Its text is for people.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Rechecked {
    /// Every answer, and each is the same to the bit.
    Same,
    /// Every race of the dice.
    Within {
        /// How many races were solved, each of which the table gives an answer for.
        races: u64,
        /// The largest difference between an answer of the table and the exact one.
        largest_error: f64,
        /// How many corrections the table has: with them the six decimals of every answer are right.
        corrections: usize,
    },
    /// No answer: a table of cases that are not numbered keeps their keys alone.
    Nothing,
}

impl fmt::Display for Rechecked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rechecked::Same => write!(f, "every answer worked out again"),
            Rechecked::Within {
                races,
                largest_error,
                corrections,
            } => write!(
                f,
                "all {races} answers worked out again (largest error {largest_error:.3e}, {corrections} corrections, \
                 every printed digit right)"
            ),
            Rechecked::Nothing => {
                write!(
                    f,
                    "no answer worked out again: of its cases this table stores the keys alone"
                )
            }
        }
    }
}

/// A table was not rechecked to its end, or answers are wrong. The text does not repeat the `source`.
#[derive(Debug, Clone, PartialEq)]
pub struct RecheckError {
    /// The path or name by which error messages call the table.
    pub table: String,
    /// What is wrong.
    pub fault: RecheckFault,
}

impl fmt::Display for RecheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.table, self.fault)
    }
}

impl Error for RecheckError {
    /// The cause of the fault: the fault itself is part of the text.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.fault.source()
    }
}

/// What a recheck can find, or why it ended.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RecheckFault {
    /// The file is another than what this release fills.
    #[error("differs from what this release fills, from byte {offset} on; fetch or fill it anew")]
    Byte {
        /// The first byte that is another.
        offset: u64,
    },
    /// Answers are not those that were found again.
    #[error("{wrong} answers are not those that were worked out again; fetch or fill it anew")]
    Answers {
        /// How many.
        wrong: u64,
    },
    /// An answer of the dice is off by more than the table promises.
    #[error("an answer is off by {largest_error:e}, and {MAX_ERROR:e} is allowed; fetch or fill it anew")]
    Inexact {
        /// By how much; infinity if an answer is no number.
        largest_error: f64,
    },
    /// The corrections of the dice are not those that its other sections need.
    #[error("its corrections are not those that its answers need; fetch or fill it anew")]
    Corrections,
    /// The header announces more numbered deals or puzzles than a table is ever filled with.
    #[error("says that it holds {last} answers, and {MOST_NUMBERED} is the most; fetch or fill it anew")]
    TooMany {
        /// The last of them.
        last: u64,
    },
    /// The table could not be filled for the comparison.
    #[error("cannot be filled for a comparison")]
    Fill(#[source] FillError),
    /// The caller ended it.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// Solves every answer of a table again, on all threads of the pool, and compares. That the table is whole is another
/// check: [`AnyTable::verify`].
///
/// ```
/// use foregone_generator::{Rechecked, Wanted, fill, recheck};
/// use foregone_runtime::{AnyTable, Game};
///
/// let contents = fill(Game::Gems, &Wanted::Numbered(10), &())?;
/// let table = AnyTable::new(contents.to_bytes())?;
/// assert_eq!(recheck(&table, &())?, Rechecked::Same);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The first answer that is wrong, or as much as is known of it; or the caller ends it.
pub fn recheck<D: AsRef<[u8]>>(
    table: &AnyTable<D>,
    progress: &dyn Progress,
) -> Result<Rechecked, RecheckError> {
    let numbered = table.file().header().axes.first().map(|axis| axis.last);
    let found = match (table, numbered) {
        (AnyTable::War(war), _) => match Part::of(war) {
            Some(part) => fills_the_same(table, &Wanted::Part(part), progress),
            None => fills_the_same(table, &Wanted::Release, progress),
        },
        (AnyTable::Dice(table), _) => within(table, progress),
        (AnyTable::Patience(_) | AnyTable::Gems(_), Some(last)) if last > MOST_NUMBERED => {
            Err(RecheckFault::TooMany { last })
        }
        (AnyTable::Patience(_) | AnyTable::Gems(_), Some(last)) => {
            fills_the_same(table, &Wanted::Numbered(last), progress)
        }
        (AnyTable::Patience(table), None) => same_answers(table, progress),
        (AnyTable::Gems(_), None) => Ok(Rechecked::Nothing),
        // What holds all that there is.
        _ => fills_the_same(table, &Wanted::Release, progress),
    };
    found.map_err(|fault| RecheckError {
        table: table.file().name().to_owned(),
        fault,
    })
}

/// Fills the table again and compares the bytes.
fn fills_the_same<D: AsRef<[u8]>>(
    table: &AnyTable<D>,
    wanted: &Wanted,
    progress: &dyn Progress,
) -> Result<Rechecked, RecheckFault> {
    let anew = fill(table.game(), wanted, progress).map_err(|error| match error {
        FillError::Cancelled(cancelled) => cancelled.into(),
        error => RecheckFault::Fill(error),
    })?;
    match first_difference(&anew.to_bytes(), table.file()) {
        None => Ok(Rechecked::Same),
        Some(offset) => Err(RecheckFault::Byte { offset }),
    }
}

fn first_difference<D: AsRef<[u8]>>(anew: &[u8], file: &TableFile<D>) -> Option<u64> {
    let found = file.bytes();
    if anew == found {
        return None;
    }
    let differing = anew.iter().zip(found).position(|(a, b)| a != b);
    Some(differing.unwrap_or(anew.len().min(found.len())) as u64)
}

fn same_answers<D: AsRef<[u8]>>(
    table: &Patience<D>,
    progress: &dyn Progress,
) -> Result<Rechecked, RecheckFault> {
    match patience::count_wrong(table, progress)? {
        0 => Ok(Rechecked::Same),
        wrong => Err(RecheckFault::Answers { wrong }),
    }
}

fn within<D: AsRef<[u8]>>(table: &Dice<D>, progress: &dyn Progress) -> Result<Rechecked, RecheckFault> {
    let findings = dice::recheck(table, progress)?;
    let largest_error = findings.largest_error;
    if largest_error > MAX_ERROR {
        return Err(RecheckFault::Inexact { largest_error });
    }
    if !table
        .view()
        .correction_keys()
        .eq(findings.corrections.iter().copied())
    {
        return Err(RecheckFault::Corrections);
    }
    Ok(Rechecked::Within {
        races: findings.races,
        largest_error,
        corrections: findings.corrections.len(),
    })
}
