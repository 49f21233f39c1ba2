//! `foregone gems`: how many stones more the player on turn gets, what each bag leads to, and best play.

use std::sync::Arc;

use clap::{Args, Subcommand};
use foregone_queries::Numbers;
use foregone_queries::gems::{Difference, Line, Moves};
use foregone_queries::question::Layout;
use foregone_runtime::Game;
use foregone_runtime::gems::{Case, Gems};

use crate::error::Error;
use crate::numbered::show;
use crate::options::Streams;
use crate::run::{Queries, run as answer};
use crate::tables::Tables;

/// Gems Fight!: how many stones more the first player gets
///
/// Without a question, reads the contest's input: cases, each of the numbers of colours G, of bags B, and of gems S that make
/// a stone, then each bag as the number of its gems and their colours; `0 0 0` ends it. Answers each with the stones of the
/// first player less those of the other, if both play their best.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, after_help = EXAMPLE)]
pub struct Arguments {
    #[command(subcommand)]
    question: Option<Questions>,
    #[command(flatten)]
    cases: Cases,
    /// Print the cases instead of their answers
    #[arg(long, requires = "puzzle", conflicts_with_all = ["format", "digits", "input", "keep_going"])]
    show: bool,
}

const EXAMPLE: &str = "\
Example:
  $ printf '3 4 3\\n2 2 3\\n2 1 3\\n2 1 2\\n3 2 3 1\\n0 0 0\\n' | foregone gems
  3";

#[derive(Debug, Subcommand)]
enum Questions {
    Difference(DifferenceArguments),
    Moves(MovesArguments),
    Line(LineArguments),
}

#[derive(Debug, Args)]
struct Cases {
    /// Answer the numbered puzzle K, or those from K to L, instead of reading cases
    #[arg(long, value_name = "K[-L]")]
    puzzle: Option<Numbers>,
    #[command(flatten)]
    streams: Streams,
}

/// What a question reads: cases, or positions.
#[derive(Debug, Args)]
struct Positions {
    #[command(flatten)]
    cases: Cases,
    /// Read positions: after the first line of each, one with the gems of each colour that lie in the cooker
    #[arg(long, conflicts_with = "puzzle")]
    positions: bool,
}

/// How many stones more the player on turn gets
///
/// Reads cases as the contest has them, without an end mark, or CSV with a column puzzle (numbers of puzzles).
#[derive(Debug, Args)]
#[command(after_help = DIFFERENCE_EXAMPLE)]
struct DifferenceArguments {
    #[command(flatten)]
    positions: Positions,
}

const DIFFERENCE_EXAMPLE: &str = "\
Example:
  $ foregone gems difference --puzzle 1-2 --format csv
  puzzle,difference
  1,12
  2,46";

/// Each bag, and the difference if it is picked now
///
/// Reads cases as the contest has them, without an end mark, or CSV with a column puzzle (numbers of puzzles). Answers with a
/// line a bag: its number from 1, and the difference for the player on turn if he picks it now; then an empty line.
#[derive(Debug, Args)]
#[command(after_help = MOVES_EXAMPLE)]
struct MovesArguments {
    #[command(flatten)]
    positions: Positions,
}

const MOVES_EXAMPLE: &str = "\
Example:
  $ foregone gems moves --puzzle 1
  1 -12
  2 12
  3 12
  4 12
";

/// Best play to the end: each bag, who picks it, and the stones that it wins
///
/// Reads cases as the contest has them, without an end mark, or CSV with a column puzzle (numbers of puzzles). Answers with a
/// line a pick: the bag's number from 1, the player (1 is on turn in the query), and the stones that the pick wins; then an
/// empty line. Among equally good bags the first is picked.
#[derive(Debug, Args)]
#[command(after_help = LINE_EXAMPLE)]
struct LineArguments {
    #[command(flatten)]
    positions: Positions,
}

const LINE_EXAMPLE: &str = "\
Example:
  $ foregone gems line --puzzle 1
  2 1 2
  1 1 2
  3 1 6
  4 1 2
";

/// The mark that ends the contest's input.
const END_MARK: &str = "0 0 0\n";

/// Answers the queries that the arguments ask for.
pub fn run(arguments: Arguments, tables: &Tables) -> Result<(), Error> {
    let difference = |streams: &Streams, positions| -> Result<Difference, Error> {
        let table = tables.find(Game::Gems, streams)?;
        Ok(Difference {
            table: table.map(Gems::from_file).transpose()?.map(Arc::new),
            positions,
        })
    };
    let queries = |numbers: Option<Numbers>, layout| numbers.map_or(Queries::Input(layout), Queries::Numbers);
    match arguments.question {
        None => {
            let Cases { puzzle, streams } = arguments.cases;
            match puzzle {
                Some(numbers) if arguments.show => show(numbers, Case::numbered, END_MARK, &streams),
                _ => answer(
                    difference(&streams, false)?,
                    queries(puzzle, Layout::Contest),
                    &streams,
                    tables,
                ),
            }
        }
        Some(Questions::Difference(DifferenceArguments { positions })) => {
            let Positions { cases, positions } = positions;
            let Cases { puzzle, streams } = cases;
            answer(
                difference(&streams, positions)?,
                queries(puzzle, Layout::Rows),
                &streams,
                tables,
            )
        }
        Some(Questions::Moves(MovesArguments { positions })) => {
            let Positions { cases, positions } = positions;
            let Cases { puzzle, streams } = cases;
            answer(
                Moves { positions },
                queries(puzzle, Layout::Rows),
                &streams,
                tables,
            )
        }
        Some(Questions::Line(LineArguments { positions })) => {
            let Positions { cases, positions } = positions;
            let Cases { puzzle, streams } = cases;
            answer(
                Line { positions },
                queries(puzzle, Layout::Rows),
                &streams,
                tables,
            )
        }
    }
}
