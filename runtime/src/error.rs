use std::io;

use crate::Game;
use crate::catalogue::CatalogueError;
use crate::dice::DiceFault;
use crate::format::VERSION;

/// What is wrong with a table, and with which.
#[derive(Debug, thiserror::Error)]
#[error("{table}: {fault}")]
pub struct TableError {
    /// The table: the path of its file, or the game's id where the bytes came from elsewhere.
    pub table: String,
    /// What is wrong with it.
    #[source]
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

/// What can be wrong with a table. Offsets and lengths are in bytes, offsets from the start of the file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The file could not be opened, mapped or read.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The file does not begin with the table files' magic bytes.
    #[error("is not a table: its first 8 bytes are not a table's; give the path of a .fgt file")]
    Magic,
    /// The file has a format version that this release does not read.
    #[error(
        "has format version {found}, and this release reads version {VERSION}; \
         use the release that wrote it, or fill it anew with `foregone generate`"
    )]
    Version {
        /// The version that the file names.
        found: u32,
    },
    /// The file ends before what its preamble or header announces.
    #[error("is cut short: {expected} bytes are expected, {found} are there; fetch or fill it anew")]
    Truncated {
        /// How long the file has to be at least.
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
    /// The hash table of a catalogue is not one that a lookup can use, or not one that was ever written.
    #[error("{0}; fetch or fill it anew")]
    Catalogue(#[from] CatalogueError),
    /// The directory of the dice table leads nowhere.
    #[error("{0}; fetch or fill it anew")]
    Dice(#[from] DiceFault),
    /// An element of a section has a value that no sound table has there.
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
