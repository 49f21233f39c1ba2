//! How an input is read: cut into queries, and each of them as its layout has it.

use super::blocks::Cut;
use super::csv::{self, Heading};
use super::fault::{Fault, Kind};
use super::record::{Record, is_blank};
use super::row::{Format, Style};
use crate::column;
use crate::question::{Ahead, Found, Layout, Question};

/// How an input is read.
pub(super) struct Reading<'a, Q> {
    pub(super) question: &'a Q,
    pub(super) layout: Layout,
    /// The heading, where the input is CSV.
    pub(super) heading: Option<&'a Heading>,
    pub(super) style: Style,
    pub(super) keep_going: bool,
}

impl<Q: Question> Reading<'_, Q> {
    /// Whether each line is a query, so that queries need no ends.
    pub(super) fn is_line(&self) -> bool {
        self.heading.is_none() && self.question.is_line(self.layout)
    }

    /// Whether blank lines between queries do not count.
    pub(super) fn skips_blank_lines(&self) -> bool {
        match self.layout {
            Layout::Contest => true,
            _ => self.heading.is_none() && !self.question.is_line(self.layout),
        }
    }

    /// Whether answers carry their query's place.
    pub(super) fn shows_places(&self) -> bool {
        let places = Q::SHAPE
            .query
            .iter()
            .any(|column| column.kind == column::Kind::Place);
        match self.style.format {
            Format::Text => false,
            Format::Csv => places,
            Format::Jsonl => places || self.keep_going,
        }
    }

    /// The heading that `bytes` begin with, if they do. Only an input of rows has one.
    pub(super) fn heading_of(&self, bytes: &[u8]) -> Option<Result<(Heading, usize), Fault>> {
        if !matches!(self.layout, Layout::Rows | Layout::Numbers) {
            return None;
        }
        let end = csv::heading_end(bytes)?;
        let columns = Q::SHAPE.query.iter().chain(Q::SHAPE.answer);
        let is_column = |name: &str| {
            columns
                .clone()
                .any(|column| column.name.eq_ignore_ascii_case(name))
        };
        // A column of the input that is called as one of the output is not carried along.
        let replaced = |name: &str| name == "error" || Some(name) == Q::SHAPE.list || is_column(name);
        let heading = Heading::of(&bytes[..end], Q::CSV, replaced)?;
        Some(heading.map(|heading| (heading, end)))
    }

    /// Reads the query at the start of `bytes`: where each line is a query, more may follow; else they are one query. Tells
    /// how many bytes and lines it takes.
    #[inline]
    pub(super) fn read(&self, bytes: &[u8]) -> (Result<Found<Q::Query>, Fault>, usize, u64) {
        let mut record = match self.layout {
            Layout::Contest => Record::new(bytes),
            _ => Record::with_commas(bytes),
        };
        let read = self.question.read(&mut record, self.layout);
        if !self.is_line() {
            let lines = match record.position() == bytes.len() {
                true => record.lines().into(),
                false => memchr::memchr_iter(b'\n', bytes).count() as u64,
            };
            return (read, bytes.len(), lines);
        }
        if read.is_err() {
            record = Record::new(bytes);
            record.skip_line();
        }
        (read, record.position(), 1)
    }

    /// The whole lines of `bytes`, without blank ones at the end where those would count: more may follow.
    fn whole_lines(&self, bytes: &[u8]) -> usize {
        let end = |bytes: &[u8]| memchr::memrchr(b'\n', bytes).map_or(0, |end| end + 1);
        let whole = end(bytes);
        if self.skips_blank_lines() {
            return whole;
        }
        let filled = without_blank_end(&bytes[..whole]);
        memchr::memchr(b'\n', &bytes[filled..whole]).map_or(0, |end| match filled {
            0 => 0,
            _ => filled + end + 1,
        })
    }
}

/// How many of `bytes` are left without blanks and line ends at their end.
pub(super) fn without_blank_end(bytes: &[u8]) -> usize {
    bytes
        .iter()
        .rposition(|&byte| byte != b'\n' && !is_blank(byte))
        .map_or(0, |last| last + 1)
}

impl<Q: Question> Cut for Reading<'_, Q> {
    fn whole(&self, bytes: &[u8], more: bool, ends: &mut Vec<usize>) -> usize {
        if self.is_line() {
            return self.whole_lines(bytes);
        }
        let mut at = 0;
        loop {
            let start = match self.skips_blank_lines() {
                true => {
                    at + bytes[at..]
                        .iter()
                        .take_while(|&&byte| byte == b'\n' || is_blank(byte))
                        .count()
                }
                false => at,
            };
            let bytes = &bytes[start..];
            let end = match self.heading {
                Some(heading) => heading.end(bytes),
                None => self.question.end(Ahead {
                    bytes,
                    more,
                    keep_going: self.keep_going,
                }),
            };
            match end {
                Some(end) if end > 0 => {
                    at = start + end;
                    ends.push(at);
                }
                _ => break,
            }
        }
        // As with lines, blank records at the end do not count.
        if !self.skips_blank_lines() {
            let filled = without_blank_end(&bytes[..at]);
            while ends.len() > 1 && ends[ends.len() - 2] >= filled || (filled == 0 && !ends.is_empty()) {
                ends.pop();
            }
            at = ends.last().copied().unwrap_or_default();
        }
        at
    }

    fn counts_blank_lines(&self) -> bool {
        !self.skips_blank_lines()
    }

    fn count(&self, bytes: &[u8], ends: &[usize]) -> Option<u64> {
        if !self.shows_places() {
            return None;
        }
        if !self.is_line() {
            return Some(ends.len() as u64);
        }
        if !self.skips_blank_lines() {
            return Some(memchr::memchr_iter(b'\n', bytes).count() as u64);
        }
        let lines = bytes.split_inclusive(|&byte| byte == b'\n');
        Some(lines.filter(|line| without_blank_end(line) > 0).count() as u64)
    }

    fn keeps_going(&self) -> bool {
        self.keep_going
    }
}

/// The fault of a line on which nothing stands.
pub(super) fn blank_line() -> Fault {
    Fault {
        line: 0,
        field: 0,
        kind: Kind::Blank,
    }
}
