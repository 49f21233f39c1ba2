use std::io;
use std::path::Path;

use super::array::{Array, Elements};
use super::element::Element;
use super::header::{Axis, Header, Section};
use super::preamble::header_range;
use crate::backing::Backing;
use crate::error::{Fault, SectionFault, TableError};
use crate::game::{Game, UnknownGame};

/// A table file whose preamble and header are sound and whose sections lie inside it.
///
/// The sections' contents have not been looked at: [`verify`](TableFile::verify) does that.
#[derive(Debug)]
pub struct TableFile<D> {
    data: D,
    header: Header,
    /// How error messages call the table.
    name: String,
}

impl TableFile<Backing> {
    /// Maps the file at `path` into memory and checks its header. Where the file system refuses a map, the file is
    /// read: [`is_mapped`](TableFile::is_mapped) tells.
    ///
    /// The contract of a map stands at [`Map`](crate::Map): the file must not be changed or truncated meanwhile.
    ///
    /// # Errors
    ///
    /// [`Fault::Io`] when it cannot be opened or read, and every fault of [`TableFile::new`].
    #[cfg(feature = "mmap")]
    pub fn open(path: &Path) -> Result<Self, TableError> {
        Self::from_path(path, Backing::map(path, crate::mmap::Map::new))
    }

    /// Reads the file at `path` into memory and checks its header.
    ///
    /// # Errors
    ///
    /// [`Fault::Io`] when it cannot be read, and every fault of [`TableFile::new`].
    pub fn open_read(path: &Path) -> Result<Self, TableError> {
        Self::from_path(path, Backing::read(path))
    }

    /// Whether the file is mapped into memory, not read.
    pub fn is_mapped(&self) -> bool {
        self.data.is_mapped()
    }

    fn from_path(path: &Path, backing: io::Result<Backing>) -> Result<Self, TableError> {
        let name = path.display().to_string();
        match backing {
            Ok(backing) => Self::named(backing, name),
            Err(error) => Err(TableError::new(name, error)),
        }
    }
}

impl<D: AsRef<[u8]>> TableFile<D> {
    /// Checks the preamble and the header of the table in `data`, and that its sections fill it to its end.
    ///
    /// # Errors
    ///
    /// A [`TableError`] that names the first fault found.
    pub fn new(data: D) -> Result<Self, TableError> {
        Self::named(data, "table".to_owned())
    }

    fn named(data: D, name: String) -> Result<Self, TableError> {
        match Header::decode(data.as_ref()) {
            Ok(header) => Ok(TableFile { data, header, name }),
            Err(fault) => Err(TableError::new(name, fault)),
        }
    }

    /// What the file says of itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The path or name by which error messages call the table.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        self.data.as_ref()
    }

    /// The game whose table it is.
    ///
    /// # Errors
    ///
    /// [`Fault::Header`] when this release knows no such game.
    pub fn game(&self) -> Result<Game, TableError> {
        self.header
            .game
            .parse()
            .map_err(|error: UnknownGame| self.error(Fault::Header(error.to_string())))
    }

    /// Reads every byte and compares the checksums.
    ///
    /// # Errors
    ///
    /// The first section or padding that is damaged, with its offset.
    pub fn verify(&self) -> Result<(), TableError> {
        let bytes = self.bytes();
        let mut end = self.header_end();
        for section in &self.header.sections {
            if slice(bytes, end, section.offset - end).is_none_or(|gap| gap.iter().any(|&byte| byte != 0)) {
                return Err(self.error(Fault::Padding { offset: end }));
            }
            let contents = slice(bytes, section.offset, section.length).unwrap_or_default();
            let found = crc32fast::hash(contents);
            if found != section.checksum {
                return Err(self.error(Fault::SectionChecksum {
                    section: section.name.clone(),
                    offset: section.offset,
                    expected: section.checksum,
                    found,
                }));
            }
            end = section.offset + section.length;
        }
        Ok(())
    }

    fn header_end(&self) -> u64 {
        // Opening has found the header inside the file.
        header_range(self.bytes()).unwrap_or_default().end as u64
    }

    /// Makes sure that the table is one of `game`, after the rules that this release knows.
    pub fn expect_game(&self, game: Game) -> Result<(), TableError> {
        if self.header.game != game.id() {
            return Err(self.error(Fault::Game {
                expected: game,
                found: self.header.game.clone(),
            }));
        }
        if self.header.rules != game.rules_version() {
            return Err(self.error(Fault::Rules {
                game,
                expected: game.rules_version(),
                found: self.header.rules,
            }));
        }
        Ok(())
    }

    /// Makes sure that the table is one of `game`, after the rules that this release knows, over just `axes`.
    pub(crate) fn expect(&self, game: Game, axes: &[(&str, u64, u64)]) -> Result<(), TableError> {
        self.expect_game(game)?;
        let same = |axis: &Axis, &(name, first, last): &(&str, u64, u64)| {
            axis.name == name && axis.first == first && axis.last == last
        };
        if self.header.axes.len() != axes.len() || !self.header.axes.iter().zip(axes).all(|(a, b)| same(a, b))
        {
            let expected = axes
                .iter()
                .map(|(name, first, last)| format!("{name} {first} to {last}"));
            return Err(self.error(Fault::Layout {
                part: "the list of axes".to_owned(),
                expected: expected.collect::<Vec<_>>().join(", "),
                found: self.axes_text(),
            }));
        }
        Ok(())
    }

    /// The axes, for messages.
    pub(crate) fn axes_text(&self) -> String {
        let axes = self.header.axes.iter();
        let texts = axes.map(|axis| format!("{} {} to {}", axis.name, axis.first, axis.last));
        texts.collect::<Vec<_>>().join(", ")
    }

    /// The section called `name`, if the file has it.
    pub(crate) fn find(&self, name: &str) -> Option<&Section> {
        self.header.sections.iter().find(|section| section.name == name)
    }

    /// The section called `name`, checked to hold elements of type `T` in just this `shape`; 0 stands for any extent.
    pub(crate) fn array<T: Element>(&self, name: &str, shape: &[u64]) -> Result<Array<T>, TableError> {
        let section = self.find(name).ok_or_else(|| {
            self.error(Fault::Layout {
                part: format!("section {name}"),
                expected: "one such section".to_owned(),
                found: "none".to_owned(),
            })
        })?;
        let fits = section.element == T::TYPE
            && section.shape.len() == shape.len()
            && section
                .shape
                .iter()
                .zip(shape)
                .all(|(&found, &expected)| expected == 0 || found == expected);
        if !fits {
            return Err(self.error(Fault::Layout {
                part: format!("section {name} at offset {}", section.offset),
                expected: format!("{} {shape:?}", T::TYPE.name()),
                found: format!("{} {:?}", section.element.name(), section.shape),
            }));
        }
        Ok(Array::new(section))
    }

    /// The elements of a section that [`array`](TableFile::array) has found.
    #[inline]
    pub(crate) fn elements<T: Element>(&self, array: Array<T>) -> Elements<'_, T> {
        array.elements(self.data.as_ref())
    }

    /// What is wrong with an element of a section, with its place in the file.
    pub(crate) fn section_error(&self, fault: SectionFault) -> TableError {
        let offset = self.find(fault.section).map_or(0, |section| {
            section.offset + fault.element as u64 * section.element.size()
        });
        self.error(Fault::Value {
            section: fault.section.to_owned(),
            offset,
            expected: fault.expected,
            found: fault.found,
        })
    }

    pub(crate) fn error(&self, fault: Fault) -> TableError {
        TableError::new(self.name.clone(), fault)
    }
}

fn slice(bytes: &[u8], offset: u64, length: u64) -> Option<&[u8]> {
    bytes
        .get(usize::try_from(offset).ok()?..)?
        .get(..usize::try_from(length).ok()?)
}

#[cfg(all(test, feature = "mmap"))]
mod tests {
    use super::*;

    #[test]
    fn an_opened_file_tells_whether_it_is_mapped() {
        let path = std::env::temp_dir().join(format!("foregone-mapped-{}.fgt", std::process::id()));
        std::fs::write(&path, super::super::TableBuilder::new(Game::War).to_bytes()).unwrap();
        let (mapped, read) = (TableFile::open(&path), TableFile::open_read(&path));
        std::fs::remove_file(&path).unwrap();
        assert!(mapped.unwrap().is_mapped());
        assert!(!read.unwrap().is_mapped());
    }

    /// The system's own files can be read, but not mapped.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_file_whose_map_is_refused_is_read() {
        let path = Path::new("/proc/self/status");
        assert!(crate::Map::new(&std::fs::File::open(path).unwrap()).is_err());
        assert!(matches!(TableFile::open(path).unwrap_err().fault, Fault::Magic));
    }
}
