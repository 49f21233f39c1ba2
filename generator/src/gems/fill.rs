//! Catalogues of many cases.

use std::num::NonZeroU64;

use foregone_runtime::Game;
use foregone_runtime::catalogue::{Sections, lay_out};
use foregone_runtime::format::TableBuilder;
use foregone_runtime::gems::{AXIS, Case, Value};
use rayon::prelude::*;

use super::solver::Solver;
use crate::fill_error::FillError;
use crate::progress::{Progress, solve_each};

/// The table of the numbered puzzles from 1 to `last`.
///
/// # Errors
///
/// Two cases of different value with the same key, which is not to be expected; or the caller ends it.
pub fn fill(last: u64, progress: &dyn Progress) -> Result<TableBuilder, FillError> {
    progress.begin(last);
    let cases = (1..=last)
        .into_par_iter()
        .filter_map(NonZeroU64::new)
        .map(Case::numbered);
    Ok(catalogue(cases, progress)?.add_to(TableBuilder::new(Game::Gems).axis(AXIS, 1, last)))
}

/// The table of any other cases.
///
/// # Errors
///
/// Two cases of different value with the same key, which is not to be expected; or the caller ends it.
pub fn fill_with(cases: &[Case], progress: &dyn Progress) -> Result<TableBuilder, FillError> {
    progress.begin(cases.len() as u64);
    Ok(catalogue(cases.par_iter().copied(), progress)?.add_to(TableBuilder::new(Game::Gems)))
}

/// Solves cases in parallel and lays out their catalogue. Its bytes depend on the set of cases alone.
fn catalogue(
    cases: impl ParallelIterator<Item = Case>,
    progress: &dyn Progress,
) -> Result<Sections, FillError> {
    let solve = |solver: &mut Solver, case: Case| {
        let canonical = case.canonical();
        let value = solver.value(&case);
        let value = Value {
            best_first: canonical.from_original(value.best_first),
            ..value
        };
        (canonical.key(), value.to_bits())
    };
    let entries = solve_each(cases, progress, Solver::new, solve)?;
    lay_out(entries).map_err(|source| FillError::Catalogue {
        game: Game::Gems,
        source,
    })
}
