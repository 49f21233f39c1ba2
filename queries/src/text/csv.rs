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
    /// How many fields the heading has.
    fields: usize,
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
        // Nobody could say which of two columns of one name is meant.
        let twice = |(place, name): &(usize, &String)| {
            !name.is_empty()
                && names[..*place]
                    .iter()
                    .any(|other| other.eq_ignore_ascii_case(name))
        };
        if let Some((_, name)) = names.iter().enumerate().find(twice) {
            return Some(Err(fault(
                0,
                Kind::Other(format!("the heading has the column {name} twice")),
            )));
        }
        let mut columns = Vec::new();
        for column in query {
            match place(column) {
                Some(place) => columns.push((place, column)),
                None if column.is_optional() => {}
                None => {
                    let names: Vec<&str> = query.iter().map(|column| column.name).collect();
                    return Some(Err(fault(
                        0,
                        Kind::Other(format!(
                            "the heading has no column {}; queries have the columns {}",
                            column.name,
                            names.join(", ")
                        )),
                    )));
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
            fields: names.len(),
        }))
    }

    /// Where the record ends that `bytes` begin with; `None` if they do not hold its end.
    pub fn end(&self, bytes: &[u8]) -> Option<usize> {
        end(bytes, &[self.separator])
    }

    /// The names of the columns that are carried along.
    pub fn carried(&self) -> Vec<&str> {
        self.carried.iter().map(|(name, _)| name.as_str()).collect()
    }
}

/// Where the heading ends that `bytes` begin with; `None` if they do not hold its end.
pub fn heading_end(bytes: &[u8]) -> Option<usize> {
    end(bytes, b",\t")
}

/// Where the record ends that `bytes` begin with; `None` if they do not hold its end.
fn end(bytes: &[u8], separators: &[u8]) -> Option<usize> {
    let mut quotes = Quotes::default();
    memchr::memchr2_iter(b'"', b'\n', bytes).find_map(|at| {
        if bytes[at] == b'"' {
            quotes.see(bytes, at, separators);
        }
        (bytes[at] == b'\n' && !quotes.open).then_some(at + 1)
    })
}

/// Whether a place in a record is within quotes. A quote opens them at the start of a field alone: elsewhere in a field
/// without them it is a character as any other, such as that of 6".
#[derive(Debug, Default)]
struct Quotes {
    open: bool,
    /// Where they were closed last: a quote that follows at once is the second of two, which stand for one.
    closed: Option<usize>,
}

impl Quotes {
    /// Goes on by the quote at `at` of the record.
    fn see(&mut self, record: &[u8], at: usize, separators: &[u8]) {
        if self.open {
            self.open = false;
            self.closed = Some(at);
        } else {
            let before = blanks_trimmed(&record[..at]);
            let begins = before.last().is_none_or(|byte| separators.contains(byte));
            let is_second = at > 0 && self.closed == Some(at - 1);
            self.open = begins || is_second;
        }
    }
}

/// The bytes without the blanks at their end.
fn blanks_trimmed(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|&byte| byte != b' ');
    &bytes[..end.map_or(0, |end| end + 1)]
}

/// Where the fields of a record stand, quotes included.
fn split(record: &[u8], separator: u8, fields: &mut Vec<Range<usize>>) {
    fields.clear();
    let (mut start, mut quotes) = (0, Quotes::default());
    for (at, &byte) in record.iter().enumerate() {
        if byte == b'"' {
            quotes.see(record, at, &[separator]);
        } else if byte == separator && !quotes.open {
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
        // A comma too many would shift every later field.
        if self.fields.len() > heading.fields {
            return Err(fault(
                heading.fields as u32 + 1,
                Kind::Other(format!(
                    "there are more fields than the {} of the heading",
                    heading.fields
                )),
            ));
        }
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
