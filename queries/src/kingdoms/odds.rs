//! `kingdoms odds`: the winning probabilities of each side, with the Monarch on turn.

use foregone_runtime::Game;
use foregone_runtime::kingdoms::{Healths, Probabilities};

use super::{H1, H2, H3, H4, MONARCH, REBEL, Solution, TRAITOR, read_healths};
use crate::question::{Found, Layout, Plain, Question, Shape};
use crate::text::decimal::{millionths, six_decimals};
use crate::text::fault::Fault;
use crate::text::record::Record;
use crate::text::row::{Row, Style};

/// The winning probabilities of each side: the contest's question.
#[derive(Debug)]
pub struct Odds {
    /// Where the answers come from.
    pub solution: Solution,
}

impl Question for Odds {
    type Query = Healths;
    type Answer = Probabilities;
    type Scratch = ();

    const SHAPE: Shape = Shape::new(
        Game::Kingdoms,
        "odds",
        &[H1, H2, H3, H4],
        &[MONARCH, REBEL, TRAITOR],
    )
    .counted("T");

    fn read(&self, record: &mut Record<'_>, _: Layout) -> Result<Found<Healths>, Fault> {
        let [h1, h2, h3, h4] = read_healths(record)?;
        record.end_line()?;
        let healths = Healths::new(h1, h2, h3, h4).expect("each health was read in its range");
        Ok(Found::Query(healths))
    }

    fn answer(&self, queries: &[Healths], (): &mut (), answers: &mut Vec<Probabilities>) {
        answers.resize(queries.len(), Probabilities::default());
        self.solution.odds(queries, answers);
    }

    fn show_query(&self, query: &Healths, _: u64, row: &mut Row<'_>) {
        for health in query.to_array() {
            row.number(health);
        }
    }

    fn show(&self, _: &Healths, probabilities: &Probabilities, row: &mut Row<'_>) -> Result<(), Fault> {
        row.decimal(probabilities.monarch);
        row.decimal(probabilities.rebel);
        row.decimal(probabilities.traitor);
        Ok(())
    }

    fn answer_plain(&self, bytes: &[u8], most: u64, style: Style, out: &mut Vec<u8>) -> Plain {
        let mut plain = Plain::default();
        if style != Style::default() {
            return plain;
        }
        // Reading, looking up and printing many at a time lets the reads from the table overlap.
        let mut queries = [Healths::new(1, 1, 1, 1).expect("all live"); Self::AT_ONCE];
        let mut answers = [Probabilities::default(); Self::AT_ONCE];
        loop {
            let room = (most - plain.queries).min(Self::AT_ONCE as u64) as usize;
            let mut count = 0;
            while count < room
                && let Some(line) = bytes[plain.bytes..].first_chunk()
                && let Some((healths, length)) = plain_query(line)
            {
                queries[count] = healths;
                count += 1;
                plain.bytes += length;
            }
            self.solution.odds(&queries[..count], &mut answers[..count]);
            out.reserve(count * LINE);
            for &probabilities in &answers[..count] {
                put_line(out, probabilities);
            }
            plain.queries += count as u64;
            if count < Self::AT_ONCE {
                return plain;
            }
        }
    }
}

/// Bytes of an answer's line.
const LINE: usize = 27;

fn put_line(out: &mut Vec<u8>, probabilities: Probabilities) {
    let mut line = [b' '; LINE];
    line[..8].copy_from_slice(&six_decimals(millionths(probabilities.monarch)));
    line[9..17].copy_from_slice(&six_decimals(millionths(probabilities.rebel)));
    line[18..26].copy_from_slice(&six_decimals(millionths(probabilities.traitor)));
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
