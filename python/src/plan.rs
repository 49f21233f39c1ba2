//! How rows are answered, and what comes of it.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// How rows are answered.
pub struct Plan<'a> {
    /// How many threads work, if the caller says.
    pub threads: Option<NonZeroUsize>,
    /// Whether a row that is wrong has no answer, and costs no other row its own.
    pub null: bool,
    /// Which rows are there at all; all of them if nothing is told.
    pub valid: Option<&'a [bool]>,
    /// What the columns are called in messages, where they have other names than the question's.
    pub names: Option<&'a [String]>,
}

/// With fewer rows than this, looking them up takes less time than a second thread is worth.
const FEW: usize = 1 << 17;

impl Plan<'_> {
    /// How many threads look up so many rows.
    pub fn threads_of(&self, rows: usize) -> usize {
        match self.threads {
            Some(threads) => threads.get(),
            None if rows < FEW => 1,
            None => self.all_threads(),
        }
    }

    /// How many threads solve.
    pub fn all_threads(&self) -> usize {
        self.threads
            .or_else(|| available_parallelism().ok())
            .map_or(1, NonZeroUsize::get)
    }

    /// Whether a row is there.
    #[inline]
    pub fn is_valid(&self, row: usize) -> bool {
        self.valid.is_none_or(|valid| valid[row])
    }
}

/// The answers of many rows.
#[derive(Debug, Default)]
pub struct Answers {
    /// The numbers of all items, one after the other. Empty where they were written elsewhere.
    pub values: Vec<f64>,
    /// How many items each row has, where answers are lists.
    pub lengths: Vec<usize>,
    /// The rows without an answer, ascending.
    pub nulls: Vec<usize>,
}

/// Why rows were not answered.
#[derive(Debug)]
pub enum Failure {
    /// What is wrong with a row, the first that is.
    Wrong {
        /// The row, from 0.
        row: usize,
        /// What is wrong with it.
        text: String,
    },
    /// The table does not answer all rows.
    Unknown,
    /// Python asked for an end.
    Ended(PyErr),
    /// The system gave no thread.
    Threads(String),
}

/// Looks every now and then whether Python asks for an end, as it does after Ctrl-C.
pub struct Watch {
    last: Instant,
}

/// How often Python is asked.
pub const EVERY: Duration = Duration::from_millis(50);

impl Watch {
    /// Looks first after a while.
    pub fn new() -> Self {
        Watch { last: Instant::now() }
    }

    /// Asks Python, if it is time to.
    ///
    /// # Errors
    ///
    /// What Python raises; `ended` is then set.
    pub fn look(&mut self, ended: &AtomicBool) -> Result<(), Failure> {
        if self.last.elapsed() < EVERY {
            return Ok(());
        }
        self.last = Instant::now();
        Python::attach(|py| py.check_signals()).map_err(|error| {
            ended.store(true, Ordering::Relaxed);
            Failure::Ended(error)
        })
    }
}
