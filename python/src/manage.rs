//! Filling tables, checking them, and telling what they hold.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use foregone_generator::sums::Sums;
use foregone_generator::write::{TableFolder, sha256_of};
use foregone_generator::{Part, Progress, Wanted, fill, recheck};
use foregone_runtime::format::{TableFile, VERSION};
use foregone_runtime::war::{Attackers, Defenders, MAX_ATTACKERS, MAX_DEFENDERS, RuleSet};
use foregone_runtime::{AnyTable, Game, WithCauses};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::ThreadPoolBuilder;

use crate::plan::EVERY;
use crate::table::wrong_table;

/// How long an ended call waits for its threads to let go of what they write.
const PATIENCE: Duration = Duration::from_secs(1);

/// How far work has come, and whether it is to end.
#[derive(Default)]
struct State {
    steps: AtomicU64,
    done: AtomicU64,
    ended: AtomicBool,
}

impl Progress for State {
    fn begin(&self, steps: u64) {
        self.done.store(0, Ordering::Relaxed);
        self.steps.store(steps, Ordering::Relaxed);
    }

    fn advance(&self, steps: u64) {
        self.done.fetch_add(steps, Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }
}

/// Does `work` on threads of its own, tells `progress` how far it has come, and ends it when Python asks for that.
fn follow<T: Send + 'static>(
    py: Python<'_>,
    threads: usize,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&State) -> Result<T, String> + Send + 'static,
) -> PyResult<T> {
    let state = Arc::new(State::default());
    let (sender, receiver) = channel();
    let worker = Arc::clone(&state);
    let run = move || {
        // A pool of this call's own: no thread has to live through a fork.
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        let done = match pool {
            Ok(pool) => pool.install(|| work(&worker)),
            Err(error) => Err(format!("no thread could be started: {error}")),
        };
        // Nothing is received once the caller has turned to something else.
        let _ = sender.send(done);
    };
    thread::Builder::new().spawn(run)?;
    let receiver = std::sync::Mutex::new(receiver);
    let wait = |time| {
        py.detach(|| {
            let receiver = receiver.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            receiver.recv_timeout(time)
        })
    };
    loop {
        match wait(EVERY) {
            Ok(done) => return done.map_err(PyOSError::new_err),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyOSError::new_err("a thread ended before its work"));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        let tell = |progress: &Bound<'_, PyAny>| {
            let (done, steps) = (
                state.done.load(Ordering::Relaxed),
                state.steps.load(Ordering::Relaxed),
            );
            progress.call1((done, steps)).map(drop)
        };
        let asked = py.check_signals().and_then(|()| progress.map_or(Ok(()), tell));
        if let Err(error) = asked {
            state.ended.store(true, Ordering::Relaxed);
            // Whatever it has begun to write is whole, or gone, before the caller knows.
            let _ = wait(PATIENCE);
            return Err(error);
        }
    }
}

fn game_of(game: &str) -> PyResult<Game> {
    game.parse()
        .map_err(|error| PyValueError::new_err(format!("{error}")))
}

/// The part of the table of war that is asked for, if one is: a rule set, the most attackers, the most defenders.
type Share = (Option<String>, Option<u16>, Option<u16>);

fn wanted(game: Game, count: Option<u64>, (rules, attackers, defenders): Share) -> Result<Wanted, String> {
    let wanted = match (count, &rules, attackers, defenders) {
        (None, None, None, None) => Wanted::Release,
        (Some(count), None, None, None) => Wanted::Numbered(count),
        (Some(_), ..) => return Err("count goes with patience and gems, and a part with war".to_owned()),
        _ => {
            let rules = rules.map(|rules| rules.parse::<RuleSet>());
            let rules = rules.transpose().map_err(|error| error.to_string())?;
            Wanted::Part(Part {
                rule_sets: rules.map_or(RuleSet::ALL.to_vec(), |rules| vec![rules]),
                attackers: Attackers::new(attackers.unwrap_or(MAX_ATTACKERS))
                    .map_err(|error| error.to_string())?,
                defenders: Defenders::new(defenders.unwrap_or(MAX_DEFENDERS))
                    .map_err(|error| error.to_string())?,
            })
        }
    };
    wanted.check(game).map_err(|error| error.to_string())?;
    Ok(wanted)
}

/// What is told of a table that was filled: its path, answers, bytes, SHA-256 and seconds; no seconds if it was there.
type Filled = (PathBuf, u64, u64, String, Option<f64>);

/// Fills the table of a game in a folder, unless it is there.
#[pyfunction]
#[pyo3(signature = (game, folder, count, share, force, threads, progress))]
#[allow(clippy::too_many_arguments)]
pub fn generate(
    py: Python<'_>,
    game: &str,
    folder: PathBuf,
    count: Option<u64>,
    share: Share,
    force: bool,
    threads: usize,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Filled> {
    let game = game_of(game)?;
    let wanted = wanted(game, count, share).map_err(PyValueError::new_err)?;
    follow(py, threads, progress, move |state| {
        let folder = TableFolder::lock(&folder).map_err(|error| WithCauses(&error).to_string())?;
        let mut sums = Sums::read(folder.path()).map_err(|error| WithCauses(&error).to_string())?;
        let path = folder.path().join(game.file_name());
        let kept = if force { None } else { kept(game, &wanted, &path) };
        let filled = match kept {
            Some(kept) => kept,
            None => {
                let start = Instant::now();
                let contents = fill(game, &wanted, state).map_err(|error| WithCauses(&error).to_string())?;
                if state.is_cancelled() {
                    return Err("cancelled".to_owned());
                }
                let written = folder
                    .write_table(&contents)
                    .map_err(|error| WithCauses(&error).to_string())?;
                let entries = AnyTable::open(&written.path)
                    .map_err(|error| WithCauses(&error).to_string())?
                    .entries();
                let seconds = start.elapsed().as_secs_f64();
                (
                    written.path,
                    entries,
                    written.bytes,
                    written.sha256,
                    Some(seconds),
                )
            }
        };
        sums.set(&game.file_name(), &filled.3);
        sums.write(&folder)
            .map_err(|error| WithCauses(&error).to_string())?;
        Ok(filled)
    })
}

/// The table that is there, if it is sound and holds what is wanted.
fn kept(game: Game, wanted: &Wanted, path: &Path) -> Option<Filled> {
    let table = AnyTable::open(path).ok()?;
    table.verify().ok()?;
    let fits = table.game() == game && wanted.is_in(&table);
    let bytes = table.file().bytes().len() as u64;
    fits.then(|| {
        Some((
            path.to_owned(),
            table.entries(),
            bytes,
            sha256_of(path).ok()?,
            None,
        ))
    })?
}

/// Checks the table of a game at `path`: tells what was found right, and its SHA-256.
#[pyfunction]
#[pyo3(signature = (game, path, deep, threads, progress))]
pub fn verify(
    py: Python<'_>,
    game: &str,
    path: PathBuf,
    deep: bool,
    threads: usize,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Vec<String>, String)> {
    let game = game_of(game)?;
    follow(py, threads, progress, move |state| {
        let table = TableFile::open(&path).and_then(|file| {
            file.expect_game(game)?;
            let table = AnyTable::from_file(file)?;
            table.verify()?;
            Ok(table)
        });
        let table = table.map_err(|error| WithCauses(&error).to_string())?;
        let mut found = vec!["structure".to_owned(), "checksums".to_owned()];
        if deep {
            let rechecked = recheck(&table, state).map_err(|error| WithCauses(&error).to_string())?;
            found.push(rechecked.to_string());
        }
        let sum = sha256_of(&path).map_err(|error| format!("{}: cannot be read: {error}", path.display()))?;
        Ok((found, sum))
    })
}

/// The checksum that a folder's list has of a table.
#[pyfunction]
pub fn listed_sum(folder: PathBuf, game: &str) -> PyResult<Option<String>> {
    let sums = Sums::read(&folder).map_err(|error| PyOSError::new_err(WithCauses(&error).to_string()))?;
    Ok(sums.get(&game_of(game)?.file_name()).map(str::to_owned))
}

/// What the table at `path` holds.
#[pyfunction]
pub fn info<'py>(py: Python<'py>, path: PathBuf) -> PyResult<Bound<'py, PyDict>> {
    let table = AnyTable::open(&path).map_err(|error| wrong_table(&error))?;
    let header = table.file().header();
    let told = PyDict::new(py);
    told.set_item("game", table.game().id())?;
    told.set_item("path", &path)?;
    told.set_item("rules_version", header.rules)?;
    told.set_item("format_version", VERSION)?;
    told.set_item("entries", table.entries())?;
    told.set_item("bytes", table.file().bytes().len())?;
    let axes = header
        .axes
        .iter()
        .map(|axis| (axis.name.clone(), axis.first, axis.last));
    told.set_item("inputs", axes.collect::<Vec<_>>())?;
    let sections = header.sections.iter().map(|section| {
        let element = section.element.name();
        (
            section.name.clone(),
            element,
            section.shape.clone(),
            section.offset,
            section.length,
        )
    });
    told.set_item("sections", sections.collect::<Vec<_>>())?;
    Ok(told)
}
