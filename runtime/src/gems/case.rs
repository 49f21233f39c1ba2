//! Cases: the bags, and how many gems melt into a stone.

use std::fmt;
use std::num::NonZeroU64;

use thiserror::Error;

use super::bag::{Bag, MAX_COLOURS, MAX_GEMS};
use crate::numbering::Draws;

/// The most bags in a case.
pub const MAX_BAGS: usize = 21;
/// The most gems of one colour that a stone may take.
pub const MAX_GEMS_PER_STONE: u8 = 19;

/// A case of the game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Case {
    colours: u8,
    pub(super) gems_per_stone: u8,
    pub(super) bag_count: u8,
    pub(super) bags: [Bag; MAX_BAGS], // empty from bag_count on
}

impl Case {
    /// The case of `colours` colours (0 to 8) and the given bags (0 to 21), `gems_per_stone` (1 to 19) of one colour
    /// melting into a stone. A case without bags may give any `gems_per_stone` up to 19.
    ///
    /// # Errors
    /// The first value out of its range.
    pub fn new(colours: usize, gems_per_stone: usize, bags: &[Bag]) -> Result<Self, CaseError> {
        Self::check_head(colours, bags.len(), gems_per_stone)?;
        for (index, bag) in bags.iter().enumerate() {
            if bag.0 == 0 {
                return Err(CaseError::Gems {
                    bag: index + 1,
                    found: 0,
                });
            }
            if bag.highest_colour() > colours {
                let (gem, found) = (bag.gems(), bag.highest_colour());
                return Err(CaseError::Colour {
                    bag: index + 1,
                    gem,
                    found,
                    colours,
                });
            }
        }
        let mut all = [Bag::default(); MAX_BAGS];
        all[..bags.len()].copy_from_slice(bags);
        Ok(Self {
            colours: colours as u8,
            gems_per_stone: gems_per_stone as u8,
            bag_count: bags.len() as u8,
            bags: all,
        })
    }

    /// Checks the first line of a case: number of colours, of bags, and of gems a stone.
    ///
    /// # Errors
    /// The first value out of its range.
    pub fn check_head(colours: usize, bags: usize, gems_per_stone: usize) -> Result<(), CaseError> {
        if colours > MAX_COLOURS {
            return Err(CaseError::Colours { found: colours });
        }
        if bags > MAX_BAGS {
            return Err(CaseError::Bags { found: bags });
        }
        if gems_per_stone > usize::from(MAX_GEMS_PER_STONE) || (gems_per_stone == 0 && bags > 0) {
            return Err(CaseError::GemsPerStone {
                found: gems_per_stone,
            });
        }
        Ok(())
    }

    /// Puzzle number `number`: a fixed case of 2 to 8 colours, 4 to 21 bags of 1 to 10 gems, and 2 to 8 gems a stone
    /// (docs/numbering.md). It never changes.
    #[must_use]
    pub fn numbered(number: NonZeroU64) -> Self {
        let mut draws = Draws::new(b"gems\0\0\0\0", number);
        let colours = 2 + draws.below(7) as u8;
        let bag_count = 4 + draws.below(18) as u8;
        let gems_per_stone = 2 + draws.below(7) as u8;
        let mut bags = [Bag::default(); MAX_BAGS];
        for bag in &mut bags[..usize::from(bag_count)] {
            for _ in 0..=draws.below(MAX_GEMS as u32) {
                bag.0 += 1 << (4 * draws.below(u32::from(colours)));
            }
        }
        Self {
            colours,
            gems_per_stone,
            bag_count,
            bags,
        }
    }

    /// Number of colours, 0 to 8.
    #[must_use]
    pub fn colours(&self) -> u8 {
        self.colours
    }

    /// Gems of one colour that melt into a stone, 1 to 19 (0 to 19 in a case without bags).
    #[must_use]
    pub fn gems_per_stone(&self) -> u8 {
        self.gems_per_stone
    }

    /// The bags, 0 to 21.
    #[must_use]
    pub fn bags(&self) -> &[Bag] {
        &self.bags[..usize::from(self.bag_count)]
    }

    /// The first line.
    pub(super) fn fmt_head(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {} {}", self.colours, self.bag_count, self.gems_per_stone)
    }

    /// The lines of the bags.
    pub(super) fn fmt_bags(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for bag in self.bags() {
            write!(f, "{}", bag.gems())?;
            for (colour, &count) in (1..).zip(&bag.counts()) {
                for _ in 0..count {
                    write!(f, " {colour}")?;
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Case")
            .field("colours", &self.colours)
            .field("gems_per_stone", &self.gems_per_stone)
            .field("bags", &self.bags())
            .finish()
    }
}

/// The judge's format: `G B S`, then a line a bag, its gems in the order of their colours; a line break after each line.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_head(f)?;
        self.fmt_bags(f)
    }
}

/// A value of a case that is out of its range. Bags and gems are counted from 1, a bag's gems in the order of colours
/// unless a text gives another.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CaseError {
    /// Too many colours.
    #[error("G: expected 0 to {MAX_COLOURS} colours, found {found}")]
    Colours {
        /// Number of colours.
        found: usize,
    },
    /// Too many bags.
    #[error("B: expected 0 to {MAX_BAGS} bags, found {found}")]
    Bags {
        /// Number of bags.
        found: usize,
    },
    /// Stones of no gems, or of too many.
    #[error("S: expected 1 to {MAX_GEMS_PER_STONE} gems a stone, found {found}")]
    GemsPerStone {
        /// Gems a stone.
        found: usize,
    },
    /// A bag without gems, or with too many.
    #[error("n of bag {bag}: expected 1 to {MAX_GEMS} gems, found {found}")]
    Gems {
        /// The bag.
        bag: usize,
        /// Number of its gems.
        found: usize,
    },
    /// A gem of a colour that the case does not have.
    #[error("bag {bag}, gem {gem}: expected a colour from 1 to {colours}, found {found}")]
    Colour {
        /// The bag.
        bag: usize,
        /// The gem in the bag.
        gem: usize,
        /// The colour.
        found: usize,
        /// Number of colours of the case.
        colours: usize,
    },
}
