//! The command line. It is part of the library so that tests and fuzz targets reach all of it; it promises nothing to
//! other programs, and may change with any release.

use std::process::ExitCode;

use clap::Parser;

mod answer;
mod cli;
mod completions;
pub mod dice;
mod error;
pub mod gems;
mod generate;
mod identity;
mod info;
pub mod kingdoms;
mod man;
mod numbers;
pub mod patience;
mod progress;
mod registry;
mod tables;
pub mod text;
mod verify;
pub mod war;

use cli::{Cli, Command};
use tables::Tables;

/// Does what the process's arguments ask for, and tells its exit code.
pub fn main() -> ExitCode {
    match run(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.report(),
    }
}

fn run(cli: Cli) -> Result<(), error::Error> {
    let tables = Tables::new(&cli.global)?;
    let threads = cli.global.threads.map(usize::from);
    if let Some(threads) = threads {
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build_global()
            .map_err(|error| error::Error::Failed(format!("--threads {threads}: {error}")))?;
    }
    match cli.command {
        Command::Generate(options) => generate::run(&options, &tables),
        Command::Verify(options) => verify::run(&options, &tables),
        Command::Info(options) => info::run(&options, &tables),
        Command::Kingdoms(options) => kingdoms::run(options, &tables, threads),
        Command::War(options) => war::run(options, &tables, threads),
        Command::Dice(options) => dice::run(options, &tables, threads),
        Command::Patience(options) => patience::run(options, &tables, threads),
        Command::Gems(options) => gems::run(options, &tables, threads),
        Command::Completions(options) => completions::run(&options),
        Command::Man(options) => man::run(&options),
    }
}
