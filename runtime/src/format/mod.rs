//! Table files: a preamble, a header, and sections of plain little-endian elements.
//!
//! `docs/format.md` gives the layout byte by byte, for readers in other languages. [`TableFile`] reads it, and
//! [`Contents`] writes it. The game modules stand on top: they know which axes and sections their table has.

mod array;
mod contents;
mod element;
mod header;
mod table_file;

pub use array::{Array, Elements};
pub use contents::Contents;
pub use element::{Element, ElementType};
pub use header::{Axis, Header, Section};
pub use table_file::TableFile;

/// The first bytes of every table file. Like PNG's they hold a byte over 127 and both kinds of line end, so that a
/// transfer in text mode does not go unnoticed.
pub const MAGIC: [u8; 8] = *b"\x89FGT\r\n\x1a\n";

/// The format version that this release writes and reads.
pub const VERSION: u32 = 1;

/// Every section begins at a multiple of this many bytes: a cache line.
pub const ALIGNMENT: u64 = 64;

/// Bytes of the preamble: magic, format version, header length, header checksum.
pub const PREAMBLE_LENGTH: usize = 20;

/// The longest header that is read or written, in bytes. A real one has a few hundred.
pub const HEADER_LIMIT: usize = 1 << 16;

/// The first multiple of [`ALIGNMENT`] that is not below `offset`, or `None` past the end of what 64 bits count.
fn align(offset: u64) -> Option<u64> {
    offset.checked_next_multiple_of(ALIGNMENT)
}
