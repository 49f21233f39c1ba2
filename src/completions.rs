//! `foregone completions`: what a shell needs to complete the command line.

use clap::{Args, CommandFactory};

use crate::error::{Error, print};

/// Print the completions of this command line for a shell
#[derive(Debug, Args)]
pub struct Arguments {
    /// The shell that is to complete
    #[arg(value_name = "SHELL", value_enum)]
    shell: clap_complete::Shell,
}

/// Prints the completions of `C` for the shell that the arguments name.
pub fn run<C: CommandFactory>(arguments: &Arguments) -> Result<(), Error> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut C::command(), "foregone", &mut script);
    print(&script)
}
