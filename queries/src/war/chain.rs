//! `war chain`: one territory after the other.

use foregone_generator::war::{Battle, MOST_ARMIES, chain};
use foregone_runtime::Game;

use super::{ATTACKERS, ERROR, PROBABILITY};
use crate::column::{Column, Kind};
use crate::question::{Found, Layout, Question, Shape};
use crate::text::fault::Fault;
use crate::text::record::Record;
use crate::text::row::Row;

const TERRITORIES: Column = Column::new(
    "territories",
    Kind::Numbers {
        first: 1,
        last: MOST_ARMIES,
    },
);

/// For each i the probability that the first i of some territories are conquered, one after the other. No table holds that:
/// it is solved on the spot.
#[derive(Debug)]
pub struct Chain {
    /// The rules.
    pub battle: Battle,
}

/// An attacker, and the territories before him.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Territories {
    /// The attackers, the one that stays behind included: 1 to 10,000.
    pub attackers: u32,
    /// The defenders of each territory, one at least: 1 to 10,000 each.
    pub defenders: Vec<u32>,
}

impl Question for Chain {
    type Query = Territories;
    type Answer = Vec<f64>;
    type Scratch = ();

    const SHAPE: Shape = Shape::new(
        Game::War,
        "chain",
        &[ATTACKERS, TERRITORIES],
        &[Column::number("conquered", 1, u32::MAX), PROBABILITY],
    )
    .listing("chain");
    const AT_ONCE: usize = 1;
    const BLOCK: usize = 1 << 12;

    fn read(&self, record: &mut Record<'_>, _: Layout) -> Result<Found<Territories>, Fault> {
        let attackers = record.column(&ATTACKERS)?;
        let mut defenders = vec![record.column(&TERRITORIES)?];
        while !record.is_at_line_end() {
            defenders.push(record.column(&TERRITORIES)?);
        }
        record.end_line()?;
        Ok(Found::Query(Territories { attackers, defenders }))
    }

    fn answer(&self, queries: &[Territories], (): &mut (), answers: &mut Vec<Vec<f64>>) {
        answers.extend(
            queries
                .iter()
                .map(|query| chain(self.battle, query.attackers, &query.defenders)),
        );
    }

    fn show_query(&self, query: &Territories, _: u64, row: &mut Row<'_>) {
        row.number(query.attackers);
        let defenders: Vec<String> = query.defenders.iter().map(u32::to_string).collect();
        row.word(defenders.join(" "));
    }

    fn show(&self, _: &Territories, probabilities: &Vec<f64>, row: &mut Row<'_>) -> Result<(), Fault> {
        for (conquered, &probability) in (1u64..).zip(probabilities) {
            row.item();
            row.number(conquered);
            row.decimal_within(probability, ERROR);
        }
        Ok(())
    }
}
