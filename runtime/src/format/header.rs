use bincode::config;
use serde::{Deserialize, Serialize};

use super::{ALIGNMENT, ElementType, HEADER_LIMIT, MAGIC, PREAMBLE_LENGTH, VERSION, align};
use crate::Fault;

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
        let mut bytes = Vec::with_capacity(PREAMBLE_LENGTH + header.len());
        bytes.extend_from_slice(&MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&(header.len() as u32).to_le_bytes());
        bytes.extend_from_slice(&crc32fast::hash(&header).to_le_bytes());
        bytes.extend_from_slice(&header);
        bytes
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
        let preamble = file
            .get(..PREAMBLE_LENGTH)
            .ok_or(truncated(PREAMBLE_LENGTH as u64))?;
        let word = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|i| preamble[at + i]));
        let (version, length, checksum) = (word(8), word(12), word(16));
        if version != VERSION {
            return Err(Fault::Version { found: version });
        }
        if length as usize > HEADER_LIMIT {
            return Err(Fault::Header(format!(
                "it would have {length} bytes, and at most {HEADER_LIMIT} are read"
            )));
        }
        let end = PREAMBLE_LENGTH + length as usize;
        let bytes = file.get(PREAMBLE_LENGTH..end).ok_or(truncated(end as u64))?;
        let actual = crc32fast::hash(bytes);
        if actual != checksum {
            return Err(Fault::HeaderChecksum {
                expected: checksum,
                found: actual,
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
            if end > file_length {
                return Err(Fault::Truncated {
                    expected: end,
                    found: file_length,
                });
            }
        }
        if end < file_length {
            return Err(Fault::TrailingBytes {
                expected: end,
                found: file_length,
            });
        }
        Ok(())
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
