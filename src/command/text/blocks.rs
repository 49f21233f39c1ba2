//! Input cut into blocks of whole queries.

use std::io::{self, Read};

use super::record::is_blank;

/// The most bytes that one query may have. No contest's query has a thousand.
pub const LONGEST_QUERY: usize = 1 << 20;

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
    ended: bool,
}

/// Whole queries, as many as one read brought, in a buffer that is used again for the next block.
#[derive(Debug, Default)]
pub struct Block {
    buffer: Vec<u8>,
    length: usize,
    /// How many blank lines stood before the queries and were left out.
    pub skipped: u64,
    /// The block's place in the input, counted from 0.
    pub number: u64,
    /// Whether no other block follows.
    pub last: bool,
    /// Why the input could not be read on. The block is then empty, and the last.
    pub fault: Option<ReadFault>,
}

/// Why an input could not be read on.
#[derive(Debug)]
pub enum ReadFault {
    /// The system's reason.
    Io(io::Error),
    /// A query has more than [`LONGEST_QUERY`] bytes.
    TooLong,
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

    /// Leaves out the blank lines at the beginning.
    fn skip_blank_lines(&mut self) {
        let bytes = self.bytes();
        let blank = bytes
            .iter()
            .position(|&byte| byte != b'\n' && !is_blank(byte))
            .unwrap_or(bytes.len());
        let start = memchr::memrchr(b'\n', &bytes[..blank]).map_or(0, |end| end + 1);
        self.skipped += memchr::memchr_iter(b'\n', &bytes[..start]).count() as u64;
        self.buffer.copy_within(start..self.length, 0);
        self.length -= start;
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
            ended: false,
        }
    }

    /// Reads the next block into `block`; `false` after the last one.
    ///
    /// `complete` tells how many of the bytes that it is given make whole queries. A block holds what one read
    /// brought, so that the queries which somebody types, or which trickle through a pipe, are answered at once.
    pub fn read(&mut self, block: &mut Block, complete: impl Fn(&[u8]) -> usize) -> bool {
        if self.ended {
            return false;
        }
        (block.length, block.skipped) = (0, 0);
        block.push(&self.carry);
        self.carry.clear();
        block.fault = self.fill(block, complete).err();
        if block.fault.is_some() {
            block.length = 0;
            self.ended = true;
        }
        block.number = self.next;
        block.last = self.ended;
        self.next += 1;
        true
    }

    fn fill(&mut self, block: &mut Block, complete: impl Fn(&[u8]) -> usize) -> Result<(), ReadFault> {
        loop {
            block.make_room(self.size);
            let room = &mut block.buffer[block.length..][..self.size];
            let read = match self.input.read(room) {
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(ReadFault::Io(error)),
            };
            block.length += read;
            if read == 0 {
                self.ended = true;
                if !block.bytes().is_empty() && !block.bytes().ends_with(b"\n") {
                    block.push(b"\n");
                }
                return Ok(());
            }
            let whole = complete(block.bytes());
            if whole > 0 {
                self.carry.extend_from_slice(&block.bytes()[whole..]);
                block.length = whole;
                return Ok(());
            }
            if block.length > LONGEST_QUERY {
                block.skip_blank_lines();
            }
            if block.length > LONGEST_QUERY {
                return Err(ReadFault::TooLong);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole_lines(bytes: &[u8]) -> usize {
        memchr::memrchr(b'\n', bytes).map_or(0, |end| end + 1)
    }

    fn blocks(text: &str, size: usize) -> Vec<String> {
        let mut blocks = Blocks::new(text.as_bytes(), size);
        let mut block = Block::default();
        let mut texts = Vec::new();
        while blocks.read(&mut block, whole_lines) {
            assert_eq!(block.number, texts.len() as u64);
            assert!(block.fault.is_none());
            texts.push(String::from_utf8(block.bytes().to_vec()).unwrap());
        }
        assert!(block.last);
        texts
    }

    #[test]
    fn blocks_are_whole_lines_and_miss_nothing() {
        let text = "1 2\n\n33 44\n5\n\n\n666666";
        for size in 1..=30 {
            let blocks = blocks(text, size);
            assert_eq!(blocks.concat(), format!("{text}\n"), "{size}");
            assert!(
                blocks
                    .iter()
                    .all(|block| block.is_empty() || block.ends_with('\n'))
            );
        }
        assert_eq!(blocks("", 8), [""]);
    }

    #[test]
    fn blank_lines_before_a_query_are_left_out_in_bounded_memory() {
        let input = io::repeat(b'\n')
            .take(9 * LONGEST_QUERY as u64)
            .chain(&b"  1\n"[..]);
        let mut blocks = Blocks::new(input, 1 << 16);
        let mut block = Block::default();
        let not_blank = |bytes: &[u8]| if bytes.contains(&b'1') { bytes.len() } else { 0 };
        assert!(blocks.read(&mut block, not_blank));
        assert!(block.fault.is_none() && block.bytes().ends_with(b"\n  1\n"));
        assert!(
            block.buffer.len() <= LONGEST_QUERY + (1 << 17),
            "{}",
            block.buffer.len()
        );
        let kept = block.bytes().iter().filter(|&&byte| byte == b'\n').count() as u64;
        assert_eq!(block.skipped + kept, 9 * LONGEST_QUERY as u64 + 1);
        assert!(blocks.read(&mut block, not_blank));
        assert_eq!(block.skipped, 0);
    }

    #[test]
    fn a_line_without_end_is_refused_in_bounded_memory() {
        let mut blocks = Blocks::new(io::repeat(b'1'), 1 << 16);
        let mut block = Block::default();
        assert!(blocks.read(&mut block, whole_lines));
        assert!(matches!(block.fault, Some(ReadFault::TooLong)));
        assert!(block.last && block.bytes().is_empty());
        assert!(!blocks.read(&mut block, whole_lines));
    }
}
