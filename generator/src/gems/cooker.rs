//! The cooker: stones won and gems left over, for sets of bags in any order.

use foregone_runtime::gems::{Bag, MAX_COLOURS};

/// One byte a colour.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The cooker after some bags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cooker {
    /// Stones won: 0 to 210.
    pub(super) stones: u8,
    /// Gems left of each colour, a byte a colour, the first lowest: each fewer than a stone takes.
    pub(super) left: u64,
}

impl Cooker {
    /// No bags, and so many gems of each colour: fewer than a stone takes.
    pub(super) fn holding(gems: &[u8]) -> Self {
        let mut left = [0; MAX_COLOURS];
        left[..gems.len()].copy_from_slice(gems);
        Self {
            stones: 0,
            left: u64::from_le_bytes(left),
        }
    }

    /// One bag in an empty cooker.
    pub(super) fn of(bag: Bag, gems_per_stone: u8) -> Self {
        let counts = bag.counts();
        let stones = counts.iter().map(|count| count / gems_per_stone).sum();
        Self {
            stones,
            left: u64::from_le_bytes(counts.map(|count| count % gems_per_stone)),
        }
    }

    /// The bags and gems of both.
    #[inline(always)]
    pub(super) fn with(self, other: Self, gems_per_stone: u8) -> Self {
        // Each byte is below 38, so no sum of bytes reaches into the next one.
        let left = self.left + other.left;
        let melts = (left + ONES * u64::from(128 - gems_per_stone)) >> 7 & ONES;
        let stones = (melts.wrapping_mul(ONES) >> 56) as u8;
        Self {
            stones: self.stones + other.stones + stones,
            left: left - melts * u64::from(gems_per_stone),
        }
    }
}

/// For each subset of `bags` that may be left to pick, as a bit set, the cooker after the others, if it is `start` before
/// all of them. Fills `cookers`, two to the number of bags of them.
pub(super) fn cookers_without(bags: &[Bag], gems_per_stone: u8, start: Cooker, cookers: &mut [Cooker]) {
    let all = (1 << bags.len()) - 1;
    cookers[all] = start;
    for left in (0..all).rev() {
        let picked = (!left).trailing_zeros() as usize;
        let one = Cooker::of(bags[picked], gems_per_stone);
        cookers[left] = cookers[left | 1 << picked].with(one, gems_per_stone);
    }
}
