//! Numbered deals and puzzles, printed.

use std::fmt::Display;
use std::io::{self, BufWriter, Write};
use std::num::NonZeroU64;

use foregone_queries::Numbers;

use crate::error::Error;
use crate::options::Streams;
use crate::output::Output;

/// Prints all that `numbered` makes of the numbers, as the contest's program reads them, and the mark that ends its input.
pub fn show<T: Display>(
    numbers: Numbers,
    numbered: impl Fn(NonZeroU64) -> T,
    end_mark: &str,
    streams: &Streams,
) -> Result<(), Error> {
    let output = Output::open(streams.output(), None, "")?;
    let mut stream = BufWriter::new(output.stream()?);
    let written = numbers
        .iter()
        .try_for_each(|number| write!(stream, "{}", numbered(number)))
        .and_then(|()| stream.write_all(end_mark.as_bytes()))
        .and_then(|()| stream.flush());
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Error::cannot_write(output.name(), error))
        }
        _ => output.finish(),
    }
}
