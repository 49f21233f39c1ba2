//! `patience odds`: the probability that random play wins.

use std::sync::Arc;

use foregone_generator::patience::Solver;
use foregone_runtime::Game;
use foregone_runtime::patience::{Deal, Patience};

use super::{CSV, DEAL, Query};
use crate::column::Column;
use crate::question::{Ahead, Found, Layout, Question, Shape};
use crate::text::fault::Fault;
use crate::text::record::Record;
use crate::text::row::Row;

/// The probability that random play wins: the contest's question.
#[derive(Debug, Default)]
pub struct Odds {
    /// The table; a deal that it does not hold is solved on the spot.
    pub table: Option<Arc<Patience>>,
}

/// What a worker keeps: a solver, and what it asks the table.
#[derive(Debug, Default)]
pub struct Scratch {
    solver: Solver,
    deals: Vec<Deal>,
    known: Vec<Option<f64>>,
}

impl Question for Odds {
    type Query = Query;
    type Answer = f64;
    type Scratch = Scratch;

    const SHAPE: Shape = Shape::new(
        Game::Patience,
        "odds",
        &[DEAL],
        &[Column::probability("probability")],
    )
    .of_lines("deal");

    const CSV: &'static [(Layout, &'static [Column])] = CSV;

    fn read(&self, record: &mut Record<'_>, layout: Layout) -> Result<Found<Query>, Fault> {
        Query::read(record, layout)
    }

    fn is_line(&self, layout: Layout) -> bool {
        super::is_line(layout)
    }

    fn end(&self, ahead: Ahead<'_>) -> Option<usize> {
        super::end(ahead)
    }

    fn answer(&self, queries: &[Query], scratch: &mut Scratch, answers: &mut Vec<f64>) {
        let Scratch { solver, deals, known } = scratch;
        known.clear();
        known.resize(queries.len(), None);
        if let Some(table) = &self.table {
            deals.clear();
            deals.extend(queries.iter().map(|query| query.deal));
            table.answer_many(deals, known);
        }
        let answer = |(known, query): (&Option<f64>, &Query)| {
            known.unwrap_or_else(|| solver.probability(&query.deal))
        };
        answers.extend(known.iter().zip(queries).map(answer));
    }

    fn show_query(&self, query: &Query, place: u64, row: &mut Row<'_>) {
        query.show(place, row);
    }

    fn show(&self, _: &Query, probability: &f64, row: &mut Row<'_>) -> Result<(), Fault> {
        row.decimal(*probability);
        Ok(())
    }
}
