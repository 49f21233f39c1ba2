//! `foregone war`: the fewest armies that conquer, or the probability that so many do.

use crate::war::{Attackers, Defenders, MAX_DEFENDERS, Rules, War};
use crate::{Baked, Game};
use foregone_generator as generator;

use crate::command::answer::{self, Layout, Queries};
use crate::command::cli;
use crate::command::error::Error;
use crate::command::tables::Tables;
use crate::command::text::engine::{self, Flow, Plain};
use crate::command::text::fault::Fault;
use crate::command::text::print::{Format, Row, put_number, put_probability};
use crate::command::text::record::{Record, short_number};

/// Answers the queries that the options ask for.
pub(crate) fn run(options: cli::War, tables: &Tables, threads: Option<usize>) -> Result<(), Error> {
    let table = match tables.find(Game::War, &options.text)? {
        Some(file) => War::from_file(file)?,
        None => War::baked(),
    };
    let attackers = options.attackers.map(Attackers::new).transpose()?;
    let format = options.text.format;
    let queries = Queries::of_arguments(options.defenders, 1);
    let end_mark = queries.are_judges(&options.text);
    let text = match attackers {
        None => Text::fewest(&table, options.rules, format, end_mark),
        Some(attackers) => Text::probabilities(&table, options.rules, attackers, format, end_mark),
    };
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

/// The queries of this game, and every answer as it is printed: there are a thousand.
pub struct Text {
    lines: Vec<u8>,
    /// Where each line ends in `lines`: at X for X defenders.
    ends: Vec<u32>,
    /// Whether a line `0` ends the input.
    end_mark: bool,
}

/// Bytes that any line has in the contest's format, with room to spare.
const SHORT_LINE: usize = 16;

impl Text {
    /// Answers with the fewest armies that conquer. A line `0` ends the input if it has an `end_mark`.
    pub fn fewest(table: &War, rules: Rules, format: Format, end_mark: bool) -> Self {
        let mut text = Text::empty(end_mark);
        for defenders in all_defenders() {
            text.push_fewest(format, defenders, table.fewest_attackers(rules, defenders));
        }
        text
    }

    /// Answers with the probability that `attackers` conquer. A line `0` ends the input if it has an `end_mark`.
    pub fn probabilities(
        table: &War,
        rules: Rules,
        attackers: Attackers,
        format: Format,
        end_mark: bool,
    ) -> Self {
        let mut text = Text::empty(end_mark);
        let probability = probabilities(table, rules, attackers);
        for defenders in all_defenders() {
            text.push_probability(format, attackers, defenders, probability(defenders));
        }
        text
    }

    fn empty(end_mark: bool) -> Self {
        Text {
            lines: Vec::new(),
            ends: vec![0],
            end_mark,
        }
    }

    fn line(&self, defenders: usize) -> &[u8] {
        &self.lines[self.ends[defenders - 1] as usize..self.ends[defenders] as usize]
    }

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
        out.extend_from_slice(self.line(defenders));
        Ok(Flow::Answered)
    }

    fn answer_plain(&self, bytes: &[u8], most: u64, out: &mut Vec<u8>) -> Plain {
        let mut plain = Plain::default();
        while plain.queries < most
            && let Some(eight) = bytes[plain.bytes..].first_chunk()
        {
            let (defenders, digits) = short_number(*eight);
            let defenders = defenders as usize;
            if digits == 0 || eight[digits] != b'\n' || !(1..self.ends.len()).contains(&defenders) {
                break;
            }
            let (start, end) = (self.ends[defenders - 1] as usize, self.ends[defenders] as usize);
            // A copy of fixed length takes far less time than one of just the line.
            match self.lines[start..].first_chunk::<SHORT_LINE>() {
                Some(line) if end - start <= SHORT_LINE => {
                    out.extend_from_slice(line);
                    out.truncate(out.len() - SHORT_LINE + (end - start));
                }
                _ => out.extend_from_slice(&self.lines[start..end]),
            }
            plain.queries += 1;
            plain.bytes += digits + 1;
        }
        plain
    }
}
