//! One engine for every game: blocks of queries are read, answered and printed by several workers at once, and
//! written in order.
//!
//! Each worker takes the input for as long as it reads one block, answers the block on its own, waits for its turn
//! and writes. So while one worker is in the kernel to read or to write, the others answer, and no queue is needed:
//! memory is bounded by one block and its answers a worker. What depends on the order of the input, such as line
//! numbers or the count of queries, is worked out when a worker has its turn.

use std::io::{self, Read, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

use super::Source;
use super::blocks::{Block, Blocks, LONGEST_QUERY, ReadFault};
use super::fault::Fault;
use super::record::{Record, is_blank};

/// What a game supplies: how one query is read, answered and printed.
pub trait Game: Sync {
    /// What a worker keeps from query to query: a solver's memory, say.
    type Scratch: Default;

    /// Reads one query, whose first byte is not blank, to the end of its last line, and appends its answer to `out`.
    ///
    /// # Errors
    ///
    /// What is wrong with the query. What was appended to `out` is then dropped.
    fn answer(
        &self,
        query: &mut Record<'_>,
        scratch: &mut Self::Scratch,
        out: &mut Vec<u8>,
    ) -> Result<Flow, Fault>;

    /// How many of `bytes`, which begin with a query, make whole queries. By default a query is a line.
    fn complete(&self, bytes: &[u8]) -> usize {
        memchr::memrchr(b'\n', bytes).map_or(0, |end| end + 1)
    }

    /// Skips a query that had a fault, from its first byte on. By default that is its line. Tells whether the next
    /// query can be found at all.
    fn skip(&self, query: &mut Record<'_>) -> bool {
        query.skip_line();
        true
    }

    /// Answers queries from the first of `bytes` on, `most` at most, for as long as each is written in the plainest way:
    /// on a line of its own, numbers of few digits with one blank between them. Appends the answers to `out`, and tells
    /// how many there were and how many bytes they take. This is for speed alone: [`answer`](Game::answer) takes up
    /// whatever is left, and gives the same answers.
    fn answer_plain(&self, _bytes: &[u8], _most: u64, _out: &mut Vec<u8>) -> Plain {
        Plain::default()
    }

    /// Is called when every query of a block has been appended to `out`: a game may leave room for answers there that
    /// it works out for many queries at once.
    fn finish(&self, _scratch: &mut Self::Scratch, _out: &mut [u8]) {}
}

/// Queries that have been answered at one go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Plain {
    /// How many there were, a line each.
    pub queries: u64,
    /// How many bytes they took.
    pub bytes: usize,
}

/// Whether the input goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// The query has been answered.
    Answered,
    /// It was no query but the mark that ends the input.
    End,
}

/// How an input is to be answered.
pub struct Engine<G> {
    /// The game.
    pub game: G,
    /// What a query is called, where its number in the input helps to find it.
    pub query: Option<&'static str>,
    /// The name of the number on the input's first line that says how many queries follow, if it has one.
    pub count: Option<&'static str>,
    /// What is written before the first answer.
    pub heading: &'static str,
    /// What is written in place of an answer to a query that has a fault, where the run goes on; else it stops there.
    pub keep_going: Option<&'static str>,
    /// Where the queries come from.
    pub source: Source,
    /// How many workers there are at most.
    pub workers: usize,
    /// How many bytes are asked for in one read.
    pub block: usize,
    /// Takes the message of each fault after which the run goes on.
    pub report: fn(&str),
}

/// Bytes that are asked for in one read: a block and its answers stay in a core's own cache.
pub const BLOCK: usize = 1 << 17;

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
    #[error("{0}: cannot be read: {1}")]
    Read(Source, io::Error),
    /// The output could not be written.
    #[error("cannot be written: {0}")]
    Write(io::Error),
    /// The input is wrong; every answer before that has been written.
    #[error("{0}")]
    Input(String),
    /// A worker panicked and has said why.
    #[error("stopped in the middle by a fault of its own; please report it")]
    Panic,
}

/// What came of a block.
#[derive(Debug, Default)]
struct Outcome {
    /// Lines up to the block's end, or up to where the run stops.
    lines: u64,
    /// Queries that were begun.
    queries: u64,
    /// Faults after which the run goes on, each with the lines and the queries before its query.
    faults: Vec<(u64, u64, Fault)>,
    stop: Option<Stop>,
}

#[derive(Debug)]
enum Stop {
    /// The mark that ends the input.
    End,
    /// A query with a fault.
    Fault(Fault),
    /// A query after the last that was announced.
    Surplus,
}

/// What the workers share.
struct Shared<G, R, W> {
    engine: Engine<G>,
    input: Mutex<Blocks<R>>,
    turns: Mutex<Turns<W>>,
    /// Signalled whenever the turn passes on.
    turn: Condvar,
    /// How many queries the input announces, if it does.
    announced: OnceLock<u64>,
}

/// Whose turn it is to write, and what has been written.
struct Turns<W> {
    output: W,
    /// The number of the block that is to be written next.
    next: u64,
    lines: u64,
    queries: u64,
    faults: u64,
    /// Whether nothing more is to be written, and why.
    ended: Option<Result<(), Failure>>,
}

impl<G: Game + Send + 'static> Engine<G> {
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
            input: Mutex::new(Blocks::new(input, self.block)),
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
            engine: self,
        });
        // The first block is answered alone: it may say how many queries there are, and most inputs have no other.
        let mut worker = Worker::new(Arc::clone(&shared));
        worker.answer_first_block();
        if !worker.block.last {
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
        // Not for the workers: when the end has been written, one may still wait for input that nobody needs.
        let mut turns = lock(&shared.turns);
        loop {
            if let Some(ended) = turns.ended.take() {
                // The others are to see it, too.
                turns.ended = Some(Ok(()));
                return ended.map(|()| Summary { faults: turns.faults });
            }
            turns = shared.turn.wait(turns).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Where in a block answering begins: after the line with the count, in the first block of some inputs.
#[derive(Debug, Clone, Copy, Default)]
struct Start {
    bytes: usize,
    lines: u64,
}

/// One worker, and what it has of its own, which is used again from block to block.
struct Worker<G: Game, R, W> {
    shared: Arc<Shared<G, R, W>>,
    block: Block,
    out: Vec<u8>,
    scratch: G::Scratch,
}

impl<G: Game, R: Read, W: Write> Worker<G, R, W> {
    fn new(shared: Arc<Shared<G, R, W>>) -> Self {
        Worker {
            shared,
            block: Block::default(),
            out: Vec::new(),
            scratch: G::Scratch::default(),
        }
    }

    fn answer_first_block(&mut self) {
        let engine = &self.shared.engine;
        lock(&self.shared.input).read(&mut self.block, |bytes| {
            let whole = engine.game.complete(bytes);
            let blank = |&byte: &u8| byte == b'\n' || is_blank(byte);
            if engine.count.is_some() && bytes[..whole].iter().all(blank) {
                0
            } else {
                whole
            }
        });
        let mut start = self.start();
        if let (Some(name), None) = (engine.count, &self.block.fault) {
            start = skip_blank(self.block.bytes(), start);
            let mut count = Record::new(&self.block.bytes()[start.bytes..]);
            match count
                .number(name, 0, u32::MAX)
                .and_then(|announced| count.end_line().map(|()| announced))
            {
                Ok(announced) => {
                    self.shared.announced.get_or_init(|| announced.into());
                    start = Start {
                        bytes: start.bytes + count.position(),
                        lines: start.lines + 1,
                    };
                }
                Err(fault) => {
                    let message = format!(
                        "{}; the first line must say {name}, how many queries follow (--rows reads queries alone)",
                        engine.source.describe(start.lines + 1, None, &fault)
                    );
                    lock(&self.shared.turns).ended = Some(Err(Failure::Input(message)));
                    return;
                }
            }
        }
        let outcome = self.answer(start, None);
        self.take_turn(start, outcome);
    }

    /// Answers block after block, until there is no more.
    fn work(&mut self) {
        let _guard = EndOnPanic(Arc::clone(&self.shared));
        while self.read() {
            let outcome = self.answer(self.start(), None);
            self.take_turn(self.start(), outcome);
        }
    }

    /// Where the block begins.
    fn start(&self) -> Start {
        Start {
            bytes: 0,
            lines: self.block.skipped,
        }
    }

    /// Reads the next block, if there is one and the run has not ended.
    fn read(&mut self) -> bool {
        let mut input = lock(&self.shared.input);
        let ended = lock(&self.shared.turns).ended.is_some();
        !ended && input.read(&mut self.block, |bytes| self.shared.engine.game.complete(bytes))
    }

    /// Answers the block's queries into `out`, at most `limit` of them.
    fn answer(&mut self, start: Start, limit: Option<u64>) -> Outcome {
        let Worker {
            shared,
            block,
            out,
            scratch,
        } = self;
        let engine = &shared.engine;
        let bytes = block.bytes();
        out.clear();
        if block.number == 0 {
            out.extend_from_slice(engine.heading.as_bytes());
        }
        let mut outcome = Outcome::default();
        let mut at = start;
        outcome.stop = loop {
            at = skip_blank(bytes, at);
            outcome.lines = at.lines;
            if at.bytes >= bytes.len() {
                break None;
            }
            if limit == Some(outcome.queries) {
                break Some(Stop::Surplus);
            }
            let most = limit.map_or(u64::MAX, |limit| limit - outcome.queries);
            let plain = engine.game.answer_plain(&bytes[at.bytes..], most, out);
            if plain.queries > 0 {
                outcome.queries += plain.queries;
                at.lines += plain.queries;
                at.bytes += plain.bytes;
                continue;
            }
            let mut query = Record::new(&bytes[at.bytes..]);
            let answered = out.len();
            match engine.game.answer(&mut query, scratch, out) {
                Ok(Flow::Answered) => {}
                Ok(Flow::End) => break Some(Stop::End),
                Err(fault) => {
                    out.truncate(answered);
                    query = Record::new(&bytes[at.bytes..]);
                    match engine.keep_going {
                        Some(placeholder) if engine.game.skip(&mut query) => {
                            out.extend_from_slice(placeholder.as_bytes());
                            outcome.faults.push((at.lines, outcome.queries, fault));
                        }
                        _ => {
                            outcome.queries += 1;
                            break Some(Stop::Fault(fault));
                        }
                    }
                }
            }
            outcome.queries += 1;
            at = Start {
                bytes: at.bytes + query.position(),
                lines: at.lines + u64::from(query.lines()),
            };
        };
        engine.game.finish(scratch, out);
        outcome
    }

    /// Waits until every block before this one has been written, and writes what came of this one.
    fn take_turn(&mut self, start: Start, mut outcome: Outcome) {
        let shared = Arc::clone(&self.shared);
        let mut turns = lock(&shared.turns);
        while turns.next != self.block.number && turns.ended.is_none() {
            turns = shared.turn.wait(turns).unwrap_or_else(PoisonError::into_inner);
        }
        if turns.ended.is_some() {
            return;
        }
        if let Some(&announced) = shared.announced.get()
            && turns.queries + outcome.queries > announced
        {
            outcome = self.answer(start, Some(announced - turns.queries));
        }
        turns.ended = self.write(&mut turns, outcome);
        turns.next += 1;
        drop(turns);
        shared.turn.notify_all();
    }

    /// Writes what came of the block whose turn it is. Tells whether the run ends with it, and why.
    fn write(&mut self, turns: &mut Turns<W>, outcome: Outcome) -> Option<Result<(), Failure>> {
        let engine = &self.shared.engine;
        let source = &engine.source;
        if !self.out.is_empty() {
            match turns.output.write_all(&self.out) {
                Ok(()) => {}
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Some(Ok(())),
                Err(error) => return Some(Err(Failure::Write(error))),
            }
        }
        let describe = |line: u64, query: u64, fault: &Fault| {
            source.describe(line + 1, engine.query.map(|name| (name, query + 1)), fault)
        };
        for (line, query, fault) in &outcome.faults {
            (engine.report)(&describe(turns.lines + line, turns.queries + query, fault));
        }
        turns.faults += outcome.faults.len() as u64;
        turns.lines += outcome.lines;
        turns.queries += outcome.queries;

        let (count, announced) = (
            engine.count.unwrap_or_default(),
            self.shared.announced.get().copied(),
        );
        let place = || source.place(turns.lines + 1, 0, None);
        let message = match (outcome.stop, self.block.fault.take()) {
            (Some(Stop::End), _) => return Some(Ok(())),
            (Some(Stop::Fault(fault)), _) => describe(turns.lines, turns.queries - 1, &fault),
            (Some(Stop::Surplus), _) => format!(
                "{}: {count} on the first line is {}, and here is one query more; correct {count}, or leave out what is \
                 too much",
                place(),
                announced.unwrap_or_default()
            ),
            (None, Some(ReadFault::Io(error))) => return Some(Err(Failure::Read(source.clone(), error))),
            (None, Some(ReadFault::TooLong)) => {
                format!("{}: a query has more than {LONGEST_QUERY} bytes", place())
            }
            (None, None) if !self.block.last => return None,
            (None, None) => match announced {
                Some(announced) if turns.queries < announced => format!(
                    "{}: {count} on the first line is {announced}, but the input ends {} short of it",
                    place(),
                    announced - turns.queries
                ),
                _ => return Some(Ok(())),
            },
        };
        Some(Err(Failure::Input(message)))
    }
}

/// Skips blanks and blank lines.
#[inline]
fn skip_blank(bytes: &[u8], mut at: Start) -> Start {
    while let Some(&byte) = bytes.get(at.bytes) {
        if byte == b'\n' {
            at.lines += 1;
        } else if !is_blank(byte) {
            break;
        }
        at.bytes += 1;
    }
    at
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the run when a worker panics: its turn would never pass on.
struct EndOnPanic<G, R, W>(Arc<Shared<G, R, W>>);

impl<G, R, W> Drop for EndOnPanic<G, R, W> {
    fn drop(&mut self) {
        if thread::panicking() {
            lock(&self.0.turns).ended = Some(Err(Failure::Panic));
            self.0.turn.notify_all();
        }
    }
}

#[cfg(test)]
mod tests;
