//! Damage at random: what finds it, and that no lookup minds it.

mod change;
mod checksum;
mod report;

use std::panic::{AssertUnwindSafe, catch_unwind};

use clap::Args;
use foregone_generator::{self as generator, Wanted, fill, release_count};
use foregone_runtime::Game;
use foregone_runtime::format::TableBuilder;

use crate::random::Random;
use crate::targets::models::small;
use crate::{Error, tables};
use change::{Change, Kind};
use checksum::Checksums;
use report::Row;

/// Damage tables at random: opening or verify must report it, and no lookup may panic
#[derive(Debug, Args)]
pub struct Options {
    /// Trials of each table, beside every byte of its preamble and header
    #[arg(long, default_value_t = 100_000)]
    pub trials: u64,
    /// Whole verifications of a large table; the rest compares the checksum of the damaged section alone
    #[arg(long, default_value_t = 500)]
    pub verifications: u64,
    /// Numbered deals in the large catalogue of patience
    #[arg(long, default_value_t = 20_000)]
    pub deals: u64,
    /// Numbered puzzles in the large catalogue of gems
    #[arg(long, default_value_t = 200)]
    pub puzzles: u64,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Tables up to so many bytes are verified as a whole in every trial.
const QUICKLY_VERIFIED: usize = 1 << 16;

/// Room after the table for bytes that are added.
const ROOM: usize = 1 << 12;

/// Makes all trials, prints what was found, and tells whether everything was.
///
/// # Errors
///
/// When a table cannot be filled.
pub fn run(options: &Options) -> Result<bool, Error> {
    let mut rows = Vec::new();
    println!("{}", Row::HEADING);
    for (name, game, contents) in tables_to_try(options)? {
        let mut trial = Trial::new(game, &contents, options)?;
        let mut headers = Row::new(format!("{name}: every byte of preamble and header"));
        trial.every_byte_of_the_header(&mut headers);
        println!("{headers}");
        rows.push(headers);
        for kind in Kind::ALL {
            let mut row = Row::new(format!("{name}: {}", kind.name()));
            let count = options.trials / Kind::ALL.len() as u64
                + u64::from((kind as u64) < options.trials % Kind::ALL.len() as u64);
            for _ in 0..count {
                let change = Change::random(kind, &trial.layout(), &mut trial.random);
                trial.make(&change, &mut row);
            }
            println!("{row}");
            rows.push(row);
        }
    }
    let all = rows.iter().fold(Row::new("all".to_owned()), Row::plus);
    println!("{all}");
    println!("{}", all.by_checksum_line());
    Ok(all.nothing_wrong())
}

type Named = (String, Game, TableBuilder);

/// The table of each game, with the catalogues as large as was asked for; a small one of each; and that of the program.
fn tables_to_try(options: &Options) -> Result<Vec<Named>, Error> {
    let mut tables = Vec::new();
    for game in Game::ALL {
        let wanted = match release_count(game) {
            None => Wanted::Release,
            Some(_) if game == Game::Gems => Wanted::Numbered(options.puzzles),
            Some(_) => Wanted::Numbered(options.deals),
        };
        tables.push((game.to_string(), game, fill(game, &wanted, &())?));
        tables.push((format!("{game}, small"), game, small(game)));
    }
    let baked = generator::war::fill_thresholds();
    tables.push(("war, baked".to_owned(), Game::War, baked));
    Ok(tables)
}

/// A table under trial.
struct Trial {
    game: Game,
    /// The table, and room after it.
    bytes: Vec<u8>,
    length: usize,
    checksums: Checksums,
    random: Random,
    /// Whole verifications of a large table that are still to be made.
    verifications: u64,
    /// Trials from one whole verification of a large table to the next.
    every: u64,
    made: u64,
}

/// What came of a trial.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Opening reported it.
    AtOpening,
    /// `verify` reported it.
    ByVerify,
    /// The checksum of a damaged section, or a padding, tells it: `verify` would have reported it.
    ByChecksum,
    /// No byte was changed.
    Harmless,
    /// Nothing told it.
    Unseen,
    /// Something panicked.
    Panicked,
}

impl Trial {
    fn new(game: Game, contents: &TableBuilder, options: &Options) -> Result<Self, Error> {
        let mut bytes = contents.to_bytes();
        let length = bytes.len();
        let checksums = Checksums::new(&bytes)?;
        let mut random = Random::new(options.seed ^ (game as u64) << 32 ^ length as u64);
        bytes.extend((0..ROOM).map(|_| random.bits() as u8));
        tables::open(game, &bytes[..length])?.verify()?;
        Ok(Trial {
            game,
            bytes,
            length,
            checksums,
            random,
            verifications: options.verifications,
            every: (options.trials / options.verifications.max(1)).max(1),
            made: 0,
        })
    }

    fn layout(&self) -> change::Layout {
        change::Layout {
            length: self.length,
            room: self.bytes.len() - self.length,
            sections: self.checksums.sections(),
        }
    }

    /// Every byte of preamble and header, with each bit flipped, and with every bit flipped.
    fn every_byte_of_the_header(&mut self, row: &mut Row) {
        for place in 0..self.checksums.header_end() {
            for mask in (0..8).map(|bit| 1 << bit).chain([0xff]) {
                let byte = self.bytes[place] ^ mask;
                self.make(&Change::byte(place, byte), row);
            }
        }
    }

    /// Makes one trial, and counts what came of it.
    fn make(&mut self, change: &Change, row: &mut Row) {
        let undo = change.apply(&mut self.bytes);
        let length = change.length_of(self.length);
        let harmless = length == self.length && undo.iter().all(|part| part.is_unchanged(&self.bytes));
        let outcome = match catch_unwind(AssertUnwindSafe(|| self.examine(change, length))) {
            Err(_) => Outcome::Panicked,
            Ok(Outcome::Unseen) if harmless => Outcome::Harmless,
            Ok(outcome) => outcome,
        };
        if matches!(outcome, Outcome::Unseen | Outcome::Panicked) {
            eprintln!("{}: {change:?}: {outcome:?}", self.game);
        }
        row.count(outcome);
        for part in undo.into_iter().rev() {
            part.undo(&mut self.bytes);
        }
        self.made += 1;
    }

    /// Opens the table, asks it, and verifies it in the way that its size allows.
    fn examine(&mut self, change: &Change, length: usize) -> Outcome {
        let damaged = &self.bytes[..length];
        let table = match tables::open(self.game, damaged) {
            Ok(table) => table,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                return Outcome::AtOpening;
            }
        };
        table.look_up(change.place());
        let whole = length <= QUICKLY_VERIFIED;
        if whole {
            table.read_entries(false);
        }
        let by_checksum = self.checksums.tell(damaged, &change.touched());
        if !whole && (self.verifications == 0 || !self.made.is_multiple_of(self.every)) {
            return if by_checksum {
                Outcome::ByChecksum
            } else {
                Outcome::Unseen
            };
        }
        self.verifications -= u64::from(!whole);
        let found = table.verify();
        assert_eq!(
            found.is_err(),
            by_checksum,
            "the two ways of verifying differ: {found:?}"
        );
        match found {
            Err(error) => {
                let text = error.to_string();
                assert!(text.contains("offset"), "the place is not told: {text}");
                Outcome::ByVerify
            }
            Ok(()) => Outcome::Unseen,
        }
    }
}
