//! The canonical form of a deal, under which the catalogue knows it.

use super::deal::{Deal, HEIGHT, PILES, Ranks};

impl Deal {
    /// The ranks with the piles in ascending order: all that the probability depends on.
    #[must_use]
    pub fn canonical(&self) -> Ranks {
        // As numbers with the bottom card highest piles compare as they should.
        let piles = self
            .ranks()
            .map(|pile| pile.iter().fold(0, |value, &rank| value << 4 | u32::from(rank)));
        ascending(piles).map(|pile| [12, 8, 4, 0].map(|shift| (pile >> shift) as u8 & 15))
    }
}

/// Sorts by a network of 25 comparators, which takes no branch: the order of piles is random, so that each would be
/// mispredicted half the time.
#[inline]
pub(super) fn ascending(mut values: [u32; PILES]) -> [u32; PILES] {
    const LAYERS: [&[(usize, usize)]; 7] = [
        &[(0, 3), (1, 7), (2, 5), (4, 8)],
        &[(0, 7), (2, 4), (3, 8), (5, 6)],
        &[(0, 2), (1, 3), (4, 5), (7, 8)],
        &[(1, 4), (3, 6), (5, 7)],
        &[(0, 1), (2, 4), (3, 5), (6, 8)],
        &[(2, 3), (4, 5), (6, 7)],
        &[(1, 2), (3, 4), (5, 6)],
    ];
    for layer in LAYERS {
        for &(low, high) in layer {
            let (a, b) = (values[low], values[high]);
            (values[low], values[high]) = (a.min(b), a.max(b));
        }
    }
    values
}

/// The exact key of a deal: its canonical ranks as 36 digits of base 9, the first pile's bottom first. It is below
/// 9^36 < 2^115, and no two deals share it that differ in more than suits and the order of piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DealKey(pub(super) u128);

impl DealKey {
    /// The key of a deal.
    #[must_use]
    #[inline]
    pub fn of(deal: &Deal) -> Self {
        // Of base 9 or of base 16, the order of the piles is the same.
        let piles = deal
            .ranks()
            .map(|pile| pile.iter().fold(0, |value, &rank| value * 9 + u32::from(rank)));
        let joined = |piles: &[u32]| {
            piles
                .iter()
                .fold(0, |value, &pile| value * 6561 + u64::from(pile))
        };
        let sorted = ascending(piles);
        let (first, second) = sorted.split_at(PILES - 4);
        Self(u128::from(joined(first)) * 6561u128.pow(4) + u128::from(joined(second)))
    }

    /// The key as a number below 9^36.
    #[must_use]
    pub fn to_u128(self) -> u128 {
        self.0
    }

    /// The canonical ranks that make this key.
    #[must_use]
    pub fn ranks(self) -> Ranks {
        let mut ranks = [[0; HEIGHT]; PILES];
        let mut rest = self.0;
        for rank in ranks.as_flattened_mut().iter_mut().rev() {
            *rank = (rest % 9) as u8;
            rest /= 9;
        }
        ranks
    }
}
