//! `foregone generate`: filling tables.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use foregone_generator::write::{TableFolder, sha256_of};
use foregone_generator::{MOST_NUMBERED, Part, Wanted, fill, sums};
use foregone_queries::{gems, patience};
use foregone_runtime::war::{Attackers, Defenders, MAX_ATTACKERS, MAX_DEFENDERS, RuleSet};
use foregone_runtime::{AnyTable, Game};

use crate::error::{Error, complain, say};
use crate::options::rule_sets;
use crate::progress::Bar;
use crate::tables::{Tables, read_sums};

/// Fill tables: all of them, or those of the games that are named
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub struct Arguments {
    /// The games whose tables to fill [default: all]
    #[arg(value_name = "GAME", value_parser = games())]
    games: Vec<Game>,
    /// The folder to write to [default: that of --tables, or else tables]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Fill a table anew even if it is there and sound
    #[arg(long)]
    force: bool,
    /// How many numbered deals of patience (else 1,000,000) or puzzles of gems (else 10,000) to fill in
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_NUMBERED))]
    count: Option<u64>,
    /// Fill in the deals or cases of FILE, in the contest's format, instead of numbered ones
    #[arg(long, value_name = "FILE", conflicts_with = "count")]
    from: Option<PathBuf>,
    #[command(flatten)]
    part: PartOptions,
}

/// A part of the table of war, for a program that needs no more.
#[derive(Debug, Args)]
#[group(conflicts_with_all = ["count", "from"])]
struct PartOptions {
    /// Fill in this rule set of war alone
    #[arg(long, value_name = "RULES", value_parser = rule_sets())]
    rules: Option<RuleSet>,
    /// Fill in up to A attackers of war (else 2000)
    #[arg(long, value_name = "A", value_parser = clap::value_parser!(u16).range(1..=i64::from(MAX_ATTACKERS)))]
    attackers: Option<u16>,
    /// Fill in up to X defenders of war (else 1000)
    #[arg(long, value_name = "X", value_parser = clap::value_parser!(u16).range(1..=i64::from(MAX_DEFENDERS)))]
    defenders: Option<u16>,
}

impl PartOptions {
    /// The part that is asked for, if one is.
    fn part(&self) -> Result<Option<Part>, Error> {
        if self.rules.is_none() && self.attackers.is_none() && self.defenders.is_none() {
            return Ok(None);
        }
        Ok(Some(Part {
            rule_sets: self.rules.map_or(RuleSet::ALL.to_vec(), |rules| vec![rules]),
            attackers: Attackers::new(self.attackers.unwrap_or(MAX_ATTACKERS))?,
            defenders: Defenders::new(self.defenders.unwrap_or(MAX_DEFENDERS))?,
        }))
    }
}

const EXAMPLE: &str = "\
Example:
  $ foregone generate patience --count 100 --out small
  $ foregone generate war --rules risk --attackers 100 --defenders 100 --out small";

/// What parses a game, and tells completions which there are.
fn games() -> impl TypedValueParser<Value = Game> {
    PossibleValuesParser::new(Game::ALL.map(Game::id)).try_map(|text| text.parse::<Game>())
}

/// Fills the tables that the arguments ask for, and writes SHA256SUMS.
pub fn run(arguments: &Arguments, tables: &Tables) -> Result<(), Error> {
    let wanted = wanted(arguments)?;
    let folder = TableFolder::lock(arguments.out.as_deref().unwrap_or(tables.to_write()))?;
    let mut sums = read_sums(folder.path())?;
    let mut games = if arguments.games.is_empty() {
        Game::ALL.to_vec()
    } else {
        arguments.games.clone()
    };
    games.sort();
    games.dedup();
    for game in games {
        let name = game.file_name();
        let kept = match arguments.force {
            true => None,
            false => kept(game, &wanted, &folder, tables),
        };
        let (table, time) = match kept {
            Some(table) => (table, "kept".to_owned()),
            None => write(game, &wanted, &folder, tables)?,
        };
        let Table {
            entries,
            bytes,
            sha256,
        } = table;
        if wanted == Wanted::Release && sums.get(&name).is_some_and(|listed| listed != sha256) {
            complain(&format!("{name}: is not as {} listed it", sums::FILE_NAME));
        }
        sums.set(&name, &sha256);
        sums.write(&folder)?;
        say(format_args!(
            "{game:<9} {entries:>10} entries {bytes:>10} bytes {time:>10}  {sha256}"
        ))?;
    }
    Ok(())
}

/// What the tables are to hold.
fn wanted(arguments: &Arguments) -> Result<Wanted, Error> {
    let of_one = |what: &str| match arguments.games[..] {
        [game] => Ok(game),
        _ => Err(Error::Usage(format!("{what} needs one game: patience or gems"))),
    };
    if let Some(part) = arguments.part.part()? {
        return match arguments.games[..] {
            [Game::War] => Ok(Wanted::Part(part)),
            _ => Err(Error::Usage(
                "--rules, --attackers and --defenders go with the game war alone".to_owned(),
            )),
        };
    }
    let (game, wanted) = match (arguments.count, &arguments.from) {
        (None, None) => return Ok(Wanted::Release),
        (Some(count), _) => (of_one("--count")?, Wanted::Numbered(count)),
        (None, Some(path)) => {
            let game = of_one("--from")?;
            (game, own(game, path)?)
        }
    };
    wanted
        .check(game)
        .map_err(|error| Error::Usage(error.to_string()))?;
    Ok(wanted)
}

/// The deals or the cases of a file.
fn own(game: Game, path: &Path) -> Result<Wanted, Error> {
    let text = || fs::read(path).map_err(|error| Error::cannot_read(path.display(), error));
    let wrong = |(lines, fault)| {
        let source = foregone_queries::text::Source::File(path.to_owned());
        Error::Failed(source.describe(lines + 1, None, &fault))
    };
    match game {
        Game::Patience => patience::read_deals(&text()?).map(Wanted::Deals).map_err(wrong),
        Game::Gems => gems::read_cases(&text()?).map(Wanted::Cases).map_err(wrong),
        _ => Err(Error::Usage(
            "--from goes with one game that has a catalogue: patience or gems".to_owned(),
        )),
    }
}

/// What is told of a finished table.
struct Table {
    entries: u64,
    bytes: u64,
    sha256: String,
}

/// The table that is there, if it is sound and to be kept.
fn kept(game: Game, wanted: &Wanted, folder: &TableFolder, tables: &Tables) -> Option<Table> {
    let path = folder.path().join(game.file_name());
    let table = AnyTable::from_file(tables.open(&path).ok()?).ok()?;
    table.verify().ok()?;
    let fits = table.game() == game && wanted.is_in(&table);
    fits.then_some(())?;
    Some(Table {
        entries: table.entries(),
        bytes: table.file().bytes().len() as u64,
        sha256: sha256_of(&path).ok()?,
    })
}

/// Fills a table, and tells how long that took.
fn write(
    game: Game,
    wanted: &Wanted,
    folder: &TableFolder,
    tables: &Tables,
) -> Result<(Table, String), Error> {
    let start = Instant::now();
    let bar = Bar::new(format!("filling {game}"));
    let written = folder.write_table(&fill(game, wanted, &bar)?)?;
    drop(bar);
    let seconds = format!("{:.3} s", start.elapsed().as_secs_f64());
    let table = Table {
        entries: AnyTable::from_file(tables.open(&written.path)?)?.entries(),
        bytes: written.bytes,
        sha256: written.sha256,
    };
    Ok((table, seconds))
}
