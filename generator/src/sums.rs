//! `SHA256SUMS`: the checksums of a folder's tables, as `sha256sum -c` reads them.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use crate::write::{TableFolder, WriteError, Written};

/// The file's name.
pub const FILE_NAME: &str = "SHA256SUMS";

/// The checksums of files in one folder: SHA-256 in hexadecimal digits by file name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sums(BTreeMap<String, String>);

impl Sums {
    /// The checksums that `folder` lists; none where it has no such file.
    ///
    /// # Errors
    ///
    /// The system's when the file is there but cannot be read, and `InvalidData` for a line of another form than
    /// `sha256sum` writes.
    pub fn read(folder: &Path) -> io::Result<Sums> {
        let text = match fs::read_to_string(folder.join(FILE_NAME)) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Sums::default()),
            Err(error) => return Err(error),
        };
        let mut sums = BTreeMap::new();
        for (number, line) in text.lines().enumerate() {
            let (sum, name) = parse(line).ok_or_else(|| {
                let found = format!(
                    "line {}: 64 hexadecimal digits, two blanks and a name expected",
                    number + 1
                );
                io::Error::new(io::ErrorKind::InvalidData, found)
            })?;
            sums.insert(name.to_owned(), sum.to_owned());
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
    pub fn write(&self, folder: &TableFolder) -> Result<Written, WriteError> {
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
    let is_hex = sum.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
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
