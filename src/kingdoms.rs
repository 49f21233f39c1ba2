//! `foregone kingdoms`: the winning probabilities of each side.

use foregone::kingdoms::{Chances, Healths, Kingdoms, MAX_HEALTH};
use foregone::{Backing, Game};
use foregone_generator as generator;

use crate::answer::{self, Layout, Queries};
use crate::cli;
use crate::error::Error;
use crate::tables::Tables;
use crate::text::engine::{self, Flow};
use crate::text::fault::Fault;
use crate::text::print::{Format, Row, millionths, six_decimals};
use crate::text::record::Record;

/// Answers the queries that the options ask for.
pub fn run(options: cli::Kingdoms, tables: &Tables, threads: Option<usize>) -> Result<(), Error> {
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

struct Text {
    table: Kingdoms<Backing>,
    format: Format,
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
        let Chances {
            monarch,
            rebel,
            traitor,
        } = self.table.chances(healths);
        match self.format {
            Format::Text => {
                let mut line = [b' '; 27];
                line[..8].copy_from_slice(&six_decimals(millionths(monarch)));
                line[9..17].copy_from_slice(&six_decimals(millionths(rebel)));
                line[18..26].copy_from_slice(&six_decimals(millionths(traitor)));
                line[26] = b'\n';
                out.extend_from_slice(&line);
            }
            Format::Csv | Format::Jsonl => Row::begin(out, self.format)
                .number("h1", h1)
                .number("h2", h2)
                .number("h3", h3)
                .number("h4", h4)
                .probability("monarch", monarch)
                .probability("rebel", rebel)
                .probability("traitor", traitor)
                .end(),
        }
        Ok(Flow::Answered)
    }
}
