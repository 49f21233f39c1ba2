//! Where the answers come from.

use std::sync::Arc;

use foregone_generator::war::Battle;
use foregone_runtime::Backing;
use foregone_runtime::war::{RuleSet, War};

/// The rules of the battles, and the table, if there is one.
#[derive(Debug, Clone)]
pub struct Solution {
    /// The rules.
    pub battle: Battle,
    /// The table; what it does not cover is solved on the spot.
    pub table: Option<Arc<War>>,
}

impl Solution {
    /// The table and its rule set, if it holds these battles.
    pub fn table(&self) -> Option<(&War, RuleSet)> {
        let rules = self
            .battle
            .rules()
            .rule_set()
            .filter(|_| self.battle.stop_at() == 1)?;
        Some((self.table.as_deref()?, rules))
    }
}

/// The thresholds of every rule set at a confidence of 1/2, without the probabilities: they are part of the program.
///
/// ```
/// use foregone_runtime::war::{Defenders, RuleSet};
///
/// let table = foregone_queries::war::baked();
/// assert!(!table.has_probabilities());
/// assert_eq!(table.fewest_attackers(RuleSet::War, Defenders::new(1000)?), Some(1711));
/// # Ok::<(), foregone_runtime::OutOfRange>(())
/// ```
pub fn baked() -> War {
    let table = include_bytes!(concat!(env!("OUT_DIR"), "/war.fgt"));
    War::new(Backing::Baked(table)).expect("the table was made with the format that reads it")
}
