//! The fit of one box with all its coefficients: which of them to keep, and where to cut the box.

use foregone_runtime::dice::layout::MAX_PLANES;

use super::least_squares::{ORDERS, to_powers};
use super::span::Side;

/// Chebyshev coefficients of a box: by the order in z, in x, in y.
pub(super) struct Series {
    pub(super) coefficients: Box<[[[f64; ORDERS]; ORDERS]; MAX_PLANES]>,
}

/// Diagonals of a plane when nothing is cut off.
const ALL_DIAGONALS: usize = 2 * ORDERS - 1;

impl Series {
    /// How many diagonals of each plane are to be kept, never more than of the plane before, so that the absolute
    /// values of all that is cut off sum to at most `tolerance`; and how many coefficients these are.
    pub(super) fn cut(&self, tolerance: f64) -> ([usize; MAX_PLANES], usize) {
        let mut sums = [[0.0; ALL_DIAGONALS]; MAX_PLANES];
        for (sums, plane) in sums.iter_mut().zip(self.coefficients.iter()) {
            for (i, row) in plane.iter().enumerate() {
                for (j, coefficient) in row.iter().enumerate() {
                    sums[i + j] += coefficient.abs();
                }
            }
        }
        let mut degrees = [ALL_DIAGONALS; MAX_PLANES];
        let mut left = tolerance;
        // Again and again the outermost diagonal that gives up least for each of its coefficients.
        loop {
            let cheapest = (0..MAX_PLANES)
                .filter(|&k| {
                    degrees[k] > usize::from(k == 0) && degrees.get(k + 1).is_none_or(|&d| d < degrees[k])
                })
                .map(|k| (k, sums[k][degrees[k] - 1]))
                .filter(|&(_, sum)| sum <= left)
                .min_by(|(k, a), (l, b)| (a / degrees[*k] as f64).total_cmp(&(b / degrees[*l] as f64)));
            let Some((k, sum)) = cheapest else { break };
            left -= sum;
            degrees[k] -= 1;
        }
        (degrees, degrees.iter().map(|d| d * (d + 1) / 2).sum())
    }

    /// The halves of the box, cut along the coordinate along which the coefficients fall off more slowly. None for a
    /// unit.
    pub(super) fn halves(&self, sides: [Side; 2]) -> Option<[[Side; 2]; 2]> {
        let first = match sides.map(Side::level) {
            [0, 0] => return None,
            [_, 0] => true,
            [0, _] => false,
            // Long thin boxes are of no use.
            [u, v] if u >= v + 3 => true,
            [u, v] if v >= u + 3 => false,
            [u, v] => {
                let [along_u, along_v] = self.tails();
                if (along_u - along_v).abs() < 1e-15 {
                    u >= v
                } else {
                    along_u > along_v
                }
            }
        };
        let [own, other] = sides;
        Some(if first {
            own.halves()?.map(|half| [half, other])
        } else {
            other.halves()?.map(|half| [own, half])
        })
    }

    /// How much there is in the two highest orders of x and of y that were fitted. If it is not next to nothing, there
    /// is more that was not seen.
    pub(super) fn ends(&self, degrees: [usize; 2]) -> f64 {
        let mut sum = 0.0;
        for plane in self.coefficients.iter() {
            for (i, row) in plane.iter().enumerate() {
                for (j, coefficient) in row.iter().enumerate() {
                    if i + 1 >= degrees[0] || j + 1 >= degrees[1] {
                        sum += coefficient.abs();
                    }
                }
            }
        }
        sum
    }

    /// How much there is in the high orders of x, and of y.
    fn tails(&self) -> [f64; 2] {
        let mut tails = [0.0; 2];
        for plane in self.coefficients.iter() {
            for (i, row) in plane.iter().enumerate() {
                for (j, coefficient) in row.iter().enumerate() {
                    for (tail, order) in tails.iter_mut().zip([i, j]) {
                        if order >= ORDERS / 2 - 1 {
                            *tail += coefficient.abs() * (order * order) as f64;
                        }
                    }
                    if i + j >= ORDERS && i != j {
                        tails[usize::from(j > i)] += coefficient.abs();
                    }
                }
            }
        }
        tails
    }

    /// The polynomial that is left, in powers of x, y and z.
    pub(super) fn planes(&self, degrees: &[usize; MAX_PLANES]) -> Vec<(usize, Vec<f64>)> {
        const PLANE: usize = ORDERS * ORDERS;
        let mut all = self.coefficients.clone();
        for (plane, &diagonals) in all.iter_mut().zip(degrees) {
            for (i, row) in plane.iter_mut().enumerate() {
                for (j, coefficient) in row.iter_mut().enumerate() {
                    if i + j >= diagonals {
                        *coefficient = 0.0;
                    }
                }
            }
        }
        // What was cut off stays zero: lower planes keep as many diagonals as higher ones.
        let orders = degrees[0].min(ORDERS);
        let count = degrees.iter().filter(|&&diagonals| diagonals > 0).count();
        let flat = all.as_flattened_mut().as_flattened_mut();
        for i in 0..orders {
            for j in 0..orders {
                to_powers(&mut flat[i * ORDERS + j..], PLANE, count);
            }
        }
        for (plane, &diagonals) in flat.chunks_exact_mut(PLANE).zip(degrees) {
            for i in 0..diagonals.min(ORDERS) {
                to_powers(&mut plane[i * ORDERS..], 1, orders);
            }
            for j in 0..diagonals.min(ORDERS) {
                to_powers(&mut plane[j..], ORDERS, orders);
            }
        }
        degrees
            .iter()
            .take_while(|&&diagonals| diagonals > 0)
            .zip(all.iter())
            .map(|(&diagonals, plane)| {
                let one = |diagonal: usize| {
                    (0..=diagonal).map(move |j| plane.get(diagonal - j).and_then(|row| row.get(j)).copied())
                };
                (
                    diagonals,
                    (0..diagonals)
                        .flat_map(one)
                        .map(|value| value.unwrap_or(0.0))
                        .collect(),
                )
            })
            .collect()
    }
}
