//! Catalogues of many deals.

use std::num::NonZeroU64;

use foregone_runtime::Game;
use foregone_runtime::catalogue::{Sections, lay_out};
use foregone_runtime::format::Contents;
use foregone_runtime::patience::{AXIS, Deal, DealKey, Patience};
use rayon::prelude::*;

use super::solver::Solver;
use crate::Progress;

/// The table of the numbered deals from 1 to `last`.
pub fn fill(last: u64, progress: &dyn Progress) -> Contents {
    progress.begin(last);
    let deals = (1..=last)
        .into_par_iter()
        .filter_map(NonZeroU64::new)
        .map(Deal::numbered);
    catalogue(deals, progress).add_to(Contents::new(Game::Patience).axis(AXIS, 1, last))
}

/// The table of any other deals.
pub fn fill_with(deals: &[Deal], progress: &dyn Progress) -> Contents {
    progress.begin(deals.len() as u64);
    catalogue(deals.par_iter().copied(), progress).add_to(Contents::new(Game::Patience))
}

/// Works every answer of a table out again. Tells how many differ.
pub fn count_wrong<D: AsRef<[u8]> + Sync>(table: &Patience<D>, progress: &dyn Progress) -> u64 {
    let entries: Vec<_> = table.entries().collect();
    progress.begin(entries.len() as u64);
    let wrong = |solver: &mut Solver, &(key, probability): &(DealKey, f64)| {
        progress.advance(1);
        solver.probability_by_ranks(&key.ranks()).to_bits() != probability.to_bits()
    };
    entries
        .par_iter()
        .map_init(Solver::new, wrong)
        .filter(|&wrong| wrong)
        .count() as u64
}

/// Solves deals in parallel and lays out their catalogue. Its bytes depend on the set of deals alone. It takes 48 bytes
/// of memory a deal while it runs, and 32 bytes a deal for the sections.
fn catalogue(deals: impl ParallelIterator<Item = Deal>, progress: &dyn Progress) -> Sections {
    let solve = |solver: &mut Solver, deal: Deal| {
        progress.advance(1);
        (DealKey::of(&deal).to_u128(), solver.probability(&deal).to_bits())
    };
    let entries: Vec<_> = deals.map_init(Solver::new, solve).collect();
    lay_out(entries).expect("keys are exact, and equal deals have equal probabilities")
}
