//! How the sets of bags of a position are laid out, and the cookers of their parts.

use foregone_runtime::gems::{MAX_BAGS, MAX_COLOURS, Position};

use super::cooker::{Cooker, cookers_without};

pub(super) const LANE_BITS: usize = 5;
pub(super) const LANES: usize = 1 << LANE_BITS;
pub(super) const ROW_BITS: usize = 4;
pub(super) const ROWS: usize = 1 << ROW_BITS;
pub(super) const ROW_BYTES: usize = 2 * LANES;
pub(super) const STEP_BYTES: usize = ROWS * ROW_BYTES;
/// The fewest bits of a set that a cube takes.
pub(super) const BLOCK_BITS: usize = LANE_BITS + ROW_BITS;
/// The most bits of a set that a cube takes: its 128 KiB leave room in a second-level cache for a cube below.
const CUBE_BITS: usize = 16;
const MOST_BLOCKS: usize = 1 << (CUBE_BITS - BLOCK_BITS);
/// The most bits of a cube's number.
pub(super) const CUBE_NUMBER_BITS: usize = MAX_BAGS - CUBE_BITS;
/// The most cubes of a position.
pub(super) const MOST_CUBES: usize = 1 << CUBE_NUMBER_BITS;

/// A byte a lane.
pub(super) type Lanes = [u8; LANES];

/// A position, prepared for solving its cubes.
pub(super) struct Plan {
    pub(super) gems_per_stone: u8,
    pub(super) colours: usize,
    /// Stones that all bags make, with what is in the cooker.
    pub(super) total: u8,
    cube_bits: usize,
    pub(super) lane_stones: Lanes,
    pub(super) lane_left: [Lanes; MAX_COLOURS],
    pub(super) rows: [Cooker; ROWS],
    pub(super) blocks: [Cooker; MOST_BLOCKS],
    pub(super) cubes: [Cooker; MOST_CUBES],
}

impl Plan {
    pub(super) fn new(position: &Position) -> Self {
        let case = position.case();
        let gems_per_stone = case.gems_per_stone().max(1);
        let cube_bits = case.bags().len().clamp(BLOCK_BITS, CUBE_BITS);
        let mut bags = [Default::default(); MAX_BAGS];
        bags[..case.bags().len()].copy_from_slice(case.bags());
        let set_bits = case.bags().len().max(cube_bits);

        let mut plan = Self {
            gems_per_stone,
            colours: usize::from(case.colours()),
            total: 0,
            cube_bits,
            lane_stones: [0; LANES],
            lane_left: [[0; LANES]; MAX_COLOURS],
            rows: [Cooker::default(); ROWS],
            blocks: [Cooker::default(); MOST_BLOCKS],
            cubes: [Cooker::default(); MOST_CUBES],
        };
        // What is in the cooker counts once for each set: with the bags of its cube's number.
        let (empty, start) = (Cooker::default(), Cooker::holding(position.cooker()));
        let mut lanes = [Cooker::default(); LANES];
        cookers_without(&bags[..LANE_BITS], gems_per_stone, empty, &mut lanes);
        plan.lane_stones = lanes.map(|cooker| cooker.stones);
        plan.lane_left = std::array::from_fn(|colour| lanes.map(|cooker| cooker.left.to_le_bytes()[colour]));
        cookers_without(
            &bags[LANE_BITS..BLOCK_BITS],
            gems_per_stone,
            empty,
            &mut plan.rows,
        );
        cookers_without(
            &bags[BLOCK_BITS..cube_bits],
            gems_per_stone,
            empty,
            &mut plan.blocks,
        );
        cookers_without(&bags[cube_bits..set_bits], gems_per_stone, start, &mut plan.cubes);
        let parts = [plan.rows[0], plan.blocks[0], plan.cubes[0]];
        plan.total = parts
            .iter()
            .fold(lanes[0], |all, &part| all.with(part, gems_per_stone))
            .stones;
        plan
    }

    /// Number of the low bits of a set that tell its place in its cube; the others are the cube's number.
    pub(super) fn cube_bits(&self) -> usize {
        self.cube_bits
    }

    /// Number of blocks of a cube.
    pub(super) fn blocks(&self) -> usize {
        1 << (self.cube_bits - BLOCK_BITS)
    }

    /// The block at which the lanes of a lag stand at a step, if it is one of the cube.
    pub(super) fn block(&self, step: usize, lag: usize) -> Option<usize> {
        step.checked_sub(lag).filter(|&block| block < self.blocks())
    }
}
