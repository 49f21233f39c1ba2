//! `foregone dice`: the probability that the player on turn wins the race.

use crate::dice::{Dice, Race};
use crate::{Backing, Game};
use foregone_generator::dice::Die;

use crate::command::answer::{self, Layout, Queries};
use crate::command::cli;
use crate::command::error::Error;
use crate::command::tables::Tables;
use crate::command::text::engine::{self, Flow};
use crate::command::text::fault::Fault;
use crate::command::text::print::{Format, Row, six_decimals};
use crate::command::text::record::Record;

/// Answers the queries that the options ask for.
pub(crate) fn run(options: cli::Dice, tables: &Tables, threads: Option<usize>) -> Result<(), Error> {
    let table = tables
        .find(Game::Dice, &options.text)?
        .map(Dice::from_file)
        .transpose()?;
    let format = options.text.format;
    let layout = Layout {
        queries: Queries::of_arguments(options.race, 4),
        query: None,
        count: None,
        heading: "N,m,x,y,probability\n",
    };
    match table {
        Some(table) => answer::run(Lookup { table, format }, layout, options.text, threads),
        None => answer::run(OnTheSpot { format }, layout, options.text, threads),
    }
}

/// The longest board.
const MOST_CELLS: u32 = 2000;

/// One query: N, m, x and y.
fn read_query(query: &mut Record<'_>) -> Result<[u32; 4], Fault> {
    let n = query.number("N", 10, MOST_CELLS)?;
    let m = query.number("m", 1, n - 1)?;
    let x = query.number("x", 1, n - 1)?;
    let y = query.number("y", 1, n - 1)?;
    query.end_line()?;
    Ok([n, m, x, y])
}

/// Appends the answer. Tells where its eight characters begin.
fn put(out: &mut Vec<u8>, format: Format, [n, m, x, y]: [u32; 4], millionths: u32) -> usize {
    match format {
        Format::Text => {
            out.extend_from_slice(&six_decimals(millionths));
            out.push(b'\n');
        }
        Format::Csv | Format::Jsonl => Row::begin(out, format)
            .number("N", n)
            .number("m", m)
            .number("x", x)
            .number("y", y)
            .millionths("probability", millionths)
            .end(),
    }
    format.last_probability(out)
}

/// Answers from the table.
pub struct Lookup {
    /// Where the answers come from.
    pub table: Dice<Backing>,
    /// How they are written.
    pub format: Format,
}

impl engine::Game for Lookup {
    type Scratch = ();

    fn answer(&self, query: &mut Record<'_>, (): &mut (), out: &mut Vec<u8>) -> Result<Flow, Fault> {
        let numbers = read_query(query)?;
        let [n, m, x, y] = numbers.map(u64::from);
        let race = Race::new(n, m, x, y).expect("each number was read in its range");
        put(out, self.format, numbers, self.table.six_decimals(race));
        Ok(Flow::Answered)
    }
}

/// Solves the dice that a block of queries asks for, each once.
pub struct OnTheSpot {
    /// How the answers are written.
    pub format: Format,
}

/// What a worker keeps: the races of its block, and the die that it has solved last, 32 MB at most.
#[derive(Default)]
pub struct Races {
    asked: Vec<Asked>,
    die: Option<Die>,
}

/// A race, and where in the block's answers its own is to stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Asked {
    sides: u16,
    own: u16,
    other: u16,
    place: usize,
}

impl engine::Game for OnTheSpot {
    type Scratch = Races;

    fn answer(&self, query: &mut Record<'_>, races: &mut Races, out: &mut Vec<u8>) -> Result<Flow, Fault> {
        let numbers = read_query(query)?;
        let [n, m, x, y] = numbers;
        let place = put(out, self.format, numbers, 0);
        races.asked.push(Asked {
            sides: m as u16,
            own: (n - x) as u16,
            other: (n - y) as u16,
            place,
        });
        Ok(Flow::Answered)
    }

    fn finish(&self, races: &mut Races, out: &mut [u8]) {
        races.asked.sort_unstable();
        for same_die in races.asked.chunk_by(|a, b| a.sides == b.sides) {
            let sides = same_die[0].sides;
            let reach = same_die
                .iter()
                .map(|asked| asked.own.max(asked.other))
                .max()
                .unwrap_or_default();
            let die = match &races.die {
                Some(die) if die.sides() == sides && die.reach() >= reach => die,
                _ => races.die.insert(Die::solve(sides, reach)),
            };
            for asked in same_die {
                let answer = six_decimals(die.six_decimals(asked.own, asked.other));
                out[asked.place..][..answer.len()].copy_from_slice(&answer);
            }
        }
        races.asked.clear();
    }
}
