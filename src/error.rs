//! What ends the program early, and its exit code.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use foregone_generator::sums::SumsError;
use foregone_generator::write::WriteError;
use foregone_generator::{FillError, RecheckError};
use foregone_queries::text::engine::Failure;
use foregone_runtime::{OutOfRange, TableError, WithCauses};

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
    Fill(#[from] FillError),
    #[error(transparent)]
    Recheck(#[from] RecheckError),
    #[error(transparent)]
    Sums(#[from] SumsError),
    #[error(transparent)]
    Range(#[from] OutOfRange),
    #[error(transparent)]
    Text(#[from] Failure),
    /// A file that cannot be read or written, as the text says.
    #[error("{0}")]
    File(String, #[source] io::Error),
    /// Everything has been said already.
    #[error("")]
    Reported,
}

impl Error {
    /// The file, or the stream, that is called `name` cannot be written.
    pub fn cannot_write(name: impl fmt::Display, error: io::Error) -> Self {
        Error::File(format!("{name}: cannot be written"), error)
    }

    /// The file that is called `name` cannot be read.
    pub fn cannot_read(name: impl fmt::Display, error: io::Error) -> Self {
        Error::File(format!("{name}: cannot be read"), error)
    }

    /// What is wrong, and why, in one line.
    pub fn line(&self) -> String {
        WithCauses(self).to_string()
    }

    /// Says what is wrong on standard error, and gives the exit code.
    pub fn report(&self) -> ExitCode {
        if !matches!(self, Error::Reported) {
            complain(&self.line());
        }
        ExitCode::from(if matches!(self, Error::Usage(_) | Error::Range(_)) {
            2
        } else {
            1
        })
    }
}

/// A line on standard output. Where it has been closed, as by `| head`, the rest is not missed.
pub fn say(line: fmt::Arguments<'_>) -> Result<(), Error> {
    print(format!("{line}\n").as_bytes())
}

/// Bytes on standard output. Where it has been closed, as by `| head`, the rest is not missed.
pub fn print(bytes: &[u8]) -> Result<(), Error> {
    match io::stdout().lock().write_all(bytes) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Error::cannot_write("standard output", error))
        }
        _ => Ok(()),
    }
}

/// A line on standard error. Where that cannot be written, nothing is left to be done about it.
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
