//! `foregone gems`: how many stones more the first player gets, and the best first bags.

use std::path::Path;

use crate::gems::{Bag, Case, Gems, MAX_BAGS, MAX_COLOURS, MAX_GEMS, MAX_GEMS_PER_STONE, Value};
use crate::{Backing, Game};
use foregone_generator::gems::Solver;

use crate::command::answer::{self, Collected, Layout, Queries};
use crate::command::cli;
use crate::command::error::Error;
use crate::command::tables::Tables;
use crate::command::text::engine::{self, Flow};
use crate::command::text::fault::{Fault, Kind};
use crate::command::text::print::{Format, put_number};
use crate::command::text::record::{Record, is_blank};

/// Answers the queries that the options ask for.
pub(crate) fn run(options: cli::Gems, tables: &Tables, threads: Option<usize>) -> Result<(), Error> {
    let queries = match options.puzzle {
        Some(numbers) => Queries::Made(Box::new(numbers.texts(Case::numbered))),
        None => Queries::Input,
    };
    if options.show {
        return answer::show(queries, &options.text);
    }
    let table = tables
        .find(Game::Gems, &options.text)?
        .map(Gems::from_file)
        .transpose()?;
    let end_mark = queries.are_judges(&options.text);
    let layout = Layout {
        queries,
        query: Some("case"),
        count: None,
        heading: if options.hint {
            "difference,best\n"
        } else {
            "difference\n"
        },
    };
    let text = Text {
        table,
        format: options.text.format,
        hint: options.hint,
        end_mark,
    };
    answer::run(text, layout, options.text, threads)
}

/// The queries and answers of this game.
pub struct Text {
    /// Where the answers to its cases come from.
    pub table: Option<Gems<Backing>>,
    /// How they are written.
    pub format: Format,
    /// Whether the best first bags are told, too.
    pub hint: bool,
    /// Whether `0 0 0` ends the input.
    pub end_mark: bool,
}

impl engine::Game for Text {
    type Scratch = Solver;

    fn answer(&self, query: &mut Record<'_>, solver: &mut Solver, out: &mut Vec<u8>) -> Result<Flow, Fault> {
        let Some(case) = read_case(query, self.end_mark)? else {
            return Ok(Flow::End);
        };
        let known = self.table.as_ref().and_then(|table| table.value(&case));
        let value = known.unwrap_or_else(|| solver.value_in_parallel(&case));
        put_value(out, self.format, value, self.hint);
        Ok(Flow::Answered)
    }

    fn complete(&self, bytes: &[u8]) -> usize {
        whole_cases(bytes)
    }

    fn skip(&self, query: &mut Record<'_>) -> bool {
        match case_length(query.rest()) {
            Length::Whole(length) => query.skip(length),
            Length::Unfinished => query.skip(query.rest().len()),
            Length::Unknown => return false,
        }
        true
    }
}

/// The cases of a file.
pub(crate) fn read_file(path: &Path) -> Result<Vec<Case>, Error> {
    answer::collect(path, |cases| Reading { cases }, "case")
}

struct Reading {
    cases: Collected<Case>,
}

impl engine::Game for Reading {
    type Scratch = ();

    fn answer(&self, query: &mut Record<'_>, (): &mut (), _: &mut Vec<u8>) -> Result<Flow, Fault> {
        let Some(case) = read_case(query, true)? else {
            return Ok(Flow::End);
        };
        self.cases.push(case);
        Ok(Flow::Answered)
    }

    fn complete(&self, bytes: &[u8]) -> usize {
        whole_cases(bytes)
    }
}

/// How many of `bytes` make whole cases. What is behind a case whose end cannot be told counts: it will not be read.
fn whole_cases(bytes: &[u8]) -> usize {
    let mut whole = 0;
    loop {
        match case_length(&bytes[whole..]) {
            Length::Whole(length) => whole += length,
            Length::Unfinished => return whole,
            Length::Unknown => return bytes.len(),
        }
    }
}

/// How long a case is.
enum Length {
    /// So many bytes, up to the blank after its last number.
    Whole(usize),
    /// More than there is.
    Unfinished,
    /// The numbers that would tell it cannot be read: reading the case tells what is wrong with them.
    Unknown,
}

/// The most bags, and gems a bag, that are passed over to get behind a case that has too many.
const MOST_SKIPPED: u32 = 10_000;

/// The length of the case that `bytes` begin with. Only its numbers of bags and gems are looked at.
fn case_length(bytes: &[u8]) -> Length {
    let mut at = 0;
    let mut next = || {
        let blank = |&byte: &u8| byte == b'\n' || is_blank(byte);
        let start = at + bytes[at..].iter().position(|byte| !blank(byte))?;
        at = start + bytes[start..].iter().position(blank)?;
        Some(&bytes[start..at])
    };
    let count = |field: &[u8]| {
        str::from_utf8(field)
            .ok()?
            .parse()
            .ok()
            .filter(|&count| count <= MOST_SKIPPED)
    };
    let mut length = || {
        next()?;
        let Some(bags) = count(next()?) else {
            return Some(false);
        };
        next()?;
        for _ in 0..bags {
            let Some(gems) = count(next()?) else {
                return Some(false);
            };
            for _ in 0..gems {
                next()?;
            }
        }
        Some(true)
    };
    match length() {
        Some(true) => Length::Whole(at + 1),
        Some(false) => Length::Unknown,
        None => Length::Unfinished,
    }
}

/// Reads `G B S` and B bags, which lines may break anywhere; `None` for the mark `0 0 0`.
///
/// # Errors
///
/// The first number that is missing or out of its range.
pub fn read_case(query: &mut Record<'_>, end_mark: bool) -> Result<Option<Case>, Fault> {
    let mut next = |name, first, last: usize| {
        query.skip_blank_lines();
        if query.rest().is_empty() {
            return Err(query.fault(Kind::Other(format!("the input ends before {name} of a case"))));
        }
        query
            .number(name, first, last as u32)
            .map(|number| number as usize)
    };
    let colours = next("G", 0, MAX_COLOURS)?;
    let count = next("B", 0, MAX_BAGS)?;
    let gems_per_stone = next("S", u32::from(count > 0), MAX_GEMS_PER_STONE.into())?;
    if end_mark && (colours, count, gems_per_stone) == (0, 0, 0) {
        return Ok(None);
    }
    let mut bags = [Bag::new(); MAX_BAGS];
    for bag in &mut bags[..count] {
        for _ in 0..next("n", 1, MAX_GEMS)? {
            let colour = next("a colour", 1, colours)?;
            assert!(
                bag.put(colour - 1),
                "the number of gems and the colour are in their ranges"
            );
        }
    }
    let case = Case::new(colours, gems_per_stone, &bags[..count]).expect("every number is in its range");
    Ok(Some(case))
}

/// The difference, and the best first bags, counted from 1, where they are asked for.
fn put_value(out: &mut Vec<u8>, format: Format, value: Value, hint: bool) {
    let put_difference = |out: &mut Vec<u8>| {
        if value.difference < 0 {
            out.push(b'-');
        }
        put_number(out, value.difference.unsigned_abs().into());
    };
    let put_bags = |out: &mut Vec<u8>, separator: u8| {
        for (place, bag) in value.best_first.iter().enumerate() {
            if place > 0 {
                out.push(separator);
            }
            put_number(out, bag as u64 + 1);
        }
    };
    match format {
        Format::Text | Format::Csv => {
            put_difference(out);
            if hint {
                out.push(if format == Format::Csv { b',' } else { b' ' });
                put_bags(out, b' ');
            }
        }
        Format::Jsonl => {
            out.extend_from_slice(b"{\"difference\":");
            put_difference(out);
            if hint {
                out.extend_from_slice(b",\"best\":[");
                put_bags(out, b',');
                out.push(b']');
            }
            out.push(b'}');
        }
    }
    out.push(b'\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_are_told_apart_as_they_are_read() {
        for blank in ["\n", " ", "\t", "\r", "\x0b", "\x0c"] {
            let case = "1 2 2\n2 1 1\n1 1\n".replace([' ', '\n'], blank);
            let mut query = Record::new(case.as_bytes());
            read_case(&mut query, false).unwrap();
            assert_eq!(query.position() + 1, case.len());
            assert_eq!(whole_cases(case.as_bytes()), case.len(), "{blank:?}");
            assert_eq!(whole_cases(&case.as_bytes()[..case.len() - 1]), 0, "{blank:?}");
        }
    }
}
