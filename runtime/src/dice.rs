//! The dice race (JZOJ 3072): the probability that the player on turn wins.
//!
//! A board of N cells in a row; two players take turns with a fair die of m sides; a roll beyond cell N bounces back;
//! the first to stand on cell N wins. [`Race`] is one position, [`Dice`] the table that answers all of them, from
//! 15 MB: for each race it finds a polynomial and evaluates it, in 30 to 160 ns. The module
//! of the same name in the generator tells why polynomials do, and why what is printed is right to the last digit.

mod block;
mod lines;
mod plane;
mod race;
mod rounding;
mod rows;
mod sections;
mod surface;
mod table;
mod view;

pub use race::{MAX_DISTANCE, Race};
pub use rounding::MAX_ERROR;
pub use table::Dice;

/// What the table is made of, for the generator: it may change with any release.
#[doc(hidden)]
pub mod layout {
    pub use super::lines::{LINE, LINES_AFTER, MAX_DIAGONALS, MAX_PLANES, diagonals_len, long_diagonals};
    pub use super::race::{TIE, TIE_KEY};
    pub use super::rounding::{round_to_millionths, rounding_to};
    pub use super::rows::DieRows;
    pub use super::sections::{AXES, BLOCKS, CELLS, CORRECTIONS, DICE, GRIDS, Sections, contents};
    pub use super::view::View;
}

#[cfg(test)]
mod tests;
