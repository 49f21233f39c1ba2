//! What differs from game to game when tables are filled, checked and described.

use std::path::PathBuf;

use crate::catalogue::Catalogue;
use crate::dice::{Dice, MAX_DISTANCE, MAX_ERROR};
use crate::format::{Contents, Header, TableFile};
use crate::gems::Gems;
use crate::kingdoms::Kingdoms;
use crate::patience::Patience;
use crate::war::War;
use crate::{Backing, Game, TableError};
use foregone_generator::{self as generator, Progress};

use crate::command::error::Error;
use crate::command::{gems, patience};

/// What a table is to hold.
#[derive(Debug, Clone, Default)]
pub enum Wanted {
    /// What the release tables hold.
    #[default]
    Release,
    /// The numbered deals or puzzles up to this one.
    Numbered(u64),
    /// The deals or cases of a file.
    Own(PathBuf),
}

/// The most numbered deals or puzzles that a table is filled with.
pub const MOST_NUMBERED: u64 = 100_000_000;

/// The last numbered deal or puzzle of a game's release table, if it is a catalogue.
pub fn release_count(game: Game) -> Option<u64> {
    match game {
        Game::Kingdoms | Game::War | Game::Dice => None,
        Game::Patience => Some(1_000_000),
        Game::Gems => Some(10_000),
    }
}

/// Fills the table of `game`.
pub fn fill(game: Game, wanted: &Wanted, progress: &dyn Progress) -> Result<Contents, Error> {
    let last = match wanted {
        Wanted::Numbered(last) => *last,
        _ => release_count(game).unwrap_or_default(),
    };
    let refused = |error| Error::Failed(format!("{game}: {error}"));
    match (game, wanted) {
        (Game::Kingdoms, _) => Ok(generator::kingdoms::fill()),
        (Game::War, _) => Ok(generator::war::fill()),
        (Game::Dice, _) => Ok(generator::dice::fill(progress)),
        (Game::Patience, Wanted::Own(path)) => Ok(generator::patience::fill_with(
            &patience::read_file(path)?,
            progress,
        )),
        (Game::Patience, _) => Ok(generator::patience::fill(last, progress)),
        (Game::Gems, Wanted::Own(path)) => {
            generator::gems::fill_with(&gems::read_file(path)?, progress).map_err(refused)
        }
        (Game::Gems, _) => generator::gems::fill(last, progress).map_err(refused),
    }
}

/// Whether a table holds what was wanted, as far as its header tells.
pub fn is_wanted(game: Game, header: &Header, wanted: &Wanted) -> bool {
    let last = header.axes.first().map(|axis| axis.last);
    match (wanted, release_count(game)) {
        (Wanted::Own(_), _) => false,
        (Wanted::Numbered(count), _) => last == Some(*count),
        (Wanted::Release, Some(count)) => last == Some(count),
        // One with the thresholds alone has one axis.
        (Wanted::Release, None) => game != Game::War || header.axes.len() > 1,
    }
}

/// What a table holds, for people.
#[derive(Debug)]
pub struct Description {
    /// How many answers there are.
    pub entries: u64,
    /// What else is worth telling: what it is, and how much.
    pub details: Vec<(&'static str, String)>,
}

/// Opens the table in `file` as a lookup does, which checks its structure, and describes it.
pub fn describe(game: Game, file: TableFile<Backing>) -> Result<Description, Error> {
    Ok(match game {
        Game::Kingdoms => {
            let table = Kingdoms::from_file(file)?;
            let details = vec![("distinct answers", table.distinct().to_string())];
            Description {
                entries: crate::kingdoms::INPUTS as u64,
                details,
            }
        }
        Game::War => {
            let table = War::from_file(file)?;
            Description {
                entries: table.entries(),
                details: vec![("rule sets", "war, risk".to_owned())],
            }
        }
        Game::Dice => {
            let table = Dice::from_file(file)?;
            let view = table.view();
            Description {
                entries: u64::from(MAX_DISTANCE).pow(3),
                details: vec![
                    ("dice", MAX_DISTANCE.to_string()),
                    ("blocks", view.blocks().to_string()),
                    ("coefficients", view.coefficients().to_string()),
                    (
                        "largest error",
                        format!("{MAX_ERROR:e} at most; `verify --deep` finds it"),
                    ),
                    ("corrections", view.correction_keys().len().to_string()),
                ],
            }
        }
        Game::Patience => {
            let table = Patience::from_file(file)?;
            let probabilities = table.entries().map(|(_, probability)| probability).collect();
            let mut details = about_catalogue(table.catalogue());
            let winnable = table
                .entries()
                .filter(|&(_, probability)| probability > 0.0)
                .count();
            let share = winnable as f64 / table.catalogue().len().max(1) as f64;
            details.push(("winnable deals", format!("{winnable} ({:.2} %)", 100.0 * share)));
            details.extend(about_numbers(probabilities));
            Description {
                entries: table.catalogue().len(),
                details,
            }
        }
        Game::Gems => {
            let table = Gems::from_file(file)?;
            let differences = table
                .entries()
                .map(|(_, value)| value.difference.into())
                .collect();
            let mut details = about_catalogue(table.catalogue());
            details.extend(about_numbers(differences));
            Description {
                entries: table.catalogue().len(),
                details,
            }
        }
    })
}

fn about_catalogue(catalogue: Catalogue<'_>) -> Vec<(&'static str, String)> {
    vec![
        ("load factor", format!("{:.3}", catalogue.load_factor())),
        ("longest probe", format!("{} slots", catalogue.longest_probe())),
    ]
}

/// Mean and quantiles of the answers.
fn about_numbers(mut numbers: Vec<f64>) -> Vec<(&'static str, String)> {
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

/// Reads the whole table in `file`, and checks all that can be checked without working answers out again.
pub fn verify(game: Game, file: TableFile<Backing>) -> Result<(), TableError> {
    match game {
        Game::Kingdoms => Kingdoms::from_file(file)?.verify(),
        Game::War => War::from_file(file)?.verify(),
        Game::Dice => Dice::from_file(file)?.verify(),
        Game::Patience => Patience::from_file(file)?.verify(),
        Game::Gems => Gems::from_file(file)?.verify(),
    }
}

/// Works every answer of the table in `file` out again. Tells what was done, or what is wrong.
pub fn check_answers(game: Game, file: TableFile<Backing>, progress: &dyn Progress) -> Result<String, Error> {
    let name = file.name().to_owned();
    let wrong = |what: String| Error::Failed(format!("{name}: {what}; fetch or fill it anew"));
    let numbered = file.header().axes.first().map(|axis| axis.last);
    match (game, numbered) {
        (Game::Patience, None) => {
            let differing = generator::patience::count_wrong(&Patience::from_file(file)?, progress);
            if differing > 0 {
                return Err(wrong(format!(
                    "{differing} answers are not those that were worked out again"
                )));
            }
            Ok("every answer worked out again".to_owned())
        }
        (Game::Gems, None) => {
            Ok("no answer worked out again (a table of one's own keeps no cases)".to_owned())
        }
        (Game::Dice, _) => {
            let table = Dice::from_file(file)?;
            let findings = generator::dice::verify(table.view(), progress);
            let (error, races) = (findings.largest_error, findings.races);
            if error > MAX_ERROR {
                return Err(wrong(format!(
                    "an answer is off by {error:e}, and {MAX_ERROR:e} is allowed"
                )));
            }
            if !table
                .view()
                .correction_keys()
                .eq(findings.corrections.iter().copied())
            {
                return Err(wrong(
                    "its corrections are not those that its answers need".to_owned(),
                ));
            }
            let corrections = findings.corrections.len();
            Ok(format!(
                "all {races} answers worked out again (largest error {error:.3e}, {corrections} corrections, every \
                 printed digit right)"
            ))
        }
        (Game::Patience | Game::Gems, Some(last)) if last > MOST_NUMBERED => Err(wrong(format!(
            "says that it holds {last} answers, and {MOST_NUMBERED} is the most"
        ))),
        (game, numbered) => {
            let wanted = match (release_count(game), numbered) {
                (Some(_), Some(last)) => Wanted::Numbered(last),
                _ => Wanted::Release,
            };
            let anew = fill(game, &wanted, progress)?.to_bytes();
            if anew != file.bytes() {
                let differing = anew
                    .iter()
                    .zip(file.bytes())
                    .position(|(a, b)| a != b)
                    .unwrap_or(anew.len());
                return Err(wrong(format!(
                    "differs from what this release fills, from byte {differing} on"
                )));
            }
            Ok("every answer worked out again".to_owned())
        }
    }
}
