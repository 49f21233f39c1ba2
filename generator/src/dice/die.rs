//! One die, solved whole and kept; and how its probabilities round.

use std::sync::OnceLock;

use foregone_runtime::dice::layout::{TIE, rounding_to};

use super::exact::{EXACT_ERROR, Rows, Zone};
use super::precise::Precise;

/// A die solved for all distances up to a reach: (reach − m)² values in memory, 32 MB at most.
#[derive(Debug, Clone)]
pub struct Die {
    sides: u16,
    reach: u16,
    zone: Zone,
    /// f(a, b) for a, b = m + 1..=reach, a outer.
    values: Vec<f64>,
    precise: OnceLock<Precise>,
}

impl Die {
    /// Solves the die of `sides` sides for distances up to `reach`. At most 10 ms for a reach of 1999.
    ///
    /// # Panics
    ///
    /// If `sides` is 0.
    pub fn solve(sides: u16, reach: u16) -> Die {
        let mut rows = Rows::new(sides, reach);
        let width = usize::from(reach.saturating_sub(sides));
        let mut values = Vec::with_capacity(width * width);
        while let Some((_, row)) = rows.next_row() {
            values.extend_from_slice(row);
        }
        Die {
            sides,
            reach,
            zone: rows.zone().clone(),
            values,
            precise: OnceLock::new(),
        }
    }

    /// The sides of the die.
    pub fn sides(&self) -> u16 {
        self.sides
    }

    /// The longest distance that is covered.
    pub fn reach(&self) -> u16 {
        self.reach
    }

    /// The probability that the player on turn wins, he at distance `a` from the goal, the other at distance `b`:
    /// from 0 to 1, off by at most [`EXACT_ERROR`].
    ///
    /// # Panics
    ///
    /// If a distance is not from 1 to the reach.
    pub fn probability(&self, a: u16, b: u16) -> f64 {
        assert!(
            (1..=self.reach).contains(&a) && (1..=self.reach).contains(&b),
            "distances {a}, {b}"
        );
        let m = usize::from(self.sides);
        let (a, b) = (usize::from(a), usize::from(b));
        let value = self
            .zone
            .probability(a, b)
            .unwrap_or_else(|| self.values[(a - m - 1) * (usize::from(self.reach) - m) + (b - m - 1)]);
        value.clamp(0.0, 1.0)
    }

    /// The same in millionths, rounded as the exact value rounds (a tie to even): what is printed with six decimals.
    ///
    /// # Panics
    ///
    /// If a distance is not from 1 to the reach.
    pub fn six_decimals(&self, a: u16, b: u16) -> u32 {
        let value = self.probability(a, b);
        settled_millionths(value, EXACT_ERROR).unwrap_or_else(|| self.precise().six_decimals(a, b))
    }

    fn precise(&self) -> &Precise {
        self.precise
            .get_or_init(|| Precise::solve(self.sides, self.reach))
    }

    /// The probability, on the same side of every rounding boundary of the sixth decimal as the exact one, so that its
    /// six decimals are right: off by at most [`EXACT_ERROR`]. The one tie there is, m = 2, a = 4, b = 6, is 109/128
    /// exactly.
    ///
    /// # Panics
    ///
    /// If a distance is not from 1 to the reach.
    pub fn rounded(&self, a: u16, b: u16) -> f64 {
        let value = self.probability(a, b);
        rounded(self.sides, value, || self.precise().six_decimals(a, b))
    }
}

/// `value`, on the side of the rounding boundary on which `six_decimals` lies, which is asked for where it is not certain.
pub(super) fn rounded(sides: u16, value: f64, six_decimals: impl FnOnce() -> u32) -> f64 {
    if settled_millionths(value, EXACT_ERROR).is_some() || (sides == 2 && value == TIE) {
        value
    } else {
        rounding_to(value, six_decimals())
    }
}

/// The millionths that a probability rounds to, if every number that is off by at most `error` from `value` rounds to
/// the same.
pub(crate) fn settled_millionths(value: f64, error: f64) -> Option<u32> {
    let scaled = value * 1e6;
    let below = scaled.floor();
    // The products' own rounding, 1e-10 millionths at most, is added to the error.
    ((scaled - below - 0.5).abs() > error * 1e6 + 1e-9).then_some((scaled + 0.5).floor() as u32)
}
