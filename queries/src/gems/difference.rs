//! `gems difference`: how many stones more the player on turn gets.

use std::sync::Arc;

use foregone_generator::gems::Solver;
use foregone_runtime::Game;
use foregone_runtime::gems::Gems;

use super::{CSV, PUZZLE, Query, read};
use crate::column::{Column, Kind};
use crate::question::{Ahead, Found, Layout, Question, Shape};
use crate::text::fault::Fault;
use crate::text::record::Record;
use crate::text::row::Row;

/// How many stones more the player on turn gets: the contest's question.
#[derive(Debug, Default)]
pub struct Difference {
    /// The table; a case that it does not hold is solved on the spot.
    pub table: Option<Arc<Gems>>,
}

impl Question for Difference {
    type Query = Query;
    type Answer = i16;
    type Scratch = Solver;

    const SHAPE: Shape = Shape::new(
        Game::Gems,
        "difference",
        &[PUZZLE],
        &[Column::new("difference", Kind::Integer)],
    )
    .of_lines("case");

    const CSV: &'static [(Layout, &'static [Column])] = CSV;

    /// A case takes long to solve: its answer is not to wait for the next.
    const AT_ONCE: usize = 1;

    fn read(&self, record: &mut Record<'_>, layout: Layout) -> Result<Found<Query>, Fault> {
        Query::read(record, layout)
    }

    fn is_line(&self, layout: Layout) -> bool {
        super::is_line(layout)
    }

    fn end(&self, ahead: Ahead<'_>) -> Option<usize> {
        read::end(ahead)
    }

    fn answer(&self, queries: &[Query], solver: &mut Solver, answers: &mut Vec<i16>) {
        let answer = |query: &Query| {
            let known = self.table.as_ref().and_then(|table| table.value(&query.case));
            let value = known.unwrap_or_else(|| solver.value_in_parallel(&query.case));
            value.difference
        };
        answers.extend(queries.iter().map(answer));
    }

    fn show_query(&self, query: &Query, place: u64, row: &mut Row<'_>) {
        query.show(place, row);
    }

    fn show(&self, _: &Query, difference: &i16, row: &mut Row<'_>) -> Result<(), Fault> {
        row.integer(*difference);
        Ok(())
    }
}
