//! `SHA256SUMS`: the checksums of a folder's tables, as `sha256sum -c` reads them.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::write::{SUMS, TableFolder, WriteError};

/// The file's name.
pub const FILE_NAME: &str = SUMS;

/// The checksums of files in one folder: SHA-256 in hexadecimal digits by file name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sums(BTreeMap<String, String>);

/// A list of checksums, or a file that it lists, could not be read. The text does not repeat the `source`.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SumsError {
    /// The system's reason.
    #[error("{}: cannot be read", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// A line of another form than `sha256sum` writes.
    #[error(
        "{}: cannot be read: line {line}: 64 hexadecimal digits, two blanks and a name expected",
        path.display()
    )]
    Line {
        /// The list.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
    },
}

impl Sums {
    /// The checksums that `folder` lists; none where it has no such file. As `sha256sum` and its likes on other systems
    /// write them: with digits of either case, `*` or `./` before a name, lines that end in CRLF, blank lines and those
    /// that begin with `#`, and a byte order mark.
    ///
    /// # Errors
    ///
    /// The file is there but cannot be read, or a line has another form.
    pub fn read(folder: &Path) -> Result<Sums, SumsError> {
        let path = folder.join(FILE_NAME);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Sums::default()),
            Err(source) => return Err(SumsError::Io { path, source }),
        };
        Sums::parse(&text).map_err(|line| SumsError::Line { path, line })
    }

    /// The checksums of a text of that form.
    ///
    /// # Errors
    ///
    /// The first line, counted from 1, that has another form.
    pub fn parse(text: &str) -> Result<Sums, usize> {
        let mut sums = BTreeMap::new();
        for (text, line) in text.trim_start_matches('\u{feff}').lines().zip(1..) {
            if text.trim().is_empty() || text.starts_with('#') {
                continue;
            }
            let Some((sum, name)) = parse(text) else {
                return Err(line);
            };
            sums.insert(name.to_owned(), sum.to_ascii_lowercase());
        }
        Ok(Sums(sums))
    }

    /// The checksum of the file `name`.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Notes the checksum of the file `name`, in place of an earlier one.
    pub fn set(&mut self, name: &str, sha256: &str) {
        self.0.insert(name.to_owned(), sha256.to_owned());
    }

    /// Writes the file into `folder`.
    ///
    /// # Errors
    ///
    /// When it cannot be written. What was there before is then still there.
    pub fn write(&self, folder: &TableFolder) -> Result<(), WriteError> {
        let text: String = self
            .0
            .iter()
            .map(|(name, sum)| format!("{sum}  {name}\n"))
            .collect();
        folder.write_file(FILE_NAME, |out| out.write_all(text.as_bytes()))
    }
}

fn parse(line: &str) -> Option<(&str, &str)> {
    let (sum, rest) = line.split_at_checked(64)?;
    let name = rest.strip_prefix("  ").or_else(|| rest.strip_prefix(" *"))?;
    let name = name.strip_prefix("./").unwrap_or(name);
    let is_hex = sum.bytes().all(|byte| byte.is_ascii_hexdigit());
    (is_hex && !name.is_empty()).then_some((sum, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Sums::read(folder.path()).unwrap(), Sums::default());
        let mut sums = Sums::default();
        sums.set("war.fgt", &"0a".repeat(32));
        sums.set("kingdoms.fgt", &"ff".repeat(32));
        sums.write(&TableFolder::lock(folder.path()).unwrap()).unwrap();
        let text = fs::read_to_string(folder.path().join(FILE_NAME)).unwrap();
        assert_eq!(
            text,
            format!(
                "{}  kingdoms.fgt\n{}  war.fgt\n",
                "ff".repeat(32),
                "0a".repeat(32)
            )
        );
        assert_eq!(Sums::read(folder.path()).unwrap(), sums);
    }

    fn read(list: &str) -> (tempfile::TempDir, Result<Sums, SumsError>) {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(FILE_NAME), list).unwrap();
        let sums = Sums::read(folder.path());
        (folder, sums)
    }

    #[test]
    fn lists_of_other_systems_are_read() {
        let (lower, upper) = ("0a".repeat(32), "0A".repeat(32));
        let mut expected = Sums::default();
        expected.set("war.fgt", &lower);
        expected.set("gems.fgt", &lower);
        for list in [
            format!("{lower}  war.fgt\n{lower}  gems.fgt\n"),
            format!("{upper} *war.fgt\r\n\r\n{lower}  gems.fgt\r\n"),
            format!("\u{feff}{lower} *war.fgt\n   \n{upper} *gems.fgt"),
            format!("\n\n{lower}  war.fgt\n{upper}  gems.fgt\n\n"),
            format!("# release\n{lower}  ./war.fgt\n{upper} *./gems.fgt\n"),
        ] {
            assert_eq!(read(&list).1.unwrap(), expected, "{list}");
        }
    }

    #[test]
    fn a_line_that_cannot_be_read_is_named() {
        let (folder, sums) = read(&format!("\n{}  war.fgt\nwar.fgt\n", "0a".repeat(32)));
        let list = folder.path().join(FILE_NAME);
        assert_eq!(
            sums.unwrap_err().to_string(),
            format!(
                "{}: cannot be read: line 3: 64 hexadecimal digits, two blanks and a name expected",
                list.display()
            )
        );
        fs::remove_file(&list).unwrap();
        fs::create_dir(&list).unwrap();
        let error = Sums::read(folder.path()).unwrap_err();
        assert_eq!(error.to_string(), format!("{}: cannot be read", list.display()));
        assert!(std::error::Error::source(&error).is_some());
    }

    #[test]
    fn lines_of_another_form_are_refused() {
        for line in [
            "",
            "abc",
            &"0".repeat(64),
            &format!("{} war.fgt", "0".repeat(64)),
            &"é".repeat(40),
        ] {
            assert_eq!(parse(line), None, "{line}");
        }
        let sum = "0".repeat(64);
        assert_eq!(parse(&format!("{sum} *war.fgt")), Some((sum.as_str(), "war.fgt")));
    }
}
