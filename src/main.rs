//! The command line of `foregone`.

use std::process::ExitCode;

fn main() -> ExitCode {
    foregone::command::main()
}
