use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::{fmt, io};

#[cfg(feature = "mmap")]
use crate::mmap::Map;

/// The bytes of an opened table file: a memory map of it, its contents read into memory, or bytes that are part of
/// the program.
pub enum Backing {
    /// A read-only memory map of a file.
    #[cfg(feature = "mmap")]
    Map(Map),
    /// The file's contents.
    Owned(Vec<u8>),
    /// Bytes that were compiled in.
    Baked(&'static [u8]),
}

impl Backing {
    /// Whether the bytes are those of a file, mapped into memory. A file that was opened to be mapped may be read
    /// instead, where its file system refuses maps.
    pub fn is_mapped(&self) -> bool {
        match self {
            #[cfg(feature = "mmap")]
            Backing::Map(_) => true,
            Backing::Owned(_) | Backing::Baked(_) => false,
        }
    }

    /// The file at `path`, mapped by `map`, or read where that fails: some shares and containers refuse maps of files
    /// that can be read.
    #[cfg(feature = "mmap")]
    pub(crate) fn map(path: &Path, map: impl FnOnce(&File) -> io::Result<Map>) -> io::Result<Backing> {
        let file = open_regular(path)?;
        match map(&file) {
            Ok(map) => Ok(Backing::Map(map)),
            Err(_) => read(file),
        }
    }

    /// The file at `path`, read.
    pub(crate) fn read(path: &Path) -> io::Result<Backing> {
        read(open_regular(path)?)
    }
}

impl AsRef<[u8]> for Backing {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        match self {
            #[cfg(feature = "mmap")]
            Backing::Map(map) => map.as_ref(),
            Backing::Owned(bytes) => bytes,
            Backing::Baked(bytes) => bytes,
        }
    }
}

impl fmt::Debug for Backing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self {
            #[cfg(feature = "mmap")]
            Backing::Map(_) => "Map",
            Backing::Owned(_) => "Owned",
            Backing::Baked(_) => "Baked",
        };
        write!(f, "Backing::{kind}({} bytes)", self.as_ref().len())
    }
}

fn read(mut file: File) -> io::Result<Backing> {
    let mut contents = Vec::new();
    file.read_to_end(&mut contents)?;
    Ok(Backing::Owned(contents))
}

/// Opens the regular file at `path`. Opening a pipe would wait for a writer, and a device may have no end.
fn open_regular(path: &Path) -> io::Result<File> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
    }
    File::open(path)
}

#[cfg(all(test, feature = "mmap"))]
mod tests {
    use super::*;

    const HERE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/backing.rs");

    #[test]
    fn a_file_is_mapped() {
        let mapped = Backing::map(HERE.as_ref(), Map::new).unwrap();
        assert!(mapped.is_mapped());
        assert_eq!(mapped.as_ref(), include_bytes!("backing.rs"));
    }

    #[test]
    fn a_file_whose_map_is_refused_is_read() {
        // ENODEV, as of a file system that has no maps.
        let refused = Backing::map(HERE.as_ref(), |_| Err(io::Error::from_raw_os_error(19))).unwrap();
        assert!(!refused.is_mapped());
        assert_eq!(refused.as_ref(), include_bytes!("backing.rs"));
    }

    #[test]
    fn a_file_that_cannot_be_opened_is_an_error() {
        for path in ["src/missing.rs", "src"] {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
            assert!(Backing::map(&path, Map::new).is_err(), "{}", path.display());
            assert!(Backing::read(&path).is_err(), "{}", path.display());
        }
    }
}
