//! Polynomial least squares on lattice points, in Chebyshev polynomials. Only + − · / and √, so that every machine gets
//! the same bits.

/// Coefficients along u or v, one more than the highest degree there.
pub(super) const ORDERS: usize = 18;

/// The matrix that takes a function's values at given points to the Chebyshev coefficients of the polynomial that fits
/// them best.
#[derive(Debug, Clone)]
pub(super) struct Projection {
    /// For each point the part of its value in each coefficient.
    pub(super) rows: Vec<Vec<f64>>,
}

impl Projection {
    /// For points in −1..=1 and polynomials up to `degree`, below the number of points. Points towards the ends weigh
    /// more, as where Chebyshev points crowd, if `even` says that the points themselves do not crowd there.
    pub(super) fn new(points: &[f64], degree: usize, even: bool) -> Projection {
        let gap = 1.0 / points.len() as f64;
        let roots: Vec<f64> = points
            .iter()
            .map(|x| {
                if even {
                    (1.0 / (1.0 - x * x + gap).sqrt()).sqrt()
                } else {
                    1.0
                }
            })
            .collect();
        // Columns of weighted Chebyshev values, made orthogonal (Gram and Schmidt, each step twice): V = Q·R.
        let mut q: Vec<Vec<f64>> = Vec::with_capacity(degree + 1);
        let mut r = vec![vec![0.0; degree + 1]; degree + 1];
        for (j, mut column) in chebyshev(points, degree).into_iter().enumerate() {
            for (value, root) in column.iter_mut().zip(&roots) {
                *value *= root;
            }
            for _ in 0..2 {
                for (i, other) in q.iter().enumerate() {
                    let part = dot(other, &column);
                    r[i][j] += part;
                    for (value, other) in column.iter_mut().zip(other) {
                        *value -= part * other;
                    }
                }
            }
            r[j][j] = dot(&column, &column).sqrt();
            for value in &mut column {
                *value /= r[j][j];
            }
            q.push(column);
        }
        // R·C = Qᵀ·√W, one point at a time.
        let rows = roots
            .iter()
            .enumerate()
            .map(|(t, root)| {
                let mut row = vec![0.0; degree + 1];
                for j in (0..=degree).rev() {
                    let later: f64 = (j + 1..=degree).map(|i| r[j][i] * row[i]).sum();
                    row[j] = (q[j][t] - later) / r[j][j];
                }
                row.iter().map(|value| value * root).collect()
            })
            .collect();
        Projection { rows }
    }
}

/// The values of the Chebyshev polynomials up to `degree` at the points, a list for each polynomial.
fn chebyshev(points: &[f64], degree: usize) -> Vec<Vec<f64>> {
    let mut columns = vec![vec![1.0; points.len()], points.to_vec()];
    for j in 2..=degree {
        let next = points
            .iter()
            .zip(&columns[j - 1])
            .zip(&columns[j - 2])
            .map(|((x, b), a)| 2.0 * x * b - a);
        columns.push(next.collect());
    }
    columns.truncate(degree + 1);
    columns
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// At most `count` of the numbers 0..n, first and last among them and dense towards both: all if there are no more.
pub(super) fn spread(n: usize, count: usize) -> Vec<usize> {
    if n <= count {
        return (0..n).collect();
    }
    let mut numbers: Vec<usize> = (0..count)
        .map(|i| {
            let t = 2.0 * i as f64 / (count - 1) as f64 - 1.0;
            let x = 0.5 * t * (3.0 - t * t);
            (0.5 * (x + 1.0) * (n - 1) as f64).round() as usize
        })
        .collect();
    numbers.dedup();
    numbers
}

/// Chebyshev coefficients to coefficients of powers, in place: `count` of them, at most [`ORDERS`], `stride` apart.
pub(super) fn to_powers(coefficients: &mut [f64], stride: usize, count: usize) {
    // Clenshaw's scheme with polynomials for numbers: b_j = c_j + 2x·b_(j+1) − b_(j+2), the sum is c_0 + x·b_1 − b_2.
    let (mut b1, mut b2) = ([0.0; ORDERS + 1], [0.0; ORDERS + 1]);
    for j in (0..count).rev() {
        let factor = if j == 0 { 1.0 } else { 2.0 };
        let mut b0 = [0.0; ORDERS + 1];
        for i in 0..count - j {
            b0[i + 1] += factor * b1[i];
            b0[i] -= b2[i];
        }
        b0[0] += coefficients[j * stride];
        (b1, b2) = (b0, b1);
    }
    for (j, value) in b1[..count].iter().enumerate() {
        coefficients[j * stride] = *value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_polynomial_is_found_again() {
        let points: Vec<f64> = (0..12).map(|i| i as f64 / 6.0 - 1.0).collect();
        for even in [false, true] {
            let projection = Projection::new(&points, 5, even);
            let mut found = vec![0.0; 6];
            for (x, row) in points.iter().zip(&projection.rows) {
                let value = 3.0 - 2.0 * x + x * x * x * x * x;
                for (sum, part) in found.iter_mut().zip(row) {
                    *sum += part * value;
                }
            }
            to_powers(&mut found, 1, 6);
            for (found, expected) in found.iter().zip([3.0, -2.0, 0.0, 0.0, 0.0, 1.0]) {
                assert!((found - expected).abs() < 1e-13, "{found}, expected {expected}");
            }
        }
    }

    #[test]
    fn spread_keeps_both_ends() {
        assert_eq!(spread(5, 9), [0, 1, 2, 3, 4]);
        let numbers = spread(1000, 20);
        assert_eq!((numbers[0], numbers[numbers.len() - 1]), (0, 999));
        assert!(numbers.is_sorted() && numbers[1] < 20);
    }
}
