//! `foregone completions`: what a shell needs to complete the command line.

use std::io::{self, Write};

use clap::CommandFactory;

use crate::command::cli::{self, Cli};
use crate::command::error::Error;

/// Prints the completions for the shell that the options name.
pub fn run(options: &cli::Completions) -> Result<(), Error> {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut Cli::command(), "foregone", &mut script);
    match io::stdout().write_all(&script) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Error::Failed(format!(
            "standard output: cannot be written: {error}"
        ))),
        _ => Ok(()),
    }
}
