//! What a run is, and what its workers share.

use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

use super::blocks::Blocks;
use super::csv::Heading;
use super::reading::Reading;
use super::row::Style;
use super::source::Source;
use crate::question::{Layout, Question};

/// How an input is to be answered.
pub struct Engine<Q> {
    /// The question.
    pub question: Q,
    /// How the queries are laid out. [`Layout::Rows`] and [`Layout::Numbers`] may be CSV, which its heading tells.
    pub layout: Layout,
    /// How the answers are written.
    pub style: Style,
    /// Whether the run goes on after a query that cannot be read or answered; else it stops there.
    pub keep_going: bool,
    /// Where the queries come from.
    pub source: Source,
    /// How many workers there are at most.
    pub workers: usize,
    /// How many bytes are asked for in one read, at most.
    pub block: usize,
    /// Takes the message of each fault after which the run goes on: of the first [`MOST_TOLD`], and then how many more
    /// there were.
    pub report: Box<dyn Fn(&str) + Send + Sync>,
}

/// How many faults are told one by one.
pub const MOST_TOLD: u64 = 10;

/// How many bytes of answers a worker holds before it waits for its turn.
pub const MOST_HELD: usize = 1 << 20;

/// Why a run ended early.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The input could not be read.
    #[error("{0}: cannot be read")]
    Read(Source, #[source] io::Error),
    /// The input is not text.
    #[error("{source_name}: is {found}; {remedy}")]
    NotText {
        /// Where the queries come from.
        source_name: Source,
        /// What it is.
        found: &'static str,
        /// What to do.
        remedy: &'static str,
    },
    /// The output could not be written.
    #[error("cannot be written")]
    Write(#[source] io::Error),
    /// The input is wrong; every answer before that has been written.
    #[error("{0}")]
    Input(String),
    /// A worker panicked and has said why.
    #[error("stopped in the middle by a fault of its own; please report it")]
    Panic,
}

/// What the workers share.
pub(super) struct Shared<Q, R, W> {
    pub(super) engine: Engine<Q>,
    pub(super) input: Mutex<Blocks<R>>,
    pub(super) turns: Mutex<Turns<W>>,
    /// Signalled whenever the turn passes on.
    pub(super) turn: Condvar,
    /// How many queries the input announces, if it does.
    pub(super) announced: OnceLock<u64>,
    /// The heading of CSV, if the input is that. The first block tells.
    pub(super) heading: OnceLock<Heading>,
}

impl<Q: Question, R, W> Shared<Q, R, W> {
    /// How the input is read.
    pub(super) fn reading(&self) -> Reading<'_, Q> {
        Reading {
            question: &self.engine.question,
            layout: self.engine.layout,
            heading: self.heading.get(),
            style: self.engine.style,
            keep_going: self.engine.keep_going,
        }
    }
}

/// Whose turn it is to write, and what has been written.
pub(super) struct Turns<W> {
    pub(super) output: W,
    /// The number of the block that is to be written next.
    pub(super) next: u64,
    pub(super) lines: u64,
    pub(super) queries: u64,
    pub(super) faults: u64,
    /// Whether nothing more is to be written, and why.
    pub(super) ended: Option<Result<(), Failure>>,
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the run when a worker panics: its turn would never pass on.
pub(super) struct EndOnPanic<Q, R, W>(pub(super) Arc<Shared<Q, R, W>>);

impl<Q, R, W> Drop for EndOnPanic<Q, R, W> {
    fn drop(&mut self) {
        if thread::panicking() {
            lock(&self.0.turns).ended = Some(Err(Failure::Panic));
            self.0.turn.notify_all();
        }
    }
}
