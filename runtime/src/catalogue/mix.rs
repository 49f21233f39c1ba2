//! How keys are spread, and where their homes are.

/// The home of a mixed key: below `homes`, and never falling as the mixed key grows.
pub(super) fn home(mixed: u128, homes: u64) -> u64 {
    (((mixed >> 64) * u128::from(homes)) >> 64) as u64
}

// Odd, so that multiplying is a bijection: PCG's 128-bit multiplier, and its two 64-bit ones side by side.
const FIRST: u128 = 0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645;
const SECOND: u128 = 0x5851_f42d_4c95_7f2d_da94_2042_e4dd_58b5;

/// Spreads a key over the 128-bit numbers, so that its high half depends on all of the key.
pub(super) fn mix(key: u128) -> u128 {
    let once = fold(key).wrapping_mul(FIRST);
    fold(fold(once).wrapping_mul(SECOND))
}

/// The key whose mixed key is given.
pub(super) fn unmix(mixed: u128) -> u128 {
    const FIRST_INVERSE: u128 = inverse(FIRST);
    const SECOND_INVERSE: u128 = inverse(SECOND);
    let once = fold(fold(mixed).wrapping_mul(SECOND_INVERSE));
    fold(once.wrapping_mul(FIRST_INVERSE))
}

/// Adds the high half to the low half without carry: its own inverse.
const fn fold(x: u128) -> u128 {
    x ^ (x >> 64)
}

/// The inverse of an odd number modulo 2^128, by Newton's iteration: each step doubles the correct low bits.
const fn inverse(odd: u128) -> u128 {
    let mut inverse = odd; // correct in 3 bits
    let mut step = 0;
    while step < 6 {
        inverse = inverse.wrapping_mul(2u128.wrapping_sub(odd.wrapping_mul(inverse)));
        step += 1;
    }
    inverse
}
