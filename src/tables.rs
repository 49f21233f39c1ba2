//! Finding tables.

use std::path::{Path, PathBuf};

use foregone_generator::sums::Sums;
use foregone_runtime::format::TableFile;
use foregone_runtime::{Backing, Game, folders};

use crate::error::{Error, complain};
use crate::options::{Global, Streams};
use crate::output::{differs, regular_path};

/// The folders in which tables are looked for, and how they are opened.
#[derive(Debug)]
pub struct Tables {
    /// The folders, in the order in which they are looked through.
    folders: Vec<PathBuf>,
    /// The folder of `--tables`.
    named: Option<PathBuf>,
    threads: Option<usize>,
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
        if let Some(folder) = folders::variable()
            && !folder.is_dir()
        {
            complain(&format!(
                "FOREGONE_TABLES is {}, where no folder is; other folders are looked through",
                folder.display()
            ));
        }
        let named = options.tables.iter().cloned();
        Ok(Tables {
            folders: named.chain(folders::all()).collect(),
            named: options.tables.clone(),
            threads: options.threads.map(usize::from),
            no_mmap: options.no_mmap,
            verbose: options.verbose,
        })
    }

    /// How many threads to use, if the options say.
    pub fn threads(&self) -> Option<usize> {
        self.threads
    }

    /// Where a table is written that no other folder is named for: that of `--tables`, or `tables`.
    pub fn to_write(&self) -> &Path {
        self.named.as_deref().unwrap_or(Path::new(folders::HERE))
    }

    /// The folders that are looked through, for messages.
    pub fn list(&self) -> String {
        let folders = self.folders.iter().map(|folder| folder.display().to_string());
        folders.collect::<Vec<_>>().join(", ")
    }

    /// The path of the table of `game`, in the first folder that has one, whether or not it can be used.
    pub fn locate(&self, game: Game) -> Option<PathBuf> {
        folders::locate(&self.folders, game)
    }

    /// Opens the table of `game` in the first folder that has one.
    ///
    /// One that is there but cannot be used is an error: it is not passed over. Nor may the answers overwrite it.
    pub fn find(&self, game: Game, streams: &Streams) -> Result<Option<TableFile<Backing>>, Error> {
        let path = self.locate(game);
        if let Some(folder) = &self.named
            && path.as_ref().is_none_or(|path| path.parent() != Some(folder))
        {
            self.tell_missing(game, folder, path.as_deref());
        }
        let Some(path) = path else {
            if self.verbose {
                complain(&format!("{game}: no table found, solving on the spot"));
            }
            return Ok(None);
        };
        if let Some(output) = streams.output() {
            let name = path.display().to_string();
            differs(regular_path(&path).as_ref(), &name, regular_path(output))?;
        }
        let file = self.open(&path)?;
        if self.verbose {
            let how = match self.no_mmap || file.is_mapped() {
                true => "",
                false => ", which cannot be mapped and has been read",
            };
            complain(&format!("{game}: answering from {}{how}", path.display()));
        }
        Ok(Some(file))
    }

    /// Says that the folder of `--tables` has no table of `game`, and what is done instead.
    fn tell_missing(&self, game: Game, folder: &Path, found: Option<&Path>) {
        let name = game.file_name();
        let below = folder.read_dir().ok().and_then(|entries| {
            let mut paths = entries.flatten().map(|entry| entry.path().join(&name));
            paths.find(|path| path.is_file())
        });
        let hint = match &below {
            Some(path) => format!(" (there is {})", path.display()),
            None => String::new(),
        };
        let instead = match found {
            Some(path) => format!("answering from {}", path.display()),
            None => "solving on the spot".to_owned(),
        };
        complain(&format!(
            "--tables {}: has no {name}{hint}; {instead}",
            folder.display()
        ));
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
    Ok(Sums::read(folder)?)
}
