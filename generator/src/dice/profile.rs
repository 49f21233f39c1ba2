//! One die as the fit needs it: the whole least-squares fit of a block from two small matrices.
//!
//! With P(a, k) the probability that k turns are needed from distance a, and H(b, k) the probability that the player
//! who needs k turns wins against one at distance b, f(a, b) = Σ_k P(a, k)·H(b, k). A least-squares fit on a
//! rectangle of lattice points is linear and works on a and b apart. So it is enough to fit P(·, k) on the range of a and
//! P(·, l) on the range of b, for each k and l, once for each range: a block then is a matrix product of
//! the two, and no value of f is ever needed, inside the board or beyond it.

use std::sync::OnceLock;

use super::exact::Zone;
use super::least_squares::{ORDERS, Projection, spread};
use super::span::Span;

/// Points of a range that a fit looks at, at most.
const POINTS: usize = 48;

/// The degree of a fit to a range of so many distances.
pub(super) fn fit_degree(distances: usize) -> usize {
    // Through evenly spaced points a polynomial of as many coefficients is ill-determined, unless they are few.
    (ORDERS - 1).min(distances - 1).min(distances / 2 + 5)
}

/// Probabilities below this are left out: a millionth of the error that is allowed.
const NEGLIGIBLE: f64 = 1e-18;

/// For each number of turns from `least` on, the Chebyshev coefficients of its probability over a span.
#[derive(Debug)]
struct Turns {
    least: usize,
    coefficients: Vec<[f64; ORDERS]>,
}

/// A die, its distribution of turns, and the fits of it that were asked for.
#[derive(Debug)]
pub(super) struct Profile {
    pub(super) sides: usize,
    zone: Zone,
    /// For each distance the least number of turns that counts, and the probabilities from it on.
    turns: Vec<(usize, Vec<f64>)>,
    /// q⁰, q¹, …
    powers: Vec<f64>,
    /// For each level the spans.
    fits: Vec<Vec<OnceLock<Turns>>>,
}

impl Profile {
    /// For spans within 0..2^levels.
    pub(super) fn new(sides: usize, levels: u32) -> Profile {
        let units = 1usize << levels;
        let reach = sides * (units + 1);
        let turns = turns(sides, reach);
        let most = turns
            .iter()
            .map(|(least, all)| least + all.len())
            .max()
            .unwrap_or(0);
        let q = (sides as f64 - 1.0) / sides as f64;
        Profile {
            sides,
            zone: Zone::solve(sides, reach),
            turns,
            powers: std::iter::successors(Some(1.0), |power| Some(power * q))
                .take(most + 1)
                .collect(),
            fits: (0..=levels)
                .map(|level| (0..units >> level).map(|_| OnceLock::new()).collect())
                .collect(),
        }
    }

    /// The distances of a span that a fit looks at, and the projection of values at them.
    fn projection(&self, span: Span) -> (Vec<usize>, Projection) {
        let count = self.sides << span.level;
        let points = spread(count, POINTS);
        let scaled: Vec<f64> = points
            .iter()
            .map(|&point| 2.0 * point as f64 / count as f64 - 1.0)
            .collect();
        let projection = Projection::new(&scaled, fit_degree(count), points.len() == count);
        let first = self.sides + 1 + self.sides * span.first();
        (points.iter().map(|point| first + point).collect(), projection)
    }

    fn fit(&self, span: Span) -> &Turns {
        self.fits[span.level as usize][span.index].get_or_init(|| {
            let (distances, projection) = self.projection(span);
            let all = || distances.iter().map(|&d| &self.turns[d]);
            let least = all().map(|(least, _)| *least).min().unwrap_or(0);
            let end = all().map(|(least, all)| least + all.len()).max().unwrap_or(0);
            let mut coefficients = vec![[0.0; ORDERS]; end - least];
            for ((first, probabilities), row) in all().zip(&projection.rows) {
                for (sums, probability) in coefficients[first - least..].iter_mut().zip(probabilities) {
                    for (sum, part) in sums.iter_mut().zip(row) {
                        *sum += part * probability;
                    }
                }
            }
            Turns { least, coefficients }
        })
    }

    /// The Chebyshev coefficients of f over a rectangle, those of u outer.
    pub(super) fn block(&self, u: Span, v: Span) -> [[f64; ORDERS]; ORDERS] {
        let (own, other) = (self.fit(u), self.fit(v));
        let mut block = [[0.0; ORDERS]; ORDERS];
        for (turns, wins) in own.coefficients.iter().zip(self.wins(own, other)) {
            for (sums, turn) in block.iter_mut().zip(turns) {
                for (sum, win) in sums.iter_mut().zip(&wins) {
                    *sum += turn * win;
                }
            }
        }
        block
    }

    /// H over the other player's span, for each number of turns of the player on turn.
    fn wins(&self, own: &Turns, other: &Turns) -> Vec<[f64; ORDERS]> {
        let m = self.sides as f64;
        let (q, on_turn, off_turn) = ((m - 1.0) / m, m / (2.0 * m - 1.0), (m - 1.0) / (2.0 * m - 1.0));
        let (first, end) = (own.least, own.least + own.coefficients.len());
        let (other_first, other_end) = (other.least, other.least + other.coefficients.len());
        let mut wins = vec![[0.0; ORDERS]; end - first];

        // The other player is in the zone earlier: Σ_{l < k} P(l)·w·q^(k − l).
        let mut behind = [0.0; ORDERS];
        for (l, turn) in (other_first..).zip(&other.coefficients) {
            if (first..end).contains(&l) {
                for j in 0..ORDERS {
                    wins[l - first][j] += on_turn * behind[j];
                }
            }
            for j in 0..ORDERS {
                behind[j] = q * (behind[j] + turn[j]);
            }
        }
        for k in other_end.max(first)..end {
            for j in 0..ORDERS {
                wins[k - first][j] += on_turn * behind[j] * self.powers[k - other_end];
            }
        }

        // He is there later or in the same turn: Σ_{l >= k} P(l)·(1 − (1 − w)·q^(l − k)).
        let (mut all, mut ahead) = ([0.0; ORDERS], [0.0; ORDERS]);
        for (l, turn) in (other_first..other_end).zip(&other.coefficients).rev() {
            for j in 0..ORDERS {
                all[j] += turn[j];
                ahead[j] = turn[j] + q * ahead[j];
            }
            if (first..end).contains(&l) {
                for j in 0..ORDERS {
                    wins[l - first][j] += all[j] - off_turn * ahead[j];
                }
            }
        }
        for k in first..other_first.min(end) {
            for j in 0..ORDERS {
                wins[k - first][j] += all[j] - off_turn * ahead[j] * self.powers[other_first - k];
            }
        }
        wins
    }

    /// The Chebyshev coefficients, over a span of one player, of f with the other in the zone; `on_turn` tells whether
    /// it is the player on turn who is in the zone.
    pub(super) fn zone_block(&self, span: Span, on_turn: bool) -> [f64; ORDERS] {
        let (distances, projection) = self.projection(span);
        let mut block = [0.0; ORDERS];
        for (d, row) in distances.into_iter().zip(&projection.rows) {
            let value = if on_turn {
                self.zone.on_turn_in_zone(d)
            } else {
                self.zone.other_in_zone(d)
            };
            for (sum, part) in block.iter_mut().zip(row) {
                *sum += part * value;
            }
        }
        block
    }
}

/// For each distance up to `reach`: the least number of turns to the zone that counts, and from it on the probability
/// of each.
fn turns(sides: usize, reach: usize) -> Vec<(usize, Vec<f64>)> {
    let mut turns = vec![(0, Vec::new()); reach + 1];
    // now[d]: the probability that exactly k turns are needed from distance d.
    let mut now = vec![0.0; reach + 1];
    for d in 0..=sides.min(reach) {
        now[d] = 1.0;
        turns[d].1.push(1.0);
    }
    for k in 1..=reach.saturating_sub(sides) {
        let mut next = vec![0.0; reach + 1];
        // The sum of the last m in two doubles, so that it comes back to nothing where nothing is.
        let (mut high, mut low) = (0.0f64, 0.0f64);
        let mut add = |term: f64| {
            let sum = high + term;
            let part = sum - high;
            low += (high - (sum - part)) + (term - part);
            high = sum;
            high + low
        };
        let (mut window, mut counts) = (0.0, false);
        for d in k..=reach.min(sides + k * sides) {
            if d >= sides + k {
                next[d] = (window / sides as f64).max(0.0);
                if next[d] > NEGLIGIBLE {
                    counts = true;
                    let (least, all) = &mut turns[d];
                    if all.is_empty() {
                        *least = k;
                    }
                    all.push(next[d]);
                }
                add(-now[d - sides]);
            }
            window = add(now[d]);
        }
        if !counts {
            break;
        }
        now = next;
    }
    turns
}
