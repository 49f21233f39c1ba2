//! Finding tables.

use std::env;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::format::TableFile;
use crate::{Backing, Game};
use etcetera::BaseStrategy;
use foregone_generator::sums::{FILE_NAME, Sums};

use crate::command::cli::{Global, Text};
use crate::command::error::{Error, complain};
use crate::command::identity::Identity;

/// The folders in which tables are looked for, and how they are opened.
#[derive(Debug)]
pub struct Tables {
    folders: Vec<PathBuf>,
    /// The folder that commands about the tables themselves are for, unless they name one.
    default: PathBuf,
    no_mmap: bool,
    verbose: bool,
}

impl Tables {
    /// Tables as the command line's options have them.
    pub fn new(options: &Global) -> Result<Self, Error> {
        if let Some(folder) = &options.tables
            && !folder.is_dir()
        {
            return Err(Error::Usage(format!(
                "--tables {}: there is no such folder",
                folder.display()
            )));
        }
        let here = PathBuf::from("tables");
        let variable = env::var_os("FOREGONE_TABLES").filter(|folder| !folder.is_empty());
        let data = etcetera::base_strategy::choose_native_strategy();
        let folders = [
            options.tables.clone(),
            variable.map(PathBuf::from),
            Some(here.clone()),
            data.ok().map(|strategy| strategy.data_dir().join("foregone")),
        ];
        let folders = folders.into_iter().flatten().collect();
        Ok(Tables {
            folders,
            default: options.tables.clone().unwrap_or(here),
            no_mmap: options.no_mmap,
            verbose: options.verbose,
        })
    }

    /// What a command about the tables themselves is for: what it names, or the folder of `--tables`, or `tables`.
    pub fn named_or_default<'a>(&'a self, named: Option<&'a Path>) -> &'a Path {
        named.unwrap_or(&self.default)
    }

    /// Opens the table of `game` in the first folder that has one.
    ///
    /// One that is there but cannot be used is an error: it is not passed over. Nor may the answers overwrite it.
    pub fn find(&self, game: Game, options: &Text) -> Result<Option<TableFile<Backing>>, Error> {
        let name = game.file_name();
        let Some(path) = self.folders.iter().map(|folder| folder.join(&name)).find(|path| {
            // Whatever else is wrong with it, or with its folder, will come to light when it is opened.
            let absent = [ErrorKind::NotFound, ErrorKind::NotADirectory];
            path.symlink_metadata()
                .map_or_else(|error| !absent.contains(&error.kind()), |_| true)
        }) else {
            if self.verbose {
                complain(&format!("{game}: no table found, solving on the spot"));
            }
            return Ok(None);
        };
        if let Some(table) = Identity::of_path(&path) {
            let output = options.output.as_deref().and_then(Identity::of_path);
            table.differs_from(output.as_ref(), &path.display().to_string())?;
        }
        let file = self.open(&path)?;
        if self.verbose {
            complain(&format!("{game}: answering from {}", path.display()));
        }
        Ok(Some(file))
    }

    /// Opens the file at `path`, whatever table it is.
    pub fn open(&self, path: &Path) -> Result<TableFile<Backing>, Error> {
        Ok(if self.no_mmap {
            TableFile::open_read(path)?
        } else {
            TableFile::open(path)?
        })
    }
}

/// The checksums that `folder` lists.
pub fn read_sums(folder: &Path) -> Result<Sums, Error> {
    Sums::read(folder).map_err(|error| {
        Error::Failed(format!(
            "{}: cannot be read: {error}",
            folder.join(FILE_NAME).display()
        ))
    })
}
