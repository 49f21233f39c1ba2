//! Answers for one deal or position at a time.

use std::fmt;

use foregone_runtime::patience::{Deal, PILES, Position, Ranks};

use super::exact::{Exact, is_close_call, settle};
use super::paths::Paths;
use super::position::Deck;
use super::walk::Walk;

/// Solves deals and positions one after the other in memory of its own: some tens of kilobytes, more after a deal of many
/// positions. Once it has that memory, a query allocates nothing.
#[derive(Debug, Default)]
pub struct Solver {
    walk: Walk<f64>,
    exact: Walk<Exact>,
    paths: Paths,
    moves: Vec<Move>,
    line: Vec<Pair>,
}

/// The top cards of two piles, which are of the same rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    /// The two piles, counted from 1, the smaller number first.
    pub piles: [u8; 2],
}

/// The two numbers with `-` between them: `1-4`.
impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.piles;
        write!(f, "{a}-{b}")
    }
}

/// A pair that may be taken, and what it leads to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Move {
    /// The pair.
    pub pair: Pair,
    /// The probability of winning in [0, 1] once the two cards are gone.
    pub probability: f64,
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
        self.probability_by_ranks(&deal.canonical())
    }

    /// The probability of winning from a position, as exact as that of a deal; 1 if no card is left. It does not depend on
    /// the order of the piles either, and for a full deal it is [`probability`](Self::probability) to the bit.
    pub fn probability_of(&mut self, position: &Position) -> f64 {
        let ranks = ranks(position);
        let mut piles = piles(position, &ranks);
        piles.sort_unstable(); // full piles stand as they do in a canonical deal
        self.solve(&Deck::new(piles))
    }

    /// As [`Solver::probability`], for a deal that is given by its canonical ranks.
    pub(super) fn probability_by_ranks(&mut self, canonical: &Ranks) -> f64 {
        self.solve(&Deck::new(canonical.iter().map(<[u8; 4]>::as_slice)))
    }

    /// The probability of winning a deck from its start.
    pub(super) fn solve(&mut self, deck: &Deck) -> f64 {
        let probability = self.walk.probability(deck, deck.start());
        if is_close_call(probability) {
            return settle(probability, self.exact.probability(deck, deck.start()));
        }
        probability
    }

    /// Each pair that may be taken, in ascending order, with the probability of winning after it, which is as exact as
    /// [`probability`](Self::probability): up to 12 pairs, none if the game is over.
    ///
    /// ```
    /// use std::num::NonZeroU64;
    ///
    /// use foregone_generator::patience::Solver;
    /// use foregone_runtime::patience::Deal;
    ///
    /// let mut solver = Solver::new();
    /// let third = Deal::numbered(NonZeroU64::new(3).unwrap()).to_position();
    /// let best = solver.moves(&third).iter().max_by(|a, b| a.probability.total_cmp(&b.probability));
    /// let best = best.unwrap();
    /// assert_eq!(format!("{} {:.6}", best.pair, best.probability), "2-8 0.031229");
    /// ```
    pub fn moves(&mut self, position: &Position) -> &[Move] {
        let deck = self.explore(position);
        self.moves.clear();
        for (pair, end) in self.paths.pairs(&deck, Paths::START) {
            let mut probability = end.map_or(0.0, |end| self.paths.probability(end));
            if is_close_call(probability) {
                let after = deck.after_first(deck.start(), pair);
                probability = settle(probability, self.exact.probability(&deck, after));
            }
            let pair = Pair {
                piles: deck.first_piles(pair),
            };
            self.moves.push(Move { pair, probability });
        }
        self.moves.sort_unstable_by_key(|option| option.pair);
        &self.moves
    }

    /// The line of pairs that comes first in lexicographic order among those that take all cards: half as many pairs as
    /// cards, so none if no card is left. `None` if no line does.
    ///
    /// ```
    /// use std::num::NonZeroU64;
    ///
    /// use foregone_generator::patience::Solver;
    /// use foregone_runtime::patience::Deal;
    ///
    /// let mut solver = Solver::new();
    /// let [first, third] = [1, 3].map(|number| Deal::numbered(NonZeroU64::new(number).unwrap()).to_position());
    /// assert_eq!(solver.line(&first), None);
    /// let line = solver.line(&third).unwrap();
    /// assert_eq!(line[..2].iter().map(|pair| pair.to_string()).collect::<Vec<_>>(), ["1-3", "2-8"]);
    /// ```
    pub fn line(&mut self, position: &Position) -> Option<&[Pair]> {
        let deck = self.explore(position);
        self.line.clear();
        let mut place = Paths::START;
        if self.paths.probability(place) == 0.0 {
            return None;
        }
        let next = |place| {
            let ends = self.paths.pairs(&deck, place);
            let winning = ends.filter_map(|(pair, end)| {
                let end = end.filter(|&end| self.paths.probability(end) > 0.0)?;
                let piles = deck.first_piles(pair);
                Some((Pair { piles }, end))
            });
            winning.min()
        };
        while let Some((pair, end)) = next(place) {
            self.line.push(pair);
            place = end;
        }
        Some(&self.line)
    }

    fn explore(&mut self, position: &Position) -> Deck {
        let ranks = ranks(position);
        let deck = Deck::new(piles(position, &ranks));
        self.paths.explore(&deck);
        deck
    }
}

/// The ranks of a position's piles, each filled up to four.
fn ranks(position: &Position) -> Ranks {
    position.piles().map(|pile| {
        let mut ranks = [0; 4];
        for (rank, card) in ranks.iter_mut().zip(pile) {
            *rank = card.rank();
        }
        ranks
    })
}

/// The ranks of a position's piles as they lie.
fn piles<'a>(position: &Position, ranks: &'a Ranks) -> [&'a [u8]; PILES] {
    let piles = position.piles();
    std::array::from_fn(|pile| &ranks[pile][..piles[pile].len()])
}
