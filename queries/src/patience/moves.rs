//! `patience moves`: each pair that may be taken, and the probability after it.

use foregone_generator::patience::{Move, Solver};
use foregone_runtime::Game;

use super::query::{DEAL, Query, reads_deals};
use crate::column::Column;
use crate::question::{Ahead, Found, Layout, Question, Shape};
use crate::text::fault::Fault;
use crate::text::record::Record;
use crate::text::row::Row;

/// Each pair that may be taken, in ascending order, and the probability of winning after it. No table holds that: it is
/// worked out on the spot.
#[derive(Debug, Default)]
pub struct Moves {
    /// Whether piles may have fewer than four cards.
    pub positions: bool,
}

impl Question for Moves {
    type Query = Query;
    type Answer = Vec<Move>;
    type Scratch = Solver;

    const SHAPE: Shape = Shape::new(
        Game::Patience,
        "moves",
        &[DEAL],
        &[
            Column::number("pile_a", 1, 8),
            Column::number("pile_b", 2, 9),
            Column::probability("probability"),
        ],
    )
    .listing("moves")
    .of_lines("deal");

    reads_deals!();

    fn answer(&self, queries: &[Query], solver: &mut Solver, answers: &mut Vec<Vec<Move>>) {
        answers.extend(
            queries
                .iter()
                .map(|query| solver.moves(&query.given.position()).to_vec()),
        );
    }

    fn show(&self, _: &Query, moves: &Vec<Move>, row: &mut Row<'_>) -> Result<(), Fault> {
        for option in moves {
            let [a, b] = option.pair.piles;
            row.item();
            row.number(a);
            row.number(b);
            row.decimal(option.probability);
        }
        Ok(())
    }
}
