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
mod tests {
    use super::*;

    fn header() -> Header {
        let mut header = Header {
            game: "war".to_owned(),
            rules: 7,
            axes: vec![Axis {
                name: "defenders".to_owned(),
                first: 1,
                last: 3,
            }],
            sections: vec![Section {
                name: "thresholds".to_owned(),
                element: ElementType::U16,
                shape: vec![3],
                offset: 0,
                length: 6,
                checksum: 0xdead_beef,
            }],
        };
        header.place_sections();
        header
    }

    /// The bytes of [`header`], put together by hand from docs/format.md, without bincode.
    fn by_hand() -> Vec<u8> {
        let string = |text: &str| [&(text.len() as u64).to_le_bytes(), text.as_bytes()].concat();
        [
            string("war"),
            7u32.to_le_bytes().to_vec(),
            1u64.to_le_bytes().to_vec(),
            string("defenders"),
            1u64.to_le_bytes().to_vec(),
            3u64.to_le_bytes().to_vec(),
            1u64.to_le_bytes().to_vec(),
            string("thresholds"),
            1u32.to_le_bytes().to_vec(),
            1u64.to_le_bytes().to_vec(),
            3u64.to_le_bytes().to_vec(),
            192u64.to_le_bytes().to_vec(),
            6u64.to_le_bytes().to_vec(),
            0xdead_beefu32.to_le_bytes().to_vec(),
        ]
        .concat()
    }

    fn file(header: &Header) -> Vec<u8> {
        let mut file = header.encode();
        file.resize(header.sections[0].offset as usize + 6, 0);
        file
    }

    #[test]
    fn the_bytes_are_those_of_the_format_page() {
        let encoded = header().encode();
        assert_eq!(encoded[PREAMBLE_LENGTH..], by_hand());
        assert_eq!(encoded[..8], MAGIC);
        assert_eq!(encoded[8..12], [1, 0, 0, 0]);
        assert_eq!(encoded[12..16], (by_hand().len() as u32).to_le_bytes());
    }

    #[test]
    fn what_was_encoded_is_decoded() {
        let header = header();
        assert_eq!(Header::decode(&file(&header)).unwrap(), header);
    }

    #[test]
    fn sections_must_fit_and_fill_the_file() {
        let whole = file(&header());
        assert!(matches!(
            Header::decode(&whole[..whole.len() - 1]),
            Err(Fault::Truncated {
                expected: 198,
                found: 197
            })
        ));
        let longer = [&whole[..], &[0]].concat();
        assert!(matches!(
            Header::decode(&longer),
            Err(Fault::TrailingBytes {
                expected: 198,
                found: 199
            })
        ));
    }

    #[test]
    fn hostile_layouts_are_refused() {
        type Change = fn(&mut Section);
        let changes: [Change; 6] = [
            |s| s.offset += 1,
            |s| s.offset = u64::MAX - 3,
            |s| s.length = u64::MAX,
            |s| s.shape = vec![u64::MAX, u64::MAX],
            |s| s.shape = vec![4],
            |s| s.element = ElementType::F64,
        ];
        for change in changes {
            let mut header = header();
            let intact = file(&header);
            change(&mut header.sections[0]);
            let mut bytes = header.encode();
            bytes.extend_from_slice(&intact[bytes.len()..]);
            assert!(
                matches!(Header::decode(&bytes), Err(Fault::Layout { .. })),
                "{header:?}"
            );
        }
    }

    #[test]
    fn hostile_lengths_inside_the_header_do_not_allocate() {
        let mut bytes = header().encode();
        bytes[PREAMBLE_LENGTH..PREAMBLE_LENGTH + 8].copy_from_slice(&u64::MAX.to_le_bytes());
        let checksum = crc32fast::hash(&bytes[PREAMBLE_LENGTH..]);
        bytes[16..20].copy_from_slice(&checksum.to_le_bytes());
        assert!(matches!(Header::decode(&bytes), Err(Fault::Header(_))));
    }

    #[test]
    fn the_preamble_is_checked_before_the_header_is_touched() {
        let whole = file(&header());
        let patched = |at: usize, byte: u8| {
            let mut bytes = whole.clone();
            bytes[at] = byte;
            Header::decode(&bytes).unwrap_err()
        };
        assert!(matches!(patched(0, b'P'), Fault::Magic));
        assert!(matches!(patched(8, 2), Fault::Version { found: 2 }));
        assert!(matches!(patched(15, 1), Fault::Header(_)));
        assert!(matches!(patched(12, 1), Fault::HeaderChecksum { .. }));
        assert!(matches!(patched(16, 1), Fault::HeaderChecksum { .. }));
        for length in 0..PREAMBLE_LENGTH {
            assert!(matches!(
                Header::decode(&whole[..length]),
                Err(Fault::Truncated { expected: 20, .. })
            ));
        }
        assert!(matches!(Header::decode(b"text"), Err(Fault::Magic)));
    }
}
