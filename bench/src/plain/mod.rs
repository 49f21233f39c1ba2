//! For each game the plain program that a contestant would write: the recursion or the textbook recurrence in double
//! precision, queries read line by line, answers printed with `writeln!`.

use std::io::{self, BufWriter, StdoutLock, Write};

mod dice;
mod gems;
mod kingdoms;
mod patience;
mod war;

/// Answers the queries in `input`, in the contest's format.
type Program = fn(input: &str, output: &mut BufWriter<StdoutLock<'static>>) -> io::Result<()>;

/// One line a game.
const PROGRAMS: &[(&str, Program)] = &[
    ("dice", dice::run),
    ("gems", gems::run),
    ("kingdoms", kingdoms::run),
    ("patience", patience::run),
    ("war", war::run),
];

/// The program for the game called `name`.
pub fn find(name: &str) -> Option<Program> {
    let (_, program) = PROGRAMS.iter().find(|(game, _)| *game == name)?;
    Some(*program)
}

/// Runs `program` from standard input to standard output.
pub fn run(program: Program) -> io::Result<()> {
    let input = io::read_to_string(io::stdin())?;
    let mut output = BufWriter::new(io::stdout().lock());
    program(&input, &mut output)?;
    output.flush()
}

/// A whole number of a query.
fn number<T: std::str::FromStr>(text: Option<&str>) -> io::Result<T> {
    text.and_then(|text| text.parse().ok())
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "a number is missing or malformed"))
}
