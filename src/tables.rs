//! Finding tables.

use std::env;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use foregone_generator::sums::Sums;
use foregone_runtime::format::TableFile;
use foregone_runtime::{Backing, Game};

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

/// Where `generate` writes, unless it is told otherwise.
const HERE: &str = "tables";

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
        let variable = env::var_os("FOREGONE_TABLES").filter(|folder| !folder.is_empty());
        let variable = variable.map(PathBuf::from);
        if let Some(folder) = &variable
            && !folder.is_dir()
        {
            complain(&format!(
                "FOREGONE_TABLES is {}, where no folder is; other folders are looked through",
                folder.display()
            ));
        }
        let data = etcetera::base_strategy::choose_native_strategy();
        let data = data.ok().map(|strategy| strategy.data_dir().join("foregone"));
        let folders = [options.tables.clone(), variable, Some(HERE.into()), data];
        Ok(Tables {
            folders: folders.into_iter().flatten().chain(of_all_users()).collect(),
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
        self.named.as_deref().unwrap_or(Path::new(HERE))
    }

    /// The folders that are looked through, for messages.
    pub fn list(&self) -> String {
        let folders = self.folders.iter().map(|folder| folder.display().to_string());
        folders.collect::<Vec<_>>().join(", ")
    }

    /// The path of the table of `game`, in the first folder that has one, whether or not it can be used.
    pub fn locate(&self, game: Game) -> Option<PathBuf> {
        let name = game.file_name();
        let mut paths = self.folders.iter().map(|folder| folder.join(&name));
        paths.find(|path| {
            // Whatever else is wrong with it, or with its folder, will come to light when it is opened.
            let absent = [ErrorKind::NotFound, ErrorKind::NotADirectory];
            path.symlink_metadata()
                .map_or_else(|error| !absent.contains(&error.kind()), |_| true)
        })
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

/// Where tables are that are installed for all users.
fn of_all_users() -> Vec<PathBuf> {
    if !cfg!(unix) || cfg!(target_os = "macos") {
        return Vec::new();
    }
    let folders = env::var_os("XDG_DATA_DIRS").filter(|folders| !folders.is_empty());
    let folders = folders.unwrap_or_else(|| "/usr/local/share:/usr/share".into());
    env::split_paths(&folders)
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join("foregone"))
        .collect()
}

/// The checksums that `folder` lists.
pub fn read_sums(folder: &Path) -> Result<Sums, Error> {
    Ok(Sums::read(folder)?)
}
