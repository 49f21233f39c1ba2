//! Numbers at random, the same for the same seed.

/// SplitMix64, after Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014).
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// The sequence of `seed`.
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let once = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let twice = (once ^ (once >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        twice ^ (twice >> 31)
    }

    /// A number from 0 to `limit` − 1; `limit` is not 0.
    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.bits()) * limit as u128) >> 64) as usize
    }

    /// A length from 1 to `limit`, each order of magnitude as often as any other.
    pub fn length(&mut self, limit: usize) -> usize {
        let most = limit >> self.below(limit.ilog2() as usize + 1);
        1 + self.below(most)
    }
}
