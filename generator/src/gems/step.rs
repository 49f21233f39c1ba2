//! What the rows of a step have in common: where smaller sets stand, and the stones won by the bags that are gone.

use foregone_runtime::gems::{MAX_BAGS, MAX_COLOURS};

use super::plan::{BLOCK_BITS, LANE_BITS, LANES, Lanes, Plan, STEP_BYTES};

/// For each lag all bits of the lanes that have it.
const LAGGING: [Lanes; LANE_BITS + 1] = {
    let mut lagging = [[0; LANES]; LANE_BITS + 1];
    let mut lane = 0;
    while lane < LANES {
        lagging[lane.count_ones() as usize][lane] = u8::MAX;
        lane += 1;
    }
    lagging
};

/// For each bit of a lane's number all bits of the lanes without it.
const CLOSED: [Lanes; LANE_BITS] = {
    let mut closed = [[0; LANES]; LANE_BITS];
    let mut place = 0;
    while place < LANE_BITS * LANES {
        let (bit, lane) = (place / LANES, place % LANES);
        closed[bit][lane] = if lane >> bit & 1 == 1 { 0 } else { u8::MAX };
        place += 1;
    }
    closed
};

/// Gives each lane the byte of its lag.
#[inline(always)]
fn by_lag(bytes: [u8; LANE_BITS + 1]) -> Lanes {
    let mut lanes = [0; LANES];
    for (byte, lagging) in bytes.into_iter().zip(&LAGGING) {
        for lane in 0..LANES {
            lanes[lane] |= byte & lagging[lane];
        }
    }
    lanes
}

/// Where values of smaller sets stand, seen from a row.
#[derive(Clone, Copy)]
pub(super) struct Source {
    /// Bytes to go back.
    pub(super) back: usize,
    /// All bits of the lanes that have no such smaller set, none of the others.
    pub(super) closed: Lanes,
}

/// What the rows of a step have in common.
pub(super) struct Step {
    /// Stones that the bags make which are picked at each lane, those of the row apart.
    stones: Lanes,
    /// Gems of each colour that are missing there for the next stone.
    missing: [Lanes; MAX_COLOURS],
    sources: [Source; MAX_BAGS],
    source_count: usize,
}

impl Step {
    pub(super) fn new() -> Self {
        Self {
            stones: [0; LANES],
            missing: [[0; LANES]; MAX_COLOURS],
            sources: [Source {
                back: 0,
                closed: [0; LANES],
            }; MAX_BAGS],
            source_count: 0,
        }
    }

    pub(super) fn sources(&self) -> &[Source] {
        &self.sources[..self.source_count]
    }

    /// Prepares for the rows of a step of a cube.
    pub(super) fn prepare(&mut self, plan: &Plan, cube: usize, step: usize) {
        let blocks: [Option<usize>; LANE_BITS + 1] = std::array::from_fn(|lag| plan.block(step, lag));

        self.source_count = 0;
        for bit in 0..plan.cube_bits() - BLOCK_BITS {
            let open = blocks.map(|block| block.is_some_and(|block| block >> bit & 1 == 1));
            if open.contains(&true) {
                let closed = open.map(|open| if open { 0 } else { u8::MAX });
                self.add_source(STEP_BYTES << bit, by_lag(closed));
            }
        }
        if step > 0 {
            for (bit, closed) in CLOSED.into_iter().enumerate() {
                self.add_source(STEP_BYTES + (1 << bit), closed);
            }
        }

        let size = plan.gems_per_stone;
        let cookers = blocks.map(|block| plan.cubes[cube].with(plan.blocks[block.unwrap_or(0)], size));
        self.stones = by_lag(cookers.map(|cooker| cooker.stones));
        for lane in 0..LANES {
            self.stones[lane] += plan.lane_stones[lane];
        }
        for colour in 0..plan.colours {
            let left = by_lag(cookers.map(|cooker| cooker.left.to_le_bytes()[colour]));
            for lane in 0..LANES {
                let left = left[lane] + plan.lane_left[colour][lane];
                let melts = left >= size;
                self.stones[lane] += u8::from(melts);
                self.missing[colour][lane] = if melts { 2 * size - left } else { size - left };
            }
        }
    }

    fn add_source(&mut self, back: usize, closed: Lanes) {
        self.sources[self.source_count] = Source { back, closed };
        self.source_count += 1;
    }

    /// The stones still to be won at a row.
    #[inline(always)]
    pub(super) fn rest(&self, plan: &Plan, row: usize) -> Lanes {
        let row = plan.rows[row];
        let left = row.left.to_le_bytes();
        let mut rest = [plan.total - row.stones; LANES];
        for (rest, stones) in rest.iter_mut().zip(self.stones) {
            *rest = rest.wrapping_sub(stones); // lanes outside of the cube may have more
        }
        for (missing, left) in self.missing.iter().zip(left).take(plan.colours) {
            for lane in 0..LANES {
                rest[lane] = rest[lane].wrapping_sub(u8::from(left >= missing[lane]));
            }
        }
        rest
    }
}
