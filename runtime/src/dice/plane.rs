//! One plane of a block, and its value.
//!
//! A single lookup spends its time here. So all loops are unrolled, two coefficients at a time, which is what a register of
//! every 64-bit processor holds; and a plane takes one branch that cannot be predicted, at its end, or two if it has short
//! coefficients.

use super::lines::{MAX_PAIRS, PLANE_READ, diagonals_len, pairs_len};

/// Two neighbouring numbers of a diagonal.
type Pair = [f64; 2];

/// One plane of a block.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plane<'a> {
    pub(super) diagonals: usize,
    long_diagonals: usize,
    /// The pairs in their order, if all were long. Those that are not hold other things.
    long: &'a [[u8; 16]; MAX_PAIRS],
    /// The pairs in their order, if all were short. Those that are not hold other things.
    short: &'a [[u8; 8]; MAX_PAIRS],
}

impl<'a> Plane<'a> {
    /// The plane that begins with these bytes, and what comes after it.
    #[inline]
    pub(super) fn split_first(
        bytes: &'a [u8],
        diagonals: usize,
        long_diagonals: usize,
    ) -> Option<(Self, &'a [u8])> {
        let read = bytes.first_chunk::<PLANE_READ>()?;
        let long_pairs = pairs_len(long_diagonals);
        // A pair that is not long stands 8 bytes earlier for each short one before it.
        let (short, _) = read.get(8 * long_pairs..)?.as_chunks();
        let plane = Plane {
            diagonals,
            long_diagonals,
            long: read.as_chunks().0.first_chunk()?,
            short: short.first_chunk()?,
        };
        Some((plane, bytes.get(8 * (long_pairs + pairs_len(diagonals))..)?))
    }

    /// The coefficients, without the zeros between them.
    pub(super) fn coefficients(self) -> impl Iterator<Item = f64> + 'a {
        (0..self.diagonals).flat_map(move |diagonal| {
            (0..=diagonal).map(move |j| {
                let place = pairs_len(diagonal) + j / 2;
                let pair = if diagonal < self.long_diagonals {
                    long(&self.long[place])
                } else {
                    short(&self.short[place])
                };
                pair[j % 2]
            })
        })
    }

    /// The number of coefficients.
    pub(super) fn len(self) -> usize {
        diagonals_len(self.diagonals)
    }

    /// The sum of coefficients times products: of the first ones of all pairs, and of the second ones.
    #[inline(always)]
    pub(super) fn sums(&self, products: &Products) -> Pair {
        // Sums that are kept apart, so that they can be added up at the same time.
        let mut parts = [[0.0; 2]; 4];
        macro_rules! diagonals {
            ($($n:literal)*) => {$(
                if self.diagonals <= $n {
                    return total(parts);
                }
                for pair in 0..=$n / 2 {
                    let place = pairs_len($n) + pair;
                    let coefficients = if $n < self.long_diagonals {
                        long(&self.long[place])
                    } else {
                        short(&self.short[place])
                    };
                    parts[pair % 4] = plus(parts[pair % 4], times(products.0[place], coefficients));
                }
            )*};
        }
        diagonals!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
        total(parts)
    }
}

/// The products of powers of x and y, pair by pair as the coefficients stand. The zero at the end of a diagonal of an odd
/// number has a copy of the product before it.
pub(super) struct Products([Pair; MAX_PAIRS]);

impl Products {
    /// All of them, needed or not: that takes less time than to find out.
    #[inline(always)]
    pub(super) fn new(x: f64, y: f64) -> Self {
        let mut products = [[1.0; 2]; MAX_PAIRS];
        let (xx, yy) = (x * x, y * y);
        let mut power = 1.0;
        macro_rules! diagonals {
            ($($n:literal)*) => {$(
                let (n, half): (usize, usize) = ($n, $n / 2);
                // From the last diagonal of an even number, all of whose pairs are full.
                let (before, step) = if n % 2 == 0 { (1, x) } else { (2, xx) };
                let before = pairs_len(n.saturating_sub(before));
                for pair in 0..half {
                    products[pairs_len(n) + pair] = times(products[before + pair], [step; 2]);
                }
                if n > 0 && n % 2 == 0 {
                    power *= yy;
                }
                products[pairs_len(n) + half] = if n % 2 == 0 {
                    [power; 2]
                } else {
                    [power * x, power * y]
                };
            )*};
        }
        diagonals!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
        Products(products)
    }
}

#[inline(always)]
fn total([a, b, c, d]: [Pair; 4]) -> Pair {
    plus(plus(a, b), plus(c, d))
}

#[inline(always)]
fn long(bytes: &[u8; 16]) -> Pair {
    let (numbers, _) = bytes.as_chunks();
    [f64::from_le_bytes(numbers[0]), f64::from_le_bytes(numbers[1])]
}

#[inline(always)]
fn short(bytes: &[u8; 8]) -> Pair {
    let (numbers, _) = bytes.as_chunks();
    [
        f32::from_le_bytes(numbers[0]).into(),
        f32::from_le_bytes(numbers[1]).into(),
    ]
}

#[inline(always)]
fn plus(a: Pair, b: Pair) -> Pair {
    [a[0] + b[0], a[1] + b[1]]
}

#[inline(always)]
fn times(a: Pair, b: Pair) -> Pair {
    [a[0] * b[0], a[1] * b[1]]
}
