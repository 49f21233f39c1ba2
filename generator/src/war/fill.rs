//! The table, and parts of it.

use rayon::prelude::*;

use foregone_runtime::format::TableBuilder;
use foregone_runtime::war::{MAX_ATTACKERS, MAX_DEFENDERS, RuleSet, layout};

use super::grid::Grid;

/// The table of every rule set: thresholds and probabilities.
pub fn fill() -> TableBuilder {
    fill_part(&RuleSet::ALL, MAX_ATTACKERS, MAX_DEFENDERS)
}

/// The table of some rule sets, each once, up to so many attackers (1 to [`MAX_ATTACKERS`]) and defenders (1 to
/// [`MAX_DEFENDERS`]): 8 bytes for each pair of armies.
///
/// # Panics
///
/// When a number of armies is out of its range.
pub fn fill_part(rule_sets: &[RuleSet], attackers: u16, defenders: u16) -> TableBuilder {
    assert!((1..=MAX_ATTACKERS).contains(&attackers) && (1..=MAX_DEFENDERS).contains(&defenders));
    let contents = layout::contents(defenders, Some(attackers));
    grids(rule_sets, attackers, defenders)
        .into_iter()
        .fold(contents, |contents, (rules, grid)| {
            let contents = thresholds(contents, rules, &grid);
            layout::probabilities(contents, rules, defenders, &grid.to_elements())
        })
}

/// The table of every rule set's thresholds, without the probabilities: a few kilobytes.
///
/// ```
/// use foregone_runtime::war::{Defenders, RuleSet, War};
///
/// let table = War::new(foregone_generator::war::fill_thresholds().to_bytes())?;
/// assert_eq!(table.fewest_attackers(RuleSet::War, Defenders::new(1)?), Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fill_thresholds() -> TableBuilder {
    let contents = layout::contents(MAX_DEFENDERS, None);
    grids(&RuleSet::ALL, MAX_ATTACKERS, MAX_DEFENDERS)
        .into_iter()
        .fold(contents, |contents, (rules, grid)| {
            thresholds(contents, rules, &grid)
        })
}

fn thresholds(contents: TableBuilder, rules: RuleSet, grid: &Grid) -> TableBuilder {
    let thresholds = grid
        .thresholds()
        .into_iter()
        .map(|fewest| fewest.unwrap_or(layout::NONE));
    layout::thresholds(contents, rules, &thresholds.collect::<Vec<_>>())
}

fn grids(rule_sets: &[RuleSet], attackers: u16, defenders: u16) -> Vec<(RuleSet, Grid)> {
    rule_sets
        .par_iter()
        .map(|&rules| {
            (
                rules,
                Grid::fill(rules.rules(), attackers.into(), defenders.into()),
            )
        })
        .collect()
}
