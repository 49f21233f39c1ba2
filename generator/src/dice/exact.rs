//! One die solved exactly: every probability in O(1) an entry, off by at most [`EXACT_ERROR`].
//!
//! # The recurrence
//!
//! A player outside the zone cannot win at once, so two turns later both have moved and the same player is on turn:
//! for a, b > m the probability f(a, b) is the mean of f over the m by m square of entries (a − r, b − r'),
//! r, r' = 1..m. Two sliding sums make that mean O(1): down the columns (m rows back), then along the row (m
//! columns back). The square reaches into the zone, where f is known from one function of one distance:
//!
//! - e(b), the mean of q^K over the number K of turns that a player at distance b needs to enter the zone;
//!   e = 1 inside the zone, and outside e(b) = q·(e(b − 1) + … + e(b − m))/m;
//! - f(a, b) = 1 − (1 − w)·e(b) for a in the zone and b outside, w·e(a) the other way round, w with both inside.

use std::sync::OnceLock;

use foregone_runtime::dice::layout::{TIE, rounding_to};

use super::precise::Precise;

/// What the values of [`Rows`] and [`Die`] are off by at most. (Seen: 4e-14, against [`Precise`].)
pub const EXACT_ERROR: f64 = 1e-13;

/// Up to this many sides the window sums are added up afresh for every entry: a running sum's error would enter every
/// later value, whose errors enter every later sum, and a player with a small die takes 2000/m such steps.
const SHORT_WINDOW: usize = 9;

/// The one-dimensional functions of a die: all that is to be known as long as one player is in the zone.
#[derive(Debug, Clone)]
pub(crate) struct Zone {
    sides: usize,
    /// w: the player on turn wins, both in the zone.
    both: f64,
    /// e(d) for d = 0..=reach.
    entry: Vec<f64>,
    /// e(d − 1) + … + e(d − m) for d = m + 1..=reach.
    windows: Vec<f64>,
}

impl Zone {
    pub(crate) fn solve(sides: usize, reach: usize) -> Zone {
        let m = sides as f64;
        let factor = (m - 1.0) / m / m;
        let mut entry = vec![1.0; reach.min(sides) + 1];
        let mut windows = Vec::with_capacity(reach.saturating_sub(sides));
        // The sum of the last m entries in two doubles: a plain running sum would drift by 4e-13 for small dice.
        let (mut high, mut low) = (m, 0.0);
        for d in sides + 1..=reach {
            windows.push(high + low);
            let value = factor * (high + low);
            for term in [value, -entry[d - sides]] {
                let sum = high + term;
                let part = sum - high;
                low += (high - (sum - part)) + (term - part);
                high = sum;
            }
            entry.push(value);
        }
        Zone {
            sides,
            both: m / (2.0 * m - 1.0),
            entry,
            windows,
        }
    }

    /// f(zone, b): the player on turn is in the zone, the other at distance `b`.
    pub(crate) fn on_turn_in_zone(&self, b: usize) -> f64 {
        if b <= self.sides {
            self.both
        } else {
            1.0 - (1.0 - self.both) * self.entry[b]
        }
    }

    /// f(a, zone): the other player is in the zone, the player on turn at distance `a`.
    pub(crate) fn other_in_zone(&self, a: usize) -> f64 {
        self.both * self.entry[a]
    }

    /// f(a, b) if one of the players is in the zone at least.
    pub(super) fn probability(&self, a: usize, b: usize) -> Option<f64> {
        if a <= self.sides {
            Some(self.on_turn_in_zone(b))
        } else if b <= self.sides {
            Some(self.other_in_zone(a))
        } else {
            None
        }
    }
}

/// The rows f(a, m + 1..=reach) of a die, one after another for a = m + 1, m + 2, … up to the reach: all entries with
/// both players outside the zone, in memory for m rows.
#[derive(Debug, Clone)]
pub struct Rows {
    sides: usize,
    reach: usize,
    zone: Zone,
    /// The distance of the row that comes next.
    next: usize,
    /// f(zone, b): what stands in place of a row of the zone.
    in_zone: Vec<f64>,
    /// The last m rows outside the zone, row a in slot (a − m − 1) mod m.
    ring: Vec<f64>,
    /// For each column b = 1..=reach, the sum of the last m rows, those in the zone included.
    columns: Vec<f64>,
    /// The row that was computed last.
    row: Vec<f64>,
}

impl Rows {
    /// Begins with a die of `sides` sides and distances up to `reach`.
    ///
    /// # Panics
    ///
    /// If `sides` is 0.
    pub fn new(sides: u16, reach: u16) -> Rows {
        Rows::up_to(sides, reach, reach)
    }

    /// The same with distances of the player on turn up to `own`, and of the other up to `other`.
    pub(super) fn up_to(sides: u16, own: u16, other: u16) -> Rows {
        assert!(sides >= 1, "a die has at least one side");
        let (sides, own, other) = (usize::from(sides), usize::from(own), usize::from(other));
        let zone = Zone::solve(sides, own.max(other));
        let in_zone: Vec<f64> = (sides + 1..=other).map(|b| zone.on_turn_in_zone(b)).collect();
        Rows {
            sides,
            reach: own,
            next: sides + 1,
            ring: Vec::new(),
            columns: (1..=sides)
                .chain(sides + 1..=other)
                .map(|b| sides as f64 * zone.on_turn_in_zone(b))
                .collect(),
            row: in_zone.clone(),
            in_zone,
            zone,
        }
    }

    /// The functions of one distance.
    pub(crate) fn zone(&self) -> &Zone {
        &self.zone
    }

    /// The next row: the distance a of the player on turn, and f(a, b) for b = m + 1..=reach.
    pub fn next_row(&mut self) -> Option<(u16, &[f64])> {
        let (a, m, width) = (self.next, self.sides, self.row.len());
        if a > self.reach {
            return None;
        }
        self.next += 1;

        self.columns[..m].fill(self.zone.both * self.zone.windows[a - m - 1]);
        if m <= SHORT_WINDOW {
            window_sums(&self.columns, 1, m, &mut self.row);
            for value in &mut self.row {
                *value /= (m * m) as f64;
            }
        } else {
            let scale = 1.0 / (m * m) as f64;
            let mut square: f64 = m as f64 * self.columns[0];
            for (value, (leaving, entering)) in self
                .row
                .iter_mut()
                .zip(self.columns.iter().zip(&self.columns[m..]))
            {
                *value = square * scale;
                square += entering - leaving;
            }
        }

        // The row that leaves the window is one of the zone, until m others are there.
        let (place, slot) = (a - m - 1, (a - m - 1) % m * width);
        let leaving = match place < m {
            true => &self.in_zone,
            false => &self.ring[slot..slot + width],
        };
        if m > SHORT_WINDOW {
            let columns = self.columns[m..].iter_mut();
            for ((column, leaving), value) in columns.zip(leaving).zip(&self.row) {
                *column += value - leaving;
            }
        }
        if place >= m {
            self.ring[slot..slot + width].copy_from_slice(&self.row);
        } else if m <= SHORT_WINDOW || a + m <= self.reach {
            self.ring.extend_from_slice(&self.row);
        }
        if m <= SHORT_WINDOW {
            let columns = &mut self.columns[m..];
            window_sums(&self.ring, width, m.min(place + 1), columns);
            for _ in place + 1..m {
                add(columns, &self.in_zone);
            }
        }
        Some((a as u16, &self.row))
    }
}

/// To each place i of `sums`, the sum of `values` at i, i + stride, …, `count` of them.
fn window_sums(values: &[f64], stride: usize, count: usize, sums: &mut [f64]) {
    // So many at once stay in registers.
    const AT_ONCE: usize = 8;
    let whole = sums.len() - sums.len() % AT_ONCE;
    let (some, rest) = sums.split_at_mut(whole);
    for (i, sums) in some.chunks_exact_mut(AT_ONCE).enumerate() {
        let mut total = [0.0; AT_ONCE];
        for k in 0..count {
            let values = &values[k * stride + i * AT_ONCE..][..AT_ONCE];
            for (total, value) in total.iter_mut().zip(values) {
                *total += value;
            }
        }
        sums.copy_from_slice(&total);
    }
    for (i, sum) in rest.iter_mut().enumerate() {
        *sum = (0..count).map(|k| values[k * stride + whole + i]).sum();
    }
}

/// Adds `terms` to `sums`, each to each.
fn add(sums: &mut [f64], terms: &[f64]) {
    for (sum, term) in sums.iter_mut().zip(terms) {
        *sum += term;
    }
}

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
            zone: rows.zone,
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
