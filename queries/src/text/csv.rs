//! Queries in CSV: columns found by their names, all others carried along.

use std::ops::Range;

use super::fault::{Excerpt, Fault, Kind};
use super::record::is_blank;
use crate::column::{self, Column};
use crate::question::{Input, Layout};

/// What the heading of CSV says.
#[derive(Debug, Clone)]
pub struct Heading {
    separator: u8,
    /// How the fields of the columns are read.
    pub layout: Layout,
    /// The query's columns, in their order, with their places in the file.
    columns: Vec<(usize, &'static Column)>,
    /// The names and places of the columns that are carried along.
    carried: Vec<(String, usize)>,
}

impl Heading {
    /// The heading that `line` is, if it names a column of one of `inputs`. Columns called as one of `replaced` are not
    /// carried along.
    ///
    /// # Errors
    ///
    /// A heading without a column that a query must have.
    pub fn of(
        line: &[u8],
        inputs: &'static [Input],
        replaced: impl Fn(&str) -> bool,
    ) -> Option<Result<Heading, Fault>> {
        let line = line.trim_ascii_end();
        let separator = if line.contains(&b'\t') { b'\t' } else { b',' };
        let mut fields = Vec::new();
        split(line, separator, &mut fields);
        let names: Vec<String> = fields
            .iter()
            .map(|field| text_of(&line[field.clone()]).trim().to_owned())
            .collect();
        let place = |column: &Column| {
            names
                .iter()
                .position(|name| name.eq_ignore_ascii_case(column.name))
        };
        let &(layout, query) = inputs
            .iter()
            .find(|(_, columns)| columns.iter().any(|column| place(column).is_some()))?;
        let mut columns = Vec::new();
        for column in query {
            match place(column) {
                Some(place) => columns.push((place, column)),
                None if column.is_optional() => {}
                None => {
                    let names: Vec<&str> = query.iter().map(|column| column.name).collect();
                    return Some(Err(Fault {
                        line: 0,
                        field: 0,
                        kind: Kind::Other(format!(
                            "the heading has no column {}; queries have the columns {}",
                            column.name,
                            names.join(", ")
                        )),
                    }));
                }
            }
        }
        let carried = names
            .iter()
            .enumerate()
            .filter(|(_, name)| !replaced(name))
            .map(|(place, name)| (name.clone(), place))
            .collect();
        Some(Ok(Heading {
            separator,
            layout,
            columns,
            carried,
        }))
    }

    /// The names of the columns that are carried along.
    pub fn carried(&self) -> Vec<&str> {
        self.carried.iter().map(|(name, _)| name.as_str()).collect()
    }
}

/// Where the record ends that `bytes` begin with; `None` if they do not hold its end.
pub fn end(bytes: &[u8]) -> Option<usize> {
    let mut quoted = false;
    memchr::memchr2_iter(b'"', b'\n', bytes).find_map(|at| {
        quoted ^= bytes[at] == b'"';
        (bytes[at] == b'\n' && !quoted).then_some(at + 1)
    })
}

/// Where the fields of a record stand, quotes included.
fn split(record: &[u8], separator: u8, fields: &mut Vec<Range<usize>>) {
    fields.clear();
    let (mut start, mut quoted) = (0, false);
    for (at, &byte) in record.iter().enumerate() {
        if byte == b'"' {
            quoted = !quoted;
        } else if byte == separator && !quoted {
            fields.push(start..at);
            start = at + 1;
        }
    }
    fields.push(start..record.len());
}

/// The text of a field without its quotes. What is not UTF-8 is replaced.
pub(super) fn text_of(field: &[u8]) -> String {
    let text = String::from_utf8_lossy(field);
    let trimmed = text.trim();
    match trimmed.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(inner) => inner.replace("\"\"", "\""),
        None => text.into_owned(),
    }
}

/// A record of CSV, split, and its query as a row of text. The memory is used again from record to record.
#[derive(Debug, Default)]
pub struct Row {
    fields: Vec<Range<usize>>,
    /// The query, as a line of its fields with blanks between them.
    pub text: Vec<u8>,
    /// For each field of the query: the place of its column in the record, from 1.
    places: Vec<u32>,
}

impl Row {
    /// Splits `record` as `heading` says, and makes a row of its query.
    ///
    /// # Errors
    ///
    /// A field that is missing, or that is not one number where one is expected.
    pub fn set(&mut self, record: &[u8], heading: &Heading) -> Result<(), Fault> {
        let record = record.trim_ascii_end();
        self.text.clear();
        self.places.clear();
        self.fields.clear();
        if record.is_empty() {
            return Err(fault(0, Kind::Blank));
        }
        split(record, heading.separator, &mut self.fields);
        for &(place, column) in &heading.columns {
            let field = self
                .fields
                .get(place)
                .map_or(&[][..], |field| &record[field.clone()]);
            let before = self.text.len();
            self.push(field);
            let pushed = self.text[before..].trim_ascii();
            let several = pushed
                .iter()
                .any(|&byte| is_blank(byte) || matches!(byte, b'\n' | b','));
            let number = place as u32 + 1;
            if pushed.is_empty() {
                if column.is_optional() {
                    continue;
                }
                return Err(fault(number, Kind::Missing { name: column.name }));
            }
            match column.kind {
                column::Kind::Number { first, last } if several => {
                    return Err(fault(
                        number,
                        Kind::Number {
                            name: column.name,
                            first,
                            last,
                            found: Excerpt::of(pushed),
                        },
                    ));
                }
                _ => {}
            }
            let count = match several {
                true => pushed
                    .split(|&byte| is_blank(byte) || matches!(byte, b'\n' | b','))
                    .filter(|word| !word.is_empty())
                    .count(),
                false => 1,
            };
            self.places.extend(std::iter::repeat_n(number, count));
            // Inside a field lines may break; in the row they do not.
            for byte in &mut self.text[before..] {
                if matches!(*byte, b'\n' | b',') {
                    *byte = b' ';
                }
            }
            self.text.push(b' ');
        }
        self.text.push(b'\n');
        Ok(())
    }

    /// Appends a field without its quotes.
    fn push(&mut self, field: &[u8]) {
        let trimmed = field.trim_ascii();
        match trimmed
            .strip_prefix(b"\"")
            .and_then(|rest| rest.strip_suffix(b"\""))
        {
            // A quote inside is doubled; none has a meaning in a query, so one of two is as good as the other.
            Some(inner) => self.text.extend_from_slice(inner),
            None => self.text.extend_from_slice(trimmed),
        }
    }

    /// The fault of the query's row, with its place in the record.
    pub fn locate(&self, fault: Fault) -> Fault {
        let last = self.places.last().copied().unwrap_or_default();
        let field = match fault.field {
            0 => 0,
            field => self.places.get(field as usize - 1).copied().unwrap_or(last),
        };
        Fault {
            line: 0,
            field,
            ..fault
        }
    }

    /// The columns of `record` that are carried along: their names, and their fields as they stand there.
    pub fn carry<'a>(&self, record: &'a [u8], heading: &'a Heading, into: &mut Vec<(&'a str, &'a [u8])>) {
        let record = record.trim_ascii_end();
        into.extend(heading.carried.iter().map(|(name, place)| {
            let field = self
                .fields
                .get(*place)
                .map_or(&[][..], |field| &record[field.clone()]);
            (name.as_str(), field)
        }));
    }
}

fn fault(field: u32, kind: Kind) -> Fault {
    Fault { line: 0, field, kind }
}
