//! `war most`: the most defenders that so many armies conquer with a probability over the confidence.

use std::collections::HashMap;

use foregone_generator::war::{Battle, Confidence, Decision, most_many};
use foregone_runtime::Game;

use super::{ATTACKERS, decided};
use crate::column::Column;
use crate::question::{Found, Layout, Question, Shape};
use crate::text::fault::Fault;
use crate::text::record::Record;
use crate::text::row::Row;

/// The most defenders that so many armies conquer; 0 if they conquer none. No table holds that: it is solved on the spot.
#[derive(Debug)]
pub struct Most {
    /// The rules.
    pub battle: Battle,
    /// What the probability is to exceed.
    pub confidence: Confidence,
}

impl Question for Most {
    type Query = u32;
    type Answer = Decision;
    /// What has been solved: one pass over the armies answers many queries, and none is solved twice.
    type Scratch = HashMap<u32, Decision>;

    const SHAPE: Shape = Shape::new(
        Game::War,
        "most",
        &[ATTACKERS],
        &[Column::number("X", 0, u32::MAX)],
    );
    const AT_ONCE: usize = usize::MAX;

    fn read(&self, record: &mut Record<'_>, _: Layout) -> Result<Found<u32>, Fault> {
        let attackers = record.column(&ATTACKERS)?;
        record.end_line()?;
        Ok(Found::Query(attackers))
    }

    fn answer(&self, queries: &[u32], solved: &mut Self::Scratch, answers: &mut Vec<Decision>) {
        let mut open: Vec<u32> = queries
            .iter()
            .copied()
            .filter(|a| !solved.contains_key(a))
            .collect();
        if !open.is_empty() {
            open.sort_unstable();
            open.dedup();
            let decisions = most_many(self.battle, &open, self.confidence);
            solved.extend(open.into_iter().zip(decisions));
        }
        answers.extend(queries.iter().map(|attackers| solved[attackers]));
    }

    fn show_query(&self, query: &u32, _: u64, row: &mut Row<'_>) {
        row.number(*query);
    }

    fn show(&self, _: &u32, decision: &Decision, row: &mut Row<'_>) -> Result<(), Fault> {
        row.number(decided(*decision, "defenders")?);
        Ok(())
    }
}
