//! `war odds`: the probability that so many armies conquer so many defenders.

use foregone_generator::war::Odds as Solver;
use foregone_runtime::Game;

use super::{ATTACKERS, Armies, ERROR, PROBABILITY, Solution, X, read_armies, show_armies};
use crate::question::{Found, Layout, Question, Shape};
use crate::text::fault::Fault;
use crate::text::record::Record;
use crate::text::row::Row;

/// The probability that the attackers conquer.
#[derive(Debug)]
pub struct Odds {
    /// Where the answers come from.
    pub solution: Solution,
}

/// What a worker keeps: a solver, and the battles that the table does not hold.
#[derive(Debug, Default)]
pub struct Scratch {
    solver: Solver,
    places: Vec<usize>,
    battles: Vec<Armies>,
    solved: Vec<f64>,
}

impl Question for Odds {
    type Query = Armies;
    type Answer = f64;
    type Scratch = Scratch;

    const SHAPE: Shape = Shape::new(Game::War, "odds", &[ATTACKERS, X], &[PROBABILITY]);
    /// All that a block holds: they share what is solved.
    const AT_ONCE: usize = usize::MAX;

    fn read(&self, record: &mut Record<'_>, _: Layout) -> Result<Found<Armies>, Fault> {
        read_armies(record).map(Found::Query)
    }

    fn answer(&self, queries: &[Armies], scratch: &mut Scratch, answers: &mut Vec<f64>) {
        answers.resize(queries.len(), 0.0);
        let table = self.solution.table();
        let Some(lookup) = table.and_then(|(table, rules)| table.lookup(rules)) else {
            return scratch.solver.solve(self.solution.battle, queries, answers);
        };
        scratch.places.clear();
        scratch.battles.clear();
        for (place, (&(attackers, defenders), answer)) in queries.iter().zip(&mut *answers).enumerate() {
            match lookup.get(attackers, defenders) {
                Some(probability) => *answer = probability,
                None => {
                    scratch.places.push(place);
                    scratch.battles.push((attackers, defenders));
                }
            }
        }
        if scratch.places.is_empty() {
            return;
        }
        scratch.solved.resize(scratch.places.len(), 0.0);
        scratch
            .solver
            .solve(self.solution.battle, &scratch.battles, &mut scratch.solved);
        for (&place, &probability) in scratch.places.iter().zip(&scratch.solved) {
            answers[place] = probability;
        }
    }

    fn show_query(&self, query: &Armies, _: u64, row: &mut Row<'_>) {
        show_armies(query, row);
    }

    fn show(&self, _: &Armies, probability: &f64, row: &mut Row<'_>) -> Result<(), Fault> {
        row.decimal_within(*probability, ERROR);
        Ok(())
    }
}
