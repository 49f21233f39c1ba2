//! `gems line`: best play to the end.

use foregone_generator::gems::{Pick, Solver};
use foregone_runtime::Game;

use super::query::{BAG, PUZZLE, Query, reads_cases};
use crate::column::Column;
use crate::question::{Ahead, Found, Layout, Question, Shape};
use crate::text::fault::Fault;
use crate::text::record::Record;
use crate::text::row::Row;

/// Best play to the end, pick after pick; among equally good bags the first. No table holds that: it is worked out on the
/// spot.
#[derive(Debug, Default)]
pub struct Line {
    /// Whether the gems in the cooker stand after the first line.
    pub positions: bool,
}

impl Question for Line {
    type Query = Query;
    type Answer = Vec<Pick>;
    type Scratch = Solver;

    const SHAPE: Shape = Shape::new(
        Game::Gems,
        "line",
        &[PUZZLE],
        &[
            BAG,
            Column::number("player", 1, 2),
            Column::number("stones", 0, 210),
        ],
    )
    .listing("line")
    .of_lines("case");

    reads_cases!();

    fn answer(&self, queries: &[Query], solver: &mut Solver, answers: &mut Vec<Vec<Pick>>) {
        let line = |query: &Query| solver.solve_in_parallel(&query.position).line().collect();
        answers.extend(queries.iter().map(line));
    }

    fn show(&self, _: &Query, line: &Vec<Pick>, row: &mut Row<'_>) -> Result<(), Fault> {
        for pick in line {
            row.item();
            row.number(pick.bag);
            row.number(pick.player);
            row.number(pick.stones);
        }
        Ok(())
    }
}
