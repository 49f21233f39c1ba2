//! `foregone kingdoms`: the winning probabilities of each side, and each attack that can be made.

use std::sync::Arc;

use clap::{Args, Subcommand};
use foregone_queries::kingdoms::{Moves, Odds, Solution};
use foregone_runtime::Game;
use foregone_runtime::kingdoms::Kingdoms;

use crate::error::Error;
use crate::options::Streams;
use crate::run::{Queries, run as answer};
use crate::tables::Tables;

/// Legends of the Three Kingdoms: each side's winning probability, and each attack that can be made
///
/// Without a question, reads the contest's input: the number of queries T, then T lines of four healths, of the Monarch, the
/// Minister, the Rebel and the Traitor. Answers each with the winning probabilities of the Monarch's side, the Rebel and the
/// Traitor, with the Monarch on turn.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, after_help = EXAMPLE)]
pub struct Arguments {
    #[command(subcommand)]
    question: Option<Questions>,
    #[command(flatten)]
    contest: Healths,
}

const EXAMPLE: &str = "\
Example:
  $ printf '2\\n1 0 1 1\\n2 1 2 6\\n' | foregone kingdoms
  0.000000 0.500000 0.500000
  0.250000 0.500000 0.250000";

#[derive(Debug, Subcommand)]
enum Questions {
    Odds(OddsArguments),
    Moves(MovesArguments),
}

#[derive(Debug, Args)]
struct Healths {
    /// The health of the Monarch (1 to 39), the Minister, the Rebel and the Traitor (0 to 39)
    #[arg(value_names = ["H1", "H2", "H3", "H4"], num_args = 4, allow_negative_numbers = true)]
    healths: Vec<String>,
    #[command(flatten)]
    streams: Streams,
}

/// Each side's winning probability, with the Monarch on turn
///
/// Reads rows of four healths, of the Monarch, the Minister, the Rebel and the Traitor, or CSV with columns h1, h2, h3, h4.
/// Answers with the probabilities of the Monarch's side, the Rebel and the Traitor.
#[derive(Debug, Args)]
#[command(after_help = ODDS_EXAMPLE)]
struct OddsArguments {
    #[command(flatten)]
    healths: Healths,
}

const ODDS_EXAMPLE: &str = "\
Example:
  $ printf '1 0 1 1\\n2 1 2 6\\n' | foregone kingdoms odds --format csv
  h1,h2,h3,h4,monarch,rebel,traitor
  1,0,1,1,0.000000,0.500000,0.500000
  2,1,2,6,0.250000,0.500000,0.250000";

/// Each attack of the player on turn, and the probabilities after it
///
/// Reads rows of four healths, of the Monarch, the Minister, the Rebel and the Traitor, and whose turn it is (monarch, rebel,
/// minister or traitor; the Monarch's if that is left out), or CSV with columns h1, h2, h3, h4, turn. Answers with a line an
/// attack: the player on turn, whom he attacks, the probabilities of the Monarch's side, the Rebel and the Traitor, and whether
/// the attack is among the best; then an empty line.
#[derive(Debug, Args)]
#[command(after_help = MOVES_EXAMPLE)]
struct MovesArguments {
    /// The four healths, and whose turn it is
    #[arg(value_names = ["H1", "H2", "H3", "H4", "TURN"], num_args = 4..=5, allow_negative_numbers = true)]
    position: Vec<String>,
    #[command(flatten)]
    streams: Streams,
}

const MOVES_EXAMPLE: &str = "\
Example:
  $ foregone kingdoms moves 3 2 4 2 rebel
  rebel monarch 0.305556 0.694444 0.000000 true
  rebel minister 0.500000 0.500000 0.000000 false
  rebel traitor 1.000000 0.000000 0.000000 false
";

/// Answers the queries that the arguments ask for.
pub fn run(arguments: Arguments, tables: &Tables) -> Result<(), Error> {
    let solution = |streams: &Streams| -> Result<Solution, Error> {
        let table = tables.find(Game::Kingdoms, streams)?;
        Ok(Solution::new(
            table.map(Kingdoms::from_file).transpose()?.map(Arc::new),
        ))
    };
    match arguments.question {
        None => {
            let Healths { healths, streams } = arguments.contest;
            let solution = solution(&streams)?;
            answer(Odds { solution }, Queries::contest(healths, 4), &streams, tables)
        }
        Some(Questions::Odds(OddsArguments { healths })) => {
            let Healths { healths, streams } = healths;
            let solution = solution(&streams)?;
            answer(Odds { solution }, Queries::rows(healths), &streams, tables)
        }
        Some(Questions::Moves(MovesArguments { position, streams })) => {
            let solution = solution(&streams)?;
            answer(Moves { solution }, Queries::rows(position), &streams, tables)
        }
    }
}
