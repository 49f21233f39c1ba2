//! Measures `foregone` against the plain programs that a contestant would write; `docs/benchmarks.md` tells what is
//! measured and how to read it.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod cases;
mod input;
mod instructions;
mod lookups;
mod measure;
mod plain;
mod report;
mod workshop;

use workshop::Workshop;

/// Why a measurement cannot be made, or what it has found wrong.
type Error = Box<dyn std::error::Error>;

/// Compares foregone with plain programs: whole processes, the same inputs, the same output to the byte
#[derive(Debug, Parser)]
#[command(args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// Measure only the case NAME; may be given several times
    #[arg(long = "case", value_name = "NAME")]
    cases: Vec<String>,
    /// Run every program N times, one after the other in turn
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Take the full length where that takes minutes
    #[arg(long)]
    long: bool,
    /// List the cases
    #[arg(long)]
    list: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Measure single lookups in the tables: in cache and out of it, mapped and owned
    Lookups {
        /// The games to measure
        #[arg(value_parser = lookups::GAMES.map(|(name, _)| name), value_name = "GAME", default_values = lookups::GAMES.map(|(name, _)| name))]
        games: Vec<String>,
    },
    /// Count the instructions of a query with valgrind's callgrind
    Instructions,
    /// Answer standard input with the plain program for GAME
    #[command(hide = true)]
    Plain { game: String },
    /// Write COUNT queries for GAME to standard output
    #[command(hide = true)]
    Input { game: String, count: u64 },
}

fn main() -> ExitCode {
    match run(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: Cli) -> Result<(), Error> {
    match cli.command {
        Some(Command::Plain { game }) => {
            let program =
                plain::find(&game).ok_or_else(|| format!("{game}: there is no plain program for it"))?;
            return Ok(plain::run(program)?);
        }
        Some(Command::Input { game, count }) => return Ok(input::write(&game, count)?),
        _ => {}
    }
    if cfg!(debug_assertions) {
        return Err("measures nothing worth knowing without --release".into());
    }
    match cli.command {
        Some(Command::Lookups { games }) => lookups::run(&games),
        Some(Command::Instructions) => instructions::run(&Workshop::open(1, false)?),
        _ if cli.list => {
            cases::list();
            Ok(())
        }
        _ => cases::run(&Workshop::open(cli.runs, cli.long)?, &cli.cases),
    }
}
