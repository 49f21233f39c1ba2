//! What can be wrong with a table, with an element of a section, and with an input. No game's rules are known here: the
//! games say what they found in these words.
//!
//! The text of an error does not repeat its [`source`](Error::source); [`WithCauses`] prints both.

use std::error::Error;
use std::{fmt, io};

use crate::game::Game;

/// What is wrong with a table, and with which.
#[derive(Debug)]
pub struct TableError {
    /// The table: the path of its file, or the game's id where the bytes came from elsewhere.
    pub table: String,
    /// What is wrong with it.
    pub fault: Fault,
}

impl TableError {
    pub(crate) fn new(table: impl Into<String>, fault: impl Into<Fault>) -> Self {
        TableError {
            table: table.into(),
            fault: fault.into(),
        }
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.table, self.fault)
    }
}

impl Error for TableError {
    /// The cause of the fault: the fault itself is part of the text.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.fault.source()
    }
}

/// What can be wrong with a table. Offsets and lengths are in bytes, offsets from the start of the file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The file could not be opened or read.
    #[error("cannot be read")]
    Io(#[from] io::Error),
    /// The file does not begin with the table files' magic bytes.
    #[error("is not a table: its first 8 bytes are not a table's; give the path of a .fgt file")]
    Magic,
    /// The file has a format version that this release does not read.
    #[error(
        "has format version {found}, and this release reads version {expected}; \
         use the release that wrote it, or fill it anew with `foregone generate`"
    )]
    Version {
        /// The version that this release reads.
        expected: u32,
        /// The version that the file names.
        found: u32,
    },
    /// The file ends before what its preamble or header announces.
    #[error("is cut short: {expected} bytes are expected, {found} are there; fetch or fill it anew")]
    Truncated {
        /// How long the file has to be: at least, if it ends before its header does.
        expected: u64,
        /// How long it is.
        found: u64,
    },
    /// The file goes on after its last section.
    #[error("has {} bytes too many at offset {expected}; fetch or fill it anew", found - expected)]
    TrailingBytes {
        /// How long the file has to be.
        expected: u64,
        /// How long it is.
        found: u64,
    },
    /// The header's checksum does not match its bytes.
    #[error(
        "has a damaged header: its checksum is {found:08x}, expected {expected:08x}; fetch or fill it anew"
    )]
    HeaderChecksum {
        /// The checksum that the preamble names.
        expected: u32,
        /// The checksum of the header's bytes.
        found: u32,
    },
    /// The header's bytes are not a header.
    #[error("has a header that cannot be decoded: {0}; fetch or fill it anew")]
    Header(String),
    /// The table is another game's.
    #[error("is a table of {found}, and one of {expected} is expected; is it under the wrong name?")]
    Game {
        /// The game whose table was asked for.
        expected: Game,
        /// The game that the header names.
        found: String,
    },
    /// The table was filled after another version of the game's rules.
    #[error(
        "has version {found} of the rules of {game}, expected {expected}; fill it anew with `foregone generate {game}`"
    )]
    Rules {
        /// The game.
        game: Game,
        /// The version that this release reads.
        expected: u32,
        /// The version that the header names.
        found: u32,
    },
    /// A section, or an axis, is not laid out as the game's lookup needs it.
    #[error("{part} is not as a lookup needs it: {expected} expected, {found} found; fetch or fill it anew")]
    Layout {
        /// The axis, or the section with its offset.
        part: String,
        /// What a lookup needs.
        expected: String,
        /// What the header says.
        found: String,
    },
    /// A section's checksum does not match its bytes.
    #[error(
        "section {section} at offset {offset} is damaged: its checksum is {found:08x}, expected {expected:08x}; \
         fetch or fill it anew"
    )]
    SectionChecksum {
        /// The section's name.
        section: String,
        /// Where it begins.
        offset: u64,
        /// The checksum that the header names.
        expected: u32,
        /// The checksum of the section's bytes.
        found: u32,
    },
    /// Bytes that only fill up to the next section's alignment are not zero.
    #[error("the padding at offset {offset} is damaged: zeros expected; fetch or fill it anew")]
    Padding {
        /// Where the padding begins.
        offset: u64,
    },
    /// An element of a section has a value that no sound table has there: a [`SectionFault`] with its place in a file.
    #[error("section {section} at offset {offset} holds {found}, expected {expected}; fetch or fill it anew")]
    Value {
        /// The section's name.
        section: String,
        /// Where the element stands.
        offset: u64,
        /// What a sound table holds there.
        expected: String,
        /// What stands there.
        found: String,
    },
}

/// An element of a section has a value that no sound table has there.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("section {section}, element {element}: {expected} expected, {found} found")]
pub struct SectionFault {
    /// The section's name.
    pub section: &'static str,
    /// The element's number in the section, from 0.
    pub element: usize,
    /// What a sound table holds there.
    pub expected: String,
    /// What stands there.
    pub found: String,
}

impl SectionFault {
    pub(crate) fn new(
        section: &'static str,
        element: usize,
        expected: impl Into<String>,
        found: impl fmt::Display,
    ) -> Self {
        SectionFault {
            section,
            element,
            expected: expected.into(),
            found: found.to_string(),
        }
    }
}

/// An input lies outside what a game or its table covers.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{input} is {value}, expected {first} to {last} (table {table})")]
pub struct OutOfRange {
    /// The game whose table was asked.
    pub table: Game,
    /// The input's name, as in the game's rules.
    pub input: &'static str,
    /// Its value.
    pub value: u64,
    /// The smallest value that is covered.
    pub first: u64,
    /// The largest value that is covered.
    pub last: u64,
}

impl OutOfRange {
    /// `value` if it is from `first` to `last`, both included.
    pub(crate) fn check(
        table: Game,
        input: &'static str,
        value: u64,
        first: u64,
        last: u64,
    ) -> Result<(), OutOfRange> {
        if (first..=last).contains(&value) {
            Ok(())
        } else {
            Err(OutOfRange {
                table,
                input,
                value,
                first,
                last,
            })
        }
    }
}

/// An error and all that caused it, each once and in one line: `tables/war.fgt: cannot be read: No such file …`.
///
/// ```
/// use foregone_runtime::{WithCauses, kingdoms::Kingdoms};
///
/// let error = Kingdoms::open_read("missing.fgt").unwrap_err();
/// assert_eq!(error.to_string(), "missing.fgt: cannot be read");
/// let line = WithCauses(&error).to_string();
/// assert!(line.starts_with("missing.fgt: cannot be read: "));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct WithCauses<'a>(pub &'a dyn Error);

impl fmt::Display for WithCauses<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)?;
        std::iter::successors(self.0.source(), |&cause| cause.source())
            .try_for_each(|cause| write!(f, ": {cause}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As `anyhow`'s `{:#}` and other reporters of chains have it.
    fn chain(error: &dyn Error) -> Vec<String> {
        std::iter::successors(Some(error), |&error| error.source())
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn each_cause_is_told_once() {
        let error = TableError::new("war.fgt", io::Error::other("the disk is on fire"));
        assert_eq!(chain(&error), ["war.fgt: cannot be read", "the disk is on fire"]);
        assert_eq!(
            WithCauses(&error).to_string(),
            "war.fgt: cannot be read: the disk is on fire"
        );
        let error = TableError::new("war.fgt", Fault::Magic);
        assert_eq!(chain(&error).len(), 1);
        assert_eq!(WithCauses(&error).to_string(), error.to_string());
    }
}
