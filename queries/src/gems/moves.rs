//! `gems moves`: each bag, and the difference if it is picked now.

use foregone_generator::gems::{Move, Solver};
use foregone_runtime::Game;

use super::query::{BAG, DIFFERENCE, PUZZLE, Query, reads_cases};
use crate::question::{Ahead, Found, Layout, Question, Shape};
use crate::text::fault::Fault;
use crate::text::record::Record;
use crate::text::row::Row;

/// Each bag, and the difference for the player on turn if he picks it now and both play their best from then on. No table
/// holds that: it is worked out on the spot.
#[derive(Debug, Default)]
pub struct Moves {
    /// Whether the gems in the cooker stand after the first line.
    pub positions: bool,
}

impl Question for Moves {
    type Query = Query;
    type Answer = Vec<Move>;
    type Scratch = Solver;

    const SHAPE: Shape = Shape::new(Game::Gems, "moves", &[PUZZLE], &[BAG, DIFFERENCE])
        .listing("moves")
        .of_lines("case");

    reads_cases!();

    fn answer(&self, queries: &[Query], solver: &mut Solver, answers: &mut Vec<Vec<Move>>) {
        let moves = |query: &Query| solver.solve_in_parallel(&query.position).moves().collect();
        answers.extend(queries.iter().map(moves));
    }

    fn show(&self, _: &Query, moves: &Vec<Move>, row: &mut Row<'_>) -> Result<(), Fault> {
        for option in moves {
            row.item();
            row.number(option.bag);
            row.integer(option.difference);
        }
        Ok(())
    }
}
