//! `foregone info`: what tables hold.

use std::path::{Path, PathBuf};

use clap::Args;
use foregone_runtime::catalogue::Catalogue;
use foregone_runtime::dice::{MAX_DISTANCE, MAX_ERROR};
use foregone_runtime::format::VERSION;
use foregone_runtime::war::RuleSet;
use foregone_runtime::{AnyTable, Game};

use crate::error::{Error, complain, say};
use crate::tables::Tables;

/// Tell what tables hold
///
/// Without a path, describes the tables that queries are answered from.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub struct Arguments {
    /// A table, or a folder of tables
    #[arg(value_name = "DIR|FILE")]
    path: Option<PathBuf>,
}

const EXAMPLE: &str = "\
Example:
  $ foregone info tables/war.fgt";

/// Describes one table, or several; goes on after one that cannot be read.
pub fn run(arguments: &Arguments, tables: &Tables) -> Result<(), Error> {
    let (paths, place) = match arguments.path.as_deref() {
        Some(path) if !path.is_dir() => return describe(path, tables),
        Some(folder) => {
            let paths = Game::ALL.map(|game| folder.join(game.file_name()));
            let here = paths.into_iter().filter(|path| path.symlink_metadata().is_ok());
            (here.collect::<Vec<_>>(), folder.display().to_string())
        }
        None => {
            let found = Game::ALL.into_iter().filter_map(|game| tables.locate(game));
            (found.collect(), tables.list())
        }
    };
    if paths.is_empty() {
        return Err(Error::Failed(format!(
            "{place}: there is no table; fill some with `foregone generate`"
        )));
    }
    let mut failed = false;
    for path in paths {
        if let Err(error) = describe(&path, tables) {
            complain(&error.line());
            failed = true;
        }
    }
    match failed {
        true => Err(Error::Reported),
        false => Ok(()),
    }
}

fn describe(path: &Path, tables: &Tables) -> Result<(), Error> {
    let table = AnyTable::from_file(tables.open(path)?)?;
    let file = table.file();
    say(format_args!("{}", path.display()))?;
    let tell = |what: &str, value: &str| say(format_args!("  {what:<17} {value}"));
    let header = file.header();
    tell("game", table.game().id())?;
    tell("rules version", &header.rules.to_string())?;
    tell("format version", &VERSION.to_string())?;
    tell("entries", &table.entries().to_string())?;
    tell("bytes", &file.bytes().len().to_string())?;
    for axis in &header.axes {
        tell("input", &format!("{} {} to {}", axis.name, axis.first, axis.last))?;
    }
    for section in &header.sections {
        let (element, shape) = (section.element.name(), &section.shape);
        let place = format!("{} bytes at {}", section.length, section.offset);
        tell(
            "section",
            &format!(
                "{}: {element} {shape:?}, {place}, CRC-32 {:08x}",
                section.name, section.checksum
            ),
        )?;
    }
    for (what, value) in details(&table) {
        tell(what, &value)?;
    }
    Ok(())
}

/// What else is worth telling of a table: what it is, and how much.
type Details = Vec<(&'static str, String)>;

fn details(table: &AnyTable) -> Details {
    match table {
        AnyTable::Kingdoms(table) => vec![("distinct answers", table.distinct().to_string())],
        AnyTable::War(table) => {
            let sets: Vec<&str> = table.rule_sets().map(RuleSet::id).collect();
            vec![("rule sets", sets.join(", "))]
        }
        AnyTable::Dice(table) => {
            let view = table.view();
            vec![
                ("dice", MAX_DISTANCE.to_string()),
                ("blocks", view.blocks().to_string()),
                ("coefficients", view.coefficients().to_string()),
                (
                    "largest error",
                    format!("{MAX_ERROR:e} at most; `verify --deep` finds it"),
                ),
                ("corrections", view.correction_keys().len().to_string()),
            ]
        }
        AnyTable::Patience(table) => {
            let probabilities: Vec<f64> = table.entries().map(|(_, probability)| probability).collect();
            let winnable = probabilities
                .iter()
                .filter(|&&probability| probability > 0.0)
                .count();
            let share = winnable as f64 / probabilities.len().max(1) as f64;
            let mut details = of_catalogue(table.catalogue());
            details.push(("winnable deals", format!("{winnable} ({:.2} %)", 100.0 * share)));
            details.extend(of_numbers(probabilities));
            details
        }
        AnyTable::Gems(table) => {
            let differences = table.entries().map(|(_, value)| value.difference.into());
            let mut details = of_catalogue(table.catalogue());
            details.extend(of_numbers(differences.collect()));
            details
        }
    }
}

fn of_catalogue(catalogue: Catalogue<'_>) -> Details {
    vec![
        ("load factor", format!("{:.3}", catalogue.load_factor())),
        ("longest probe", format!("{} slots", catalogue.longest_probe())),
    ]
}

/// Mean and quantiles of the answers.
fn of_numbers(mut numbers: Vec<f64>) -> Details {
    if numbers.is_empty() {
        return Vec::new();
    }
    numbers.sort_unstable_by(f64::total_cmp);
    let mean = numbers.iter().sum::<f64>() / numbers.len() as f64;
    let quantiles = [
        ("least", 0),
        ("5 %", 5),
        ("25 %", 25),
        ("median", 50),
        ("75 %", 75),
        ("95 %", 95),
        ("most", 100),
    ];
    let at = |percent: usize| numbers[(numbers.len() - 1) * percent / 100];
    let quantiles = quantiles.map(|(name, percent)| format!("{name} {:.6}", at(percent)));
    vec![
        ("mean", format!("{mean:.6}")),
        ("quantiles", quantiles.join(", ")),
    ]
}
