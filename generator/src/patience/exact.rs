//! Exact probabilities, and the doubles that print as they do.
//!
//! Each step of a walk divides by a number of pairs on top of nine piles. Ranks with 2, 3 and 4 cards there make 1, 3 and 6
//! pairs; nine cards never make 11 pairs and never more than 12, so all these numbers divide 2520. After 18 steps every
//! probability is a whole number of parts of size 2520^-18, and 2520^18 < 2^204.

use super::walk::Mass;
use std::cmp::Ordering;

const LEVELS: u32 = 18;

/// A probability as a number of parts of size 2520^-18: 256 bits, the highest word first, so that the order is the numbers'.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Exact([u64; 4]);

impl Exact {
    /// The probability times a whole number, which need not be a probability any more. The product is to stay below 2^256.
    const fn times(self, factor: u64) -> Self {
        let mut product = [0; 4];
        let mut carry = 0;
        let mut word = 4;
        while word > 0 {
            word -= 1;
            let sum = self.0[word] as u128 * factor as u128 + carry;
            product[word] = sum as u64;
            carry = sum >> 64;
        }
        Self(product)
    }

    /// The nearest double, or one next to it.
    #[cfg(test)]
    pub(super) fn to_f64(self) -> f64 {
        let value = |words: [u64; 4]| {
            words
                .iter()
                .fold(0.0, |value, &word| value * 2f64.powi(64) + word as f64)
        };
        value(self.0) / value(Self::ALL.0)
    }
}

impl Mass for Exact {
    const NONE: Self = Self([0; 4]);
    const ALL: Self = {
        let mut all = Self([0, 0, 0, 1]);
        let mut level = 0;
        while level < LEVELS {
            all = all.times(2520);
            level += 1;
        }
        all
    };

    fn plus(self, other: Self) -> Self {
        let mut sum = [0; 4];
        let mut carry = 0;
        for ((sum, a), b) in sum.iter_mut().zip(self.0).zip(other.0).rev() {
            let whole = u128::from(a) + u128::from(b) + carry;
            *sum = whole as u64;
            carry = whole >> 64;
        }
        Self(sum)
    }

    fn share(self, shares: u32) -> Self {
        let mut share = [0; 4];
        let mut rest = 0;
        // What a position without pairs shares out is not written anywhere.
        let shares = u128::from(shares.max(1));
        for (share, word) in share.iter_mut().zip(self.0) {
            let dividend = rest << 64 | u128::from(word);
            *share = (dividend / shares) as u64;
            rest = dividend % shares;
        }
        debug_assert_eq!(rest, 0);
        Self(share)
    }
}

/// How far from a rounding boundary of the sixth decimal a double of this solver is always on the right side of it. Its
/// relative error is below 18 * 37 * 2^-53 < 1e-13: each of 18 levels divides once and adds up at most C(9, 2) steps.
const SAFE_DISTANCE: f64 = 1e-12;

/// Whether a probability is so near to a rounding boundary of the sixth decimal, or to certainty, that only the exact one
/// tells its side.
pub(super) fn is_close_call(probability: f64) -> bool {
    let millionths = probability * 1e6;
    let to_boundary = (millionths - millionths.floor() - 0.5).abs();
    to_boundary < SAFE_DISTANCE * 1e6 || probability > 1.0 - SAFE_DISTANCE
}

/// A double near to `probability` that prints with six decimals what the exact one rounds to, ties to even; certainty is 1.
pub(super) fn settle(probability: f64, exact: Exact) -> f64 {
    if exact == Exact::ALL {
        return 1.0;
    }
    let below = (probability * 1e6).floor() as u64;
    let boundary = Exact::ALL.times(2 * below + 1);
    let (mut settled, millionths) = match exact.times(2_000_000).cmp(&boundary) {
        Ordering::Less => (probability, below),
        Ordering::Greater => (probability, below + 1),
        Ordering::Equal => ((2 * below + 1) as f64 / 2e6, below.next_multiple_of(2)),
    };
    let printed = |probability: f64| format!("{probability:.6}").replace('.', "").parse::<u64>();
    while let Ok(found) = printed(settled)
        && found != millionths
    {
        settled = if found > millionths {
            settled.next_down()
        } else {
            settled.next_up()
        };
    }
    settled
}
