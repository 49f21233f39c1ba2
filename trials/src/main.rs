//! Runs the trials: `damage` and `kills`. The exit code is 1 where something was not as it is promised.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use trials::{Error, damage, kills};

/// Tries what tables promise, many times at random
#[derive(Debug, Parser)]
#[command(name = "trials")]
struct Options {
    #[command(subcommand)]
    trials: Trials,
}

#[derive(Debug, Subcommand)]
enum Trials {
    Damage(damage::Options),
    Kills(kills::Options),
}

fn main() -> Result<ExitCode, Error> {
    let as_promised = match Options::parse().trials {
        Trials::Damage(options) => damage::run(&options)?,
        Trials::Kills(options) => kills::run(&options)?,
    };
    Ok(if as_promised {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
