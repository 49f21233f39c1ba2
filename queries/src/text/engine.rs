//! One engine for every question: blocks of queries are read, answered and printed by several workers at once, and
//! written in order.
//!
//! Each worker takes the input for as long as it reads one block, answers the block on its own, waits for its turn
//! and writes. So while one worker is in the kernel to read or to write, the others answer, and no queue is needed:
//! memory is bounded by one block and its answers a worker. Where the answers of a block are many, the worker waits for
//! its turn as soon as it has [`MOST_HELD`] bytes of them, and then writes them piece by piece.
//!
//! What depends on the order of the input, such as line numbers or the count of queries, is worked out when a worker has
//! its turn; where answers carry their query's place, queries are counted as the input is cut.

use std::io::{self, Read, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

use super::blocks::Blocks;
use super::csv::Heading;
use super::reading::Reading;
use super::row::Style;
use super::source::Source;
use super::worker::Worker;
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

/// How a run that did not fail ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Summary {
    /// How many queries had a fault.
    pub faults: u64,
}

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

impl<Q: Question> Engine<Q> {
    /// Answers every query of `input` into `output`.
    ///
    /// # Errors
    ///
    /// The first fault of the input (unless the run is to go on), or of reading or writing it. All answers before it
    /// have been written. An output that is closed while it is written to is none: the run just ends.
    pub fn run<R, W>(self, input: R, output: W) -> Result<Summary, Failure>
    where
        R: Read + Send + 'static,
        W: Write + Send + 'static,
    {
        let workers = self.workers;
        let shared = Arc::new(Shared {
            input: Mutex::new(Blocks::new(input, self.block.min(Q::BLOCK))),
            turns: Mutex::new(Turns {
                output,
                next: 0,
                lines: 0,
                queries: 0,
                faults: 0,
                ended: None,
            }),
            turn: Condvar::new(),
            announced: OnceLock::new(),
            heading: OnceLock::new(),
            engine: self,
        });
        // The first block is answered alone: it may hold a count or a heading, and most inputs have no other.
        let mut worker = Worker::new(Arc::clone(&shared));
        worker.answer_first_block();
        if !worker.is_at_end() {
            let started = (0..workers).take_while(|_| {
                let shared = Arc::clone(&shared);
                thread::Builder::new()
                    .spawn(|| Worker::new(shared).work())
                    .is_ok()
            });
            // Where not even one thread is to be had, this one works.
            if started.count() == 0 {
                worker.work();
            }
        }
        // Not for the workers: when the end has been written, one may still wait for input that is not needed.
        let mut turns = lock(&shared.turns);
        loop {
            if let Some(ended) = turns.ended.take() {
                // The others are to see it, too.
                turns.ended = Some(Ok(()));
                let faults = turns.faults;
                if faults > MOST_TOLD {
                    let more = faults - MOST_TOLD;
                    (shared.engine.report)(&format!("{more} more queries could not be answered"));
                }
                return ended.map(|()| Summary { faults });
            }
            turns = shared.turn.wait(turns).unwrap_or_else(PoisonError::into_inner);
        }
    }
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

#[cfg(test)]
mod tests;
