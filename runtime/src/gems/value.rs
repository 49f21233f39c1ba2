//! What cases are worth.

use super::case::MAX_BAGS;

/// A set of bags, by their index from 0 to 20.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BagSet(u32);

impl BagSet {
    /// Whether the bag is in the set.
    #[must_use]
    pub fn contains(self, bag: usize) -> bool {
        bag < MAX_BAGS && self.0 >> bag & 1 == 1
    }

    /// The bags of the set in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..MAX_BAGS).filter(move |&bag| self.contains(bag))
    }

    /// Whether no bag is in the set.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The set of the given bags; there are none above 20.
impl FromIterator<usize> for BagSet {
    fn from_iter<T: IntoIterator<Item = usize>>(bags: T) -> Self {
        Self(
            bags.into_iter()
                .filter(|&bag| bag < MAX_BAGS)
                .fold(0, |set, bag| set | 1 << bag),
        )
    }
}

/// What a case is worth when both play their best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// Stones of the first player minus stones of the other: -210 to 210.
    pub difference: i16,
    /// All bags that the first player can pick first without losing any of it. Empty only in a case without bags.
    pub best_first: BagSet,
}

impl Value {
    /// The value as a catalogue of canonical cases stores it: the set in the low half, the difference above it.
    #[must_use]
    pub fn to_bits(self) -> u64 {
        u64::from(self.best_first.0) | u64::from(self.difference as u16) << 32
    }

    pub(super) fn from_bits(bits: u64) -> Self {
        Self {
            difference: (bits >> 32) as i16,
            best_first: BagSet(bits as u32),
        }
    }
}
