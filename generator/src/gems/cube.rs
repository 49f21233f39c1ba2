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
//! the same, lanes lag: at step `k` of a cube, lane `t` stands at block `k - popcount(t)`. Then all that a row of
//! a step needs has been done at earlier steps or in earlier rows:
//! - a bit of the block less: the same row and lane, `2^bit` steps earlier;
//! - a bit of the lane less: the same row one step earlier, `2^bit` bytes to the left;
//! - a bit of the row less: the same step and lane, `2^bit` rows earlier;
//! - a bit of the cube less: the same place in another cube.
//!
//! Lanes that are not yet or no longer at a block of the cube work on values that are never read.

use super::plan::{
    BLOCK_BITS, CUBE_NUMBER_BITS, LANE_BITS, LANES, Lanes, Plan, ROW_BITS, ROW_BYTES, ROWS, STEP_BYTES,
};
use super::step::Step;

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
