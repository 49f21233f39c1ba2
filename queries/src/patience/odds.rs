//! `patience odds`: the probability that random play wins.

use std::sync::Arc;

use foregone_generator::patience::Solver;
use foregone_runtime::Game;
use foregone_runtime::patience::{Deal, Patience};

use super::query::{DEAL, Given, Query, reads_deals};
use crate::column::Column;
use crate::question::{Ahead, Found, Layout, Question, Shape};
use crate::text::fault::Fault;
use crate::text::record::Record;
use crate::text::row::Row;

/// The probability that random play wins: the contest's question.
#[derive(Debug, Default)]
pub struct Odds {
    /// The table; what it does not hold is solved on the spot.
    pub table: Option<Arc<Patience>>,
    /// Whether piles may have fewer than four cards.
    pub positions: bool,
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

    reads_deals!();

    fn answer(&self, queries: &[Query], scratch: &mut Scratch, answers: &mut Vec<f64>) {
        let Scratch { solver, deals, known } = scratch;
        known.clear();
        if let Some(table) = &self.table {
            deals.clear();
            deals.extend(queries.iter().filter_map(|query| match query.given {
                Given::Deal(deal) => Some(deal),
                Given::Position(_) => None,
            }));
            known.resize(deals.len(), None);
            table.answer_many(deals, known);
        }
        let mut known = known.drain(..);
        answers.extend(queries.iter().map(|query| match &query.given {
            Given::Deal(deal) => known.next().flatten().unwrap_or_else(|| solver.probability(deal)),
            Given::Position(position) => solver.probability_of(position),
        }));
    }

    fn show(&self, _: &Query, probability: &f64, row: &mut Row<'_>) -> Result<(), Fault> {
        row.decimal(*probability);
        Ok(())
    }
}
