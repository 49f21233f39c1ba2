use std::fs::{self, File};
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

/// Opens the regular file at `path`. Opening a pipe would wait for somebody to write, and a device may have no end.
pub(crate) fn open_regular(path: &Path) -> io::Result<File> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
    }
    File::open(path)
}
