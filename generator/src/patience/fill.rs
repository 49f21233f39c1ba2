//! Catalogues of many deals.

use std::num::NonZeroU64;

use foregone_runtime::Game;
use foregone_runtime::catalogue::{Sections, lay_out};
use foregone_runtime::format::TableBuilder;
use foregone_runtime::patience::{AXIS, Deal, DealKey, Patience};
use rayon::prelude::*;

use super::solver::Solver;
use crate::progress::{Cancelled, Progress, solve_each};

/// The table of the numbered deals from 1 to `last`.
///
/// # Errors
///
/// When the caller ends it.
pub fn fill(last: u64, progress: &dyn Progress) -> Result<TableBuilder, Cancelled> {
    progress.begin(last);
    let deals = (1..=last)
        .into_par_iter()
        .filter_map(NonZeroU64::new)
        .map(Deal::numbered);
    Ok(catalogue(deals, progress)?.add_to(TableBuilder::new(Game::Patience).axis(AXIS, 1, last)))
}

/// The table of any other deals.
///
/// # Errors
///
/// When the caller ends it.
pub fn fill_with(deals: &[Deal], progress: &dyn Progress) -> Result<TableBuilder, Cancelled> {
    progress.begin(deals.len() as u64);
    Ok(catalogue(deals.par_iter().copied(), progress)?.add_to(TableBuilder::new(Game::Patience)))
}

/// Solves every answer of a table again. Tells how many differ.
///
/// # Errors
///
/// When the caller ends it.
pub fn count_wrong<D: AsRef<[u8]>>(table: &Patience<D>, progress: &dyn Progress) -> Result<u64, Cancelled> {
    let entries: Vec<_> = table.entries().collect();
    progress.begin(entries.len() as u64);
    let wrong = |solver: &mut Solver, &(key, probability): &(DealKey, f64)| {
        solver.probability_by_ranks(&key.ranks()).to_bits() != probability.to_bits()
    };
    let wrong = solve_each(entries.par_iter(), progress, Solver::new, wrong)?;
    Ok(wrong.into_iter().filter(|&wrong| wrong).count() as u64)
}

/// Solves deals in parallel and lays out their catalogue. Its bytes depend on the set of deals alone. It takes 48 bytes
/// of memory a deal while it runs, and 32 bytes a deal for the sections.
fn catalogue(
    deals: impl ParallelIterator<Item = Deal>,
    progress: &dyn Progress,
) -> Result<Sections, Cancelled> {
    let solve =
        |solver: &mut Solver, deal: Deal| (DealKey::of(&deal).to_u128(), solver.probability(&deal).to_bits());
    let entries = solve_each(deals, progress, Solver::new, solve)?;
    Ok(lay_out(entries).expect("keys are exact, and equal deals have equal probabilities"))
}
