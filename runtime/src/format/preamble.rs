//! The first bytes of a file, of a fixed length: magic, and what is to be known before the header can be read.

use std::ops::Range;

/// The first bytes of every table file. Like PNG's they hold a byte over 127 and both kinds of line end, so that a
/// transfer in text mode does not go unnoticed.
pub const MAGIC: [u8; 8] = *b"\x89FGT\r\n\x1a\n";

/// The format version that this release writes and reads.
pub const VERSION: u32 = 1;

/// Bytes of the preamble: magic, format version, header length, header checksum.
pub const PREAMBLE_LENGTH: usize = 20;

/// What the preamble says.
#[derive(Debug, Clone, Copy)]
pub(super) struct Preamble {
    pub(super) version: u32,
    pub(super) header_length: u32,
    pub(super) header_checksum: u32,
}

impl Preamble {
    pub(super) fn to_bytes(self) -> [u8; PREAMBLE_LENGTH] {
        let mut bytes = [0; PREAMBLE_LENGTH];
        bytes[..8].copy_from_slice(&MAGIC);
        let words = [self.version, self.header_length, self.header_checksum];
        bytes[8..].copy_from_slice(words.map(u32::to_le_bytes).as_flattened());
        bytes
    }

    /// The preamble that a file begins with, whatever its magic. None if the file is shorter.
    pub(super) fn read(file: &[u8]) -> Option<Self> {
        let preamble: &[u8; PREAMBLE_LENGTH] = file.first_chunk()?;
        let (words, _) = preamble.as_chunks();
        let word = |i: usize| u32::from_le_bytes(words[i]);
        Some(Preamble {
            version: word(2),
            header_length: word(3),
            header_checksum: word(4),
        })
    }

    /// Where the header ends, if it has the length that the preamble announces.
    pub(super) fn header_end(self) -> usize {
        PREAMBLE_LENGTH.saturating_add(self.header_length as usize)
    }
}

/// Where the header lies in a file, by the length that the preamble announces; nothing else is looked at. None if that
/// is not inside the file. For tools that change headers.
pub fn header_range(bytes: &[u8]) -> Option<Range<usize>> {
    let end = Preamble::read(bytes)?.header_end();
    (end <= bytes.len()).then_some(PREAMBLE_LENGTH..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_lies_inside_its_file() {
        let announcing = |length: u32| {
            let preamble = Preamble {
                version: VERSION,
                header_length: length,
                header_checksum: 0,
            };
            [&preamble.to_bytes()[..], b"header"].concat()
        };
        assert_eq!(header_range(&announcing(6)), Some(20..26));
        assert_eq!(header_range(&announcing(0)), Some(20..20));
        assert_eq!(header_range(&announcing(7)), None);
        assert_eq!(header_range(&announcing(u32::MAX)), None);
        assert_eq!(header_range(&announcing(0)[..19]), None);
    }
}
