//! `patience line`: the first line of pairs that wins.

use foregone_generator::patience::{Pair, Solver};
use foregone_runtime::Game;

use super::query::{DEAL, Query, reads_deals};
use crate::column::{Column, Kind};
use crate::question::{Ahead, Found, Layout, Question, Shape};
use crate::text::fault::Fault;
use crate::text::record::Record;
use crate::text::row::Row;

/// The first line of pairs, in lexicographic order, that wins. No table holds that: it is worked out on the spot.
#[derive(Debug, Default)]
pub struct Line {
    /// Whether piles may have fewer than four cards.
    pub positions: bool,
}

impl Question for Line {
    type Query = Query;
    /// The pairs, as many as there are; `None` if no line wins.
    type Answer = Option<Vec<Pair>>;
    type Scratch = Solver;

    const SHAPE: Shape = Shape::new(
        Game::Patience,
        "line",
        &[DEAL],
        &[Column::new("line", Kind::Text)],
    )
    .of_lines("deal");

    reads_deals!();

    fn answer(&self, queries: &[Query], solver: &mut Solver, answers: &mut Vec<Self::Answer>) {
        let line = |query: &Query| solver.line(&query.given.position()).map(<[Pair]>::to_vec);
        answers.extend(queries.iter().map(line));
    }

    fn show(&self, _: &Query, line: &Self::Answer, row: &mut Row<'_>) -> Result<(), Fault> {
        match line {
            None => row.word("none"),
            Some(pairs) => {
                let pairs: Vec<String> = pairs.iter().map(Pair::to_string).collect();
                row.word(pairs.join(" "));
            }
        }
        Ok(())
    }
}
