//! One worker of the engine: it reads a block of queries, answers it, and writes the answers when it has its turn.

use std::io::{self, Read, Write};
use std::sync::{Arc, PoisonError};

use super::blocks::{Before, Block, Cut, ReadFault, wait};
use super::desk::{At, Desk, Outcome, Stop, skip_blank};
use super::fault::{Fault, Kind};
use super::reading::without_blank_end;
use super::record::Record;
use super::row::{Beside, Format, put_fault, put_heading};
use super::shared::{EndOnPanic, Failure, MOST_HELD, MOST_TOLD, Shared, Turns, lock};
use crate::question::{Layout, Question};

/// One worker, and what it has of its own, which is used again from block to block.
pub(super) struct Worker<Q: Question, R, W> {
    shared: Arc<Shared<Q, R, W>>,
    block: Block,
    out: Vec<u8>,
    desk: Desk<Q>,
}

impl<Q: Question, R: Read, W: Write> Worker<Q, R, W> {
    pub(super) fn new(shared: Arc<Shared<Q, R, W>>) -> Self {
        Worker {
            shared,
            block: Block::default(),
            out: Vec::new(),
            desk: Desk::default(),
        }
    }

    /// Whether no block follows the one that was read last.
    pub(super) fn is_at_end(&self) -> bool {
        self.block.last
    }

    /// Answers the first block, which may begin with a count, or with the heading of CSV.
    pub(super) fn answer_first_block(&mut self) {
        let shared = Arc::clone(&self.shared);
        lock(&shared.input).read(&mut self.block, &First(&shared));
        let mut start = self.start();
        let style = shared.engine.style;
        self.out.clear();
        if self.block.fault.is_none() {
            match self.read_head(&mut start) {
                Ok(is_line) => {
                    if is_line {
                        lock(&shared.input).uncount();
                    }
                }
                Err(message) => {
                    lock(&shared.turns).ended = Some(Err(Failure::Input(message)));
                    return;
                }
            }
        }
        if style.format == Format::Csv {
            let carried = shared.heading.get().map(|heading| heading.carried());
            put_heading(&mut self.out, &Q::SHAPE, style, &carried.unwrap_or_default());
        }
        let outcome = self.answer(start, None);
        self.take_turn(start, outcome);
    }

    /// Reads what stands before the first query, if anything does. Tells whether that was a line of its own.
    fn read_head(&mut self, start: &mut At) -> Result<bool, String> {
        let shared = Arc::clone(&self.shared);
        let source = &shared.engine.source;
        let bytes = self.block.bytes();
        if let Some(name) = Q::SHAPE.count.filter(|_| shared.engine.layout == Layout::Contest) {
            *start = skip_blank(bytes, *start);
            let mut count = Record::new(&bytes[start.bytes..]);
            let announced = count
                .number(name, 0, u32::MAX)
                .and_then(|announced| count.end_line().map(|()| announced))
                .map_err(|fault| {
                    format!(
                        "{}; the first line must say {name}, how many queries follow (`foregone {} {}` reads queries alone)",
                        source.describe(start.lines + 1, None, &fault),
                        Q::SHAPE.game,
                        Q::SHAPE.name,
                    )
                })?;
            shared.announced.get_or_init(|| announced.into());
            start.bytes += count.position();
            start.lines += 1;
            return Ok(true);
        }
        match shared.reading().heading_of(bytes) {
            None => Ok(false),
            Some(Err(fault)) => Err(source.describe(start.lines + 1, None, &fault)),
            // The first reading has set the heading already, and has ended a query with it.
            Some(Ok((_, end))) => {
                start.bytes += end;
                start.lines += memchr::memchr_iter(b'\n', &bytes[..end]).count() as u64;
                Ok(true)
            }
        }
    }

    /// Answers block after block, until there is no more.
    pub(super) fn work(&mut self) {
        let _guard = EndOnPanic(Arc::clone(&self.shared));
        while self.read() {
            self.out.clear();
            let outcome = self.answer(self.start(), None);
            self.take_turn(self.start(), outcome);
        }
    }

    /// Where the block begins.
    fn start(&self) -> At {
        At {
            lines: self.block.skipped,
            ..At::default()
        }
    }

    /// Reads the next block, if there is one and the run has not ended.
    fn read(&mut self) -> bool {
        let mut input = lock(&self.shared.input);
        let ended = lock(&self.shared.turns).ended.is_some();
        !ended && input.read(&mut self.block, &self.shared.reading())
    }

    /// Answers the block's queries into `out`, at most `limit` of them.
    fn answer(&mut self, start: At, limit: Option<u64>) -> Outcome {
        let shared = Arc::clone(&self.shared);
        let reading = shared.reading();
        let mut outcome = Outcome::default();
        let mut at = start;
        let length = match reading.skips_blank_lines() {
            true => self.block.bytes().len(),
            // Blank lines are held back until something follows them, so these are at the end of the input.
            false if self.block.last => without_blank_end(self.block.bytes()),
            false => self.block.bytes().len(),
        };
        loop {
            let before = at;
            let bytes = self.block.bytes();
            if reading.skips_blank_lines() {
                at = skip_blank(bytes, at);
            }
            if at.bytes >= length {
                break;
            }
            if limit == Some(at.queries) {
                outcome.stop = Some(Stop::Surplus);
                break;
            }
            if reading.is_line() && reading.style.format == Format::Text {
                let most = limit.map_or(u64::MAX, |limit| limit - at.queries);
                let question = reading.question;
                let plain = question.answer_plain(&bytes[at.bytes..], most, reading.style, &mut self.out);
                if plain.queries > 0 {
                    at.queries += plain.queries;
                    at.lines += plain.queries;
                    at.bytes += plain.bytes;
                    continue;
                }
            }
            outcome.stop = self.desk.read(&reading, &self.block, &mut at, length, limit);
            let may_wait = shared.announced.get().is_none();
            let answered = self
                .desk
                .answer(&reading, &self.block, &mut outcome, &mut self.out, |out| {
                    !may_wait || out.len() < MOST_HELD || write_early(&shared, self.block.number, out)
                });
            match answered {
                Ok(())
                    if outcome.stop.is_none() && (at.bytes, at.queries) != (before.bytes, before.queries) => {
                }
                Ok(()) => break,
                Err((stop, reached)) => {
                    at = reached;
                    outcome.stop = Some(stop);
                    break;
                }
            }
        }
        outcome.read = Before {
            lines: at.lines,
            queries: at.queries,
        };
        outcome
    }

    /// Waits until every block before this one has been written, and writes what came of this one.
    fn take_turn(&mut self, start: At, mut outcome: Outcome) {
        let shared = Arc::clone(&self.shared);
        let mut turns = lock(&shared.turns);
        while turns.next != self.block.number && turns.ended.is_none() {
            turns = shared.turn.wait(turns).unwrap_or_else(PoisonError::into_inner);
        }
        if turns.ended.is_some() {
            return;
        }
        if let Some(&announced) = shared.announced.get()
            && turns.queries + outcome.read.queries > announced
        {
            // Only the first block holds more than answers, and its heading is written with them.
            let heading = match self.block.number {
                0 if shared.engine.style.format == Format::Csv => {
                    memchr::memchr(b'\n', &self.out).map_or(0, |end| end + 1)
                }
                _ => 0,
            };
            self.out.truncate(heading);
            outcome = self.answer(start, Some(announced - turns.queries));
        }
        turns.ended = self.write(&mut turns, outcome);
        turns.next += 1;
        drop(turns);
        shared.turn.notify_all();
    }

    /// Writes what came of the block whose turn it is. Tells whether the run ends with it, and why.
    fn write(&mut self, turns: &mut Turns<W>, mut outcome: Outcome) -> Option<Result<(), Failure>> {
        let shared = Arc::clone(&self.shared);
        let engine = &shared.engine;
        let source = &engine.source;
        let fault = self.block.fault.take();
        let too_long = match fault {
            Some(ReadFault::TooLong(lines)) if engine.keep_going => Some(lines),
            _ => None,
        };
        if let Some(lines) = too_long {
            // Its place is known as that of any other query.
            let fault = Fault {
                line: 0,
                field: 0,
                kind: Kind::TooLong,
            };
            let before = self.block.before;
            let beside = Beside {
                place: before.queries + 1,
                carried: &[],
            };
            put_fault(
                &mut self.out,
                &Q::SHAPE,
                engine.style,
                beside,
                before.lines + 1,
                &fault.kind,
            );
            outcome.faults.push((outcome.read, fault));
            outcome.fault_count += 1;
            outcome.read.queries += 1;
            outcome.read.lines += lines;
        }
        if let Err(error) = write_all(&mut turns.output, &self.out) {
            return Some(match error.kind() {
                io::ErrorKind::BrokenPipe => Ok(()),
                _ => Err(Failure::Write(error)),
            });
        }
        let describe = |before: Before, fault: &Fault| {
            source.describe(
                before.lines + 1,
                Q::SHAPE
                    .unit
                    .filter(|_| engine.layout != Layout::Numbers)
                    .map(|name| (name, before.queries + 1)),
                fault,
            )
        };
        let told = MOST_TOLD.saturating_sub(turns.faults) as usize;
        for (before, fault) in outcome.faults.iter().take(told) {
            let before = Before {
                lines: turns.lines + before.lines,
                queries: turns.queries + before.queries,
            };
            (engine.report)(&describe(before, fault));
        }
        turns.faults += outcome.fault_count;
        turns.lines += outcome.read.lines;
        turns.queries += outcome.read.queries;

        let (count, announced) = (
            Q::SHAPE.count.unwrap_or_default(),
            shared.announced.get().copied(),
        );
        let place = || source.place(turns.lines + 1, 0, None);
        let message = match (outcome.stop, fault) {
            (Some(Stop::End | Stop::Ended), _) => return Some(Ok(())),
            (Some(Stop::Fault(fault)), _) => {
                let before = Before {
                    lines: turns.lines,
                    // It has been counted.
                    queries: turns.queries - 1,
                };
                describe(before, &fault)
            }
            (Some(Stop::Surplus), _) => format!(
                "{}: {count} on the first line is {}, and here is one query more; correct {count}, or leave out what is \
                 too much",
                place(),
                announced.unwrap_or_default()
            ),
            (None, Some(ReadFault::Io(error))) => return Some(Err(Failure::Read(source.clone(), error))),
            (None, Some(ReadFault::NotText(found, remedy))) => {
                return Some(Err(Failure::NotText {
                    source_name: source.clone(),
                    found,
                    remedy,
                }));
            }
            (None, Some(ReadFault::TooLong(_))) if too_long.is_none() => {
                format!("{}: {}", place(), Kind::TooLong)
            }
            (None, _) if !self.block.last => return None,
            (None, _) => match announced {
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

/// Writes what a block has brought so far, as soon as it is its turn. Tells whether the run goes on.
fn write_early<Q, R, W: Write>(shared: &Shared<Q, R, W>, number: u64, out: &mut Vec<u8>) -> bool {
    let mut turns = lock(&shared.turns);
    while turns.next != number && turns.ended.is_none() {
        turns = shared.turn.wait(turns).unwrap_or_else(PoisonError::into_inner);
    }
    if turns.ended.is_some() {
        return false;
    }
    let written = write_all(&mut turns.output, out);
    out.clear();
    let Err(error) = written else {
        return true;
    };
    turns.ended = Some(match error.kind() {
        io::ErrorKind::BrokenPipe => Ok(()),
        _ => Err(Failure::Write(error)),
    });
    drop(turns);
    shared.turn.notify_all();
    false
}

/// Writes all bytes, and waits for a stream that does not block.
fn write_all(output: &mut impl Write, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match output.write(bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => bytes = &bytes[written..],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => wait(),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// How the first block is cut: its beginning tells how the input is read.
struct First<'a, Q, R, W>(&'a Shared<Q, R, W>);

impl<Q: Question, R, W> Cut for First<'_, Q, R, W> {
    fn whole(&self, bytes: &[u8], more: bool, ends: &mut Vec<usize>) -> usize {
        let First(shared) = self;
        if shared.heading.get().is_none()
            && let Some(Ok((heading, _))) = shared.reading().heading_of(bytes)
        {
            shared.heading.get_or_init(|| heading);
        }
        let whole = shared.reading().whole(bytes, more, ends);
        let counted = Q::SHAPE.count.is_some() && shared.engine.layout == Layout::Contest;
        // A block of blanks alone is not cut off: the count has not come as yet.
        match counted && without_blank_end(&bytes[..whole]) == 0 {
            true => 0,
            false => whole,
        }
    }

    fn counts_blank_lines(&self) -> bool {
        self.0.reading().counts_blank_lines()
    }

    fn count(&self, bytes: &[u8], ends: &[usize]) -> Option<u64> {
        self.0.reading().count(bytes, ends)
    }

    fn keeps_going(&self) -> bool {
        self.0.engine.keep_going
    }
}
