//! `foregone man`: the manual's pages, made from the command line's definition.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::builder::StyledStr;
use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;

use crate::error::Error;

/// Write the manual's pages
#[derive(Debug, Args)]
pub struct Arguments {
    /// The folder to write to: `foregone.1` and a page for each subcommand
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// What every page says after the options.
const SECTIONS: &str = "\
.SH EXIT STATUS
.TP
0
Everything was done.
.TP
1
Something failed, or a query could not be answered.
.TP
2
Wrong usage.
.SH ENVIRONMENT
.TP
FOREGONE_TABLES
A folder in which tables are looked for, after that of --tables.
.TP
XDG_DATA_HOME, XDG_DATA_DIRS
Where the data folders of the user and of all users are (not on Windows and macOS).
.SH FILES
.TP
kingdoms.fgt, war.fgt, dice.fgt, patience.fgt, gems.fgt
The tables, in ./tables, or in foregone in a data folder.
.TP
SHA256SUMS
The checksums of the tables beside it.
";

/// Writes a page for the program and one for each subcommand into the folder that the arguments name.
pub fn run<C: CommandFactory>(arguments: &Arguments) -> Result<(), Error> {
    let folder = &arguments.folder;
    let mut command = C::command();
    command.build();
    fs::create_dir_all(folder)
        .and_then(|()| write_pages(&command, "", folder))
        .map_err(|error| Error::cannot_write(folder.display(), error))
}

/// Writes the page of a command, and those of its subcommands.
fn write_pages(command: &Command, parent: &str, folder: &Path) -> io::Result<()> {
    let name = match parent {
        "" => command.get_name().to_owned(),
        parent => format!("{parent}-{}", command.get_name()),
    };
    for subcommand in command.get_subcommands().filter(|command| !command.is_hide_set()) {
        write_pages(subcommand, &name, folder)?;
    }
    // The example has a section of its own.
    let example = command.get_after_long_help().or(command.get_after_help());
    let example = example.map(StyledStr::to_string).unwrap_or_default();
    let example = example.split_once("Example").map(|(_, rest)| rest);
    let plain = command
        .clone()
        .after_help("")
        .after_long_help("")
        .disable_help_subcommand(true);
    let mut page = Vec::new();
    Man::new(plain).title(&name).render(&mut page)?;
    // What stood after the help is empty here, and so is its section.
    let mut page = String::from_utf8_lossy(&page).replace(".SH EXTRA\n", "");
    page += SECTIONS;
    if let Some(lines) = example.and_then(|example| example.split_once(":\n")) {
        page += ".SH EXAMPLES\n.nf\n";
        for line in lines.1.lines() {
            page += &format!("{}\n", line.replace('\\', "\\e"));
        }
        page += ".fi\n";
    }
    fs::write(folder.join(format!("{name}.1")), page)
}
