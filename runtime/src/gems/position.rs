//! Positions: what some picks leave of a case.

use std::fmt;

use thiserror::Error;

use super::bag::MAX_COLOURS;
use super::case::Case;

/// The bags that are left, and the gems in the cooker. How the player on turn got the turn, and what was won before, does
/// not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    case: Case,
    cooker: [u8; MAX_COLOURS], // zeros from the number of colours on
}

impl Position {
    /// The position of the bags of `case`, with so many gems of each of its colours in the cooker: 0 to S - 1, where a
    /// stone takes S. A case without bags may give 0 for S; its cooker is empty then.
    ///
    /// ```
    /// use foregone_runtime::gems::{Bag, Case, Position};
    ///
    /// let mut bag = Bag::new();
    /// assert!(bag.put(1));
    /// let position = Position::new(Case::new(2, 5, &[bag])?, &[0, 4])?;
    /// assert_eq!(position.to_string(), "2 1 5\n0 4\n1 2\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Another number of colours than the case's; else the first colour of which there are too many gems.
    pub fn new(case: Case, cooker: &[u8]) -> Result<Self, PositionError> {
        if cooker.len() != usize::from(case.colours()) {
            return Err(PositionError::Colours {
                expected: case.colours(),
                found: cooker.len(),
            });
        }
        let last = case.gems_per_stone().saturating_sub(1);
        if let Some((colour, &found)) = (1..).zip(cooker).find(|&(_, &gems)| gems > last) {
            return Err(PositionError::Gems { colour, last, found });
        }
        let mut position = Self::from(&case);
        position.cooker[..cooker.len()].copy_from_slice(cooker);
        Ok(position)
    }

    /// The bags that are left, as a case: the game from here on if the cooker were empty.
    #[must_use]
    pub fn case(&self) -> &Case {
        &self.case
    }

    /// The gems of each colour in the cooker, as many numbers as there are colours.
    #[must_use]
    pub fn cooker(&self) -> &[u8] {
        &self.cooker[..usize::from(self.case.colours())]
    }

    /// The case, if the cooker is empty: a catalogue may have it.
    #[must_use]
    pub fn to_case(&self) -> Option<Case> {
        (self.cooker == [0; MAX_COLOURS]).then_some(self.case)
    }
}

/// The start of a case: the cooker is empty.
impl From<&Case> for Position {
    fn from(case: &Case) -> Self {
        Self {
            case: *case,
            cooker: [0; MAX_COLOURS],
        }
    }
}

/// `G B S`, then a line with the gems of each colour in the cooker, then a line a bag as in a case; a line break after each
/// line. Without colours the second line is empty, and `0 0 0` has none.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.case.fmt_head(f)?;
        let head = [self.case.colours(), self.case.gems_per_stone()];
        if head != [0, 0] || !self.case.bags().is_empty() {
            for (colour, gems) in self.cooker().iter().enumerate() {
                write!(f, "{}{gems}", if colour > 0 { " " } else { "" })?;
            }
            writeln!(f)?;
        }
        self.case.fmt_bags(f)
    }
}

/// What lies in a cooker that no position has.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PositionError {
    /// The gems of too many or too few colours.
    #[error("the cooker: expected the gems of {expected} colours, found {found}")]
    Colours {
        /// Number of colours of the case.
        expected: u8,
        /// Number of colours given.
        found: usize,
    },
    /// So many gems of a colour that they would have melted.
    #[error("colour {colour} in the cooker: expected 0 to {last} gems, found {found}")]
    Gems {
        /// The colour, counted from 1.
        colour: u8,
        /// The most gems of a colour: one fewer than a stone takes.
        last: u8,
        /// Number of its gems.
        found: u8,
    },
}
