//! Double Patience, solved: the chance of a deal, the best pairs to take, and the catalogue of many deals.

mod exact;
mod position;
mod walk;

use std::cmp::Reverse;
use std::num::NonZeroU64;

use foregone_runtime::Game;
use foregone_runtime::catalogue::{Sections, lay_out};
use foregone_runtime::format::Contents;
use foregone_runtime::patience::{Deal, DealKey, PILES, Patience};
use rayon::prelude::*;

use crate::progress::{Cancelled, Progress, solve_each};
use exact::{Exact, is_close_call, settle};
use position::Deck;
use walk::Walk;

/// Solves deals one after the other in memory of its own: some tens of kilobytes, more after a deal of many positions.
#[derive(Debug, Default)]
pub struct Solver {
    walk: Walk<f64>,
    exact: Walk<Exact>,
}

impl Solver {
    /// A solver.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The probability of winning a deal, in [0, 1]. Its relative error is below 1e-13, and printed with six decimals it
    /// is what the exact probability rounds to (ties to even). It does not depend on the order of the piles.
    ///
    /// ```
    /// use std::num::NonZeroU64;
    ///
    /// use foregone_generator::patience::Solver;
    /// use foregone_runtime::patience::Deal;
    ///
    /// let mut solver = Solver::new();
    /// let third = Deal::numbered(NonZeroU64::new(3).unwrap());
    /// assert_eq!(format!("{:.6}", solver.probability(&third)), "0.020337");
    /// ```
    pub fn probability(&mut self, deal: &Deal) -> f64 {
        self.solve(&deal.canonical())
    }

    /// As [`Solver::probability`], for any number of piles up to nine with some of the ranks, each four times.
    fn solve(&mut self, piles: &[[u8; 4]]) -> f64 {
        let deck = Deck::new(piles);
        let chance = self.walk.chance(&deck, deck.start());
        if is_close_call(chance) {
            return settle(chance, self.exact.chance(&deck, deck.start()));
        }
        chance
    }

    /// All pairs of piles that can be taken first, the best first; of equally good ones those of the first piles first.
    pub fn hints(&mut self, deal: &Deal) -> Vec<Hint> {
        let ranks = deal.ranks();
        let deck = Deck::new(&ranks);
        let mut ranked = Vec::new();
        for first in 0..PILES {
            for second in (first + 1..PILES).filter(|&second| ranks[first].last() == ranks[second].last()) {
                let exact = self.exact.chance(&deck, deck.after_tops(first, second));
                let piles = [first as u8 + 1, second as u8 + 1];
                ranked.push((
                    exact,
                    Hint {
                        piles,
                        probability: exact.to_f64(),
                    },
                ));
            }
        }
        ranked.sort_by_key(|&(exact, _)| Reverse(exact));
        ranked.into_iter().map(|(_, hint)| hint).collect()
    }
}

/// A pair of piles that can be taken, and the probability of winning after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hint {
    /// The two piles, counted from 1, the smaller number first.
    pub piles: [u8; 2],
    /// The probability of winning in [0, 1] once their top cards are gone.
    pub probability: f64,
}

/// The table of the numbered deals from 1 to `last`.
///
/// # Errors
///
/// When the caller ends it.
pub fn fill(last: u64, progress: &dyn Progress) -> Result<Contents, Cancelled> {
    progress.begin(last);
    let deals = (1..=last)
        .into_par_iter()
        .filter_map(NonZeroU64::new)
        .map(Deal::numbered);
    Ok(catalogue(deals, progress)?.add_to(Contents::new(Game::Patience).axis("deal", 1, last)))
}

/// The table of a caller's own deals.
///
/// # Errors
///
/// When the caller ends it.
pub fn fill_with(deals: &[Deal], progress: &dyn Progress) -> Result<Contents, Cancelled> {
    progress.begin(deals.len() as u64);
    Ok(catalogue(deals.par_iter().copied(), progress)?.add_to(Contents::new(Game::Patience)))
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
        solver.solve(&key.ranks()).to_bits() != probability.to_bits()
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

#[cfg(test)]
mod tests;
