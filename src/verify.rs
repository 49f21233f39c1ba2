//! `foregone verify`: checking tables.

use foregone::{Fault, Game, TableError};
use foregone_generator::sums::{FILE_NAME, Sums};
use foregone_generator::write::sha256_of;

use crate::cli;
use crate::error::{Error, complain};
use crate::registry;
use crate::tables::Tables;

/// Checks every table in a folder, and fails if there is none, or if one is not sound.
pub fn run(options: &cli::Verify, tables: &Tables) -> Result<(), Error> {
    let sums = Sums::read(&options.folder).map_err(|error| {
        Error::Failed(format!(
            "{}: cannot be read: {error}",
            options.folder.join(FILE_NAME).display()
        ))
    })?;
    let (mut found, mut damaged) = (0, 0);
    for game in Game::ALL {
        let path = options.folder.join(game.file_name());
        if path.symlink_metadata().is_err() {
            println!("{game:<9} no table here");
            continue;
        }
        found += 1;
        match check(game, &path, &sums, options.deep, tables) {
            Ok(checked) => println!("{game:<9} sound: {checked}"),
            Err(error) => {
                damaged += 1;
                println!("{game:<9} DAMAGED");
                complain(&error.to_string());
            }
        }
    }
    match (found, damaged) {
        (0, _) => Err(Error::Failed(format!(
            "{}: there is no table to check; fill some with `foregone generate`",
            options.folder.display()
        ))),
        (_, 0) => Ok(()),
        _ => Err(Error::Reported),
    }
}

/// Tells what was checked.
fn check(
    game: Game,
    path: &std::path::Path,
    sums: &Sums,
    deep: bool,
    tables: &Tables,
) -> Result<String, Error> {
    let file = tables.open(path)?;
    file.verify()?;
    let mut checked = "structure, checksums".to_owned();
    let unlike = |expected: String, found: String| TableError {
        table: path.display().to_string(),
        fault: Fault::Layout {
            part: "the file".to_owned(),
            expected,
            found,
        },
    };
    if deep {
        let anew = registry::fill(game).to_bytes();
        if anew != file.bytes() {
            let differing = anew
                .iter()
                .zip(file.bytes())
                .position(|(a, b)| a != b)
                .unwrap_or(anew.len());
            let found = format!("another one from byte {differing} on");
            return Err(unlike("the table that this release fills".to_owned(), found).into());
        }
        checked += ", every answer worked out again";
    }
    registry::describe(game, file)?;
    match sums.get(&game.file_name()) {
        None => checked += &format!(" (not listed in {FILE_NAME})"),
        Some(listed) => {
            let found = sha256_of(path).map_err(|error| TableError {
                table: path.display().to_string(),
                fault: error.into(),
            })?;
            if found != listed {
                return Err(unlike(format!("SHA-256 {listed} of {FILE_NAME}"), found).into());
            }
            checked += &format!(", {FILE_NAME}");
        }
    }
    Ok(checked)
}
