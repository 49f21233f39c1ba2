//! The exhaustive check: every entry of the table against its exact value.

use std::ops::Range;

use rayon::prelude::*;

use foregone_runtime::dice::layout::{View, round_to_millionths};
use foregone_runtime::dice::{MAX_DISTANCE, MAX_ERROR, Race};

use super::die::settled_millionths;
use super::exact::{EXACT_ERROR, Rows};
use super::precise::Precise;
use crate::progress::{Cancelled, Progress};

/// What the check of a die, or of several, has found.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Findings {
    /// How many races the table's value was compared for; all those that one lookup answers count.
    pub races: u64,
    /// The largest |table − exact|; infinity if a value of the table is no number.
    pub largest_error: f64,
    /// The keys ([`Race::key`]) of the races whose value in the table rounds to other six decimals than the exact one,
    /// in rising order.
    pub corrections: Vec<u64>,
    /// For the first line of each block, counted from that of the range that was checked, its largest error.
    pub(super) line_errors: Vec<f64>,
}

impl Findings {
    /// These and those of later dice.
    pub(super) fn merge(mut self, later: &Findings) -> Findings {
        self.races += later.races;
        self.largest_error = self.largest_error.max(later.largest_error);
        self.corrections.extend(&later.corrections);
        if self.line_errors.len() < later.line_errors.len() {
            self.line_errors.resize(later.line_errors.len(), 0.0);
        }
        for (error, later) in self.line_errors.iter_mut().zip(&later.line_errors) {
            *error = error.max(*later);
        }
        self
    }
}

/// Checks all races of the given dice, each of which uses the blocks on a range of lines; a step each.
pub(super) fn check_dice(
    table: View<'_>,
    dice: &[(u16, Range<usize>)],
    progress: &dyn Progress,
) -> Result<Vec<Findings>, Cancelled> {
    dice.par_iter()
        .with_max_len(1)
        .map(|(sides, lines)| {
            Cancelled::check(progress)?;
            let findings = check_die(table, *sides, lines.clone());
            progress.advance(1);
            Ok(findings)
        })
        .collect()
}

/// Values are looked at this many at a time.
const STRIP: usize = 64;

fn check_die(table: View<'_>, sides: u16, lines: Range<usize>) -> Findings {
    let (width, zone) = (usize::from(MAX_DISTANCE), usize::from(sides));
    let mut findings = Findings {
        line_errors: vec![0.0; lines.len()],
        ..Findings::default()
    };
    let mut precise = None;
    let mut rows = Rows::new(sides, MAX_DISTANCE);
    let mut surface = table.rows(sides);
    let mut exact: Vec<f64> = (1..=width).map(|b| rows.zone().on_turn_in_zone(b)).collect();
    let mut found = vec![0.0; width];
    // One lookup answers all distances of the zone: the longest of them stands for all.
    for a in sides..=MAX_DISTANCE {
        let distances = if a == sides { zone } else { 1 };
        if a > sides {
            exact[..zone].fill(rows.zone().other_in_zone(a.into()));
            let (at, row) = rows.next_row().expect("a row for each distance outside the zone");
            assert_eq!(at, a, "rows follow each other");
            exact[zone..].copy_from_slice(row);
        }
        surface.fill(a, &mut found, |line, first, values| {
            let error = largest_difference(values, &exact[first..first + values.len()]);
            findings.races += (distances * values.len()) as u64;
            findings.largest_error = findings.largest_error.max(error);
            if let Some(line) = line {
                let largest = &mut findings.line_errors[line - lines.start];
                *largest = largest.max(error);
            }
        });
        for (strip, values) in exact[zone - 1..].chunks(STRIP).enumerate() {
            if !any_near_boundary(values) {
                continue;
            }
            for (i, &value) in values
                .iter()
                .enumerate()
                .filter(|&(_, &value)| near_boundary(value) > 0.0)
            {
                let b = (zone + strip * STRIP + i) as u16;
                let race =
                    Race::from_distances(sides.into(), a.into(), b.into()).expect("a race on the board");
                let exact = settled_millionths(value, EXACT_ERROR).unwrap_or_else(|| {
                    precise
                        .get_or_insert_with(|| Precise::solve(sides, MAX_DISTANCE))
                        .six_decimals(a, b)
                });
                if round_to_millionths(table.probability(race)).0 != exact {
                    findings.corrections.push(race.key());
                }
            }
        }
    }
    findings
}

/// The largest difference; infinity if one is not a number.
fn largest_difference(found: &[f64], exact: &[f64]) -> f64 {
    // Several at a time; comparisons, not `max`, which passes over what is not a number.
    let larger = |largest: f64, found: f64, exact: f64| {
        let difference = (found - exact).abs();
        let difference = if difference <= f64::MAX {
            difference
        } else {
            f64::INFINITY
        };
        if difference <= largest {
            largest
        } else {
            difference
        }
    };
    let mut largest = [0.0f64; 8];
    let ((found, found_rest), (exact, exact_rest)) = (found.as_chunks::<8>(), exact.as_chunks::<8>());
    for (found, exact) in found.iter().zip(exact) {
        for i in 0..8 {
            largest[i] = larger(largest[i], found[i], exact[i]);
        }
    }
    for (found, exact) in found_rest.iter().zip(exact_rest) {
        largest[0] = larger(largest[0], *found, *exact);
    }
    largest.into_iter().fold(0.0, f64::max)
}

/// Positive if a value is so near to a boundary between two six-decimal numbers that a table's value, which is off by
/// at most [`MAX_ERROR`], may round to the other.
fn near_boundary(value: f64) -> f64 {
    /// Adding and taking away 2⁵² rounds to a whole number.
    const WHOLE: f64 = 4_503_599_627_370_496.0;
    let scaled = value * 1e6;
    (scaled - ((scaled + WHOLE) - WHOLE)).abs() - (0.5 - 1.1e6 * MAX_ERROR)
}

fn any_near_boundary(values: &[f64]) -> bool {
    let (lanes, rest) = values.as_chunks::<8>();
    let mut largest = [-1.0f64; 8];
    for lane in lanes {
        for i in 0..8 {
            let near = near_boundary(lane[i]);
            largest[i] = if near > largest[i] { near } else { largest[i] };
        }
    }
    largest
        .into_iter()
        .chain(rest.iter().map(|&value| near_boundary(value)))
        .any(|near| near > 0.0)
}
