//! One group of dice fitted: boxes halved until a polynomial of few coefficients does.

use rayon::prelude::*;

use foregone_runtime::dice::MAX_DISTANCE;
use foregone_runtime::dice::layout::MAX_PLANES;

use super::least_squares::{ORDERS, Projection, spread};
use super::profile::{Profile, fit_degree};
use super::series::Series;
use super::span::{Group, Side, Span};
use crate::progress::{Cancelled, Progress};

/// Dice of a group that a fit looks at, at most.
const DICE: usize = 40;
/// A block of more diagonals than this is halved.
const MOST_DIAGONALS: usize = 15;
/// A block of more coefficients than this is halved.
const MOST_COEFFICIENTS: usize = 220;

/// A block: its box and its polynomial.
#[derive(Debug, Clone)]
pub(super) struct FittedBlock {
    /// The side of the player on turn, that of the other.
    pub(super) sides: [Side; 2],
    /// The smallest and the largest die whose races use it.
    pub(super) dice: [usize; 2],
    /// The bound on what was cut off that it was fitted with.
    pub(super) tolerance: f64,
    /// For each power of z the diagonals of its plane and their coefficients, without padding.
    pub(super) planes: Vec<(usize, Vec<f64>)>,
}

/// What is needed to fit the blocks of a group.
#[derive(Debug)]
pub(super) struct GroupFit {
    pub(super) group: Group,
    /// The units of u and v are 0..2^levels.
    pub(super) levels: u32,
    profiles: Vec<Profile>,
}

impl GroupFit {
    pub(super) fn new(group: Group, progress: &dyn Progress) -> Result<GroupFit, Cancelled> {
        let units = (usize::from(MAX_DISTANCE) - group.first).div_ceil(group.first);
        let levels = units.next_power_of_two().trailing_zeros();
        let dice = spread(group.last - group.first + 1, DICE);
        let profiles: Result<_, _> = dice
            .into_par_iter()
            .map(|die| {
                Cancelled::check(progress)?;
                Ok(Profile::new(group.first + die, levels))
            })
            .collect();
        Ok(GroupFit {
            group,
            levels,
            profiles: profiles?,
        })
    }

    /// All blocks of the group: those with one player in the zone, then those with none.
    pub(super) fn blocks(
        &self,
        tolerance: f64,
        progress: &dyn Progress,
    ) -> Result<Vec<FittedBlock>, Cancelled> {
        let all = Side::Outside(Span {
            level: self.levels,
            index: 0,
        });
        let roots = [[Side::Zone, all], [all, Side::Zone], [all, all]];
        let blocks: Result<Vec<_>, _> = roots
            .into_par_iter()
            .map(|root| self.fit(root, tolerance, progress))
            .collect();
        Ok(blocks?.concat())
    }

    /// The blocks that cover a box, each so that the coefficients that were cut off sum to at most `tolerance`.
    fn fit(
        &self,
        sides: [Side; 2],
        tolerance: f64,
        progress: &dyn Progress,
    ) -> Result<Vec<FittedBlock>, Cancelled> {
        Cancelled::check(progress)?;
        // Some entry of the box is on the board: (u + 1)·m + 1 <= 1999.
        let farthest = sides[0].first().max(sides[1].first());
        let last = self
            .group
            .last
            .min((usize::from(MAX_DISTANCE) - 1) / (farthest + 1));
        if last < self.group.first {
            return Ok(Vec::new());
        }
        let dice = [self.group.first, last];
        let series = self.series(sides, dice);
        let (degrees, total) = series.cut(tolerance);
        let falls_off = series.ends(sides.map(|side| self.degree(side))) <= tolerance;
        let too_large = !falls_off || degrees[0] > MOST_DIAGONALS || total > MOST_COEFFICIENTS;
        if too_large && let Some([one, other]) = series.halves(sides) {
            return self.fit_both(one, other, tolerance, progress);
        }
        Ok(vec![FittedBlock {
            sides,
            dice,
            tolerance,
            planes: series.planes(&degrees),
        }])
    }

    /// The degree of the fit along a side; more than any where the fit goes through all points, so that there is
    /// nothing that it does not see.
    fn degree(&self, side: Side) -> usize {
        match side {
            Side::Zone => ORDERS + 1,
            Side::Outside(span) => {
                let distances = self.group.first << span.level;
                let degree = fit_degree(distances);
                if degree + 1 == distances {
                    ORDERS + 1
                } else {
                    degree
                }
            }
        }
    }

    /// A block that turned out to be off by `error`, which is too much, fitted anew.
    pub(super) fn refit(
        &self,
        block: &FittedBlock,
        error: f64,
        progress: &dyn Progress,
    ) -> Result<Vec<FittedBlock>, Cancelled> {
        // What was cut off does not explain a larger error: there is a kink in it, or something too steep.
        if error > block.tolerance
            && let Some([one, other]) = self.series(block.sides, block.dice).halves(block.sides)
        {
            return self.fit_both(one, other, block.tolerance, progress);
        }
        self.fit(block.sides, block.tolerance / 2.0, progress)
    }

    fn fit_both(
        &self,
        one: [Side; 2],
        other: [Side; 2],
        tolerance: f64,
        progress: &dyn Progress,
    ) -> Result<Vec<FittedBlock>, Cancelled> {
        let (blocks, others) = rayon::join(
            || self.fit(one, tolerance, progress),
            || self.fit(other, tolerance, progress),
        );
        let mut blocks = blocks?;
        blocks.extend(others?);
        Ok(blocks)
    }

    /// The fit of a box with all coefficients there are.
    fn series(&self, sides: [Side; 2], dice: [usize; 2]) -> Series {
        // One die beyond the last keeps the end of the range from being extrapolated.
        let count = self.profiles.partition_point(|profile| profile.sides < dice[1]) + 1;
        let profiles = &self.profiles[..count.min(self.profiles.len())];
        let (scale, shift) = scaling(1.0 / dice[1] as f64, 1.0 / dice[0] as f64);
        let points: Vec<f64> = profiles
            .iter()
            .map(|profile| scale / profile.sides as f64 + shift)
            .collect();
        let degree = (MAX_PLANES - 1).min(points.len() - 1);
        let projection = Projection::new(&points, degree, false);
        let mut series = Series {
            coefficients: Box::new([[[0.0; ORDERS]; ORDERS]; MAX_PLANES]),
        };
        for (profile, row) in profiles.iter().zip(&projection.rows) {
            match sides {
                [Side::Outside(u), Side::Outside(v)] => {
                    let block = profile.block(u, v);
                    for (plane, part) in series.coefficients.iter_mut().zip(row) {
                        for (sum, value) in plane.as_flattened_mut().iter_mut().zip(block.as_flattened()) {
                            *sum += part * value;
                        }
                    }
                }
                // s takes the place of the coordinate that is missing.
                [Side::Zone, Side::Outside(v)] => {
                    for (value, j) in profile.zone_block(v, true).iter().zip(0..) {
                        for (part, i) in row.iter().zip(0..) {
                            series.coefficients[0][i][j] += part * value;
                        }
                    }
                }
                [Side::Outside(u), _] => {
                    for (value, i) in profile.zone_block(u, false).iter().zip(0..) {
                        for (part, j) in row.iter().zip(0..) {
                            let sum: &mut f64 = &mut series.coefficients[0][i][j];
                            *sum += part * value;
                        }
                    }
                }
                [Side::Zone, Side::Zone] => {}
            }
        }
        series
    }
}

/// Factor and summand that take `low`..`high` to −1..1, and a single point to 0.
pub(super) fn scaling(low: f64, high: f64) -> (f64, f64) {
    if high > low {
        (2.0 / (high - low), -(high + low) / (high - low))
    } else {
        (0.0, 0.0)
    }
}
