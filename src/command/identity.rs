//! Telling whether two names, or a name and an open file, stand for one file: what is read must not be overwritten.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::command::error::Error;

/// A regular file, whatever its name.
#[derive(Debug, PartialEq, Eq)]
pub enum Identity {
    /// Its device and its number there.
    Number(u64, u64),
    /// Its full path, where files have no numbers.
    Path(PathBuf),
}

impl Identity {
    /// The file at `path`, if there is one and it is regular: devices and pipes may be read and written at once.
    pub fn of_path(path: &Path) -> Option<Self> {
        let metadata = fs::metadata(path).ok()?;
        of_metadata(&metadata).or_else(|| {
            let path = fs::canonicalize(path).ok()?;
            metadata.is_file().then_some(Identity::Path(path))
        })
    }

    /// An open file, if it is regular and files have numbers.
    pub fn of_file(file: &File) -> Option<Self> {
        of_metadata(&file.metadata().ok()?)
    }

    /// Makes sure that `output` is another file than this one, which is called `name`.
    pub fn differs_from(&self, output: Option<&Identity>, name: &str) -> Result<(), Error> {
        if Some(self) == output {
            return Err(Error::Usage(format!(
                "{name}: would be read and overwritten at once; write to another file"
            )));
        }
        Ok(())
    }
}

#[cfg(unix)]
fn of_metadata(metadata: &fs::Metadata) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    metadata
        .is_file()
        .then(|| Identity::Number(metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn of_metadata(_: &fs::Metadata) -> Option<Identity> {
    None
}
