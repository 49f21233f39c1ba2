use std::io::{self, Write};

use super::element::Element;
use super::header::{ALIGNMENT, Axis, Header, Section};
use crate::game::Game;

/// A table about to be written: its header and the bytes of its sections.
///
/// The file is a function of what was put in, and of nothing else: no time, host, path or thread count.
#[derive(Debug)]
pub struct TableBuilder {
    game: Game,
    header: Header,
    sections: Vec<Vec<u8>>,
}

impl TableBuilder {
    /// A table of `game` without axes or sections as yet.
    pub fn new(game: Game) -> Self {
        let header = Header {
            game: game.id().to_owned(),
            rules: game.rules_version(),
            axes: Vec::new(),
            sections: Vec::new(),
        };
        TableBuilder {
            game,
            header,
            sections: Vec::new(),
        }
    }

    /// Adds the input `name`, covered from `first` to `last`, both included.
    pub fn axis(mut self, name: &str, first: u64, last: u64) -> Self {
        self.header.axes.push(Axis {
            name: name.to_owned(),
            first,
            last,
        });
        self
    }

    /// Adds a section of `elements`, as many as the product of `shape` says, the slowest dimension first.
    ///
    /// # Panics
    ///
    /// When the number of elements is another.
    pub fn section<T: Element>(self, name: &str, shape: &[u64], elements: &[T]) -> Self {
        self.section_of(name, shape, elements.iter().copied())
    }

    /// The same with elements that come one by one.
    ///
    /// # Panics
    ///
    /// When the number of elements is another.
    pub fn section_of<T: Element>(
        mut self,
        name: &str,
        shape: &[u64],
        elements: impl ExactSizeIterator<Item = T>,
    ) -> Self {
        assert_eq!(
            shape.iter().product::<u64>(),
            elements.len() as u64,
            "shape of section {name}"
        );
        let bytes = T::bytes_of(elements);
        self.header.sections.push(Section {
            name: name.to_owned(),
            element: T::TYPE,
            shape: shape.to_vec(),
            offset: 0,
            length: bytes.len() as u64,
            checksum: crc32fast::hash(&bytes),
        });
        self.header.place_sections();
        self.sections.push(bytes);
        self
    }

    /// The game whose table it is.
    pub fn game(&self) -> Game {
        self.game
    }

    /// The header of the file to be.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// How many bytes the file will have.
    pub fn file_length(&self) -> u64 {
        self.header
            .sections
            .last()
            .map_or(self.header.encode().len() as u64, |last| {
                last.offset + last.length
            })
    }

    /// Writes the file, section by section.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_to(&self, mut out: impl Write) -> io::Result<()> {
        let head = self.header.encode();
        out.write_all(&head)?;
        let mut end = head.len() as u64;
        for (section, bytes) in self.header.sections.iter().zip(&self.sections) {
            let padding = [0; ALIGNMENT as usize];
            out.write_all(&padding[..(section.offset - end) as usize])?;
            out.write_all(bytes)?;
            end = section.offset + section.length;
        }
        Ok(())
    }

    /// The file in memory.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.file_length() as usize);
        self.write_to(&mut bytes)
            .expect("a Vec takes any number of bytes");
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fault;
    use crate::format::{ALIGNMENT, TableFile};

    fn contents() -> TableBuilder {
        TableBuilder::new(Game::War)
            .axis("defenders", 1, 3)
            .section("thresholds", &[3], &[3u16, 4, 6])
            .section("probabilities", &[2, 2], &[0.0, 0.25, 0.5, 1.0])
    }

    #[test]
    fn what_was_written_is_read() {
        let bytes = contents().to_bytes();
        assert_eq!(bytes.len() as u64, contents().file_length());
        let file = TableFile::new(&bytes).unwrap();
        file.verify().unwrap();
        file.expect(Game::War, &[("defenders", 1, 3)]).unwrap();
        let thresholds = file.array::<u16>("thresholds", &[3]).unwrap();
        assert!(file.elements(thresholds).iter().eq([3, 4, 6]));
        let probabilities = file.array::<f64>("probabilities", &[0, 2]).unwrap();
        assert_eq!(file.elements(probabilities).get(1), Some(0.25));
        assert_eq!(file.elements(probabilities).get(4), None);
        assert!(
            file.header()
                .sections
                .iter()
                .all(|section| section.offset % ALIGNMENT == 0)
        );
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let bytes = contents().to_bytes();
        let file = TableFile::new(&bytes).unwrap();
        assert!(matches!(
            file.expect(Game::Kingdoms, &[("defenders", 1, 3)])
                .unwrap_err()
                .fault,
            Fault::Game {
                expected: Game::Kingdoms,
                ..
            }
        ));
        assert!(matches!(
            file.expect(Game::War, &[("defenders", 1, 4)]).unwrap_err().fault,
            Fault::Layout { .. }
        ));
        assert!(file.array::<u32>("thresholds", &[3]).is_err());
        assert!(file.array::<u16>("thresholds", &[4]).is_err());
        assert!(file.array::<u16>("threshold", &[3]).is_err());
    }

    #[test]
    fn every_flipped_byte_is_seen() {
        let intact = contents().to_bytes();
        for at in 0..intact.len() {
            let mut bytes = intact.clone();
            bytes[at] ^= 0x10;
            let seen = TableFile::new(&bytes).and_then(|file| file.verify());
            assert!(seen.is_err(), "byte {at} was changed unnoticed");
        }
    }
}
