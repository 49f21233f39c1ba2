//! `foregone man`: the manual's pages, made from the command line's definition.

use std::fs;
use std::path::PathBuf;

use clap::{Args, CommandFactory};

use crate::error::Error;

/// Write the manual's pages
#[derive(Debug, Args)]
pub struct Arguments {
    /// The folder to write to: `foregone.1` and a page for each subcommand
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Writes a page for the program and one for each subcommand into the folder that the arguments name.
pub fn run<C: CommandFactory>(arguments: &Arguments) -> Result<(), Error> {
    let folder = &arguments.folder;
    fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(C::command(), folder))
        .map_err(|error| Error::cannot_write(folder.display(), error))
}
