//! All positions that can be reached from one, and the probability of winning from each.
//!
//! A walk tells the positions level by level, and where each step between them ends. Backward from the last level, the
//! probability of a position is then the sum of those at the ends of its steps, divided by the number of its pairs: one
//! pass answers for every first pair, and tells from which positions a win can be reached at all.

use super::position::{Deck, Position, pairs};
use super::walk::Walk;

/// The positions from one deck's start on. Its memory is used again for the next deck.
#[derive(Debug, Default)]
pub(super) struct Paths {
    walk: Walk<()>,
    /// The positions of all levels, one level after the other.
    positions: Vec<Position>,
    /// Where each step ends, as a place among the positions. The steps are those of the living pairs of each position.
    ends: Vec<u32>,
    /// Where the steps of each position begin.
    first_steps: Vec<u32>,
    /// The probability of winning from each position. Its relative error is that of a walk at most, and it is 0 exactly
    /// where no line of pairs wins.
    probabilities: Vec<f64>,
}

impl Paths {
    /// Works out all positions of a deck.
    pub(super) fn explore(&mut self, deck: &Deck) {
        self.positions.clear();
        self.ends.clear();
        self.walk.begin(deck.start());
        loop {
            let level = self.walk.level().iter().map(|reached| reached.position);
            self.positions.extend(level);
            if self.walk.is_over() {
                break;
            }
            let next = self.positions.len();
            self.walk
                .advance(deck, |place| self.ends.push((next + place) as u32));
        }
        self.go_back(deck);
    }

    /// Works out the probabilities from the last level to the first.
    fn go_back(&mut self, deck: &Deck) {
        let count = self.positions.len();
        self.first_steps.resize(count, 0);
        self.probabilities.resize(count, 0.0);
        let mut first_step = self.ends.len();
        for place in (0..count).rev() {
            let position = self.positions[place];
            let pairs = pairs(position);
            let last_step = first_step;
            first_step -= deck.living(pairs).count_ones() as usize;
            self.first_steps[place] = first_step as u32;
            let mut sum = 0.0;
            for &end in &self.ends[first_step..last_step] {
                sum += self.probabilities[end as usize];
            }
            self.probabilities[place] = if position == 0 {
                1.0
            } else {
                sum / f64::from(pairs.count_ones().max(1))
            };
        }
    }

    /// Place of the deck's start.
    pub(super) const START: usize = 0;

    /// The probability of winning from a position.
    pub(super) fn probability(&self, place: usize) -> f64 {
        self.probabilities[place]
    }

    /// The pairs of a position, each as a set of this pair alone, with the place of the position after it; none where the
    /// pair spoils the game at once.
    pub(super) fn pairs(&self, deck: &Deck, place: usize) -> impl Iterator<Item = (u64, Option<usize>)> {
        let mut pairs = pairs(self.positions[place]);
        let living = deck.living(pairs);
        let mut ends = self.ends[self.first_steps[place] as usize..].iter();
        std::iter::from_fn(move || {
            let pair = pairs & pairs.wrapping_neg();
            pairs ^= pair;
            let end = if pair & living != 0 { ends.next() } else { None };
            (pair != 0).then_some((pair, end.map(|&end| end as usize)))
        })
    }
}
