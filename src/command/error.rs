//! What ends the program early, and its exit code.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use crate::{OutOfRange, TableError};
use foregone_generator::write::WriteError;

use crate::command::text::engine::Failure;

/// Why a command failed. Each is one line on standard error.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The command line asks for something that cannot be. Exit code 2.
    #[error("{0}")]
    Usage(String),
    /// Exit code 1, as all that follow.
    #[error("{0}")]
    Failed(String),
    #[error(transparent)]
    Table(#[from] TableError),
    #[error(transparent)]
    Write(#[from] WriteError),
    #[error(transparent)]
    Range(#[from] OutOfRange),
    #[error(transparent)]
    Text(#[from] Failure),
    /// Everything has been said already.
    #[error("")]
    Reported,
}

impl Error {
    /// Says what is wrong on standard error, and gives the exit code.
    pub fn report(&self) -> ExitCode {
        if !matches!(self, Error::Reported) {
            complain(&self.to_string());
        }
        ExitCode::from(if matches!(self, Error::Usage(_) | Error::Range(_)) {
            2
        } else {
            1
        })
    }
}

/// A line on standard output. Where it has been closed, as by `| head`, nobody misses what follows.
pub fn say(line: fmt::Arguments<'_>) -> Result<(), Error> {
    match writeln!(io::stdout().lock(), "{line}") {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Error::Failed(format!(
            "standard output: cannot be written: {error}"
        ))),
        _ => Ok(()),
    }
}

/// A line on standard error. Where nobody reads it, nothing is left to be done about it.
pub fn complain(message: &str) {
    // Paths, and the names in a damaged table, may hold line ends and worse.
    let line: String = message.chars().flat_map(printable).collect();
    let _ = writeln!(io::stderr().lock(), "foregone: {line}");
}

fn printable(character: char) -> impl Iterator<Item = char> {
    let (as_it_is, escaped) = match character.is_control() {
        true => (None, Some(character.escape_default())),
        false => (Some(character), None),
    };
    as_it_is.into_iter().chain(escaped.into_iter().flatten())
}
