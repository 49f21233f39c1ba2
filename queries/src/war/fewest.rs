//! `war fewest`: the fewest armies that conquer with a probability over the confidence.

use std::sync::Arc;

use foregone_runtime::Game;
use foregone_runtime::war::{Defenders, MAX_DEFENDERS, Rules, War};

use super::lines::Lines;
use crate::column::Column;
use crate::question::{Found, Layout, Plain, Question, Shape};
use crate::text::decimal::put_number;
use crate::text::fault::Fault;
use crate::text::record::Record;
use crate::text::row::{Format, Row, Style};

const X: Column = Column::number("X", 1, MAX_DEFENDERS as u32);

/// The fewest armies that conquer: the contest's question.
#[derive(Debug)]
pub struct Fewest {
    table: Arc<War>,
    rules: Rules,
    lines: Lines,
}

impl Fewest {
    /// From a table, after the rules of one of its rule sets.
    pub fn new(table: Arc<War>, rules: Rules) -> Self {
        let all = (1..=MAX_DEFENDERS).map(|armies| Defenders::new(armies).expect("from 1 to the most"));
        let lines = Lines::new(all, |out, defenders| {
            put_number(out, table.fewest_attackers(rules, defenders).into());
        });
        Fewest { table, rules, lines }
    }
}

impl Question for Fewest {
    type Query = Defenders;
    type Answer = u16;
    type Scratch = ();

    const SHAPE: Shape = Shape::new(Game::War, "fewest", &[X], &[Column::number("attackers", 1, u32::MAX)]);

    fn read(&self, record: &mut Record<'_>, layout: Layout) -> Result<Found<Defenders>, Fault> {
        let x = match layout {
            Layout::Contest => record.number(X.name, 0, MAX_DEFENDERS.into())?,
            _ => record.column(&X)?,
        };
        record.end_line()?;
        Ok(match x {
            0 => Found::End,
            x => Found::Query(Defenders::new(x as u16).expect("the number was read in its range")),
        })
    }

    fn answer(&self, queries: &[Defenders], (): &mut (), answers: &mut Vec<u16>) {
        answers.extend(queries.iter().map(|&x| self.table.fewest_attackers(self.rules, x)));
    }

    fn show_query(&self, query: &Defenders, _: u64, row: &mut Row<'_>) {
        row.number(query.get());
    }

    fn show(&self, _: &Defenders, attackers: &u16, row: &mut Row<'_>) -> Result<(), Fault> {
        row.number(*attackers);
        Ok(())
    }

    fn answer_plain(&self, bytes: &[u8], most: u64, style: Style, out: &mut Vec<u8>) -> Plain {
        match style.format {
            Format::Text => self.lines.answer(bytes, most, out),
            Format::Csv | Format::Jsonl => Plain::default(),
        }
    }
}
