//! `foregone info`: what tables hold.

use std::path::{Path, PathBuf};

use crate::Game;
use crate::format::VERSION;

use crate::command::cli;
use crate::command::error::{Error, say};
use crate::command::registry;
use crate::command::tables::Tables;

/// Describes one table, or every table in a folder.
pub fn run(options: &cli::Info, tables: &Tables) -> Result<(), Error> {
    let path = tables.named_or_default(options.path.as_deref());
    if !path.is_dir() {
        return describe(path, tables);
    }
    let here = Game::ALL.map(|game| path.join(game.file_name()));
    let here: Vec<PathBuf> = here
        .into_iter()
        .filter(|path| path.symlink_metadata().is_ok())
        .collect();
    if here.is_empty() {
        return Err(Error::Failed(format!(
            "{}: there is no table; fill some with `foregone generate`",
            path.display()
        )));
    }
    here.iter().try_for_each(|path| describe(path, tables))
}

fn describe(path: &Path, tables: &Tables) -> Result<(), Error> {
    let file = tables.open(path)?;
    let game = file.game()?;
    let (header, bytes) = (file.header().clone(), file.bytes().len());
    let description = registry::describe(game, file)?;
    say(format_args!("{}", path.display()))?;
    let tell = |what: &str, value: &str| say(format_args!("  {what:<17} {value}"));
    tell("game", game.id())?;
    tell("rules version", &header.rules.to_string())?;
    tell("format version", &VERSION.to_string())?;
    tell("entries", &description.entries.to_string())?;
    tell("bytes", &bytes.to_string())?;
    for axis in &header.axes {
        tell("input", &format!("{} {} to {}", axis.name, axis.first, axis.last))?;
    }
    for section in &header.sections {
        let (element, shape) = (section.element.name(), &section.shape);
        let place = format!("{} bytes at {}", section.length, section.offset);
        tell(
            "section",
            &format!(
                "{}: {element} {shape:?}, {place}, CRC-32 {:08x}",
                section.name, section.checksum
            ),
        )?;
    }
    for (what, value) in &description.details {
        tell(what, value)?;
    }
    Ok(())
}
