//! `foregone kingdoms`: the winning probabilities of each side.

use crate::kingdoms::{Chances, Healths, Kingdoms, MAX_HEALTH};
use crate::{Backing, Game};
use foregone_generator as generator;

use crate::command::answer::{self, Layout, Queries};
use crate::command::cli;
use crate::command::error::Error;
use crate::command::tables::Tables;
use crate::command::text::engine::{self, Flow, Plain};
use crate::command::text::fault::Fault;
use crate::command::text::print::{Format, Row, millionths, six_decimals};
use crate::command::text::record::Record;

/// Answers the queries that the options ask for.
pub(crate) fn run(options: cli::Kingdoms, tables: &Tables, threads: Option<usize>) -> Result<(), Error> {
    let table = match tables.find(Game::Kingdoms, &options.text)? {
        Some(file) => Kingdoms::from_file(file)?,
        None => Kingdoms::new(Backing::Owned(generator::kingdoms::fill().to_bytes()))?,
    };
    let layout = Layout {
        queries: Queries::of_arguments(options.healths, 4),
        query: None,
        count: Some("T"),
        heading: "h1,h2,h3,h4,monarch,rebel,traitor\n",
    };
    answer::run(
        Text {
            table,
            format: options.text.format,
        },
        layout,
        options.text,
        threads,
    )
}

/// The queries and answers of this game.
pub struct Text {
    /// Where the answers come from.
    pub table: Kingdoms<Backing>,
    /// How they are written.
    pub format: Format,
}

impl engine::Game for Text {
    type Scratch = ();

    fn answer(&self, query: &mut Record<'_>, (): &mut (), out: &mut Vec<u8>) -> Result<Flow, Fault> {
        let most = u32::from(MAX_HEALTH);
        let h1 = query.number("h1", 1, most)? as u8;
        let h2 = query.number("h2", 0, most)? as u8;
        let h3 = query.number("h3", 0, most)? as u8;
        let h4 = query.number("h4", 0, most)? as u8;
        query.end_line()?;
        let healths = Healths::new(h1, h2, h3, h4).expect("each health was read in its range");
        match self.format {
            Format::Text => put_line(out, self.table.chances(healths)),
            Format::Csv | Format::Jsonl => {
                let chances = self.table.chances(healths);
                Row::begin(out, self.format)
                    .number("h1", h1)
                    .number("h2", h2)
                    .number("h3", h3)
                    .number("h4", h4)
                    .probability("monarch", chances.monarch)
                    .probability("rebel", chances.rebel)
                    .probability("traitor", chances.traitor)
                    .end()
            }
        }
        Ok(Flow::Answered)
    }

    fn answer_plain(&self, bytes: &[u8], most: u64, out: &mut Vec<u8>) -> Plain {
        let mut plain = Plain::default();
        if self.format != Format::Text {
            return plain;
        }
        // Reading, looking up and printing many at a time lets the reads from the table overlap.
        let mut queries = [Healths::new(1, 1, 1, 1).expect("all live"); AT_ONCE];
        let mut answers = [Chances::default(); AT_ONCE];
        loop {
            let room = (most - plain.queries).min(AT_ONCE as u64) as usize;
            let mut count = 0;
            while count < room
                && let Some(line) = bytes[plain.bytes..].first_chunk()
                && let Some((healths, length)) = plain_query(line)
            {
                queries[count] = healths;
                count += 1;
                plain.bytes += length;
            }
            self.table.answer_many(&queries[..count], &mut answers[..count]);
            out.reserve(count * LINE);
            for &chances in &answers[..count] {
                put_line(out, chances);
            }
            plain.queries += count as u64;
            if count < AT_ONCE {
                return plain;
            }
        }
    }
}

/// How many queries are answered at once.
const AT_ONCE: usize = 64;

/// Bytes of an answer's line.
const LINE: usize = 27;

fn put_line(out: &mut Vec<u8>, chances: Chances) {
    let mut line = [b' '; LINE];
    line[..8].copy_from_slice(&six_decimals(millionths(chances.monarch)));
    line[9..17].copy_from_slice(&six_decimals(millionths(chances.rebel)));
    line[18..26].copy_from_slice(&six_decimals(millionths(chances.traitor)));
    line[26] = b'\n';
    out.extend_from_slice(&line);
}

/// The query on a line of four numbers of one or two digits with one blank after each but the last, and how many bytes
/// it takes.
#[inline]
fn plain_query(line: &[u8; 16]) -> Option<(Healths, usize)> {
    let mut at = 0;
    let mut healths = [0; 4];
    let mut ends = [0; 4];
    let mut plain = true;
    for (health, end) in healths.iter_mut().zip(&mut ends) {
        let first = line[at & 15].wrapping_sub(b'0');
        let second = line[(at + 1) & 15].wrapping_sub(b'0');
        let two = second <= 9;
        plain &= first <= 9;
        *health = if two {
            first.wrapping_mul(10).wrapping_add(second)
        } else {
            first
        };
        at += 1 + usize::from(two);
        *end = line[at & 15];
        at += 1;
    }
    if !plain || ends != *b"   \n" {
        return None;
    }
    let [h1, h2, h3, h4] = healths;
    Some((Healths::new(h1, h2, h3, h4).ok()?, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_queries_are_those_of_the_engine() {
        let plain = |text: &str| {
            let mut line = [b'7'; 16];
            line[..text.len()].copy_from_slice(text.as_bytes());
            plain_query(&line)
        };
        for healths in Healths::all().step_by(97) {
            let [h1, h2, h3, h4] = healths.to_array();
            let line = format!("{h1} {h2} {h3} {h4}\n");
            assert_eq!(plain(&line), Some((healths, line.len())));
        }
        for line in [
            "0 1 1 1\n",
            "40 1 1 1\n",
            "1 40 1 1\n",
            "1 1 99 1\n",
            "1 1 1 1\r\n",
            "1 1 1 1 \n",
            "1  1 1 1\n",
            "1\t1 1 1\n",
            " 1 1 1 1\n",
            "1 1 1\n1 1\n",
            "1 1 1 1 1\n",
            "1 1 1 x\n",
            "1 1 1 100\n",
            "1 -1 1 1\n",
            "\n\n\n\n",
        ] {
            assert_eq!(plain(line), None, "{line:?}");
        }
    }
}
