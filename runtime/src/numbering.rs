//! The random draws of which numbered deals and puzzles are made.
//!
//! Number K of a game is drawn from the ChaCha8 stream whose key names the game and K, by the two methods below and
//! nothing else. docs/numbering.md tells it for other languages, with test vectors. The numbering never changes.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use std::num::NonZeroU64;

/// The draws that one numbered deal or puzzle is made of.
pub(crate) struct Draws(ChaCha8Rng);

impl Draws {
    /// The draws of number `number` of a game: the key is the number in 8 little-endian bytes, then the game's name
    /// padded with zeros to 24 bytes; nonce and block counter start at zero.
    pub(crate) fn new(game: &[u8; 8], number: NonZeroU64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&number.get().to_le_bytes());
        key[8..16].copy_from_slice(game);
        Self(ChaCha8Rng::from_seed(key))
    }

    /// A number below `bound` (at least 1), each as likely as the others.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        below(bound, || self.0.next_u32())
    }

    /// Fisher–Yates, from the last item down to the second: each order is as likely as the others.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// The next word modulo `bound`; words at or above the largest multiple of `bound` within 2^32 are passed over, as they
/// would favour the small remainders.
fn below(bound: u32, mut next_word: impl FnMut() -> u32) -> u32 {
    let passed_over = bound.wrapping_neg() % bound; // 2^32 mod bound
    loop {
        let word = next_word();
        if word <= u32::MAX - passed_over {
            return word % bound;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draws(game: &[u8; 8], number: u64) -> Draws {
        Draws::new(game, NonZeroU64::new(number).unwrap())
    }

    #[test]
    fn chacha8_is_the_published_cipher() {
        // Key and nonce zero: the first block of the eight-round test vector TC1 of draft-strombergson-chacha-test-vectors.
        let mut stream = ChaCha8Rng::from_seed([0; 32]);
        let mut block = [0; 64];
        stream.fill_bytes(&mut block);
        let published = "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e\
                         984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42";
        let found: String = block.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(found, published);
    }

    #[test]
    fn first_words_are_those_of_the_documentation() {
        let words = |game, number| {
            let mut draws = draws(game, number);
            std::array::from_fn::<u32, 4, _>(|_| draws.0.next_u32())
        };
        assert_eq!(
            words(b"patience", 1),
            [0x8781_0b60, 0xe858_b0ec, 0xfdd5_9ef7, 0x90db_2b37]
        );
        assert_eq!(
            words(b"gems\0\0\0\0", 10_000),
            [0x0163_8e20, 0x7368_7857, 0x1641_06d8, 0xbda7_82f9]
        );
    }

    #[test]
    fn words_that_would_favour_small_remainders_are_passed_over() {
        let words = |list: &'static [u32]| {
            let mut list = list.iter();
            move || *list.next().unwrap()
        };
        // 2^32 = 36 * 119304647 + 4: the last four words are passed over.
        assert_eq!(below(36, words(&[u32::MAX, u32::MAX - 3, u32::MAX - 4])), 35);
        assert_eq!(below(36, words(&[u32::MAX - 3, 36])), 0);
        assert_eq!(below(1, words(&[u32::MAX])), 0);
        assert_eq!(below(1 << 31, words(&[u32::MAX])), (1 << 31) - 1);
    }

    #[test]
    fn every_order_is_as_likely() {
        let mut seen = std::collections::BTreeMap::new();
        for number in 1..=24_000 {
            let mut items = [0, 1, 2, 3];
            draws(b"patience", number).shuffle(&mut items);
            *seen.entry(items).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 24);
        // 1,000 expected with a standard deviation of 31.
        assert!(
            seen.values().all(|&count| (850..1_150).contains(&count)),
            "{seen:?}"
        );
    }
}
