//! One die solved exactly, row by row: every probability in O(1) an entry, off by at most [`EXACT_ERROR`].
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

/// What the values of [`Rows`] and [`Die`](super::Die) are off by at most. (Seen: 4e-14, against [`Precise`](super::Precise).)
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
