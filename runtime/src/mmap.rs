#![allow(unsafe_code)]

use std::fs::File;
use std::io;

use memmap2::Mmap;

/// A file, mapped into memory read-only.
///
/// # The contract of a map
///
/// The bytes are the file's own, so a map relies on its file to stay as it is while it is mapped:
///
/// - No program writes into it. `foregone` never does: a new table is a new file that is renamed over the old name, and
///   a process that has the old one mapped keeps it whole.
/// - No program truncates it. A read past the new end stops the process (`SIGBUS` on Unix).
///
/// Where that cannot be relied on, as on some network file systems, read the file instead of mapping it.
#[derive(Debug)]
pub struct Map(Mmap);

impl Map {
    /// Maps all of `file`.
    ///
    /// # Errors
    ///
    /// The system's, when the file cannot be mapped.
    pub fn new(file: &File) -> io::Result<Map> {
        // SAFETY: the map is private to this type, read-only, and given out as `&[u8]` for no longer than it lives.
        // What remains is that the file must not change meanwhile, which no program can enforce: it is the contract
        // that stands at the type and at every `open`, and the writers of this project keep to it.
        let map = unsafe { Mmap::map(file)? };
        Ok(Map(map))
    }
}

impl AsRef<[u8]> for Map {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}
