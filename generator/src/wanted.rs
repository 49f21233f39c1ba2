//! Filling the table of any game.

use foregone_runtime::format::TableBuilder;
use foregone_runtime::gems::Case;
use foregone_runtime::patience::Deal;
use foregone_runtime::war::{Attackers, Defenders, MAX_ATTACKERS, MAX_DEFENDERS, RuleSet, War};
use foregone_runtime::{AnyTable, Game, OutOfRange};

use crate::fill_error::FillError;
use crate::progress::Progress;
use crate::{dice, gems, kingdoms, patience, war};

/// What a table is to hold.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum Wanted {
    /// What the release tables hold.
    #[default]
    Release,
    /// The numbered deals or puzzles from 1 up to this one, 1 to [`MOST_NUMBERED`].
    Numbered(u64),
    /// These deals of patience.
    Deals(Vec<Deal>),
    /// These cases of gems.
    Cases(Vec<Case>),
    /// A part of the table of war.
    Part(Part),
}

/// A part of the table of war: some of its rule sets, and the armies up to these.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The rule sets, each once, in the order of [`RuleSet::ALL`].
    pub rule_sets: Vec<RuleSet>,
    /// The most attackers.
    pub attackers: Attackers,
    /// The most defenders.
    pub defenders: Defenders,
}

impl Part {
    /// The part of the table that `table` is; `None` for a table without probabilities.
    pub fn of<D: AsRef<[u8]>>(table: &War<D>) -> Option<Self> {
        Some(Part {
            rule_sets: table.rule_sets().collect(),
            attackers: Attackers::new(table.attackers()).ok()?,
            defenders: Defenders::new(table.defenders()).ok()?,
        })
    }

    /// The whole table.
    fn whole() -> Self {
        Part {
            rule_sets: RuleSet::ALL.to_vec(),
            attackers: Attackers::new(MAX_ATTACKERS).expect("the most"),
            defenders: Defenders::new(MAX_DEFENDERS).expect("the most"),
        }
    }

    fn fill(&self) -> TableBuilder {
        war::fill_part(&self.rule_sets, self.attackers.get(), self.defenders.get())
    }
}

/// The most numbered deals or puzzles that a table is filled with.
pub const MOST_NUMBERED: u64 = 100_000_000;

/// The last numbered deal or puzzle of a game's release table, if it is a catalogue.
pub fn release_count(game: Game) -> Option<u64> {
    match game {
        Game::Kingdoms | Game::War | Game::Dice => None,
        Game::Patience => Some(1_000_000),
        Game::Gems => Some(10_000),
    }
}

impl Wanted {
    /// Whether the table of `game` can hold it.
    ///
    /// # Errors
    ///
    /// When it cannot; the error tells which can.
    pub fn check(&self, game: Game) -> Result<(), FillError> {
        let fits = |game: Game| match self {
            Wanted::Release => true,
            Wanted::Numbered(_) => release_count(game).is_some(),
            Wanted::Deals(_) => game == Game::Patience,
            Wanted::Cases(_) => game == Game::Gems,
            Wanted::Part(_) => game == Game::War,
        };
        let wanted = match self {
            Wanted::Release => "what its release table holds",
            Wanted::Numbered(_) => "numbered deals or puzzles",
            Wanted::Deals(_) => "deals",
            Wanted::Cases(_) => "cases",
            Wanted::Part(_) => "a part of the armies",
        };
        if !fits(game) {
            let games = Game::ALL.into_iter().filter(|&game| fits(game)).collect();
            return Err(FillError::Unfit { game, wanted, games });
        }
        match *self {
            Wanted::Numbered(value) if !(1..=MOST_NUMBERED).contains(&value) => Err(OutOfRange {
                table: game,
                input: "the last number",
                value,
                first: 1,
                last: MOST_NUMBERED,
            }
            .into()),
            _ => Ok(()),
        }
    }

    /// Whether `table` holds it, as far as its header tells. Which deals or cases of its own a table holds, it does not
    /// tell.
    pub fn is_in<D: AsRef<[u8]>>(&self, table: &AnyTable<D>) -> bool {
        let header = table.file().header();
        let numbered = |last: u64| header.axes.first().is_some_and(|axis| axis.last == last);
        match self {
            Wanted::Deals(_) | Wanted::Cases(_) => false,
            Wanted::Part(part) => match table {
                AnyTable::War(table) => Part::of(table).as_ref() == Some(part),
                _ => false,
            },
            Wanted::Numbered(last) => release_count(table.game()).is_some() && numbered(*last),
            Wanted::Release => match table {
                AnyTable::Kingdoms(_) | AnyTable::Dice(_) => true,
                AnyTable::War(table) => Part::of(table) == Some(Part::whole()),
                AnyTable::Patience(_) | AnyTable::Gems(_) => {
                    release_count(table.game()).is_some_and(numbered)
                }
            },
        }
    }
}

/// Fills the table of `game`, on all threads of the pool.
///
/// ```
/// use foregone_generator::{Wanted, fill};
/// use foregone_runtime::Game;
///
/// let contents = fill(Game::Patience, &Wanted::Numbered(100), &())?;
/// assert_eq!(contents.header().axes[0].last, 100);
/// # Ok::<(), foregone_generator::FillError>(())
/// ```
///
/// # Errors
///
/// When the game's table cannot hold what is wanted, or the caller ends it.
pub fn fill(game: Game, wanted: &Wanted, progress: &dyn Progress) -> Result<TableBuilder, FillError> {
    wanted.check(game)?;
    let last = match wanted {
        Wanted::Numbered(last) => *last,
        _ => release_count(game).unwrap_or_default(),
    };
    match game {
        Game::Kingdoms => Ok(kingdoms::fill()),
        Game::War => Ok(match wanted {
            Wanted::Part(part) => part.fill(),
            _ => war::fill(),
        }),
        Game::Dice => Ok(dice::fill(progress)?),
        Game::Patience => Ok(match wanted {
            Wanted::Deals(deals) => patience::fill_with(deals, progress)?,
            _ => patience::fill(last, progress)?,
        }),
        Game::Gems => match wanted {
            Wanted::Cases(cases) => gems::fill_with(cases, progress),
            _ => gems::fill(last, progress),
        },
    }
}
