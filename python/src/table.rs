//! Tables as Python sees them, and the questions that are asked of them.

use std::path::PathBuf;
use std::sync::Arc;

use foregone_queries::{dice, gems, kingdoms, patience, war};
use foregone_runtime::dice::Dice;
use foregone_runtime::format::TableFile;
use foregone_runtime::gems::Gems;
use foregone_runtime::kingdoms::Kingdoms;
use foregone_runtime::patience::Patience;
use foregone_runtime::war::War;
use foregone_runtime::{AnyTable, Game, TableError, WithCauses, folders};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;

use crate::asker::{Asked, Asker};
use crate::question::Question;
use crate::war::battle;

/// A table of any game, shared by all questions that are asked of it.
#[derive(Clone)]
enum Shared {
    Kingdoms(Arc<Kingdoms>),
    War(Arc<War>),
    Dice(Arc<Dice>),
    Patience(Arc<Patience>),
    Gems(Arc<Gems>),
}

/// A table.
#[pyclass(frozen, module = "foregone._foregone")]
pub struct Table {
    shared: Shared,
}

/// A table that cannot be opened: the file is damaged, or no table.
pub fn wrong_table(error: &TableError) -> PyErr {
    PyOSError::new_err(WithCauses(error).to_string())
}

#[pymethods]
impl Table {
    /// Opens the table at `path`: maps it, or reads it into memory.
    #[new]
    #[pyo3(signature = (path, mmap=true))]
    fn new(path: PathBuf, mmap: bool) -> PyResult<Self> {
        let file = match mmap {
            true => TableFile::open(&path),
            false => TableFile::open_read(&path),
        };
        let table = file
            .and_then(AnyTable::from_file)
            .map_err(|error| wrong_table(&error))?;
        let shared = match table {
            AnyTable::Kingdoms(table) => Shared::Kingdoms(table.into()),
            AnyTable::War(table) => Shared::War(table.into()),
            AnyTable::Dice(table) => Shared::Dice(table.into()),
            AnyTable::Patience(table) => Shared::Patience(table.into()),
            AnyTable::Gems(table) => Shared::Gems(table.into()),
        };
        Ok(Table { shared })
    }

    /// The game whose table it is.
    #[getter]
    fn game(&self) -> &'static str {
        match self.shared {
            Shared::Kingdoms(_) => Game::Kingdoms,
            Shared::War(_) => Game::War,
            Shared::Dice(_) => Game::Dice,
            Shared::Patience(_) => Game::Patience,
            Shared::Gems(_) => Game::Gems,
        }
        .id()
    }
}

/// The folders in which tables are looked for.
#[pyfunction]
pub fn standard_folders() -> Vec<PathBuf> {
    folders::all()
}

/// The path of the table of `game` in the first of `folders` that has one.
#[pyfunction]
pub fn locate(folders: Vec<PathBuf>, game: &str) -> PyResult<Option<PathBuf>> {
    let game: Game = game
        .parse()
        .map_err(|error| PyValueError::new_err(format!("{error}")))?;
    Ok(folders::locate(&folders, game))
}

/// The table of one game, if there is one.
macro_rules! table_of {
    ($table:expr, $game:ident) => {
        match $table.map(|table| table.get().shared.clone()) {
            None => None,
            Some(Shared::$game(table)) => Some(table),
            Some(_) => return Err(PyValueError::new_err("the table is another game's")),
        }
    };
}

fn unknown(game: &str, name: &str) -> PyErr {
    PyValueError::new_err(format!("{game} has no question {name}"))
}

/// A question of Legends of the Three Kingdoms.
#[pyfunction]
#[pyo3(signature = (name, table, names=None))]
pub fn ask_kingdoms(
    name: &str,
    table: Option<&Bound<'_, Table>>,
    names: Option<Vec<String>>,
) -> PyResult<Question> {
    let solution = kingdoms::Solution::new(table_of!(table, Kingdoms));
    let asker = match name {
        "odds" => Asked::boxed(kingdoms::Odds { solution }),
        "moves" => Asked::boxed(kingdoms::Moves { solution }),
        _ => return Err(unknown("kingdoms", name)),
    };
    Ok(Question::new(asker, names))
}

/// The rules of a battle as Python tells them: the rule set, the dice of the two sides, the sides of a die, who wins ties, and
/// when the attack stops.
type House = (String, Option<(u8, u8)>, Option<u8>, Option<String>, u32);

/// A question of Playing War and its kin.
#[pyfunction]
#[pyo3(signature = (name, table, house, confidence=None, names=None))]
pub fn ask_war(
    name: &str,
    table: Option<&Bound<'_, Table>>,
    house: House,
    confidence: Option<&str>,
    names: Option<Vec<String>>,
) -> PyResult<Question> {
    let (rules, dice, sides, ties, stop_at) = house;
    let battle = battle(&rules, dice, sides, ties.as_deref(), stop_at).map_err(PyValueError::new_err)?;
    let table = table_of!(table, War);
    let solution = war::Solution {
        battle,
        // The baked thresholds answer for the table where there is none.
        table: Some(table.unwrap_or_else(|| war::baked().into())),
    };
    let confidence = confidence.unwrap_or("0.5").parse();
    let confidence = confidence.map_err(|error| PyValueError::new_err(format!("{error}")))?;
    let asker: Box<dyn Asker> = match name {
        "fewest" => Asked::boxed(war::Fewest::new(solution, confidence)),
        "most" => Asked::boxed(war::Most { battle, confidence }),
        "odds" => Asked::boxed(war::Odds { solution }),
        "losses" => Asked::boxed(war::Losses { battle }),
        "survivors" => Asked::boxed(war::Survivors { battle }),
        "chain" => Asked::boxed(war::Chain { battle }),
        "roll" => Asked::boxed(war::Roll {
            rules: battle.rules(),
        }),
        _ => return Err(unknown("war", name)),
    };
    Ok(Question::new(asker, names))
}

/// A question of the dice race.
#[pyfunction]
#[pyo3(signature = (name, table, names=None))]
pub fn ask_dice(
    name: &str,
    table: Option<&Bound<'_, Table>>,
    names: Option<Vec<String>>,
) -> PyResult<Question> {
    let table = table_of!(table, Dice);
    match name {
        "odds" => Ok(Question::new(Asked::boxed(dice::Odds { table }), names)),
        _ => Err(unknown("dice", name)),
    }
}

/// A question of Double Patience.
#[pyfunction]
#[pyo3(signature = (name, table, positions, names=None))]
pub fn ask_patience(
    name: &str,
    table: Option<&Bound<'_, Table>>,
    positions: bool,
    names: Option<Vec<String>>,
) -> PyResult<Question> {
    let table = table_of!(table, Patience);
    let asker: Box<dyn Asker> = match name {
        "odds" => Asked::boxed(patience::Odds { table, positions }),
        "moves" => Asked::boxed(patience::Moves { positions }),
        "line" => Asked::boxed(patience::Line { positions }),
        _ => return Err(unknown("patience", name)),
    };
    Ok(Question::new(asker, names))
}

/// A question of Gems Fight!.
#[pyfunction]
#[pyo3(signature = (name, table, positions, names=None))]
pub fn ask_gems(
    name: &str,
    table: Option<&Bound<'_, Table>>,
    positions: bool,
    names: Option<Vec<String>>,
) -> PyResult<Question> {
    let table = table_of!(table, Gems);
    let asker: Box<dyn Asker> = match name {
        "difference" => Asked::boxed(gems::Difference { table, positions }),
        "moves" => Asked::boxed(gems::Moves { positions }),
        "line" => Asked::boxed(gems::Line { positions }),
        _ => return Err(unknown("gems", name)),
    };
    Ok(Question::new(asker, names))
}
