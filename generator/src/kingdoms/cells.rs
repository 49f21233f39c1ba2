//! Where the numbers of a layer stand.

use foregone_runtime::kingdoms::MAX_HEALTH;

/// Health values a player can have, 0 included.
const HEALTHS: usize = MAX_HEALTH as usize + 1;
/// Cells of a row of a layer: every h3, with room before and after it.
pub(super) const ROW: usize = HEALTHS + 2;
/// Cells of one h1 in a layer: every (h2, h3), with room before them; h4 is what remains of the total.
pub(super) const CELLS: usize = (HEALTHS + 1) * ROW;
/// Numbers of one h1 in a layer: three probabilities for each of four turns a cell.
pub(super) const SLAB: usize = TURNS * SIDES * CELLS;
pub(super) const TURNS: usize = 4;
pub(super) const SIDES: usize = 3;

/// Where (h2, h3) stands in a plane.
pub(super) const fn cell(h2: usize, h3: usize) -> usize {
    (h2 + 1) * ROW + h3 + 1
}

/// Where the numbers of one turn and side begin in a slab, in the order of (h2, h3).
pub(super) const fn plane(turn: usize, side: usize) -> usize {
    (turn * SIDES + side) * CELLS
}

/// The three planes of a turn.
pub(super) fn planes(slab: &mut [f64], turn: usize) -> [&mut [f64]; SIDES] {
    let (first, rest) = slab[plane(turn, 0)..plane(turn, SIDES)].split_at_mut(CELLS);
    let (second, third) = rest.split_at_mut(CELLS);
    [first, second, third]
}
