//! The queries that programs are measured with. They are made in a process of their own, which keeps the memory of
//! the measuring process small: a process starts with its parent's peak as its own.

use std::fmt::Display;
use std::io::{self, BufWriter, Write};
use std::num::NonZeroU64;

use foregone_runtime::gems::Case;
use foregone_runtime::kingdoms::{Healths, Player};
use foregone_runtime::patience::Deal;
use foregone_runtime::war::MAX_DEFENDERS;

/// Writes `count` queries for `game` to standard output, the same each time.
pub fn write(game: &str, count: u64) -> io::Result<()> {
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    match game {
        "kingdoms" => kingdoms(count, &mut output)?,
        "kingdoms-moves" => positions(count, &mut output)?,
        "war" => war(count, &mut output)?,
        "battles" => battles(count, &mut output)?,
        "battles-csv" => battles_csv(count, &mut output)?,
        "dice" => dice(count, &mut output)?,
        "one-die" => one_die(count, &mut output)?,
        "patience" => numbered(count, Deal::numbered, &mut output)?,
        "gems" => {
            numbered(count, Case::numbered, &mut output)?;
            output.write_all(b"0 0 0\n")?;
        }
        "gems-21" => {
            largest_cases(count, &mut output)?;
            output.write_all(b"0 0 0\n")?;
        }
        _ => {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                format!("{game}: no queries are known for it"),
            ));
        }
    }
    output.flush()
}

/// The inputs of the domain in random order, or the first `count` of that order.
fn kingdoms(count: u64, output: &mut impl Write) -> io::Result<()> {
    let mut inputs: Vec<[u8; 4]> = Healths::all().map(Healths::to_array).collect();
    Random::new().shuffle(&mut inputs);
    inputs.truncate(count as usize);
    writeln!(output, "{}", inputs.len())?;
    for [h1, h2, h3, h4] in inputs {
        writeln!(output, "{h1} {h2} {h3} {h4}")?;
    }
    Ok(())
}

/// Random healths with each player on turn.
fn positions(count: u64, output: &mut impl Write) -> io::Result<()> {
    let mut random = Random::new();
    for _ in 0..count {
        let h1 = 1 + random.below(39);
        let [h2, h3, h4] = [(); 3].map(|()| random.below(40));
        let turn = Player::TURNS[random.below(4) as usize];
        writeln!(output, "{h1} {h2} {h3} {h4} {turn}")?;
    }
    Ok(())
}

/// Random battles of up to 200 against 200.
fn battles(count: u64, output: &mut impl Write) -> io::Result<()> {
    random_battles(count).try_for_each(|(attackers, defenders)| writeln!(output, "{attackers} {defenders}"))
}

/// The same battles as CSV, with another column.
fn battles_csv(count: u64, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "id,attackers,X")?;
    (1u64..)
        .zip(random_battles(count))
        .try_for_each(|(id, (attackers, defenders))| writeln!(output, "{id},{attackers},{defenders}"))
}

fn random_battles(count: u64) -> impl Iterator<Item = (u64, u64)> {
    let mut random = Random::new();
    (0..count).map(move |_| (1 + random.below(200), 1 + random.below(200)))
}

/// Random defenders, and the end mark. A reader who has had enough ends the input early.
fn war(count: u64, output: &mut impl Write) -> io::Result<()> {
    // Long inputs repeat a part: they are to come faster than they are answered.
    let mut random = Random::new();
    let part: Vec<String> = (0..count.min(1 << 20))
        .map(|_| format!("{}\n", 1 + random.below(u64::from(MAX_DEFENDERS))))
        .collect();
    let text = part.concat();
    let mut rest = count;
    while rest > 0 && rest >= part.len() as u64 {
        output.write_all(text.as_bytes())?;
        rest -= part.len() as u64;
    }
    output.write_all(part[..rest as usize].concat().as_bytes())?;
    output.write_all(b"0\n")
}

/// Random races: board, die and cells each as likely as any other.
fn dice(count: u64, output: &mut impl Write) -> io::Result<()> {
    let mut random = Random::new();
    for _ in 0..count {
        let n = 10 + random.below(1991);
        let mut below_n = || 1 + random.below(n - 1);
        writeln!(output, "{n} {} {} {}", below_n(), below_n(), below_n())?;
    }
    Ok(())
}

/// Random cells of the longest board, with a die of 100 sides.
fn one_die(count: u64, output: &mut impl Write) -> io::Result<()> {
    let mut random = Random::new();
    for _ in 0..count {
        writeln!(
            output,
            "2000 100 {} {}",
            1 + random.below(1999),
            1 + random.below(1999)
        )?;
    }
    Ok(())
}

/// The deals or puzzles from number 1 on.
fn numbered<T: Display>(count: u64, of: fn(NonZeroU64) -> T, output: &mut impl Write) -> io::Result<()> {
    (1..=count)
        .filter_map(NonZeroU64::new)
        .try_for_each(|number| write!(output, "{}", of(number)))
}

/// Cases of 21 bags with ten gems of eight colours.
fn largest_cases(count: u64, output: &mut impl Write) -> io::Result<()> {
    let mut random = Random::new();
    for _ in 0..count {
        writeln!(output, "8 21 3")?;
        for _ in 0..21 {
            write!(output, "10")?;
            for _ in 0..10 {
                write!(output, " {}", 1 + random.below(8))?;
            }
            writeln!(output)?;
        }
    }
    Ok(())
}

/// Marsaglia's xorshift: the same sequence on every machine.
#[derive(Debug)]
pub struct Random(u64);

impl Random {
    /// A generator with a fixed seed.
    pub fn new() -> Self {
        Random(0x9e37_79b9_7f4a_7c15)
    }

    /// A number from 0 to `bound` − 1.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((u128::from(self.0) * u128::from(bound)) >> 64) as u64
    }

    /// Puts `items` in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}
