//! Writing tables so that nothing is lost: a table file is either the old one or the new one, and whole.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use foregone_runtime::Game;
use foregone_runtime::format::TableBuilder;
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

/// The name of the file of checksums.
pub(crate) const SUMS: &str = "SHA256SUMS";

/// What the names of unfinished files end with.
const UNFINISHED: &str = ".unfinished";

/// A file, or a folder, could not be written. The text does not repeat the `source`.
#[derive(Debug, thiserror::Error)]
#[error("{}: cannot be written", path.display())]
pub struct WriteError {
    /// The file, or the folder that was to hold it.
    pub path: PathBuf,
    /// The system's reason.
    pub source: io::Error,
}

/// A finished table file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Where it is.
    pub path: PathBuf,
    /// Its length in bytes.
    pub bytes: u64,
    /// The SHA-256 of its bytes in hexadecimal digits.
    pub sha256: String,
}

/// A folder of tables that this process alone writes to, for as long as this lives.
#[derive(Debug)]
pub struct TableFolder {
    path: PathBuf,
    /// The folder itself, locked where the system can lock folders.
    _lock: Option<File>,
}

impl TableFolder {
    /// Creates the folder if there is none, waits until no other process writes to it, and clears away what a
    /// process that was killed has left unfinished.
    ///
    /// # Errors
    ///
    /// When the folder cannot be created or listed.
    pub fn lock(path: &Path) -> Result<Self, WriteError> {
        let failed = |source| WriteError {
            path: path.to_owned(),
            source,
        };
        fs::create_dir_all(path).map_err(failed)?;
        // Not every system opens folders as files, and not every file system locks. Without a lock two writers do no
        // harm either, as each renames a whole file; only what is unfinished must then be let alone.
        let lock = File::open(path).ok().filter(|folder| folder.lock().is_ok());
        if lock.is_some() {
            for entry in fs::read_dir(path).map_err(failed)? {
                let entry = entry.map_err(failed)?;
                if is_unfinished(&entry.file_name().to_string_lossy()) {
                    // On a read-only folder this fails, and so will whatever is written next: that is reported.
                    let _ = fs::remove_file(entry.path());
                }
            }
        }
        Ok(TableFolder {
            path: path.to_owned(),
            _lock: lock,
        })
    }

    /// The folder's path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a table under its game's name, in place of one that is there.
    ///
    /// # Errors
    ///
    /// When the file cannot be written. What was there before is then still there.
    pub fn write_table(&self, contents: &TableBuilder) -> Result<Written, WriteError> {
        let mut hash = Hash(Sha256::new());
        let name = contents.game().file_name();
        let (written, hashed) = rayon::join(
            || self.write_file(&name, |out| contents.write_to(out)),
            || contents.write_to(&mut hash),
        );
        hashed.expect("a hash takes any number of bytes");
        written?;
        Ok(Written {
            path: self.path.join(name),
            bytes: contents.file_length(),
            sha256: hex(&hash.0.finalize()),
        })
    }

    /// Writes the file `name` in the folder: into an unfinished file, which takes the name once it is whole and on
    /// disk.
    ///
    /// # Errors
    ///
    /// When the file cannot be written. What was there before is then still there.
    pub fn write_file(
        &self,
        name: &str,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), WriteError> {
        let path = self.path.join(name);
        let finish = || {
            let mut file = unfinished_file(&self.path, name)?;
            write(file.as_file_mut())?;
            file.as_file().sync_all()?;
            file.persist(&path)?;
            sync_folder(&self.path)
        };
        finish().map_err(|source| WriteError {
            path: path.clone(),
            source,
        })
    }
}

/// Whether a file of this name is one that [`unfinished_file`] made: `.war.fgt.x1y2z3.unfinished`. The folder may hold other
/// files of the user's, whatever they are called.
fn is_unfinished(name: &str) -> bool {
    let parts = name
        .strip_prefix('.')
        .and_then(|name| name.strip_suffix(UNFINISHED));
    let Some((finished, _)) = parts.and_then(|parts| parts.rsplit_once('.')) else {
        return false;
    };
    finished == SUMS || Game::ALL.iter().any(|game| game.file_name() == finished)
}

/// A file in `folder` that removes itself unless it is renamed, with the permissions that any new file gets.
fn unfinished_file(folder: &Path, name: &str) -> io::Result<NamedTempFile> {
    tempfile::Builder::new()
        .prefix(&format!(".{name}."))
        .suffix(UNFINISHED)
        .make_in(folder, |path| File::create_new(path))
}

/// Makes a rename in `folder` last. Where folders cannot be opened as files, the system sees to it by itself.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(folder)?.sync_all()
    } else {
        Ok(())
    }
}

/// The SHA-256 of a file in hexadecimal digits.
///
/// # Errors
///
/// The system's, when the file cannot be read.
pub fn sha256_of(path: &Path) -> io::Result<String> {
    let mut hash = Sha256::new();
    let mut file = File::open(path)?;
    let mut block = vec![0; 1 << 16];
    loop {
        match file.read(&mut block)? {
            0 => return Ok(hex(&hash.finalize())),
            length => hash.update(&block[..length]),
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Hashes what is written to it.
struct Hash(Sha256);

impl Write for Hash {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use foregone_runtime::WithCauses;

    use super::*;

    #[test]
    fn a_written_tables_hash_is_that_of_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let tables = TableFolder::lock(folder.path()).unwrap();
        let contents = TableBuilder::new(Game::War).section("thresholds", &[2], &[3u16, 4]);
        let written = tables.write_table(&contents).unwrap();
        assert_eq!(written.path, folder.path().join("war.fgt"));
        assert_eq!(written.bytes, fs::metadata(&written.path).unwrap().len());
        assert_eq!(written.sha256, sha256_of(&written.path).unwrap());
        fs::write(&written.path, b"abc").unwrap();
        assert_eq!(
            sha256_of(&written.path).unwrap(),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }

    #[test]
    fn a_failed_write_keeps_the_old_file_and_leaves_no_litter() {
        let folder = tempfile::tempdir().unwrap();
        let tables = TableFolder::lock(folder.path()).unwrap();
        tables.write_file("war.fgt", |out| out.write_all(b"old")).unwrap();
        let error = tables
            .write_file("war.fgt", |out| {
                out.write_all(b"ne")?;
                Err(io::Error::other("the disk is full"))
            })
            .unwrap_err();
        let told = WithCauses(&error).to_string();
        assert!(
            told.ends_with("war.fgt: cannot be written: the disk is full"),
            "{told}"
        );
        assert_eq!(fs::read(folder.path().join("war.fgt")).unwrap(), b"old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        tables.write_file("war.fgt", |out| out.write_all(b"new")).unwrap();
        assert_eq!(fs::read(folder.path().join("war.fgt")).unwrap(), b"new");
    }

    /// A folder that is gone stands for one that may not be written to, as some users may write everywhere.
    #[test]
    #[cfg(unix)]
    fn a_file_that_cannot_be_made_is_called_by_its_own_name() {
        let folder = tempfile::tempdir().unwrap().keep();
        let tables = TableFolder::lock(&folder).unwrap();
        fs::remove_dir(&folder).unwrap();
        let error = tables.write_file("war.fgt", |_| Ok(())).unwrap_err();
        assert_eq!(
            WithCauses(&error).to_string(),
            format!(
                "{}: cannot be written: No such file or directory (os error 2)",
                folder.join("war.fgt").display()
            )
        );
    }

    #[test]
    fn what_was_left_unfinished_is_cleared_away() {
        let folder = tempfile::tempdir().unwrap();
        let left = folder.path().join(".war.fgt.x1y2z3.unfinished");
        fs::write(&left, b"ne").unwrap();
        let sums = folder.path().join(".SHA256SUMS.x1y2z3.unfinished");
        fs::write(&sums, b"ne").unwrap();
        let others = [
            "notes.txt",
            "thesis.unfinished",
            ".foregone.x1y2z3.unfinished",
            ".unfinished",
        ];
        let others = others.map(|name| folder.path().join(name));
        for other in &others {
            fs::write(other, b"mine").unwrap();
        }
        drop(TableFolder::lock(folder.path()).unwrap());
        assert!(!left.exists() && !sums.exists());
        assert!(
            others.iter().all(|other| other.exists()),
            "what others left stays"
        );
    }
}
