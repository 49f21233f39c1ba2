//! The queries of a block, some at a time: read, answered and printed.

use super::blocks::{Before, Block};
use super::csv;
use super::fault::Fault;
use super::reading::{Reading, blank_line};
use super::record::{Record, is_blank};
use super::row::{Beside, Row, put_fault};
use super::shared::MOST_TOLD;
use crate::question::{Found, Question};

/// What came of a block.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    /// What was read up to the block's end, or up to where the run stops.
    pub(super) read: Before,
    /// The first faults after which the run goes on, each with what stands before its query.
    pub(super) faults: Vec<(Before, Fault)>,
    /// How many such faults there were.
    pub(super) fault_count: u64,
    pub(super) stop: Option<Stop>,
}

#[derive(Debug)]
pub(super) enum Stop {
    /// The mark that ends the input.
    End,
    /// A query with a fault.
    Fault(Fault),
    /// A query after the last that was announced.
    Surplus,
    /// The run has been ended by another worker.
    Ended,
}

/// A place in a block.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct At {
    pub(super) bytes: usize,
    pub(super) lines: u64,
    pub(super) queries: u64,
}

/// A query that has been read, or what is wrong with it.
pub(super) struct Entry {
    /// Where it begins.
    pub(super) at: At,
    /// Where it ends.
    pub(super) end: usize,
    pub(super) fault: Option<Box<Fault>>,
}

/// What a worker answers some queries with.
pub(super) struct Desk<Q: Question> {
    pub(super) scratch: Q::Scratch,
    pub(super) entries: Vec<Entry>,
    pub(super) queries: Vec<Q::Query>,
    pub(super) answers: Vec<Q::Answer>,
    pub(super) csv: csv::Row,
}

impl<Q: Question> Default for Desk<Q> {
    fn default() -> Self {
        Desk {
            scratch: Q::Scratch::default(),
            entries: Vec::new(),
            queries: Vec::new(),
            answers: Vec::new(),
            csv: csv::Row::default(),
        }
    }
}

impl<Q: Question> Desk<Q> {
    /// Reads some queries of the block, from `at` on up to `length`. Tells whether the run stops after them.
    pub(super) fn read(
        &mut self,
        reading: &Reading<'_, Q>,
        block: &Block,
        at: &mut At,
        length: usize,
        limit: Option<u64>,
    ) -> Option<Stop> {
        self.entries.clear();
        self.queries.clear();
        let is_line = reading.is_line();
        // The ends are those of the queries in turn, a heading of CSV among them.
        let first_end = block.ends.partition_point(|&end| end <= at.bytes);
        let mut ends = block.ends[first_end..].iter().copied();
        while self.entries.len() < Q::AT_ONCE {
            if reading.skips_blank_lines() {
                *at = skip_blank(block.bytes(), *at);
            }
            if at.bytes >= length || limit == Some(at.queries) {
                return None;
            }
            let start = *at;
            let bytes = match is_line {
                true => &block.bytes()[at.bytes..],
                false => &block.bytes()[at.bytes..ends.next().unwrap_or(block.bytes().len())],
            };
            let (read, taken, lines) = match reading.heading {
                _ if is_line && !reading.skips_blank_lines() && is_blank_line(bytes) => {
                    let taken = memchr::memchr(b'\n', bytes).map_or(bytes.len(), |end| end + 1);
                    (Err(blank_line()), taken, 1)
                }
                None => reading.read(bytes),
                Some(heading) => {
                    let lines = memchr::memchr_iter(b'\n', bytes).count() as u64;
                    let read = self.csv.set(bytes, heading).and_then(|()| {
                        let mut record = Record::new(&self.csv.text);
                        let read = reading.question.read(&mut record, heading.layout);
                        read.map_err(|fault| self.csv.locate(fault))
                    });
                    (read, bytes.len(), lines)
                }
            };
            let fault = match read {
                Ok(Found::Query(query)) => {
                    self.queries.push(query);
                    None
                }
                Ok(Found::End) => return Some(Stop::End),
                Err(fault) if reading.keep_going => Some(Box::new(fault)),
                Err(fault) => {
                    at.queries += 1;
                    return Some(Stop::Fault(fault));
                }
            };
            *at = At {
                bytes: at.bytes + taken,
                lines: at.lines + lines,
                queries: at.queries + 1,
            };
            self.entries.push(Entry {
                at: start,
                end: at.bytes,
                fault,
            });
        }
        None
    }

    /// Answers the queries that have been read, and prints them. `goes_on` is asked after each whether there is room for
    /// more.
    pub(super) fn answer(
        &mut self,
        reading: &Reading<'_, Q>,
        block: &Block,
        outcome: &mut Outcome,
        out: &mut Vec<u8>,
        mut goes_on: impl FnMut(&mut Vec<u8>) -> bool,
    ) -> Result<(), (Stop, At)> {
        self.answers.clear();
        if !self.queries.is_empty() {
            reading
                .question
                .answer(&self.queries, &mut self.scratch, &mut self.answers);
        }
        let mut answered = self.queries.iter().zip(&self.answers);
        let mut carried = Vec::new();
        for entry in &mut self.entries {
            carried.clear();
            if let Some(heading) = reading.heading {
                // The query's own fault has been found already.
                let record = &block.bytes()[entry.at.bytes..entry.end];
                let _ = self.csv.set(record, heading);
                self.csv.carry(record, heading, &mut carried);
            }
            let beside = Beside {
                place: block.before.queries + entry.at.queries + 1,
                carried: &carried,
            };
            let fault = match entry.fault.take() {
                Some(fault) => *fault,
                None => {
                    let (query, answer) = answered.next().expect("each query has an answer");
                    let start = out.len();
                    let mut row = Row::begin(out, &Q::SHAPE, reading.style, beside);
                    if row.has_query() {
                        reading.question.show_query(query, beside.place, &mut row);
                    }
                    row.begin_answer();
                    match reading.question.show(query, answer, &mut row) {
                        Ok(()) => {
                            row.end();
                            if !goes_on(out) {
                                return Err((Stop::Ended, entry.at));
                            }
                            continue;
                        }
                        Err(fault) => {
                            out.truncate(start);
                            fault
                        }
                    }
                }
            };
            if !reading.keep_going {
                let at = At {
                    queries: entry.at.queries + 1,
                    ..entry.at
                };
                return Err((Stop::Fault(fault), at));
            }
            let line = block.before.lines + entry.at.lines + u64::from(fault.line) + 1;
            put_fault(out, &Q::SHAPE, reading.style, beside, line, &fault.kind);
            outcome.fault_count += 1;
            if outcome.fault_count <= MOST_TOLD {
                let before = Before {
                    lines: entry.at.lines,
                    queries: entry.at.queries,
                };
                outcome.faults.push((before, fault));
            }
        }
        Ok(())
    }
}

/// Skips blanks and blank lines.
#[inline]
pub(super) fn skip_blank(bytes: &[u8], mut at: At) -> At {
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

/// Whether nothing stands on the line that `bytes` begin with.
pub(super) fn is_blank_line(bytes: &[u8]) -> bool {
    let filled = bytes.iter().find(|&&byte| byte == b'\n' || !is_blank(byte));
    filled.is_none_or(|&byte| byte == b'\n')
}
