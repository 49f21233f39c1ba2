//! The attack that is best for the attacker, for whole rows of positions.

use foregone_runtime::kingdoms::TIE_TOLERANCE;

use super::cells::{CELLS, SIDES};

/// The better of two attacks for the attacker, or their mean where they tie, for a row of cells.
///
/// `out` begins in the plane of the first side and ends in that of the last; `attacks` tells where in `below` the row
/// begins after each attack, for the first side. `own` is the attacker's side.
// Not inlined: as a function's parameters, the layers are known not to overlap.
#[inline(never)]
pub(super) fn choose_of_two(out: &mut [f64], below: &[f64], attacks: [usize; 2], own: usize) {
    let [out0, out1, out2] = three_sides(out);
    let length = out0.len();
    let row = |start: usize, side: usize| &below[start + side * CELLS..][..length];
    let [a, b] = attacks;
    let (a_own, a0, a1, a2) = (row(a, own), row(a, 0), row(a, 1), row(a, 2));
    let (b_own, b0, b1, b2) = (row(b, own), row(b, 0), row(b, 1), row(b, 2));
    for i in 0..length {
        let best = larger(a_own[i], b_own[i]);
        let (a, b) = (keep(a_own[i], best), keep(b_own[i], best));
        // The share is 1 or 1/2, so multiplying by it is exact.
        let share = 1.5 - 0.5 * (a + b);
        out0[i] = (a * a0[i] + b * b0[i]) * share;
        out1[i] = (a * a1[i] + b * b1[i]) * share;
        out2[i] = (a * a2[i] + b * b2[i]) * share;
    }
}

/// The best of three attacks for the attacker, or the mean of those that tie for it; else as [`choose_of_two`].
#[inline(never)]
pub(super) fn choose_of_three(out: &mut [f64], below: &[f64], attacks: [usize; 3], own: usize) {
    let [out0, out1, out2] = three_sides(out);
    let length = out0.len();
    let row = |start: usize, side: usize| &below[start + side * CELLS..][..length];
    let [a, b, c] = attacks;
    let (a_own, a0, a1, a2) = (row(a, own), row(a, 0), row(a, 1), row(a, 2));
    let (b_own, b0, b1, b2) = (row(b, own), row(b, 0), row(b, 1), row(b, 2));
    let (c_own, c0, c1, c2) = (row(c, own), row(c, 0), row(c, 1), row(c, 2));
    for i in 0..length {
        let best = larger(larger(a_own[i], b_own[i]), c_own[i]);
        let (a, b, c) = (keep(a_own[i], best), keep(b_own[i], best), keep(c_own[i], best));
        let ties = a + b + c;
        out0[i] = (a * a0[i] + b * b0[i] + c * c0[i]) / ties;
        out1[i] = (a * a1[i] + b * b1[i] + c * c1[i]) / ties;
        out2[i] = (a * a2[i] + b * b2[i] + c * c2[i]) / ties;
    }
}

/// A row in each of three planes that lie one after the other.
fn three_sides(planes: &mut [f64]) -> [&mut [f64]; SIDES] {
    let length = planes.len() - 2 * CELLS;
    let (first, rest) = planes.split_at_mut(CELLS);
    let (second, third) = rest.split_at_mut(CELLS);
    [&mut first[..length], &mut second[..length], third]
}

#[inline]
fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

/// 1 for an attack that ties with the best one, else 0.
#[inline]
fn keep(own: f64, best: f64) -> f64 {
    if best - own <= TIE_TOLERANCE { 1.0 } else { 0.0 }
}
