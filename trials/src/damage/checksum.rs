//! What the checksums of a damaged table tell, without reading the whole of it.
//!
//! A CRC of two pieces follows from the CRCs of the pieces, and that of one piece from the whole's and the other's. So
//! only the damaged chunks of a section are read again, once the CRCs of its beginnings are known.

use std::ops::Range;

use crc32fast::Hasher;
use foregone_runtime::TableError;
use foregone_runtime::format::{PREAMBLE_LENGTH, TableFile};

/// Bytes of a chunk.
const CHUNK: usize = 1 << 14;

/// What an intact table holds.
#[derive(Debug)]
pub struct Checksums {
    header_end: usize,
    paddings: Vec<Range<usize>>,
    sections: Vec<Section>,
}

#[derive(Debug)]
struct Section {
    range: Range<usize>,
    checksum: u32,
    /// Of the section's beginnings, each a chunk longer than the one before; the last is the whole section.
    beginnings: Vec<Hasher>,
}

impl Checksums {
    /// Those of the sound table in `bytes`.
    ///
    /// # Errors
    ///
    /// When it is none.
    pub fn new(bytes: &[u8]) -> Result<Self, TableError> {
        let file = TableFile::new(bytes)?;
        let header_length = u32::from_le_bytes([12, 13, 14, 15].map(|place| bytes[place]));
        let header_end = PREAMBLE_LENGTH + header_length as usize;
        let mut end = header_end;
        let (mut paddings, mut sections) = (Vec::new(), Vec::new());
        for section in &file.header().sections {
            let range = section.offset as usize..(section.offset + section.length) as usize;
            paddings.push(end..range.start);
            end = range.end;
            sections.push(Section::new(bytes, range, section.checksum));
        }
        Ok(Checksums {
            header_end,
            paddings,
            sections,
        })
    }

    /// Where the header ends.
    pub fn header_end(&self) -> usize {
        self.header_end
    }

    /// Where the sections are; none of them is empty.
    pub fn sections(&self) -> Vec<Range<usize>> {
        let all = self.sections.iter().map(|section| section.range.clone());
        all.filter(|range| !range.is_empty()).collect()
    }

    /// Whether a checksum, or a padding, tells that the table is damaged in the ranges `touched`.
    pub fn tell(&self, bytes: &[u8], touched: &[Range<usize>]) -> bool {
        let paddings = self.paddings.iter();
        let mut paddings = paddings.map(|range| &bytes[range.clone()]);
        paddings.any(|padding| padding.iter().any(|&byte| byte != 0))
            || self
                .sections
                .iter()
                .any(|section| section.checksum_of(bytes, touched) != section.checksum)
    }
}

impl Section {
    fn new(bytes: &[u8], range: Range<usize>, checksum: u32) -> Self {
        let mut beginnings = vec![Hasher::new()];
        for chunk in bytes[range.clone()].chunks(CHUNK) {
            let mut longer = beginnings[beginnings.len() - 1].clone();
            longer.update(chunk);
            beginnings.push(longer);
        }
        Section {
            range,
            checksum,
            beginnings,
        }
    }

    /// The section's checksum, where nothing but the ranges `touched` may have changed.
    fn checksum_of(&self, bytes: &[u8], touched: &[Range<usize>]) -> u32 {
        let Range { start, end } = self.range;
        let chunks = touched.iter().filter_map(|range| {
            let inside = range.start.max(start)..range.end.min(end);
            (inside.start < inside.end)
                .then(|| (inside.start - start) / CHUNK..(inside.end - start).div_ceil(CHUNK))
        });
        let mut chunks: Vec<Range<usize>> = chunks.collect();
        chunks.sort_by_key(|range| range.start);
        let mut hasher = Hasher::new();
        let mut done = 0;
        for range in chunks {
            if range.end <= done {
                continue;
            }
            let from = range.start.max(done);
            hasher.combine(&self.intact(done..from));
            hasher.update(&bytes[start + from * CHUNK..(start + range.end * CHUNK).min(end)]);
            done = range.end;
        }
        hasher.combine(&self.intact(done..self.beginnings.len() - 1));
        hasher.finalize()
    }

    /// The CRC of intact chunks. That of a whole is its beginning's, moved on by the length of the rest, plus the rest's.
    fn intact(&self, chunks: Range<usize>) -> Hasher {
        let length_up_to = |chunk: usize| (chunk * CHUNK).min(self.range.len());
        let length = (length_up_to(chunks.end) - length_up_to(chunks.start)) as u64;
        let mut moved = self.beginnings[chunks.start].clone();
        moved.combine(&Hasher::new_with_initial_len(0, length));
        let whole = self.beginnings[chunks.end].clone().finalize();
        Hasher::new_with_initial_len(whole ^ moved.finalize(), length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn checksums_of_damaged_sections_are_those_of_all_their_bytes() {
        let mut random = Random::new(7);
        for length in [1, 100, CHUNK - 1, CHUNK, CHUNK + 1, 5 * CHUNK + 77] {
            let intact: Vec<u8> = (0..length + 20).map(|_| random.bits() as u8).collect();
            let range = 10..10 + length;
            let section = Section::new(&intact, range.clone(), crc32fast::hash(&intact[range.clone()]));
            for _ in 0..50 {
                let mut bytes = intact.clone();
                let touched = [(); 2].map(|()| {
                    let start = random.below(bytes.len());
                    start..start + random.length(bytes.len() - start)
                });
                for range in touched.clone() {
                    bytes[range].fill_with(|| random.bits() as u8);
                }
                let whole = crc32fast::hash(&bytes[range.clone()]);
                assert_eq!(
                    section.checksum_of(&bytes, &touched),
                    whole,
                    "{length} {touched:?}"
                );
            }
        }
    }
}
