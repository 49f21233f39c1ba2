//! From a probability that is off by a little to the six decimals of the exact one, and back.

/// The largest error of a probability that is found in the table.
pub const MAX_ERROR: f64 = 1e-11;

/// The nearest whole number of millionths, and, if a boundary between two such numbers is as near as the error of a
/// probability, the lower of the two.
#[inline]
pub fn round_to_millionths(probability: f64) -> (u32, Option<u32>) {
    let scaled = probability * 1e6;
    let below = scaled as u32;
    let rest = scaled - f64::from(below) - 0.5;
    // MAX_ERROR in millionths, and something for the rounding of the products.
    let near = rest.abs() <= MAX_ERROR * 1e6 + 1e-9;
    (below + u32::from(rest > 0.0), near.then_some(below))
}

/// How far inside its interval a number is that is moved there: more than what the rounding of a product can undo.
const INSIDE: f64 = 1e-15;

/// The number nearest to `probability` that rounds to `millionths`, also after a multiplication.
pub fn rounding_to(probability: f64, millionths: u32) -> f64 {
    let boundary = |twice: f64| twice / 2e6;
    let nearest = 2.0 * f64::from(millionths);
    probability.clamp(boundary(nearest - 1.0) + INSIDE, boundary(nearest + 1.0) - INSIDE)
}
