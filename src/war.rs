//! `foregone war`: the fewest armies that conquer.

use std::sync::Arc;

use clap::Args;
use foregone_queries::war::{Fewest, baked};
use foregone_runtime::Game;
use foregone_runtime::war::{Rules, War};

use crate::error::Error;
use crate::options::Streams;
use crate::run::{Queries, run as answer};
use crate::tables::Tables;

/// Playing War, RisiKo! and Risk: the fewest armies that conquer with a probability over 1/2
#[derive(Debug, Args)]
pub struct Arguments {
    /// Numbers of defending armies, 1 to 1000
    #[arg(value_name = "X", allow_negative_numbers = true)]
    defenders: Vec<String>,
    #[command(flatten)]
    streams: Streams,
}

/// Answers the queries that the arguments ask for.
pub fn run(arguments: Arguments, tables: &Tables) -> Result<(), Error> {
    let streams = arguments.streams;
    let table = match tables.find(Game::War, &streams)? {
        Some(file) => War::from_file(file)?,
        None => baked(),
    };
    let question = Fewest::new(Arc::new(table), Rules::War);
    answer(question, Queries::contest(arguments.defenders, 1), &streams, tables)
}
