//! The axes and sections of the table: what they are called, and how they are shaped.

use super::healths::MAX_HEALTH;
use crate::format::{SectionSpec, TableBuilder};
use crate::game::Game;

const MOST: u64 = MAX_HEALTH as u64;

/// The axes, with the first and the last value of each.
pub(super) const AXES: [(&str, u64, u64); 4] =
    [("h1", 1, MOST), ("h2", 0, MOST), ("h3", 0, MOST), ("h4", 0, MOST)];

/// For each input the row of its answer in [`PALETTE`].
pub const INDICES: SectionSpec<u32> = SectionSpec::new("indices", &[MOST, MOST + 1, MOST + 1, MOST + 1]);

/// The distinct answers: the probabilities of the Monarch's side, the Rebel and the Traitor.
pub const PALETTE: SectionSpec<f64> = SectionSpec::new("palette", &[0, 3]);

/// A table without sections as yet.
pub fn contents() -> TableBuilder {
    AXES.iter().fold(
        TableBuilder::new(Game::Kingdoms),
        |contents, &(name, first, last)| contents.axis(name, first, last),
    )
}
