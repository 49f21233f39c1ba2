//! `foregone dice`: the probability that the player on turn wins the race.

use std::sync::Arc;

use clap::{Args, Subcommand};
use foregone_queries::dice::Odds;
use foregone_runtime::Game;
use foregone_runtime::dice::Dice;

use crate::error::Error;
use crate::options::Streams;
use crate::run::{Queries, run as answer};
use crate::tables::Tables;

/// The dice race: the probability that the player on turn wins
///
/// Reads lines of four numbers: the cells N of the board, the sides m of the die, the cell x of the player on turn and the
/// cell y of the other. Answers each with the probability that the player on turn is first on the last cell.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, after_help = EXAMPLE)]
pub struct Arguments {
    #[command(subcommand)]
    question: Option<Questions>,
    #[command(flatten)]
    contest: Race,
}

const EXAMPLE: &str = "\
Example:
  $ printf '10 3 5 5\\n2000 6 1 1\\n' | foregone dice
  0.585185
  0.511071";

#[derive(Debug, Subcommand)]
enum Questions {
    Odds(OddsArguments),
}

#[derive(Debug, Args)]
struct Race {
    /// Cells of the board (10 to 2000), sides of the die, cell of the player on turn and of the other (1 to N - 1)
    #[arg(value_names = ["N", "M", "X", "Y"], num_args = 4, allow_negative_numbers = true)]
    race: Vec<String>,
    #[command(flatten)]
    streams: Streams,
}

/// The probability that the player on turn wins
///
/// Reads rows of four numbers, the cells N of the board, the sides m of the die, and the cells x of the player on turn and y
/// of the other, or CSV with columns N, m, x, y.
#[derive(Debug, Args)]
#[command(after_help = ODDS_EXAMPLE)]
struct OddsArguments {
    #[command(flatten)]
    race: Race,
}

const ODDS_EXAMPLE: &str = "\
Example:
  $ foregone dice odds 2000 6 1 1 --format csv --digits 9
  N,m,x,y,probability
  2000,6,1,1,0.511071241";

/// Answers the queries that the arguments ask for.
pub fn run(arguments: Arguments, tables: &Tables) -> Result<(), Error> {
    let (race, is_contest) = match arguments.question {
        None => (arguments.contest, true),
        Some(Questions::Odds(OddsArguments { race })) => (race, false),
    };
    let Race { race, streams } = race;
    let table = tables.find(Game::Dice, &streams)?;
    let question = Odds {
        table: table.map(Dice::from_file).transpose()?.map(Arc::new),
    };
    let queries = match is_contest {
        true => Queries::contest(race, 4),
        false => Queries::rows(race),
    };
    answer(question, queries, &streams, tables)
}
