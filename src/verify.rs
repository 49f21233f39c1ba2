//! `foregone verify`: checking tables.

use std::path::{Path, PathBuf};

use clap::Args;
use foregone_generator::recheck;
use foregone_generator::sums::{FILE_NAME, Sums};
use foregone_generator::write::sha256_of;
use foregone_runtime::{AnyTable, Game};

use crate::error::{Error, complain, say};
use crate::progress::Bar;
use crate::tables::{Tables, read_sums};

/// Check tables: structure, checksums and SHA256SUMS
///
/// Without a path, checks the tables that queries are answered from.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub struct Arguments {
    /// A table, or a folder of tables
    #[arg(value_name = "DIR|FILE")]
    path: Option<PathBuf>,
    /// Work every answer out again and compare
    #[arg(long)]
    deep: bool,
}

const EXAMPLE: &str = "\
Example:
  $ foregone verify tables
  kingdoms  sound: structure, checksums, SHA256SUMS, as released";

/// The checksums of the release tables.
const RELEASED: &str = include_str!("../tables/SHA256SUMS");

/// Checks a table, or every table in a folder; fails if there is none, if one is not sound or not as listed, or if one that
/// is listed is missing.
pub fn run(arguments: &Arguments, tables: &Tables) -> Result<(), Error> {
    let mut check = Check {
        deep: arguments.deep,
        tables,
        says_where: false,
        found: 0,
        wrong: 0,
    };
    match arguments.path.as_deref() {
        Some(path) if path.is_file() => {
            let game = tables.open(path)?.game()?;
            let folder = match path.parent() {
                Some(folder) if folder != Path::new("") => folder,
                _ => Path::new("."),
            };
            check.table(game, path, &read_sums(folder)?)?;
        }
        Some(folder) => {
            let sums = read_sums(folder)?;
            for game in Game::ALL {
                let path = folder.join(game.file_name());
                match path.symlink_metadata() {
                    Ok(_) => check.table(game, &path, &sums)?,
                    Err(_) => check.missing(game, &sums)?,
                }
            }
        }
        None => {
            let mut unlisted = Vec::new();
            let mut listed = Sums::default();
            for game in Game::ALL {
                match tables.locate(game) {
                    Some(path) => {
                        let folder = path.parent().unwrap_or(Path::new("."));
                        let sums = read_sums(folder)?;
                        check.says_where = true;
                        check.table(game, &path, &sums)?;
                        listed = sums;
                    }
                    None => unlisted.push(game),
                }
            }
            for game in unlisted {
                check.missing(game, &listed)?;
            }
        }
    }
    match (check.found, check.wrong) {
        (0, _) => Err(Error::Failed(format!(
            "{}: there is no table to check; fill some with `foregone generate`",
            match &arguments.path {
                Some(path) => path.display().to_string(),
                None => tables.list(),
            }
        ))),
        (_, 0) => Ok(()),
        _ => Err(Error::Reported),
    }
}

/// A check of several tables.
struct Check<'a> {
    deep: bool,
    tables: &'a Tables,
    /// Whether the path of each table is told.
    says_where: bool,
    found: u32,
    wrong: u32,
}

impl Check<'_> {
    fn table(&mut self, game: Game, path: &Path, sums: &Sums) -> Result<(), Error> {
        self.found += 1;
        let place = match self.says_where {
            true => format!(" ({})", path.display()),
            false => String::new(),
        };
        match self.checked(game, path, sums) {
            Ok(Checked { what, differs: None }) => {
                say(format_args!("{game:<9} sound: {}{place}", what.join(", ")))
            }
            Ok(Checked {
                what,
                differs: Some(differs),
            }) => {
                self.wrong += 1;
                complain(&differs);
                let what = what.join(", ");
                say(format_args!(
                    "{game:<9} sound, but another than listed: {what}{place}"
                ))
            }
            Err(error) => {
                self.wrong += 1;
                complain(&error.line());
                say(format_args!("{game:<9} DAMAGED{place}"))
            }
        }
    }

    fn missing(&mut self, game: Game, sums: &Sums) -> Result<(), Error> {
        if sums.get(&game.file_name()).is_none() {
            return say(format_args!("{game:<9} no table here"));
        }
        self.wrong += 1;
        complain(&format!(
            "{}: is listed in {FILE_NAME}, and missing",
            game.file_name()
        ));
        say(format_args!("{game:<9} MISSING"))
    }

    fn checked(&self, game: Game, path: &Path, sums: &Sums) -> Result<Checked, Error> {
        let file = self.tables.open(path)?;
        file.expect_game(game)?;
        let table = AnyTable::from_file(file)?;
        table.verify()?;
        let mut what = vec!["structure".to_owned(), "checksums".to_owned()];
        if self.deep {
            let bar = Bar::new(format!("checking {game}"));
            what.push(recheck(&table, &bar)?.to_string());
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let found = sha256_of(path).map_err(|error| Error::cannot_read(path.display(), error))?;
        let listed = sums.get(&name);
        match listed {
            Some(listed) if listed == found => what.push(FILE_NAME.to_owned()),
            Some(_) => {}
            None => what.push(format!("not listed in {FILE_NAME}")),
        }
        let released = Sums::parse(RELEASED).expect("the release's list is sound");
        what.push(match released.get(&game.file_name()) {
            Some(released) if released == found => "as released".to_owned(),
            _ => "not a table of this release".to_owned(),
        });
        let differs = listed.filter(|&listed| listed != found).map(|listed| {
            format!(
                "{}: has SHA-256 {found}, and {FILE_NAME} lists {listed}",
                path.display()
            )
        });
        Ok(Checked { what, differs })
    }
}

/// What was checked and found right.
struct Checked {
    what: Vec<String>,
    /// How a sound table differs from the one that is listed.
    differs: Option<String>,
}
