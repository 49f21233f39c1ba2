use std::cmp::Ordering;

use bincode::config;
use serde::{Deserialize, Serialize};

use super::element::ElementType;
use super::preamble::{MAGIC, PREAMBLE_LENGTH, Preamble, VERSION};
use crate::error::Fault;

/// Every section begins at a multiple of this many bytes: a cache line.
pub const ALIGNMENT: u64 = 64;

/// The longest header that is read or written, in bytes. A real one has a few hundred.
pub const HEADER_LIMIT: usize = 1 << 16;

/// The first multiple of [`ALIGNMENT`] that is not below `offset`, or `None` past the end of what 64 bits count.
fn align(offset: u64) -> Option<u64> {
    offset.checked_next_multiple_of(ALIGNMENT)
}

/// What a table file says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The game's id.
    pub game: String,
    /// The version of the game's rules and sections, [`Game::rules_version`](crate::Game::rules_version).
    pub rules: u32,
    /// The inputs that the table covers.
    pub axes: Vec<Axis>,
    /// The sections, in the order in which they stand in the file.
    pub sections: Vec<Section>,
}

/// The range of one input, both ends included.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Axis {
    /// The input's name.
    pub name: String,
    /// The smallest value that is covered.
    pub first: u64,
    /// The largest value that is covered.
    pub last: u64,
}

/// Where a section stands and what it holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Section {
    /// The section's name, unique in its file.
    pub name: String,
    /// What its elements are.
    pub element: ElementType,
    /// How many elements there are along each dimension, the slowest first.
    pub shape: Vec<u64>,
    /// Where the section begins, in bytes from the start of the file: a multiple of [`ALIGNMENT`].
    pub offset: u64,
    /// Its length in bytes: the product of the shape times the element's size.
    pub length: u64,
    /// The CRC-32 (that of zlib) of its bytes.
    pub checksum: u32,
}

impl Section {
    /// How many elements the shape makes, or `None` if 64 bits do not count them.
    pub fn elements(&self) -> Option<u64> {
        self.shape
            .iter()
            .try_fold(1u64, |product, &extent| product.checked_mul(extent))
    }
}

impl Header {
    /// The preamble and the header as they stand in a file.
    pub(super) fn encode(&self) -> Vec<u8> {
        let header = bincode::serde::encode_to_vec(self, config::legacy())
            .expect("a header is plain data, and a Vec takes any number of bytes");
        assert!(
            header.len() <= HEADER_LIMIT,
            "a header has a handful of axes and sections"
        );
        let preamble = Preamble {
            version: VERSION,
            header_length: header.len() as u32,
            header_checksum: crc32fast::hash(&header),
        };
        [&preamble.to_bytes()[..], &header].concat()
    }

    /// Reads the preamble and the header of a file, and checks that its sections follow one another to the file's
    /// very end, as its writer puts them.
    pub(super) fn decode(file: &[u8]) -> Result<Header, Fault> {
        let found = file.len() as u64;
        let truncated = |expected: u64| Fault::Truncated { expected, found };
        match file.first_chunk() {
            Some(magic) if *magic == MAGIC => {}
            None if MAGIC.starts_with(file) => return Err(truncated(PREAMBLE_LENGTH as u64)),
            _ => return Err(Fault::Magic),
        }
        let preamble = Preamble::read(file).ok_or(truncated(PREAMBLE_LENGTH as u64))?;
        if preamble.version != VERSION {
            return Err(Fault::Version {
                expected: VERSION,
                found: preamble.version,
            });
        }
        if preamble.header_length as usize > HEADER_LIMIT {
            return Err(Fault::Header(format!(
                "it would have {} bytes, and at most {HEADER_LIMIT} are read",
                preamble.header_length
            )));
        }
        let end = preamble.header_end();
        let bytes = file.get(PREAMBLE_LENGTH..end).ok_or(truncated(end as u64))?;
        let checksum = crc32fast::hash(bytes);
        if checksum != preamble.header_checksum {
            return Err(Fault::HeaderChecksum {
                expected: preamble.header_checksum,
                found: checksum,
            });
        }
        let (header, read): (Header, usize) =
            bincode::serde::decode_from_slice(bytes, config::legacy().with_limit::<HEADER_LIMIT>())
                .map_err(|error| Fault::Header(error.to_string()))?;
        if read != bytes.len() {
            return Err(Fault::Header(format!(
                "{} bytes are left over at its end",
                bytes.len() - read
            )));
        }
        header.check_layout(end as u64, found)?;
        Ok(header)
    }

    fn check_layout(&self, header_end: u64, file_length: u64) -> Result<(), Fault> {
        let mut end = header_end;
        for section in &self.sections {
            let misplaced = |expected: String, found: String| Fault::Layout {
                part: format!("section {} at offset {}", section.name, section.offset),
                expected,
                found,
            };
            let offset = align(end);
            if offset != Some(section.offset) {
                let expected =
                    offset.map_or("an earlier end".to_owned(), |offset| format!("offset {offset}"));
                return Err(misplaced(expected, format!("offset {}", section.offset)));
            }
            let length = section
                .elements()
                .and_then(|n| n.checked_mul(section.element.size()));
            if length != Some(section.length) {
                let expected = length.map_or("a shape that can be".to_owned(), |length| {
                    format!("{length} bytes")
                });
                return Err(misplaced(expected, format!("{} bytes", section.length)));
            }
            end = section.offset.checked_add(section.length).ok_or_else(|| {
                misplaced(
                    "an end that can be".to_owned(),
                    format!("{} bytes", section.length),
                )
            })?;
        }
        let (expected, found) = (end, file_length);
        match found.cmp(&expected) {
            Ordering::Less => Err(Fault::Truncated { expected, found }),
            Ordering::Equal => Ok(()),
            Ordering::Greater => Err(Fault::TrailingBytes { expected, found }),
        }
    }

    /// Gives every section the offset at which it stands in a file with this header.
    pub(super) fn place_sections(&mut self) {
        // All integers have a fixed width, so the header's length does not depend on the offsets.
        let mut end = self.encode().len() as u64;
        for section in &mut self.sections {
            section.offset = end.next_multiple_of(ALIGNMENT);
            end = section.offset + section.length;
        }
    }
}

#[cfg(test)]
mod tests;
