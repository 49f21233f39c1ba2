//! The sections of the table: what they are called, and how they are shaped.

use super::lines::LINE;
use super::race::MAX_DISTANCE;
use crate::format::{SectionSpec, TableBuilder};
use crate::game::Game;

const MOST: u64 = MAX_DISTANCE as u64;

/// The axes, with the first and the last value of each.
pub const AXES: [(&str, u64, u64); 3] = [("m", 1, MOST), ("N - x", 1, MOST), ("N - y", 1, MOST)];

/// For each die from m = 1: where its axis begins in [`CELLS`], the axis' length, where its grid begins in [`GRIDS`], and
/// the number of cells along each side of the grid. The die of one side has zeros.
pub const DICE: SectionSpec<u32> = SectionSpec::new("dice", &[MOST, DICE_ROW as u64]);
/// Elements for each die.
pub(super) const DICE_ROW: usize = 4;
/// The cells (from 1) of the axes.
pub const CELLS: SectionSpec<u16> = SectionSpec::new("axes", &[0]);
/// For each cell of the grids the first line of its block; the cell of the player on turn is the outer index.
pub const GRIDS: SectionSpec<u32> = SectionSpec::new("grids", &[0]);
/// The blocks' lines: for each block a header and its coefficients.
pub const BLOCKS: SectionSpec<u8> = SectionSpec::new("blocks", &[0, LINE as u64]);
/// Rising: the races, by [`Race::key`](super::Race::key), whose probability lies on one side of a rounding boundary of
/// the sixth decimal, while the surface lies on the other.
pub const CORRECTIONS: SectionSpec<u64> = SectionSpec::new("corrections", &[0]);

/// A table without sections as yet.
pub fn contents() -> TableBuilder {
    AXES.iter()
        .fold(TableBuilder::new(Game::Dice), |contents, &(name, first, last)| {
            contents.axis(name, first, last)
        })
}

/// The bytes of the sections, all numbers little-endian.
#[derive(Debug, Clone, Copy)]
pub struct Sections<'a> {
    /// [`DICE`].
    pub dice: &'a [u8],
    /// [`CELLS`].
    pub axes: &'a [u8],
    /// [`GRIDS`].
    pub grids: &'a [u8],
    /// [`BLOCKS`].
    pub blocks: &'a [u8],
    /// [`CORRECTIONS`].
    pub corrections: &'a [u8],
}
