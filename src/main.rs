//! The command line of `foregone`.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod completions;
mod dice;
mod error;
mod gems;
mod generate;
mod info;
mod kingdoms;
mod man;
mod numbered;
mod options;
mod output;
mod patience;
mod progress;
mod run;
mod tables;
mod usage;
mod verify;
mod war;

use error::Error;
use options::Global;
use tables::Tables;

/// Exact answers to games of chance, worked out ahead of time.
///
/// Each game's subcommand reads queries in the contest's own format from standard input, or takes one as arguments; its own
/// subcommands answer other questions. Answers come from a table that `foregone generate` has filled; where there is none,
/// they are worked out on the spot.
#[derive(Debug, Parser)]
#[command(
    name = "foregone",
    version,
    max_term_width = 100,
    disable_help_subcommand = true
)]
#[command(after_long_help = options::MANUAL)]
pub struct Cli {
    #[command(flatten)]
    global: Global,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Generate(generate::Arguments),
    Verify(verify::Arguments),
    Info(info::Arguments),
    Kingdoms(kingdoms::Arguments),
    War(war::Arguments),
    Dice(dice::Arguments),
    Patience(patience::Arguments),
    Gems(gems::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

fn main() -> ExitCode {
    match usage::parse::<Cli>().and_then(run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.report(),
    }
}

fn run(cli: Cli) -> Result<(), Error> {
    if let Some(threads) = cli.global.threads {
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads.into())
            .build_global()
            .map_err(|error| Error::Failed(format!("--threads {threads}: {error}")))?;
    }
    let tables = Tables::new(&cli.global)?;
    match cli.command {
        Command::Generate(arguments) => generate::run(&arguments, &tables),
        Command::Verify(arguments) => verify::run(&arguments, &tables),
        Command::Info(arguments) => info::run(&arguments, &tables),
        Command::Kingdoms(arguments) => kingdoms::run(arguments, &tables),
        Command::War(arguments) => war::run(arguments, &tables),
        Command::Dice(arguments) => dice::run(arguments, &tables),
        Command::Patience(arguments) => patience::run(arguments, &tables),
        Command::Gems(arguments) => gems::run(arguments, &tables),
        Command::Completions(arguments) => completions::run::<Cli>(&arguments),
        Command::Man(arguments) => man::run::<Cli>(&arguments),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;
    use foregone_queries::questions;
    use foregone_runtime::Game;

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_question_has_its_subcommand() {
        let command = Cli::command();
        for game in Game::ALL {
            let command = command
                .find_subcommand(game.id())
                .expect("each game has a subcommand");
            let subcommands: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
            let questions: Vec<&str> = questions(game).iter().map(|question| question.name).collect();
            assert_eq!(subcommands, questions, "{game}");
        }
    }
}
