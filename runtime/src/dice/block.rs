//! One block of the surface: how it stands in the table, and its value.
//!
//! # Polynomials
//!
//! In its box a block is a polynomial in x, y, z, the coordinates scaled to −1..1. It is a sum of *planes*, one for
//! each power of z; the plane of zᵏ is a polynomial in x and y of a total degree of its own, which does not rise with
//! k. Its coefficients stand *diagonal* by diagonal: 1; x, y; x², xy, y²; and so on. So one list of the products of
//! powers of x and y serves all planes of a block, each using a beginning of it.
//!
//! Coefficients of high order are so small that a single-precision number holds them well enough. From a certain total
//! order i + j + k of xⁱ·yʲ·zᵏ on, the block's own, they are *short*: 4 bytes. Those below are *long*: 8 bytes.
//!
//! # Lines
//!
//! A block is a run of lines of 64 bytes, a cache line each. The first is its header:
//!
//! | bytes | what |
//! | --- | --- |
//! | 0..48 | `f64[3][2]`: factor and summand that take u to x, v to y, s to z |
//! | 48..59 | `u8[11]`: the diagonals of the planes, never more than before, 0 behind the last plane |
//! | 59 | `u8`: how many orders are long |
//! | 60..64 | zero |
//!
//! Then, for each plane, come the lines of its long coefficients (`f64[8]`) and those of its short ones (`f32[16]`), each
//! filled up with zeros to whole lines.

/// A line of a block.
pub const LINE: usize = 64;
/// The most planes of a block.
pub const MAX_PLANES: usize = 11;
/// The most diagonals of a plane: its total degree and one.
pub const MAX_DIAGONALS: usize = 20;

/// Sums that are kept apart, so that they can be added up at the same time.
const LANES: usize = 8;
/// Room for all products of a plane of the most diagonals, and for what is written behind them.
const PRODUCTS: usize = diagonals_len(MAX_DIAGONALS).next_multiple_of(LANES) + 3 * LANES;

/// The number of coefficients in so many diagonals.
pub const fn diagonals_len(diagonals: usize) -> usize {
    diagonals * (diagonals + 1) / 2
}

/// How many diagonals of the plane of zᵏ are long, if the block's orders below `long_orders` are.
pub const fn long_diagonals(diagonals: usize, k: usize, long_orders: usize) -> usize {
    let most = long_orders.saturating_sub(k);
    if most < diagonals { most } else { diagonals }
}

/// A block of a table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Block<'a> {
    header: &'a [u8; LINE],
    rest: &'a [[u8; LINE]],
}

/// One plane of a block. Its coefficients are those of the long lines and then those of the short ones.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plane<'a> {
    pub(super) diagonals: usize,
    long_diagonals: usize,
    long: &'a [[u8; LINE]],
    short: &'a [[u8; LINE]],
}

impl<'a> Block<'a> {
    /// The block whose header is the first of the lines.
    #[inline]
    pub(super) fn new(lines: &'a [[u8; LINE]]) -> Option<Self> {
        let (header, rest) = lines.split_first()?;
        Some(Block { header, rest })
    }

    /// x, y and z of a place in the block's box.
    #[inline]
    pub(super) fn scaled(&self, u: f64, v: f64, s: f64) -> [f64; 3] {
        let (words, _) = self.header.as_chunks::<8>();
        let number = |i: usize| f64::from_le_bytes(words[i]);
        [
            u * number(0) + number(1),
            v * number(2) + number(3),
            s * number(4) + number(5),
        ]
    }

    /// The planes, in the order of the powers of z. Ends before the first plane that cannot be one.
    #[inline]
    pub(super) fn planes(&self) -> impl Iterator<Item = Plane<'a>> + '_ {
        let (diagonals, long_orders) = (&self.header[48..48 + MAX_PLANES], usize::from(self.header[59]));
        let (mut rest, mut before) = (self.rest, MAX_DIAGONALS);
        diagonals.iter().enumerate().map_while(move |(k, &diagonals)| {
            let diagonals = usize::from(diagonals);
            if diagonals == 0 || diagonals > before {
                return None;
            }
            before = diagonals;
            let long_diagonals = long_diagonals(diagonals, k, long_orders);
            let long_len = diagonals_len(long_diagonals);
            let (long, short);
            (long, rest) = rest.split_at_checked(long_len.div_ceil(LINE / 8))?;
            (short, rest) =
                rest.split_at_checked((diagonals_len(diagonals) - long_len).div_ceil(LINE / 4))?;
            Some(Plane {
                diagonals,
                long_diagonals,
                long,
                short,
            })
        })
    }

    /// The polynomial's value.
    #[inline]
    pub(super) fn value(&self, u: f64, v: f64, s: f64) -> f64 {
        let [x, y, z] = self.scaled(u, v, s);
        let mut products = [0.0; PRODUCTS];
        let diagonals = usize::from(self.header[48]).min(MAX_DIAGONALS);
        fill_products(&mut products, diagonals, x, y);
        let (mut sums, mut power) = ([0.0; LANES], 1.0);
        for plane in self.planes() {
            let of_plane = plane.sums(&products);
            for i in 0..LANES {
                sums[i] += power * of_plane[i];
            }
            power *= z;
        }
        // One order for every width of the processor's registers.
        let [a, b, c, d, e, f, g, h] = sums;
        ((a + e) + (c + g)) + ((b + f) + (d + h))
    }
}

impl Plane<'_> {
    /// The coefficients, without what fills lines up.
    pub(super) fn coefficients(&self) -> impl Iterator<Item = f64> + '_ {
        let long = self
            .long
            .as_flattened()
            .as_chunks()
            .0
            .iter()
            .map(|&bytes| f64::from_le_bytes(bytes));
        let short = self.short.as_flattened().as_chunks().0.iter();
        let short = short.map(|&bytes| f64::from(f32::from_le_bytes(bytes)));
        let long_len = diagonals_len(self.long_diagonals);
        long.take(long_len)
            .chain(short.take(diagonals_len(self.diagonals) - long_len))
    }

    /// The sum of coefficients times products, in eight parts.
    #[inline]
    fn sums(&self, products: &[f64; PRODUCTS]) -> [f64; LANES] {
        let mut sums = [0.0; LANES];
        for (line, products) in self.long.iter().zip(products.as_chunks::<LANES>().0) {
            let (numbers, _) = line.as_chunks();
            for i in 0..LANES {
                sums[i] += f64::from_le_bytes(numbers[i]) * products[i];
            }
        }
        let behind = products
            .get(diagonals_len(self.long_diagonals)..)
            .unwrap_or_default();
        for (line, products) in self.short.iter().zip(behind.as_chunks::<{ 2 * LANES }>().0) {
            let (numbers, _) = line.as_chunks();
            for i in 0..LANES {
                sums[i] += f64::from(f32::from_le_bytes(numbers[i])) * products[i];
            }
            for i in 0..LANES {
                sums[i] += f64::from(f32::from_le_bytes(numbers[LANES + i])) * products[LANES + i];
            }
        }
        sums
    }
}

/// Powers that are computed, needed or not.
const POWERS: usize = MAX_DIAGONALS.next_multiple_of(LANES);

/// x⁰, x¹, …
#[inline]
fn powers(x: f64) -> [f64; POWERS] {
    let mut powers = [1.0; POWERS];
    powers[1] = x;
    for i in 2..POWERS {
        // Squares keep the chain of multiplications short.
        powers[i] = powers[i / 2] * powers[i - i / 2];
    }
    powers
}

/// The products of powers of x and y, diagonal by diagonal.
#[inline]
fn fill_products(products: &mut [f64; PRODUCTS], diagonals: usize, x: f64, y: f64) {
    // x⁰ stands at POWERS − 1 and higher powers before it, so that a diagonal takes both lists in rising order.
    let (mut falling, rising) = ([0.0; 2 * POWERS], powers(y));
    for (place, power) in falling[..POWERS].iter_mut().rev().zip(powers(x)) {
        *place = power;
    }
    let mut first = 0;
    for diagonal in 0..diagonals {
        // Whole groups: what is too much is overwritten by the next diagonal, or meets coefficients that are zero.
        let xs = &falling[POWERS - 1 - diagonal..];
        for group in 0..diagonal / LANES + 1 {
            let at = group * LANES;
            let (out, xs, ys) = (
                &mut products[first + at..][..LANES],
                &xs[at..][..LANES],
                &rising[at..][..LANES],
            );
            for i in 0..LANES {
                out[i] = xs[i] * ys[i];
            }
        }
        first += diagonal + 1;
    }
}
