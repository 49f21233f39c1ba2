//! The values of all sets of bags, a cube of sets at a time, 32 sets at once.
//!
//! # What is stored
//! A set is that of the bags still to be picked. `rest` is the number of stones still to be won from it, which the set
//! fixes; `loss` is how many of them the player to move leaves to the other when both play their best. Picking a bag leads
//! from a set with `rest` to a smaller one with `rest'` and `loss'`. If nothing was won (`rest' = rest`), the other player
//! goes on and leaves `loss'` of `rest` stones: the picker loses `rest - loss'`. If something was won, the picker goes on
//! and loses `loss'`. So `loss` is the least of these over all bags, and no stone count is above 210: bytes suffice.
//!
//! # Where it is stored
//! A set is a number of up to 21 bits. From the lowest: 5 bits name the lane (a byte of a row), 4 bits the row (of a
//! block), then come the bits of the block (in a cube), and the highest ones name the cube. A row is 64 bytes, the 32
//! lanes' `rest` and then their `loss`.
//!
//! Lanes depend on each other: a set of one lane leads to those of lanes with a bit less. To work on all 32 at once all
//! the same, lanes lag behind: at step `k` of a cube, lane `t` stands at block `k - popcount(t)`. Then all that a row of
//! a step needs has been done at earlier steps or in earlier rows:
//! - a bit of the block less: the same row and lane, `2^bit` steps earlier;
//! - a bit of the lane less: the same row one step earlier, `2^bit` bytes to the left;
//! - a bit of the row less: the same step and lane, `2^bit` rows earlier;
//! - a bit of the cube less: the same place in another cube.
//!
//! Lanes that are not yet or no longer at a block of the cube work on nothing that anybody reads.

use super::cooker::{Cooker, cookers_without};
use super::step::Step;
use foregone_runtime::gems::{Case, MAX_BAGS, MAX_COLOURS};

pub(super) const LANE_BITS: usize = 5;
pub(super) const LANES: usize = 1 << LANE_BITS;
const ROW_BITS: usize = 4;
const ROWS: usize = 1 << ROW_BITS;
const ROW_BYTES: usize = 2 * LANES;
pub(super) const STEP_BYTES: usize = ROWS * ROW_BYTES;
/// The fewest bits of a set that a cube takes.
pub(super) const BLOCK_BITS: usize = LANE_BITS + ROW_BITS;
/// The most bits of a set that a cube takes: its 128 KiB leave room in a second-level cache for a cube below.
const CUBE_BITS: usize = 16;
const MOST_BLOCKS: usize = 1 << (CUBE_BITS - BLOCK_BITS);
/// The most bits of a cube's number.
pub(super) const CUBE_NUMBER_BITS: usize = MAX_BAGS - CUBE_BITS;
/// The most cubes of a case.
pub(super) const MOST_CUBES: usize = 1 << CUBE_NUMBER_BITS;

/// A byte a lane.
pub(super) type Lanes = [u8; LANES];

/// A case, prepared for solving its cubes.
pub(super) struct Plan {
    pub(super) gems_per_stone: u8,
    pub(super) colours: usize,
    /// Stones that all bags make.
    pub(super) total: u8,
    cube_bits: usize,
    pub(super) lane_stones: Lanes,
    pub(super) lane_left: [Lanes; MAX_COLOURS],
    pub(super) rows: [Cooker; ROWS],
    pub(super) blocks: [Cooker; MOST_BLOCKS],
    pub(super) cubes: [Cooker; MOST_CUBES],
}

impl Plan {
    pub(super) fn new(case: &Case) -> Self {
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
        let mut lanes = [Cooker::default(); LANES];
        cookers_without(&bags[..LANE_BITS], gems_per_stone, &mut lanes);
        plan.lane_stones = lanes.map(|cooker| cooker.stones);
        plan.lane_left = std::array::from_fn(|colour| lanes.map(|cooker| cooker.left.to_le_bytes()[colour]));
        cookers_without(&bags[LANE_BITS..BLOCK_BITS], gems_per_stone, &mut plan.rows);
        cookers_without(&bags[BLOCK_BITS..cube_bits], gems_per_stone, &mut plan.blocks);
        cookers_without(&bags[cube_bits..set_bits], gems_per_stone, &mut plan.cubes);
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

    fn blocks(&self) -> usize {
        1 << (self.cube_bits - BLOCK_BITS)
    }

    /// The block at which the lanes of a lag stand at a step, if it is one of the cube.
    pub(super) fn block(&self, step: usize, lag: usize) -> Option<usize> {
        step.checked_sub(lag).filter(|&block| block < self.blocks())
    }
}

/// The values of the sets of a cube: the steps one after the other, a row of zeros before them.
#[derive(Clone, Debug, Default)]
pub(super) struct Cube {
    bytes: Vec<u8>,
}

impl Cube {
    /// Solves cube number `number`. `below` are the cubes with a bit less in their number, all of them solved.
    pub(super) fn solve(&mut self, plan: &Plan, number: usize, below: [Option<&Self>; CUBE_NUMBER_BITS]) {
        let steps = plan.blocks() + LANE_BITS;
        self.bytes.resize(ROW_BYTES + steps * STEP_BYTES, 0);
        let mut common = Step::new();
        for step in 0..steps {
            common.prepare(plan, number, step);
            for row in 0..ROWS {
                let start = ROW_BYTES + step * STEP_BYTES + row * ROW_BYTES;
                let rest = common.rest(plan, row);
                let mut loss = [u8::MAX; LANES];
                for cube in below.into_iter().flatten() {
                    let (rest_then, loss_then) = read_row(&cube.bytes, start);
                    keep_least(&mut loss, &rest, rest_then, loss_then, &[0; LANES]);
                }
                for source in common.sources() {
                    let (rest_then, loss_then) = read_row(&self.bytes, start - source.back);
                    keep_least(&mut loss, &rest, rest_then, loss_then, &source.closed);
                }
                for bit in (0..ROW_BITS).filter(|bit| row >> bit & 1 == 1) {
                    let (rest_then, loss_then) = read_row(&self.bytes, start - (ROW_BYTES << bit));
                    keep_least(&mut loss, &rest, rest_then, loss_then, &[0; LANES]);
                }
                for lane in 0..LANES {
                    loss[lane] = loss[lane].min(rest[lane]); // the empty set: nothing to pick, nothing to lose
                }
                let (rest_now, loss_now) = self.bytes[start..start + ROW_BYTES].split_at_mut(LANES);
                rest_now.copy_from_slice(&rest);
                loss_now.copy_from_slice(&loss);
            }
        }
    }

    /// `rest` and `loss` of a set of this cube, given by its low bits.
    pub(super) fn get(&self, set: usize) -> (u8, u8) {
        let lane = set % LANES;
        let row = set >> LANE_BITS & (ROWS - 1);
        let step = (set >> BLOCK_BITS) + lane.count_ones() as usize;
        let at = ROW_BYTES + step * STEP_BYTES + row * ROW_BYTES + lane;
        (self.bytes[at], self.bytes[at + LANES])
    }
}

#[inline(always)]
fn read_row(bytes: &[u8], start: usize) -> (&Lanes, &Lanes) {
    let row: &[u8; ROW_BYTES] = bytes[start..start + ROW_BYTES]
        .try_into()
        .expect("the length is that of a row");
    let (lanes, _) = row.as_chunks();
    (&lanes[0], &lanes[1])
}

/// Lowers the losses to those of picking the bag that leads to the smaller sets with `rest_then` and `loss_then`.
#[inline(always)]
fn keep_least(loss: &mut Lanes, rest: &Lanes, rest_then: &Lanes, loss_then: &Lanes, closed: &Lanes) {
    for lane in 0..LANES {
        let nothing_won = rest_then[lane] == rest[lane];
        let given = if nothing_won {
            rest[lane].wrapping_sub(loss_then[lane])
        } else {
            loss_then[lane]
        };
        loss[lane] = loss[lane].min(given | closed[lane]);
    }
}
