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

use std::io::{Read, Write};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};
use std::thread;

use super::blocks::Blocks;
use super::shared::{Shared, Turns, lock};
use super::worker::Worker;
use crate::question::Question;

pub use super::shared::{Engine, Failure, MOST_HELD, MOST_TOLD};

/// How a run that did not fail ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Summary {
    /// How many queries had a fault.
    pub faults: u64,
}

impl<Q: Question> Engine<Q> {
    /// Answers every query of `input` into `output`.
    ///
    /// # Errors
    ///
    /// The first fault of the input (unless the run is to go on), or of reading or writing it. All answers before it
    /// have been written. A pipe that its reader has closed is no error: the run ends.
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
        // The workers are not joined: when the end has been written, one may still wait for input that is not needed.
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

#[cfg(test)]
mod tests;
