//! `war survivors`: every end of a battle.

use foregone_generator::war::{Battle, End, MOST_ARMIES, survivors};
use foregone_runtime::Game;

use super::{ATTACKERS, Armies, ERROR, PROBABILITY, X, read_armies, show_armies};
use crate::column::Column;
use crate::question::{Found, Layout, Question, Shape};
use crate::text::fault::Fault;
use crate::text::record::Record;
use crate::text::row::Row;

/// Every end of a battle with its probability: first those with the defenders beaten, then those with the attack stopped.
/// No table holds that: it is solved on the spot.
#[derive(Debug)]
pub struct Survivors {
    /// The rules.
    pub battle: Battle,
}

impl Question for Survivors {
    type Query = Armies;
    type Answer = Vec<End>;
    type Scratch = ();

    const SHAPE: Shape = Shape::new(
        Game::War,
        "survivors",
        &[ATTACKERS, X],
        &[
            Column::number("attackers_left", 1, MOST_ARMIES),
            Column::number("defenders_left", 0, MOST_ARMIES),
            PROBABILITY,
        ],
    )
    .listing("survivors");
    const AT_ONCE: usize = 1;
    const BLOCK: usize = 1 << 10;

    fn read(&self, record: &mut Record<'_>, _: Layout) -> Result<Found<Armies>, Fault> {
        read_armies(record).map(Found::Query)
    }

    fn answer(&self, queries: &[Armies], (): &mut (), answers: &mut Vec<Vec<End>>) {
        let ends = |&(attackers, defenders): &Armies| survivors(self.battle, attackers, defenders);
        answers.extend(queries.iter().map(ends));
    }

    fn show_query(&self, query: &Armies, _: u64, row: &mut Row<'_>) {
        show_armies(query, row);
    }

    fn show(&self, _: &Armies, ends: &Vec<End>, row: &mut Row<'_>) -> Result<(), Fault> {
        for end in ends {
            row.item();
            row.number(end.attackers);
            row.number(end.defenders);
            row.decimal_within(end.probability, ERROR);
        }
        Ok(())
    }
}
