//! Many lookups in the probabilities of one rule set.

use crate::format::Elements;

/// The probabilities of one rule set, found once: with less to do for each lookup, the processor waits for memory on behalf of
/// more of them at a time.
#[derive(Debug, Clone, Copy)]
pub struct Lookup<'a> {
    probabilities: Elements<'a, f64>,
    /// The most defenders.
    defenders: usize,
}

impl<'a> Lookup<'a> {
    pub(super) fn new(probabilities: Elements<'a, f64>, defenders: u16) -> Self {
        Lookup {
            probabilities,
            defenders: defenders.into(),
        }
    }

    /// The probability that `attackers` conquer `defenders`; `None` outside of what the table covers.
    #[inline]
    pub fn get(self, attackers: u32, defenders: u32) -> Option<f64> {
        let (row, column) = (
            attackers.wrapping_sub(1) as usize,
            defenders.wrapping_sub(1) as usize,
        );
        if column >= self.defenders {
            return None;
        }
        self.probabilities
            .get(row.checked_mul(self.defenders)?.checked_add(column)?)
    }
}
