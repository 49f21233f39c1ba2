//! `foregone patience`: the probability of winning a deal, and the best pairs to take first.

use std::io::Write;
use std::path::Path;

use crate::patience::{Card, Deal, HEIGHT, PILES, Patience, RANKS, SUITS};
use crate::{Backing, Game};
use foregone_generator::patience::{Hint, Solver};

use crate::command::answer::{self, Collected, Layout, Queries};
use crate::command::cli;
use crate::command::error::Error;
use crate::command::tables::Tables;
use crate::command::text::engine::{self, Flow};
use crate::command::text::fault::{Excerpt, Fault, Kind};
use crate::command::text::print::{Format, Row, millionths, put_probability, six_decimals};
use crate::command::text::record::{Record, is_blank};

/// Answers the queries that the options ask for.
pub(crate) fn run(options: cli::Patience, tables: &Tables, threads: Option<usize>) -> Result<(), Error> {
    let queries = match options.deal {
        Some(numbers) => Queries::Made(Box::new(numbers.texts(Deal::numbered))),
        None => Queries::Input,
    };
    if options.show {
        return answer::show(queries, &options.text);
    }
    let table = tables
        .find(Game::Patience, &options.text)?
        .map(Patience::from_file)
        .transpose()?;
    let layout = Layout {
        queries,
        query: Some("deal"),
        count: None,
        heading: if options.hint {
            "probability,best,pairs\n"
        } else {
            "probability\n"
        },
    };
    let text = Text {
        table,
        format: options.text.format,
        hint: options.hint,
    };
    answer::run(text, layout, options.text, threads)
}

/// The queries and answers of this game.
pub struct Text {
    /// Where the answers to its deals come from.
    pub table: Option<Patience<Backing>>,
    /// How they are written.
    pub format: Format,
    /// Whether the best pairs to take first are told, too.
    pub hint: bool,
}

/// What a worker keeps: a solver, and the deals of its block with the places of their answers, which are filled in when
/// all have been read. So the table is asked for many deals at once.
#[derive(Default)]
pub struct Desk {
    solver: Solver,
    deals: Vec<Deal>,
    places: Vec<usize>,
    known: Vec<Option<f64>>,
}

impl engine::Game for Text {
    type Scratch = Desk;

    fn answer(&self, query: &mut Record<'_>, desk: &mut Desk, out: &mut Vec<u8>) -> Result<Flow, Fault> {
        let deal = read_deal(query)?;
        if self.hint {
            let known = self.table.as_ref().and_then(|table| table.probability(&deal));
            let probability = known.unwrap_or_else(|| desk.solver.probability(&deal));
            put_hints(out, self.format, probability, &desk.solver.hints(&deal));
            return Ok(Flow::Answered);
        }
        match self.format {
            Format::Text => {
                put_probability(out, 0.0);
                out.push(b'\n');
            }
            Format::Csv | Format::Jsonl => Row::begin(out, self.format).probability("probability", 0.0).end(),
        }
        desk.deals.push(deal);
        desk.places.push(self.format.last_probability(out));
        Ok(Flow::Answered)
    }

    fn finish(&self, desk: &mut Desk, out: &mut [u8]) {
        desk.known.resize(desk.deals.len(), None);
        if let Some(table) = &self.table {
            table.answer_many(&desk.deals, &mut desk.known);
        }
        let known = desk.known.drain(..);
        for ((deal, place), known) in desk.deals.drain(..).zip(desk.places.drain(..)).zip(known) {
            let probability = known.unwrap_or_else(|| desk.solver.probability(&deal));
            let answer = six_decimals(millionths(probability));
            out[place..][..answer.len()].copy_from_slice(&answer);
        }
    }

    fn complete(&self, bytes: &[u8]) -> usize {
        whole_deals(bytes)
    }

    fn skip(&self, query: &mut Record<'_>) -> bool {
        query.skip(deal_length(query.rest()).unwrap_or(query.rest().len()));
        true
    }
}

/// The deals of a file.
pub(crate) fn read_file(path: &Path) -> Result<Vec<Deal>, Error> {
    answer::collect(path, |deals| Reading { deals }, "deal")
}

struct Reading {
    deals: Collected<Deal>,
}

impl engine::Game for Reading {
    type Scratch = ();

    fn answer(&self, query: &mut Record<'_>, (): &mut (), _: &mut Vec<u8>) -> Result<Flow, Fault> {
        self.deals.push(read_deal(query)?);
        Ok(Flow::Answered)
    }

    fn complete(&self, bytes: &[u8]) -> usize {
        whole_deals(bytes)
    }
}

/// How many of `bytes` make whole deals.
fn whole_deals(bytes: &[u8]) -> usize {
    let mut whole = 0;
    while let Some(length) = deal_length(&bytes[whole..]) {
        whole += length;
    }
    whole
}

/// The length of the deal that `bytes` begin with, up to the end of its ninth line that is not blank.
fn deal_length(bytes: &[u8]) -> Option<usize> {
    let mut start = 0;
    let mut lines = 0;
    for end in memchr::memchr_iter(b'\n', bytes) {
        lines += usize::from(bytes[start..end].iter().any(|&byte| !is_blank(byte)));
        start = end + 1;
        if lines == PILES {
            return Some(start);
        }
    }
    None
}

/// Reads nine lines of four cards, each from the bottom of its pile to the top.
fn read_deal(query: &mut Record<'_>) -> Result<Deal, Fault> {
    if let Some(deal) = query.rest().first_chunk().and_then(plain_deal) {
        query.skip(PLAIN_DEAL);
        return Ok(deal);
    }
    let mut piles = [[ANY; HEIGHT]; PILES];
    let mut lines = [0; PILES];
    for (number, (pile, line)) in piles.iter_mut().zip(&mut lines).enumerate() {
        query.skip_blank_lines();
        if query.rest().is_empty() {
            return Err(query.fault(Kind::Other(format!(
                "the input ends after {number} of the {PILES} lines"
            ))));
        }
        *line = query.lines();
        for card in pile {
            let field = query.field("card")?;
            *card = read_card(field).ok_or_else(|| {
                query.fault(Kind::Card {
                    found: Excerpt::of(field),
                })
            })?;
        }
        query.end_line()?;
    }
    Deal::new(piles).map_err(|error| Fault {
        line: lines[usize::from(error.second.pile) - 1],
        field: error.second.card.into(),
        kind: Kind::Other(format!(
            "{} has been dealt already, as card {} of line {} of the deal",
            error.card, error.first.card, error.first.pile
        )),
    })
}

/// What stands in a place that is yet to be filled.
const ANY: Card = match Card::new(0, 0) {
    Some(card) => card,
    None => unreachable!(),
};

/// Bytes of a deal whose cards have two characters, with one blank between them.
const PLAIN_DEAL: usize = 3 * HEIGHT * PILES;

/// A deal that is written in the plainest way, as most are. This is for speed alone.
fn plain_deal(bytes: &[u8; PLAIN_DEAL]) -> Option<Deal> {
    let mut piles = [[ANY; HEIGHT]; PILES];
    let (places, _) = bytes.as_chunks();
    for (index, (card, &[rank, suit, behind])) in piles.as_flattened_mut().iter_mut().zip(places).enumerate()
    {
        let expected = if index % HEIGHT == HEIGHT - 1 { b'\n' } else { b' ' };
        *card = card_of(rank, suit).filter(|_| behind == expected)?;
    }
    Deal::new(piles).ok()
}

/// A rank (`10` is as good as `T`) and a suit, in either case.
fn read_card(field: &[u8]) -> Option<Card> {
    match *field {
        [b'1', b'0', suit] => card_of(b'T', suit),
        [rank, suit] => card_of(rank, suit),
        _ => None,
    }
}

/// The card of two characters.
#[inline]
fn card_of(rank: u8, suit: u8) -> Option<Card> {
    const RANK: [u8; 256] = indices(&RANKS);
    const SUIT: [u8; 256] = indices(&SUITS);
    Card::new(RANK[usize::from(rank)], SUIT[usize::from(suit)])
}

/// For each character, in either case, its index among `characters`; 255 if it is none of them.
const fn indices(characters: &[char]) -> [u8; 256] {
    let mut indices = [u8::MAX; 256];
    let mut index = 0;
    while index < characters.len() {
        let character = characters[index] as u8;
        indices[character as usize] = index as u8;
        indices[character.to_ascii_lowercase() as usize] = index as u8;
        index += 1;
    }
    indices
}

/// The probability, and where there is a pair to take, the probability after the best ones and these pairs of piles.
fn put_hints(out: &mut Vec<u8>, format: Format, probability: f64, hints: &[Hint]) {
    let best = hints.first().map(|hint| hint.probability);
    let pairs = || {
        hints
            .iter()
            .take_while(|hint| Some(hint.probability) == best)
            .map(|hint| hint.piles)
    };
    let mut put =
        |arguments: std::fmt::Arguments| out.write_fmt(arguments).expect("a Vec takes any number of bytes");
    let list = |open: &str, between: &str, close: &str, separator: &str| {
        let pairs = pairs().map(|[a, b]| format!("{open}{a}{between}{b}{close}"));
        pairs.collect::<Vec<_>>().join(separator)
    };
    match (format, best) {
        (Format::Text, None) => put(format_args!("{probability:.6}\n")),
        (Format::Text, Some(best)) => put(format_args!(
            "{probability:.6} {best:.6} {}\n",
            list("", "-", "", " ")
        )),
        (Format::Csv, None) => put(format_args!("{probability:.6},,\n")),
        (Format::Csv, Some(best)) => put(format_args!(
            "{probability:.6},{best:.6},{}\n",
            list("", "-", "", " ")
        )),
        (Format::Jsonl, _) => {
            let best = best.map_or("null".to_owned(), |best| format!("{best:.6}"));
            let pairs = list("[", ",", "]", ",");
            put(format_args!(
                "{{\"probability\":{probability:.6},\"best\":{best},\"pairs\":[{pairs}]}}\n"
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_blanks_do_not_count_as_lines_of_a_deal() {
        for blank in [" ", "\t", "\r", "\x0b", "\x0c"] {
            let deal = format!("{blank}\n6C 8S QS AS\n").repeat(PILES);
            assert_eq!(whole_deals(deal.as_bytes()), deal.len(), "{blank:?}");
            assert_eq!(whole_deals(&deal.as_bytes()[..deal.len() - 1]), 0, "{blank:?}");
        }
    }
}
