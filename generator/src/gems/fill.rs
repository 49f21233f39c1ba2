//! Catalogues of many cases.

use std::num::NonZeroU64;

use foregone_runtime::Game;
use foregone_runtime::catalogue::{CatalogueError, Sections, lay_out};
use foregone_runtime::format::Contents;
use foregone_runtime::gems::{AXIS, Case, Value};
use rayon::prelude::*;

use super::solver::Solver;
use crate::Progress;

/// The table of the numbered puzzles from 1 to `last`.
///
/// # Errors
///
/// Two cases of different value with the same key, which is not to be expected.
pub fn fill(last: u64, progress: &dyn Progress) -> Result<Contents, CatalogueError> {
    progress.begin(last);
    let cases = (1..=last)
        .into_par_iter()
        .filter_map(NonZeroU64::new)
        .map(Case::numbered);
    Ok(catalogue(cases, progress)?.add_to(Contents::new(Game::Gems).axis(AXIS, 1, last)))
}

/// The table of any other cases.
///
/// # Errors
///
/// Two cases of different value with the same key, which is not to be expected.
pub fn fill_with(cases: &[Case], progress: &dyn Progress) -> Result<Contents, CatalogueError> {
    progress.begin(cases.len() as u64);
    Ok(catalogue(cases.par_iter().copied(), progress)?.add_to(Contents::new(Game::Gems)))
}

/// Solves cases in parallel and lays out their catalogue. Its bytes depend on the set of cases alone.
fn catalogue(
    cases: impl ParallelIterator<Item = Case>,
    progress: &dyn Progress,
) -> Result<Sections, CatalogueError> {
    let solve = |solver: &mut Solver, case: Case| {
        progress.advance(1);
        let canonical = case.canonical();
        let value = solver.value(&case);
        let value = Value {
            best_first: canonical.from_original(value.best_first),
            ..value
        };
        (canonical.key(), value.to_bits())
    };
    let entries: Vec<_> = cases.map_init(Solver::new, solve).collect();
    lay_out(entries)
}
