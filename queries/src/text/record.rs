//! Reading queries: numbers between blanks, line by line.

use std::num::NonZeroU64;

use super::fault::{Excerpt, Fault, Kind};
use crate::column::{self, Column};

/// What separates fields inside a line. A carriage return before the line's end is one, too.
#[inline]
pub fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\x0b' | b'\x0c')
}

/// Where the first blank line after a line that is not blank begins.
pub fn first_blank_line(bytes: &[u8]) -> Option<usize> {
    let mut start = 0;
    for end in memchr::memchr_iter(b'\n', bytes) {
        if start > 0 && bytes[start..end].iter().all(|&byte| is_blank(byte)) {
            return Some(start);
        }
        start = end + 1;
    }
    None
}

/// The number that the first of `bytes` write, four digits at most, and how many digits it has: 0 if there is none, or
/// if it has more.
#[inline]
pub fn short_number(bytes: [u8; 8]) -> (u32, usize) {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let digits = u64::from_le_bytes(bytes) ^ (EACH * u64::from(b'0'));
    // The high bit of each byte up to the first that is no digit: a carry goes on to later bytes only.
    let others = (digits.wrapping_add(EACH * 0x76) | digits) & (EACH * 0x80);
    let length = others.trailing_zeros() / 8;
    if !(1..=4).contains(&length) {
        return (0, 0);
    }
    // Four digits, the first in the lowest byte; then two pairs of them, then all.
    let digits = (digits as u32) << (32 - 8 * length);
    let pairs = (digits * 10 + (digits >> 8)) & 0x00ff_00ff;
    let value = (pairs * 100 + (pairs >> 16)) & 0xffff;
    (value, length as usize)
}

/// A query about to be read: the text from its first byte on.
#[derive(Debug)]
pub struct Record<'a> {
    bytes: &'a [u8],
    at: usize,
    line: u32,
    field: u32,
    /// A comma where one may stand between two fields, else a blank.
    separator: u8,
}

impl<'a> Record<'a> {
    /// The query at the start of `bytes`, which end at a line's end. Blanks separate its fields.
    #[inline]
    pub fn new(bytes: &'a [u8]) -> Self {
        Record {
            bytes,
            at: 0,
            line: 0,
            field: 0,
            separator: b' ',
        }
    }

    /// The same with fields that commas may separate, too.
    #[inline]
    pub fn with_commas(bytes: &'a [u8]) -> Self {
        Record {
            separator: b',',
            ..Record::new(bytes)
        }
    }

    /// How many bytes have been read.
    #[inline]
    pub fn position(&self) -> usize {
        self.at
    }

    /// How many lines have been read to their end.
    #[inline]
    pub fn lines(&self) -> u32 {
        self.line
    }

    /// What has not been read yet.
    pub fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    /// Skips `bytes` bytes.
    pub fn skip(&mut self, bytes: usize) {
        let skipped = &self.rest()[..bytes];
        self.line += memchr::memchr_iter(b'\n', skipped).count() as u32;
        self.at += bytes;
    }

    /// Skips blank lines, and the blanks before the next field.
    #[inline]
    pub fn skip_blank_lines(&mut self) {
        loop {
            self.skip_blanks();
            if self.at >= self.bytes.len() || self.peek() != b'\n' {
                return;
            }
            self.next_line();
        }
    }

    /// The next field of this line, called `name`.
    ///
    /// # Errors
    ///
    /// A [`Fault`] when the line has no more fields.
    #[inline]
    pub fn field(&mut self, name: &'static str) -> Result<&'a [u8], Fault> {
        self.skip_separator();
        self.field += 1;
        let field = self.field_from(self.at);
        self.at += field.len();
        if field.is_empty() {
            Err(self.fault(Kind::Missing { name }))
        } else {
            Ok(field)
        }
    }

    #[inline]
    fn peek(&self) -> u8 {
        // A block ends at a line's end; so does whatever is cut short.
        self.bytes.get(self.at).copied().unwrap_or(b'\n')
    }

    #[inline]
    fn skip_blanks(&mut self) {
        while is_blank(self.peek()) {
            self.at += 1;
        }
    }

    /// Skips what stands before the next field.
    #[inline]
    fn skip_separator(&mut self) {
        self.skip_blanks();
        if self.field > 0 && self.separator == b',' && self.peek() == b',' {
            self.at += 1;
            self.skip_blanks();
        }
    }

    #[inline]
    fn ends_field(&self, byte: u8) -> bool {
        byte == b'\n' || is_blank(byte) || byte == self.separator
    }

    /// Whether this line has no more fields.
    #[inline]
    pub fn is_at_line_end(&mut self) -> bool {
        self.skip_blanks();
        self.peek() == b'\n'
    }

    /// The next field of this line, as `column` has it.
    ///
    /// # Errors
    ///
    /// A [`Fault`] when it is missing or something else.
    #[inline]
    pub fn column(&mut self, column: &Column) -> Result<u32, Fault> {
        match column.kind {
            column::Kind::Number { first, last } | column::Kind::Numbers { first, last } => {
                self.number(column.name, first, last)
            }
            column::Kind::Word(words) => self.word(column.name, words),
            _ => unreachable!("a query has numbers and words"),
        }
    }

    /// The next field of this line, one of `words`: its place among them.
    fn word(&mut self, name: &'static str, words: &'static [&'static str]) -> Result<u32, Fault> {
        let field = self.field(name)?;
        let place = words.iter().position(|word| word.as_bytes() == field);
        place.map(|place| place as u32).ok_or_else(|| {
            self.fault(Kind::Word {
                name,
                words,
                found: Excerpt::of(field),
            })
        })
    }

    /// The next field of this line, a whole number from `first` to `last`.
    ///
    /// # Errors
    ///
    /// A [`Fault`] that calls the field `name`, when it is missing or something else.
    #[inline]
    pub fn number(&mut self, name: &'static str, first: u32, last: u32) -> Result<u32, Fault> {
        self.skip_separator();
        self.field += 1;
        let start = self.at;
        let mut value = 0u32;
        loop {
            let digit = self.peek().wrapping_sub(b'0');
            if digit > 9 {
                break;
            }
            value = value.saturating_mul(10).saturating_add(digit.into());
            self.at += 1;
        }
        let after = self.peek();
        if self.ends_field(after) && self.at > start && first <= value && value <= last {
            Ok(value)
        } else {
            Err(self.no_number(start, name, first, last))
        }
    }

    /// The number of a deal or a puzzle, from 1 on, alone on its line.
    ///
    /// # Errors
    ///
    /// A [`Fault`] that calls it `name`, when it is missing or something else.
    pub fn place(&mut self, name: &'static str) -> Result<NonZeroU64, Fault> {
        let field = self.field(name)?;
        let number = str::from_utf8(field).ok().and_then(|field| field.parse().ok());
        let number = number.ok_or_else(|| {
            self.fault(Kind::Place {
                name,
                found: Excerpt::of(field),
            })
        })?;
        self.end_line()?;
        Ok(number)
    }

    #[cold]
    fn no_number(&self, start: usize, name: &'static str, first: u32, last: u32) -> Fault {
        match self.field_from(start) {
            [] => self.fault(Kind::Missing { name }),
            field => self.fault(Kind::Number {
                name,
                first,
                last,
                found: Excerpt::of(field),
            }),
        }
    }

    #[inline]
    fn field_from(&self, start: usize) -> &'a [u8] {
        let rest = self.bytes.get(start..).unwrap_or_default();
        let length = rest
            .iter()
            .position(|&byte| self.ends_field(byte))
            .unwrap_or(rest.len());
        &rest[..length]
    }

    /// A fault of the field that was read last.
    pub fn fault(&self, kind: Kind) -> Fault {
        Fault {
            line: self.line,
            field: self.field,
            kind,
        }
    }

    /// Reads on to the next line, where this one has no more fields.
    ///
    /// # Errors
    ///
    /// A [`Fault`] when it has.
    #[inline]
    pub fn end_line(&mut self) -> Result<(), Fault> {
        self.skip_blanks();
        if self.peek() != b'\n' {
            self.field += 1;
            let found = self.field_from(self.at);
            return Err(self.fault(Kind::Surplus {
                // A separator after which nothing comes is no field.
                found: Excerpt::of(if found.is_empty() { b"," } else { found }),
            }));
        }
        self.next_line();
        Ok(())
    }

    /// Skips the rest of this line.
    pub fn skip_line(&mut self) {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        self.at += memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        self.next_line();
    }

    #[inline]
    fn next_line(&mut self) {
        self.at += 1;
        self.line += 1;
        self.field = 0;
    }
}

#[cfg(test)]
mod tests;
