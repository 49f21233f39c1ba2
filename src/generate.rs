//! `foregone generate`: filling tables.

use std::time::Instant;

use crate::Game;
use foregone_generator::sums;
use foregone_generator::write::{TableFolder, sha256_of};

use crate::command::cli;
use crate::command::error::{Error, complain, say};
use crate::command::progress::Bar;
use crate::command::registry::{self, Wanted};
use crate::command::tables::{Tables, read_sums};

/// Fills the tables that the options ask for, and writes SHA256SUMS.
pub fn run(options: &cli::Generate, tables: &Tables) -> Result<(), Error> {
    let wanted = wanted(options)?;
    let folder = TableFolder::lock(tables.named_or_default(options.out.as_deref()))?;
    let mut sums = read_sums(folder.path())?;
    let mut games = if options.games.is_empty() {
        Game::ALL.to_vec()
    } else {
        options.games.clone()
    };
    games.sort();
    games.dedup();
    for game in games {
        let name = game.file_name();
        let kept = if options.force {
            None
        } else {
            kept(game, &wanted, &folder, tables)
        };
        let (table, time) = match kept {
            Some(table) => (table, "kept".to_owned()),
            None => fill(game, &wanted, &folder, tables)?,
        };
        let Table {
            entries,
            bytes,
            sha256,
        } = table;
        if matches!(wanted, Wanted::Release) && sums.get(&name).is_some_and(|listed| listed != sha256) {
            complain(&format!("{name}: is not as {} listed it", sums::FILE_NAME));
        }
        sums.set(&name, &sha256);
        sums.write(&folder)?;
        say(format_args!(
            "{game:<9} {entries:>10} entries {bytes:>10} bytes {time:>10}  {sha256}"
        ))?;
    }
    Ok(())
}

fn wanted(options: &cli::Generate) -> Result<Wanted, Error> {
    let wanted = match (options.count, &options.from) {
        (None, None) => return Ok(Wanted::Release),
        (Some(count), _) => Wanted::Numbered(count),
        (None, Some(path)) => Wanted::Own(path.clone()),
    };
    match options.games[..] {
        [game] if registry::release_count(game).is_some() => Ok(wanted),
        _ => Err(Error::Usage(
            "--count and --from go with one game that has a catalogue: patience or gems".to_owned(),
        )),
    }
}

/// What is told of a finished table.
struct Table {
    entries: u64,
    bytes: u64,
    sha256: String,
}

/// The table that is there, if it is sound and to be kept.
fn kept(game: Game, wanted: &Wanted, folder: &TableFolder, tables: &Tables) -> Option<Table> {
    let path = folder.path().join(game.file_name());
    let file = tables.open(&path).ok()?;
    file.verify().ok()?;
    let fits = registry::is_wanted(game, file.header(), wanted);
    let bytes = file.bytes().len() as u64;
    let description = registry::describe(game, file).ok().filter(|_| fits)?;
    Some(Table {
        entries: description.entries,
        bytes,
        sha256: sha256_of(&path).ok()?,
    })
}

/// Fills a table, and tells how long that took.
fn fill(
    game: Game,
    wanted: &Wanted,
    folder: &TableFolder,
    tables: &Tables,
) -> Result<(Table, String), Error> {
    let start = Instant::now();
    let bar = Bar::new(format!("filling {game}"));
    let written = folder.write_table(&registry::fill(game, wanted, &bar)?)?;
    drop(bar);
    let seconds = format!("{:.3} s", start.elapsed().as_secs_f64());
    let table = Table {
        entries: registry::describe(game, tables.open(&written.path)?)?.entries,
        bytes: written.bytes,
        sha256: written.sha256,
    };
    Ok((table, seconds))
}
