//! `foregone war`: the fewest armies that conquer, or the probability that so many do.

use foregone::war::{Attackers, Defenders, MAX_DEFENDERS, Rules, War};
use foregone::{Baked, Game};
use foregone_generator as generator;

use crate::answer::{self, Layout, Queries};
use crate::cli;
use crate::error::Error;
use crate::tables::Tables;
use crate::text::engine::{self, Flow};
use crate::text::fault::Fault;
use crate::text::print::{Format, Row, put_number, put_probability};
use crate::text::record::Record;

/// Answers the queries that the options ask for.
pub fn run(options: cli::War, tables: &Tables, threads: Option<usize>) -> Result<(), Error> {
    let table = match tables.find(Game::War, &options.text)? {
        Some(file) => War::from_file(file)?,
        None => War::baked(),
    };
    let attackers = options.attackers.map(Attackers::new).transpose()?;
    let format = options.text.format;
    let queries = Queries::of_arguments(options.defenders, 1);
    let mut text = Text {
        lines: Vec::new(),
        ends: vec![0],
        end_mark: queries.are_judges(&options.text),
    };
    match attackers {
        None => {
            for defenders in all_defenders() {
                text.push_fewest(
                    format,
                    defenders,
                    table.fewest_attackers(options.rules, defenders),
                );
            }
        }
        Some(attackers) => {
            let probability = probabilities(&table, options.rules, attackers);
            for defenders in all_defenders() {
                text.push_probability(format, attackers, defenders, probability(defenders));
            }
        }
    }
    let layout = Layout {
        queries,
        query: None,
        count: None,
        heading: if attackers.is_some() {
            "attackers,X,probability\n"
        } else {
            "X,attackers\n"
        },
    };
    answer::run(text, layout, options.text, threads)
}

fn all_defenders() -> impl Iterator<Item = Defenders> {
    (1..=MAX_DEFENDERS).map(|armies| Defenders::new(armies).expect("from 1 to the most"))
}

/// The probability that `attackers` conquer, from the table or else worked out.
fn probabilities<'a>(
    table: &'a War,
    rules: Rules,
    attackers: Attackers,
) -> Box<dyn Fn(Defenders) -> f64 + 'a> {
    if table.has_probabilities() {
        return Box::new(move |defenders| table.probability(rules, attackers, defenders).unwrap_or_default());
    }
    let grid = generator::war::Grid::fill(rules, attackers.get(), MAX_DEFENDERS);
    Box::new(move |defenders| grid.probability(attackers.get(), defenders.get()))
}

/// Every answer as it is printed: there are a thousand at most.
struct Text {
    lines: Vec<u8>,
    /// Where each line ends in `lines`: at X for X defenders.
    ends: Vec<u32>,
    /// Whether a line `0` ends the input.
    end_mark: bool,
}

impl Text {
    fn push_fewest(&mut self, format: Format, defenders: Defenders, attackers: u16) {
        match format {
            Format::Text => {
                put_number(&mut self.lines, attackers.into());
                self.lines.push(b'\n');
            }
            Format::Csv | Format::Jsonl => Row::begin(&mut self.lines, format)
                .number("X", defenders.get())
                .number("attackers", attackers)
                .end(),
        }
        self.ends.push(self.lines.len() as u32);
    }

    fn push_probability(
        &mut self,
        format: Format,
        attackers: Attackers,
        defenders: Defenders,
        probability: f64,
    ) {
        match format {
            Format::Text => {
                put_probability(&mut self.lines, probability);
                self.lines.push(b'\n');
            }
            Format::Csv | Format::Jsonl => Row::begin(&mut self.lines, format)
                .number("attackers", attackers.get())
                .number("X", defenders.get())
                .probability("probability", probability)
                .end(),
        }
        self.ends.push(self.lines.len() as u32);
    }
}

impl engine::Game for Text {
    type Scratch = ();

    fn answer(&self, query: &mut Record<'_>, (): &mut (), out: &mut Vec<u8>) -> Result<Flow, Fault> {
        let first = if self.end_mark { 0 } else { 1 };
        let defenders = query.number("X", first, MAX_DEFENDERS.into())? as usize;
        query.end_line()?;
        if defenders == 0 {
            return Ok(Flow::End);
        }
        out.extend_from_slice(&self.lines[self.ends[defenders - 1] as usize..self.ends[defenders] as usize]);
        Ok(Flow::Answered)
    }
}
