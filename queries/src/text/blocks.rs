//! Input cut into blocks of whole queries.

use std::io::{self, Read};
use std::thread;
use std::time::Duration;

use super::fault::LONGEST_QUERY;
use super::record::is_blank;

/// How an input is cut.
pub trait Cut {
    /// How many of `bytes`, which begin where a query may begin, make whole queries; `more` tells whether the input goes
    /// on after them. Appends to `ends` where each query ends, unless each line is a query.
    fn whole(&self, bytes: &[u8], more: bool, ends: &mut Vec<usize>) -> usize;

    /// Whether a line without anything on it counts as a query.
    fn counts_blank_lines(&self) -> bool;

    /// How many queries `bytes` hold that end at `ends`; `None` where a query's place is not asked for.
    fn count(&self, bytes: &[u8], ends: &[usize]) -> Option<u64>;

    /// Whether the input is read on after a query that is too long.
    fn keeps_going(&self) -> bool;
}

/// An input that is read block by block.
#[derive(Debug)]
pub struct Blocks<R> {
    input: R,
    /// How many bytes are asked for in one read.
    size: usize,
    /// The beginning of a query whose end has not been read yet.
    carry: Vec<u8>,
    /// The number of the next block, counted from 0.
    next: u64,
    /// What came before the next block, where that is counted.
    before: Before,
    /// Whether the beginning of the input has been looked at.
    begun: bool,
    /// Whether all is dropped up to the end of the line.
    dropping: bool,
    ended: bool,
}

/// How much of the input stands before a block.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Before {
    /// Lines.
    pub lines: u64,
    /// Queries.
    pub queries: u64,
}

/// Whole queries, as many as one read brought, in a buffer that is used again for the next block.
#[derive(Debug, Default)]
pub struct Block {
    buffer: Vec<u8>,
    length: usize,
    /// Where each query ends, unless each line is a query.
    pub ends: Vec<usize>,
    /// How many blank lines stood before the queries and were left out.
    pub skipped: u64,
    /// What stands before the block, where that is counted.
    pub before: Before,
    /// The block's place in the input, counted from 0.
    pub number: u64,
    /// Whether no other block follows.
    pub last: bool,
    /// Why the input could not be read on. The block then has no queries.
    pub fault: Option<ReadFault>,
}

/// Why an input could not be read on.
#[derive(Debug)]
pub enum ReadFault {
    /// The system's reason.
    Io(io::Error),
    /// It is not text but what the name says; and what to do about it.
    NotText(&'static str, &'static str),
    /// A query has more than [`LONGEST_QUERY`] bytes: so many lines of it have been read, or dropped.
    TooLong(u64),
}

impl Block {
    /// The queries; the last line is ended, too.
    pub fn bytes(&self) -> &[u8] {
        &self.buffer[..self.length]
    }

    fn push(&mut self, bytes: &[u8]) {
        self.make_room(bytes.len());
        self.buffer[self.length..][..bytes.len()].copy_from_slice(bytes);
        self.length += bytes.len();
    }

    /// Drops the first `bytes` bytes.
    fn drop_first(&mut self, bytes: usize) {
        self.buffer.copy_within(bytes..self.length, 0);
        self.length -= bytes;
    }

    /// Leaves out the blank lines at the beginning.
    fn skip_blank_lines(&mut self) {
        let bytes = self.bytes();
        let blank = bytes
            .iter()
            .position(|&byte| byte != b'\n' && !is_blank(byte))
            .unwrap_or(bytes.len());
        let start = memchr::memrchr(b'\n', &bytes[..blank]).map_or(0, |end| end + 1);
        self.skipped += lines_of(&bytes[..start]);
        self.drop_first(start);
    }

    fn make_room(&mut self, bytes: usize) {
        let needed = self.length + bytes;
        if self.buffer.len() < needed {
            self.buffer.resize(needed, 0);
        }
    }
}

impl<R: Read> Blocks<R> {
    /// The blocks of `input`, read by at most `size` bytes at a time.
    pub fn new(input: R, size: usize) -> Self {
        Blocks {
            input,
            size,
            carry: Vec::new(),
            next: 0,
            before: Before::default(),
            begun: false,
            dropping: false,
            ended: false,
        }
    }

    /// Takes back one of the queries that were counted: a heading.
    pub fn uncount(&mut self) {
        self.before.queries = self.before.queries.saturating_sub(1);
    }

    /// Reads the next block into `block`; `false` after the last one.
    ///
    /// A block holds what one read brought, so that queries that are typed, or trickle through a pipe,
    /// are answered at once.
    pub fn read(&mut self, block: &mut Block, cut: &impl Cut) -> bool {
        if self.ended {
            return false;
        }
        (block.length, block.skipped) = (0, 0);
        block.ends.clear();
        block.push(&self.carry);
        self.carry.clear();
        block.fault = self.fill(block, cut).err();
        if let Some(fault) = &block.fault {
            let goes_on = matches!(fault, ReadFault::TooLong(_)) && cut.keeps_going();
            block.length = 0;
            block.ends.clear();
            self.ended |= !goes_on;
        }
        block.number = self.next;
        block.last = self.ended;
        self.next += 1;
        self.count(block, cut);
        true
    }

    fn count(&mut self, block: &mut Block, cut: &impl Cut) {
        block.before = self.before;
        let (dropped, lost) = match block.fault {
            Some(ReadFault::TooLong(lines)) => (lines, 1),
            _ => (0, 0),
        };
        if let Some(queries) = cut.count(block.bytes(), &block.ends) {
            self.before.lines += block.skipped + lines_of(block.bytes()) + dropped;
            self.before.queries += queries + lost;
        }
    }

    fn fill(&mut self, block: &mut Block, cut: &impl Cut) -> Result<(), ReadFault> {
        loop {
            block.make_room(self.size);
            let room = &mut block.buffer[block.length..][..self.size];
            let read = match self.input.read(room) {
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    wait();
                    continue;
                }
                Err(error) => return Err(ReadFault::Io(error)),
            };
            block.length += read;
            // A long line is dropped up to its end; it has been counted.
            if self.dropping && read > 0 {
                match memchr::memchr(b'\n', block.bytes()) {
                    Some(end) => {
                        block.drop_first(end + 1);
                        self.dropping = false;
                    }
                    None => block.length = 0,
                }
            }
            self.look_at_beginning(block, read == 0)?;
            if read == 0 {
                self.ended = true;
                if !block.bytes().is_empty() && !block.bytes().ends_with(b"\n") {
                    block.push(b"\n");
                }
                let Block {
                    buffer, length, ends, ..
                } = block;
                ends.clear();
                cut.whole(&buffer[..*length], false, ends);
                return Ok(());
            }
            let Block {
                buffer, length, ends, ..
            } = block;
            ends.clear();
            let whole = cut.whole(&buffer[..*length], true, ends);
            if whole > 0 {
                self.carry.extend_from_slice(&block.bytes()[whole..]);
                block.length = whole;
                return Ok(());
            }
            if block.length > LONGEST_QUERY {
                if cut.counts_blank_lines()
                    && block.bytes().iter().all(|&byte| byte == b'\n' || is_blank(byte))
                {
                    return Ok(());
                }
                block.skip_blank_lines();
            }
            if block.length > LONGEST_QUERY {
                self.dropping = !block.bytes().ends_with(b"\n");
                let lines = lines_of(block.bytes()) + u64::from(self.dropping);
                return Err(ReadFault::TooLong(lines));
            }
        }
    }

    /// Skips a byte order mark, and refuses what is not text.
    fn look_at_beginning(&mut self, block: &mut Block, at_end: bool) -> Result<(), ReadFault> {
        if self.begun || (block.length < 3 && !at_end) {
            return Ok(());
        }
        self.begun = true;
        match block.bytes() {
            [0xef, 0xbb, 0xbf, ..] => block.drop_first(3),
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => {
                return Err(ReadFault::NotText("UTF-16 text", "save it as UTF-8"));
            }
            [0x1f, 0x8b, ..] => {
                return Err(ReadFault::NotText(
                    "a gzip archive",
                    "unpack it first, as by `gzip -dc`",
                ));
            }
            _ => {}
        }
        Ok(())
    }
}

/// The number of line ends.
fn lines_of(bytes: &[u8]) -> u64 {
    memchr::memchr_iter(b'\n', bytes).count() as u64
}

/// Waits a little for a stream that does not block.
pub(super) fn wait() {
    thread::sleep(Duration::from_millis(1));
}

#[cfg(test)]
mod tests;
