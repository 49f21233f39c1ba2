//! `war fewest`: the fewest armies that conquer with a probability over the confidence.

use std::collections::HashMap;

use foregone_generator::war::{Confidence, Decision, fewest_many};
use foregone_runtime::Game;
use foregone_runtime::war::{Defenders, MAX_DEFENDERS};

use super::lines::Lines;
use super::{Solution, X, decided};
use crate::column::Column;
use crate::question::{Found, Layout, Plain, Question, Shape};
use crate::text::decimal::put_number;
use crate::text::fault::Fault;
use crate::text::record::Record;
use crate::text::row::{Format, Row, Style};

/// The fewest armies that conquer so many defenders: the contest's question, whose confidence is 1/2.
#[derive(Debug)]
pub struct Fewest {
    solution: Solution,
    confidence: Confidence,
    /// The answers that are at hand, printed.
    lines: Lines,
}

impl Fewest {
    /// The fewest armies that conquer with a probability over `confidence`. The table, if there is one, answers for 1/2.
    pub fn new(solution: Solution, confidence: Confidence) -> Self {
        let mut question = Fewest {
            solution,
            confidence,
            lines: Lines::default(),
        };
        let known = (1..=MAX_DEFENDERS.into()).map_while(|x| question.known(x));
        question.lines = Lines::new(known, |out, fewest| put_number(out, fewest.into()));
        question
    }

    /// Whether the table answers for every number of defenders up to `most`.
    ///
    /// ```
    /// use foregone_generator::war::Confidence;
    /// use foregone_queries::war::{Fewest, Solution, baked};
    /// use foregone_runtime::war::RuleSet;
    ///
    /// let table = Some(baked().into());
    /// let solution = Solution { battle: RuleSet::War.rules().into(), table };
    /// let question = Fewest::new(solution, Confidence::HALF);
    /// assert!(question.knows_to(1000) && !question.knows_to(1001));
    /// ```
    pub fn knows_to(&self, most: u32) -> bool {
        self.known(most.max(1)).is_some()
    }

    /// The table's answer.
    fn known(&self, x: u32) -> Option<u32> {
        let (table, rules) = self
            .solution
            .table()
            .filter(|_| self.confidence == Confidence::HALF)?;
        let defenders = Defenders::new(x.try_into().ok()?).ok()?;
        table.fewest_attackers(rules, defenders).map(u32::from)
    }
}

impl Question for Fewest {
    type Query = u32;
    type Answer = Decision;
    /// What has been solved: one pass over the armies answers many queries, and none is solved twice.
    type Scratch = HashMap<u32, Decision>;

    const SHAPE: Shape = Shape::new(
        Game::War,
        "fewest",
        &[X],
        &[Column::number("attackers", 1, u32::MAX)],
    );
    const AT_ONCE: usize = usize::MAX;

    fn read(&self, record: &mut Record<'_>, layout: Layout) -> Result<Found<u32>, Fault> {
        let x = match layout {
            // The contest's input ends with 0.
            Layout::Contest => record.number(X.name, 0, MAX_DEFENDERS.into())?,
            _ => record.column(&X)?,
        };
        record.end_line()?;
        Ok(match x {
            0 => Found::End,
            x => Found::Query(x),
        })
    }

    fn answer(&self, queries: &[u32], solved: &mut Self::Scratch, answers: &mut Vec<Decision>) {
        let mut open: Vec<u32> = queries
            .iter()
            .copied()
            .filter(|&x| self.known(x).is_none())
            .collect();
        open.retain(|x| !solved.contains_key(x));
        // The table answers most blocks alone.
        if !open.is_empty() {
            open.sort_unstable();
            open.dedup();
            let decisions = fewest_many(self.solution.battle, &open, self.confidence);
            solved.extend(open.into_iter().zip(decisions));
        }
        answers.extend(
            queries
                .iter()
                .map(|&x| self.known(x).map_or_else(|| solved[&x], Decision::Found)),
        );
    }

    fn show_query(&self, query: &u32, _: u64, row: &mut Row<'_>) {
        row.number(*query);
    }

    fn show(&self, _: &u32, decision: &Decision, row: &mut Row<'_>) -> Result<(), Fault> {
        row.number(decided(*decision, "attackers")?);
        Ok(())
    }

    fn answer_plain(&self, bytes: &[u8], most: u64, style: Style, out: &mut Vec<u8>) -> Plain {
        match style.format {
            Format::Text => self.lines.answer(bytes, most, out),
            Format::Csv | Format::Jsonl => Plain::default(),
        }
    }
}
