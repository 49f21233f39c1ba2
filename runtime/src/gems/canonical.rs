//! The canonical form of a case, under which a catalogue knows it.

use siphasher::sip128::SipHasher24;

use super::bag::{Bag, MAX_COLOURS};
use super::case::{Case, MAX_BAGS};
use super::value::BagSet;

impl Case {
    /// The canonical form: colours that never occur are dropped, the bags are sorted.
    #[must_use]
    pub fn canonical(&self) -> CanonicalCase {
        let occurring = self.bags().iter().fold(0, |all, bag| all | bag.0);
        let mut bags = self.bags;
        for colour in (0..MAX_COLOURS)
            .rev()
            .filter(|colour| occurring >> (4 * colour) & 15 == 0)
        {
            let below = (1u32 << (4 * colour)) - 1;
            for bag in &mut bags {
                bag.0 = bag.0 & below | bag.0 >> 4 & !below;
            }
        }
        // The index makes equal bags different. Counting the smaller ones takes no branches, so it beats sorting.
        let all: [u64; MAX_BAGS] = std::array::from_fn(|index| u64::from(bags[index].0) << 8 | index as u64);
        let all = &all[..usize::from(self.bag_count)];
        let mut canonical = CanonicalCase {
            gems_per_stone: self.gems_per_stone,
            bag_count: self.bag_count,
            bags: [Bag::default(); MAX_BAGS],
            origins: [0; MAX_BAGS],
        };
        for (index, &bag) in all.iter().enumerate() {
            let place = all.iter().map(|&other| usize::from(other < bag)).sum::<usize>();
            canonical.bags[place] = bags[index];
            canonical.origins[place] = index as u8;
        }
        canonical
    }
}

/// A case in its canonical form: which colours never occur, and the order of the bags. Its value is the case's.
#[derive(Clone, Copy, Debug)]
pub struct CanonicalCase {
    gems_per_stone: u8,
    bag_count: u8,
    bags: [Bag; MAX_BAGS],
    origins: [u8; MAX_BAGS],
}

impl CanonicalCase {
    /// The bags in ascending order, as numbers with the first colour lowest.
    #[must_use]
    pub fn bags(&self) -> &[Bag] {
        &self.bags[..usize::from(self.bag_count)]
    }

    /// The key: SipHash-2-4 with 128 bits of output and a key of zeros, over the bytes S and B, and each bag as four
    /// little-endian bytes with four bits a colour, the first colour lowest.
    ///
    /// A catalogue of n cases holds two with the same key with a probability of about n^2 / 2^129, and takes a case that it
    /// does not hold for another one with a probability of n / 2^128: for a thousand million cases 2^-69 and 2^-98. A stored
    /// key that two different answers claim is refused when a catalogue is laid out.
    #[must_use]
    pub fn key(&self) -> u128 {
        let mut message = [0; 2 + 4 * MAX_BAGS];
        message[0] = self.gems_per_stone;
        message[1] = self.bag_count;
        for (bytes, bag) in message[2..].chunks_exact_mut(4).zip(self.bags()) {
            bytes.copy_from_slice(&bag.0.to_le_bytes());
        }
        let length = 2 + 4 * usize::from(self.bag_count);
        SipHasher24::new().hash(&message[..length]).as_u128()
    }

    /// The set of the canonical bags that are the given bags of the case itself.
    #[must_use]
    pub fn from_original(&self, bags: BagSet) -> BagSet {
        let indices = (0..self.bags().len()).filter(|&index| bags.contains(self.origins[index].into()));
        indices.collect()
    }

    /// The set of the case's own bags that are the given canonical bags.
    #[must_use]
    pub fn to_original(&self, bags: BagSet) -> BagSet {
        let indices = (0..self.bags().len()).filter(|&index| bags.contains(index));
        indices.map(|index| usize::from(self.origins[index])).collect()
    }
}
