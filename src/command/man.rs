//! `foregone man`: the manual's pages, made from the command line's definition.

use std::fs;

use clap::CommandFactory;

use crate::command::cli::{self, Cli};
use crate::command::error::Error;

/// Writes a page for the program and one for each subcommand into the folder that the options name.
pub fn run(options: &cli::Man) -> Result<(), Error> {
    let folder = &options.folder;
    fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(Cli::command(), folder))
        .map_err(|error| Error::Failed(format!("{}: cannot be written: {error}", folder.display())))
}
