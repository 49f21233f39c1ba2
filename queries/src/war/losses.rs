//! `war losses`: what a battle costs each side.

use foregone_generator::war::{Battle, Losses as Answer, Moments};
use foregone_runtime::Game;

use super::{ATTACKERS, ATTACKERS_LOST, Armies, DEFENDERS_LOST, ERROR, X, mean, read_armies, show_armies};
use crate::question::{Found, Layout, Question, Shape};
use crate::text::fault::Fault;
use crate::text::record::Record;
use crate::text::row::Row;

/// The mean and the standard deviation of the armies that each side loses. No table holds that: it is solved on the spot.
#[derive(Debug)]
pub struct Losses {
    /// The rules.
    pub battle: Battle,
}

impl Question for Losses {
    type Query = Armies;
    type Answer = Answer;
    type Scratch = Moments;

    const SHAPE: Shape = Shape::new(
        Game::War,
        "losses",
        &[ATTACKERS, X],
        &[
            mean(ATTACKERS_LOST),
            mean("attackers_lost_sd"),
            mean(DEFENDERS_LOST),
            mean("defenders_lost_sd"),
        ],
    );
    /// All that a block holds: they share what is solved.
    const AT_ONCE: usize = usize::MAX;

    fn read(&self, record: &mut Record<'_>, _: Layout) -> Result<Found<Armies>, Fault> {
        read_armies(record).map(Found::Query)
    }

    fn answer(&self, queries: &[Armies], moments: &mut Moments, answers: &mut Vec<Answer>) {
        answers.resize(queries.len(), Answer::default());
        moments.solve(self.battle, queries, answers);
    }

    fn show_query(&self, query: &Armies, _: u64, row: &mut Row<'_>) {
        show_armies(query, row);
    }

    fn show(&self, _: &Armies, losses: &Answer, row: &mut Row<'_>) -> Result<(), Fault> {
        row.decimal_within(losses.attackers, ERROR * losses.attackers.max(1.0));
        row.decimal_within(
            losses.attackers_deviation,
            ERROR * losses.attackers_deviation.max(1.0),
        );
        row.decimal_within(losses.defenders, ERROR * losses.defenders.max(1.0));
        row.decimal_within(
            losses.defenders_deviation,
            ERROR * losses.defenders_deviation.max(1.0),
        );
        Ok(())
    }
}
