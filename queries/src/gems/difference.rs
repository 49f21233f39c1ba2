//! `gems difference`: how many stones more the player on turn gets.

use std::sync::Arc;

use foregone_generator::gems::Solver;
use foregone_runtime::Game;
use foregone_runtime::gems::Gems;

use super::query::{DIFFERENCE, PUZZLE, Query, reads_cases};
use crate::question::{Ahead, Found, Layout, Question, Shape};
use crate::text::fault::Fault;
use crate::text::record::Record;
use crate::text::row::Row;

/// How many stones more the player on turn gets, if both play their best: the contest's question.
#[derive(Debug, Default)]
pub struct Difference {
    /// The table; what it does not hold is solved on the spot.
    pub table: Option<Arc<Gems>>,
    /// Whether the gems in the cooker stand after the first line.
    pub positions: bool,
}

impl Question for Difference {
    type Query = Query;
    type Answer = i16;
    type Scratch = Solver;

    const SHAPE: Shape = Shape::new(Game::Gems, "difference", &[PUZZLE], &[DIFFERENCE]).of_lines("case");

    reads_cases!();

    fn answer(&self, queries: &[Query], solver: &mut Solver, answers: &mut Vec<i16>) {
        answers.extend(queries.iter().map(|query| {
            let position = &query.position;
            let known = self.table.as_ref().zip(position.to_case());
            let known = known.and_then(|(table, case)| table.value(&case));
            let value = known.unwrap_or_else(|| solver.solve_in_parallel(position).value());
            value.difference
        }));
    }

    fn show(&self, _: &Query, difference: &i16, row: &mut Row<'_>) -> Result<(), Fault> {
        row.integer(*difference);
        Ok(())
    }
}
