//! Where answers are written: a stream, or a file that is replaced when all of them are there.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use same_file::Handle;
use tempfile::NamedTempFile;

use crate::error::Error;

/// Where answers are written.
#[derive(Debug)]
pub struct Output {
    /// What messages call it.
    name: String,
    file: File,
    /// The unfinished file that takes the place of another, and the path of that.
    replacement: Option<(NamedTempFile, PathBuf)>,
}

impl Output {
    /// The file at `path`, or else standard output. It must not be the file `input`, which messages call `input_name`.
    pub fn open(path: Option<&Path>, input: Option<&Handle>, input_name: &str) -> Result<Self, Error> {
        let Some(path) = path else {
            let cannot_write = |error| Error::cannot_write("standard output", error);
            let file = standard_output().map_err(cannot_write)?;
            differs(input, input_name, regular_file(&file))?;
            return Ok(Output {
                name: "standard output".to_owned(),
                file,
                replacement: None,
            });
        };
        differs(input, input_name, regular_path(path))?;
        Self::replace(path).map_err(|error| Error::cannot_write(path.display(), error))
    }

    /// A regular file is replaced as a whole; anything else is written into.
    fn replace(path: &Path) -> io::Result<Self> {
        let name = path.display().to_string();
        // A link stays, and what it leads to is replaced.
        let path = match fs::metadata(path) {
            Ok(metadata) if metadata.is_file() => fs::canonicalize(path)?,
            Ok(_) => {
                return Ok(Output {
                    name,
                    file: File::create(path)?,
                    replacement: None,
                });
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_owned(),
            Err(error) => return Err(error),
        };
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let unfinished = tempfile::Builder::new()
            .prefix(".foregone.")
            .suffix(".unfinished")
            .make_in(folder, |path| File::create_new(path));
        let unfinished = match unfinished {
            Ok(unfinished) => unfinished,
            // In a folder where nothing can be made a file that is there may still be written into.
            Err(_) if path.exists() => {
                return Ok(Output {
                    name,
                    file: File::create(&path)?,
                    replacement: None,
                });
            }
            Err(error) => return Err(error),
        };
        if let Ok(metadata) = fs::metadata(&path) {
            fs::set_permissions(unfinished.path(), metadata.permissions())?;
        }
        Ok(Output {
            name,
            file: unfinished.as_file().try_clone()?,
            replacement: Some((unfinished, path)),
        })
    }

    /// The stream to write to.
    pub fn stream(&self) -> Result<File, Error> {
        let stream = self.file.try_clone();
        stream.map_err(|error| Error::cannot_write(&self.name, error))
    }

    /// What messages call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The same after a fault: a file that holds nothing takes no other's place.
    pub fn finish_unless_empty(self) -> Result<(), Error> {
        match self.file.metadata() {
            Ok(metadata) if self.replacement.is_some() && metadata.len() == 0 => Ok(()),
            _ => self.finish(),
        }
    }

    /// Puts the file in its place, with what has been written.
    pub fn finish(self) -> Result<(), Error> {
        match self.replacement {
            None => Ok(()),
            Some((unfinished, path)) => match unfinished.persist(path) {
                Ok(_) => Ok(()),
                Err(error) => Err(Error::cannot_write(self.name, error.error)),
            },
        }
    }
}

/// Makes sure that what is read, called `name`, is not what is written.
pub fn differs(input: Option<&Handle>, name: &str, output: Option<Handle>) -> Result<(), Error> {
    match (input, output) {
        (Some(input), Some(output)) if *input == output => Err(Error::Usage(format!(
            "{name}: would be read and overwritten at once; write to another file"
        ))),
        _ => Ok(()),
    }
}

/// The file at `path`, if there is one and it is regular: devices and pipes may be read and written at once.
pub fn regular_path(path: &Path) -> Option<Handle> {
    fs::metadata(path).ok().filter(|metadata| metadata.is_file())?;
    Handle::from_path(path).ok()
}

/// An open file, if it is regular.
pub fn regular_file(file: &File) -> Option<Handle> {
    file.metadata().ok().filter(|metadata| metadata.is_file())?;
    Handle::from_file(file.try_clone().ok()?).ok()
}

/// Standard output without a buffer, which would be searched for line ends.
fn standard_output() -> io::Result<File> {
    #[cfg(unix)]
    let own = std::os::fd::AsFd::as_fd(&io::stdout()).try_clone_to_owned()?;
    #[cfg(windows)]
    let own = std::os::windows::io::AsHandle::as_handle(&io::stdout()).try_clone_to_owned()?;
    Ok(own.into())
}
