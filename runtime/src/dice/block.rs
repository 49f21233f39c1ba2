//! One block of the surface: how it stands in the table, and its value.
//!
//! # Polynomials
//!
//! In its box a block is a polynomial in x, y, z, the coordinates scaled to −1..1. It is a sum of *planes*, one for
//! each power of z; the plane of zᵏ is a polynomial in x and y of a total degree of its own, which does not rise with
//! k. Its coefficients stand *diagonal* by diagonal: 1; x, y; x², xy, y²; and so on.
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
//! | 48..59 | `u8[11]`: the diagonals of the planes, never more than before, 0 after the last plane |
//! | 59 | `u8`: how many orders are long |
//! | 60..64 | zero |
//!
//! Then come the planes, one after the other, each as *pairs*: those of its long coefficients (`f64[2]`) and those of
//! its short ones (`f32[2]`). A diagonal begins with a pair of its own; one of an odd number of coefficients ends with
//! a zero. Zeros fill the last line up, and so many lines of zeros as [`LINES_AFTER`](super::lines::LINES_AFTER) says stand
//! after the last block: what is read of a plane is always as long as the longest.

use super::lines::{LINE, MAX_DIAGONALS, MAX_PLANES, long_diagonals};
use super::plane::{Plane, Products};

/// A block of a table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Block<'a> {
    header: &'a [u8; LINE],
    rest: &'a [[u8; LINE]],
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
        let (mut rest, mut before) = (self.rest.as_flattened(), MAX_DIAGONALS);
        diagonals.iter().enumerate().map_while(move |(k, &diagonals)| {
            let diagonals = usize::from(diagonals);
            if diagonals == 0 || diagonals > before {
                return None;
            }
            before = diagonals;
            let plane;
            (plane, rest) = Plane::split_first(rest, diagonals, long_diagonals(diagonals, k, long_orders))?;
            Some(plane)
        })
    }

    /// The polynomial's value.
    #[inline]
    pub(super) fn value(&self, [x, y, z]: [f64; 3]) -> f64 {
        let products = Products::new(x, y);
        let (mut sums, mut power) = ([0.0; 2], 1.0);
        for plane in self.planes() {
            let of_plane = plane.sums(&products);
            for i in 0..2 {
                sums[i] += power * of_plane[i];
            }
            power *= z;
        }
        sums[0] + sums[1]
    }
}
