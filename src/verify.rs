//! `foregone verify`: checking tables.

use std::path::Path;

use crate::{Game, TableError};
use foregone_generator::sums::{FILE_NAME, Sums};
use foregone_generator::write::sha256_of;

use crate::command::cli;
use crate::command::error::{Error, complain, say};
use crate::command::progress::Bar;
use crate::command::registry;
use crate::command::tables::{Tables, read_sums};

/// Checks a table, or every table in a folder; fails if there is none, or if one is not sound.
pub fn run(options: &cli::Verify, tables: &Tables) -> Result<(), Error> {
    let path = tables.named_or_default(options.path.as_deref());
    let (mut found, mut damaged) = (0, 0);
    let mut verify = |game: Game, path: &Path, sums: &Sums| {
        found += 1;
        match check(game, path, sums, options.deep, tables) {
            Ok(checked) => say(format_args!("{game:<9} sound: {}", checked.join(", "))),
            Err(error) => {
                damaged += 1;
                complain(&error.to_string());
                say(format_args!("{game:<9} DAMAGED"))
            }
        }
    };
    if path.is_file() {
        let game = tables.open(path)?.game()?;
        verify(game, path, &read_sums(path.parent().unwrap_or(path))?)?;
    } else {
        let sums = read_sums(path)?;
        for game in Game::ALL {
            let table = path.join(game.file_name());
            if table.symlink_metadata().is_ok() {
                verify(game, &table, &sums)?;
            } else if sums.get(&game.file_name()).is_some() {
                say(format_args!("{game:<9} no table here, but it is listed"))?;
            } else {
                say(format_args!("{game:<9} no table here"))?;
            }
        }
    }
    match (found, damaged) {
        (0, _) => Err(Error::Failed(format!(
            "{}: there is no table to check; fill some with `foregone generate`",
            path.display()
        ))),
        (_, 0) => Ok(()),
        _ => Err(Error::Reported),
    }
}

/// Tells what was checked.
fn check(game: Game, path: &Path, sums: &Sums, deep: bool, tables: &Tables) -> Result<Vec<String>, Error> {
    registry::verify(game, tables.open(path)?)?;
    let mut checked = vec!["structure".to_owned(), "checksums".to_owned()];
    if deep {
        let bar = Bar::new(format!("checking {game}"));
        checked.push(registry::check_answers(game, tables.open(path)?, &bar)?);
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let Some(listed) = sums.get(&name) else {
        checked.push(format!("not listed in {FILE_NAME}"));
        return Ok(checked);
    };
    let name = path.display().to_string();
    let found = sha256_of(path).map_err(|error| TableError {
        table: name.clone(),
        fault: error.into(),
    })?;
    if found != listed {
        return Err(Error::Failed(format!(
            "{name}: has SHA-256 {found}, and {FILE_NAME} lists {listed}"
        )));
    }
    checked.push(FILE_NAME.to_owned());
    Ok(checked)
}
