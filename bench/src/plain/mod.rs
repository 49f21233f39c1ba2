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

/// One line a program: the contest's by the name of the game, others with the question.
const PROGRAMS: &[(&str, Program)] = &[
    ("dice", dice::run),
    ("gems", gems::run),
    ("kingdoms", kingdoms::run),
    ("kingdoms-moves", kingdoms::moves),
    ("patience", patience::run),
    ("patience-line", patience::line),
    ("patience-moves", patience::moves),
    ("war", war::run),
    ("war-losses", war::losses),
    ("war-odds", war::odds),
    ("war-survivors", war::survivors),
];

/// The program called `name`.
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

/// The numbers of a line.
fn numbers<const N: usize>(line: &str) -> io::Result<[usize; N]> {
    let mut fields = line.split_whitespace();
    let mut numbers = [0; N];
    for value in &mut numbers {
        *value = number(fields.next())?;
    }
    Ok(numbers)
}

/// A whole number of a query.
fn number<T: std::str::FromStr>(text: Option<&str>) -> io::Result<T> {
    text.and_then(|text| text.parse().ok())
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "a number is missing or malformed"))
}
