//! `foregone patience`: the probability of winning a deal, what each pair leads to, and a line that wins.

use std::sync::Arc;

use clap::{Args, Subcommand};
use foregone_queries::Numbers;
use foregone_queries::patience::{Line, Moves, Odds};
use foregone_queries::question::Layout;
use foregone_runtime::Game;
use foregone_runtime::patience::{Deal, Patience};

use crate::error::Error;
use crate::numbered::show;
use crate::options::Streams;
use crate::run::{Queries, run as answer};
use crate::tables::Tables;

/// Double Patience: the probability of winning a deal
///
/// Without a question, reads deals: nine lines of four cards each, a pile a line from its bottom to its top, a card being its
/// rank (6 7 8 9 T J Q K A) and its suit (S C D H). Answers each with the probability that random play wins.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, after_help = EXAMPLE)]
pub struct Arguments {
    #[command(subcommand)]
    question: Option<Questions>,
    #[command(flatten)]
    deals: Deals,
    /// Print the deals instead of their answers
    #[arg(long, requires = "deal", conflicts_with_all = ["format", "digits", "input", "keep_going"])]
    show: bool,
}

const EXAMPLE: &str = "\
Example:
  $ foregone patience --deal 2 --show | tee deal.txt
  7D AS 9H KH
  7C JC QS 9D
  6C 8S AC AH
  8H TC JD KS
  AD 6H 9S 9C
  TD QH QD JS
  JH 6S 7H 6D
  KD TS 7S 8D
  KC TH QC 8C
  $ foregone patience < deal.txt
  0.137165";

#[derive(Debug, Subcommand)]
enum Questions {
    Odds(OddsArguments),
    Moves(MovesArguments),
    Line(LineArguments),
}

#[derive(Debug, Args)]
struct Deals {
    /// Answer the numbered deal K, or those from K to L, instead of reading deals
    #[arg(long, value_name = "K[-L]")]
    deal: Option<Numbers>,
    #[command(flatten)]
    streams: Streams,
}

/// What a question reads: deals, or positions.
#[derive(Debug, Args)]
struct Positions {
    #[command(flatten)]
    deals: Deals,
    /// Read positions: a pile may have fewer than four cards, and an empty one is written `-`
    #[arg(long, conflicts_with = "deal")]
    positions: bool,
}

/// The probability that random play wins
///
/// Reads deals as the contest has them, or CSV with a column deal (numbers of deals) or cards (36 cards).
#[derive(Debug, Args)]
#[command(after_help = ODDS_EXAMPLE)]
struct OddsArguments {
    #[command(flatten)]
    positions: Positions,
}

const ODDS_EXAMPLE: &str = "\
Example:
  $ printf 'id,deal\\na,2\\nb,3\\n' | foregone patience odds --format csv
  id,deal,probability
  a,2,0.137165
  b,3,0.020337";

/// Each pair of piles that may be taken, and the probability after it
///
/// Reads deals as the contest has them, or CSV with a column deal (numbers of deals) or cards (36 cards). Answers with a line
/// a pair: the two piles, counted from 1, and the probability that random play wins after it; then an empty line.
#[derive(Debug, Args)]
#[command(after_help = MOVES_EXAMPLE)]
struct MovesArguments {
    #[command(flatten)]
    positions: Positions,
}

const MOVES_EXAMPLE: &str = "\
Example:
  $ foregone patience moves --deal 3
  1 3 0.013777
  1 6 0.019582
  1 7 0.023918
  2 8 0.031229
  3 6 0.010874
  3 7 0.016408
  6 7 0.026571
";

/// The first line of pairs, in lexicographic order, that wins
///
/// Reads deals as the contest has them, or CSV with a column deal (numbers of deals) or cards (36 cards). Answers each with the
/// pairs of piles, `none` if no line wins, or nothing if no card is left.
#[derive(Debug, Args)]
#[command(after_help = LINE_EXAMPLE)]
struct LineArguments {
    #[command(flatten)]
    positions: Positions,
}

const LINE_EXAMPLE: &str = "\
Example:
  $ foregone patience line --deal 1-2
  none
  1-4 1-5 1-3 2-5 4-6 2-6 5-7 1-7 3-5 3-8 3-7 2-7 2-8 4-8 4-9 6-9 6-9 8-9";

/// Answers the queries that the arguments ask for.
pub fn run(arguments: Arguments, tables: &Tables) -> Result<(), Error> {
    let odds = |streams: &Streams, positions| -> Result<Odds, Error> {
        let table = tables.find(Game::Patience, streams)?;
        Ok(Odds {
            table: table.map(Patience::from_file).transpose()?.map(Arc::new),
            positions,
        })
    };
    let queries = |numbers: Option<Numbers>, layout| numbers.map_or(Queries::Input(layout), Queries::Numbers);
    match arguments.question {
        None => {
            let Deals { deal, streams } = arguments.deals;
            match deal {
                Some(numbers) if arguments.show => show(numbers, Deal::numbered, "", &streams),
                _ => answer(
                    odds(&streams, false)?,
                    queries(deal, Layout::Contest),
                    &streams,
                    tables,
                ),
            }
        }
        Some(Questions::Odds(OddsArguments { positions })) => {
            let Positions { deals, positions } = positions;
            let Deals { deal, streams } = deals;
            answer(
                odds(&streams, positions)?,
                queries(deal, Layout::Rows),
                &streams,
                tables,
            )
        }
        Some(Questions::Moves(MovesArguments { positions })) => {
            let Positions { deals, positions } = positions;
            let Deals { deal, streams } = deals;
            answer(Moves { positions }, queries(deal, Layout::Rows), &streams, tables)
        }
        Some(Questions::Line(LineArguments { positions })) => {
            let Positions { deals, positions } = positions;
            let Deals { deal, streams } = deals;
            answer(Line { positions }, queries(deal, Layout::Rows), &streams, tables)
        }
    }
}
