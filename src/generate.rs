//! `foregone generate`: filling tables.

use std::time::{Duration, Instant};

use foregone::Game;
use foregone_generator::sums::Sums;
use foregone_generator::write::{TableFolder, sha256_of};
use indicatif::ProgressBar;

use crate::cli;
use crate::error::{Error, complain};
use crate::registry;
use crate::tables::Tables;

/// Fills the tables that the options ask for, and writes SHA256SUMS.
pub fn run(options: &cli::Generate, tables: &Tables) -> Result<(), Error> {
    let folder = TableFolder::lock(&options.out)?;
    let mut sums = Sums::read(folder.path()).map_err(|error| {
        let path = folder.path().join(foregone_generator::sums::FILE_NAME);
        Error::Failed(format!("{}: cannot be read: {error}", path.display()))
    })?;
    let mut games = if options.games.is_empty() {
        Game::ALL.to_vec()
    } else {
        options.games.clone()
    };
    games.sort();
    games.dedup();
    for game in games {
        let name = game.file_name();
        let sha256 = match kept(game, options, &folder, tables) {
            Some(sha256) => sha256,
            None => fill(game, &folder, tables)?,
        };
        if sums.get(&name).is_some_and(|listed| listed != sha256) {
            complain(&format!(
                "{name}: is not as {} listed it",
                foregone_generator::sums::FILE_NAME
            ));
        }
        sums.set(&name, &sha256);
        sums.write(&folder)?;
    }
    Ok(())
}

/// The SHA-256 of a table that is there, sound and to be kept.
fn kept(game: Game, options: &cli::Generate, folder: &TableFolder, tables: &Tables) -> Option<String> {
    if options.force {
        return None;
    }
    let path = folder.path().join(game.file_name());
    let file = tables.open(&path).ok()?;
    file.verify().ok()?;
    let description = registry::describe(game, file).ok()?;
    let bytes = path.metadata().ok()?.len();
    let sha256 = sha256_of(&path).ok()?;
    say(game, description.entries, bytes, "kept", &sha256);
    Some(sha256)
}

fn fill(game: Game, folder: &TableFolder, tables: &Tables) -> Result<String, Error> {
    let start = Instant::now();
    let bar = ProgressBar::new_spinner().with_message(format!("filling {game}"));
    bar.enable_steady_tick(Duration::from_millis(100));
    let written = folder.write_table(&registry::fill(game))?;
    bar.finish_and_clear();
    let seconds = format!("{:.3} s", start.elapsed().as_secs_f64());
    let entries = registry::describe(game, tables.open(&written.path)?)?.entries;
    say(game, entries, written.bytes, &seconds, &written.sha256);
    Ok(written.sha256)
}

fn say(game: Game, entries: u64, bytes: u64, time: &str, sha256: &str) {
    println!("{game:<9} {entries:>10} entries {bytes:>10} bytes {time:>10}  {sha256}");
}
