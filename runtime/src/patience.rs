//! Double Patience: deals, their canonical keys, positions, and the catalogue of the deals' probabilities.
//!
//! Rules: 36 cards lie face up in nine piles of four. A move takes the top cards of two piles that show the same rank; the
//! player picks uniformly at random among all such pairs of piles, and wins when no card is left (NEERC 2005, problem D).

mod canonical;
mod card;
mod deal;
mod position;
mod table;

pub use canonical::DealKey;
pub use card::{Card, RANKS, SUITS};
pub use deal::{Deal, DealError, HEIGHT, PILES, Place, Ranks};
pub use position::{Position, PositionError};
#[doc(hidden)]
pub use table::AXIS;
pub use table::Patience;

#[cfg(test)]
mod tests;
