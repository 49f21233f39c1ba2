//! Printing a query and its answer: as text, as CSV, as JSON.

use std::fmt::{self, Write as _};
use std::io::Write as _;
use std::ops::Range;
use std::str::FromStr;

use super::csv::text_of;
use super::decimal::{put_decimal, put_integer, put_number, settled};
use crate::column::{Column, Kind};
use crate::shape::Shape;

/// What any probability is off by at most: that of a dice table.
const LARGEST_ERROR: f64 = 1e-11;

/// How queries and answers are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Format {
    /// The contest's format: the answers alone.
    #[default]
    Text,
    /// Comma-separated values with a heading: the inputs beside the answers.
    Csv,
    /// One JSON object a line: the inputs beside the answers.
    Jsonl,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 3] = [Format::Text, Format::Csv, Format::Jsonl];

    /// The format's name, as on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Csv => "csv",
            Format::Jsonl => "jsonl",
        }
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        let mut all = Format::ALL.into_iter();
        all.find(|format| format.id() == text)
            .ok_or_else(|| UnknownFormat(text.to_owned()))
    }
}

/// The text names no format.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a format; the formats are {formats}", formats = Format::ALL.map(Format::id).join(", "))]
pub struct UnknownFormat(String);

/// How answers are to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// The format.
    pub format: Format,
    /// Decimals of probabilities and means, 1 to 15.
    pub digits: u8,
    /// Whether each row of CSV has a last column for what is wrong with its query.
    pub errors: bool,
}

impl Default for Style {
    fn default() -> Self {
        Style {
            format: Format::Text,
            digits: 6,
            errors: false,
        }
    }
}

/// What comes with a query besides the query itself.
#[derive(Debug, Clone, Copy, Default)]
pub struct Beside<'a> {
    /// The query's place in the input, counted from 1.
    pub place: u64,
    /// Columns of the input that are carried along: their names, and their fields, as they stand in CSV.
    pub carried: &'a [(&'a str, &'a [u8])],
}

/// Prints one query and its answer, cell by cell in the order of the columns.
#[derive(Debug)]
pub struct Row<'a> {
    out: &'a mut Vec<u8>,
    shape: &'a Shape,
    style: Style,
    /// The cell that comes next, counted through the query's columns and then the answer's.
    next: usize,
    /// Whether a separator goes before the next cell.
    separate: bool,
    /// Where in `out` the row begins, and what each row of CSV begins with.
    prefix: Range<usize>,
    /// Items that have been begun.
    items: u64,
}

/// Appends the heading of CSV.
pub fn put_heading(out: &mut Vec<u8>, shape: &Shape, style: Style, carried: &[&str]) {
    let columns = shape.query.iter().chain(shape.answer).map(|column| column.name);
    let error = style.errors.then_some("error");
    for (place, name) in carried.iter().copied().chain(columns).chain(error).enumerate() {
        if place > 0 {
            out.push(b',');
        }
        put_csv(out, name);
    }
    out.push(b'\n');
}

impl<'a> Row<'a> {
    /// Begins a row with what comes with the query.
    pub fn begin(out: &'a mut Vec<u8>, shape: &'a Shape, style: Style, beside: Beside<'_>) -> Self {
        let start = out.len();
        let mut row = Row {
            out,
            shape,
            style,
            next: 0,
            separate: false,
            prefix: start..start,
            items: 0,
        };
        row.carry(beside);
        row
    }

    fn carry(&mut self, beside: Beside<'_>) {
        match self.style.format {
            Format::Text => {}
            Format::Csv => {
                for (_, field) in beside.carried {
                    self.separate();
                    match field.first() {
                        // From a file that tabs separate.
                        Some(first) if *first != b'"' && field.contains(&b',') => {
                            put_csv(self.out, &String::from_utf8_lossy(field));
                        }
                        _ => self.out.extend_from_slice(field),
                    }
                }
            }
            Format::Jsonl => {
                self.out.push(b'{');
                for (name, field) in beside.carried {
                    self.separate();
                    put_json(self.out, name);
                    self.out.push(b':');
                    put_json(self.out, &text_of(field));
                }
            }
        }
    }

    /// Whether the query's cells are printed at all.
    pub fn has_query(&self) -> bool {
        self.style.format != Format::Text
    }

    /// Ends the query's cells: what follows is the answer.
    pub fn begin_answer(&mut self) {
        self.prefix.end = self.out.len();
        self.next = self.shape.query.len();
        if let (Some(list), Format::Jsonl) = (self.shape.list, self.style.format) {
            self.separate();
            put_json(self.out, list);
            self.out.extend_from_slice(b":[");
            self.separate = false;
        }
    }

    /// Begins an item of a list.
    pub fn item(&mut self) {
        debug_assert!(self.shape.list.is_some(), "{} gives no list", self.shape.name);
        self.end_item();
        self.next = self.shape.query.len();
        match self.style.format {
            Format::Text => self.separate = false,
            Format::Csv => {
                if self.items > 0 {
                    self.out.extend_from_within(self.prefix.clone());
                }
                self.separate = !self.prefix.is_empty();
            }
            Format::Jsonl => {
                if self.items > 0 {
                    self.out.push(b',');
                }
                self.out.push(b'{');
                self.separate = false;
            }
        }
        self.items += 1;
    }

    fn end_item(&mut self) {
        if self.items > 0 {
            self.out.extend_from_slice(match self.style.format {
                Format::Text => b"\n",
                Format::Csv => self.csv_end(),
                Format::Jsonl => b"}",
            });
        }
    }

    /// The end of a row of CSV that has an answer.
    fn csv_end(&self) -> &'static [u8] {
        if self.style.errors { b",\n" } else { b"\n" }
    }

    /// Ends the row.
    pub fn end(mut self) {
        if self.shape.list.is_none() {
            self.out.extend_from_slice(match self.style.format {
                Format::Text => b"\n",
                Format::Csv => self.csv_end(),
                Format::Jsonl => b"}\n",
            });
            return;
        }
        self.end_item();
        match self.style.format {
            Format::Text => self.out.push(b'\n'),
            // Where there is nothing to list there is no row.
            Format::Csv if self.items == 0 => self.out.truncate(self.prefix.start),
            Format::Csv => {}
            Format::Jsonl => self.out.extend_from_slice(b"]}\n"),
        }
    }

    fn separate(&mut self) {
        if self.separate {
            self.out.push(match self.style.format {
                Format::Text => b' ',
                Format::Csv | Format::Jsonl => b',',
            });
        }
        self.separate = true;
    }

    fn begin_cell(&mut self) -> &Column {
        self.separate();
        let place = self.next;
        self.next += 1;
        let shape: &'a Shape = self.shape;
        let column = match place.checked_sub(shape.query.len()) {
            None => &shape.query[place],
            Some(place) => &shape.answer[place],
        };
        if self.style.format == Format::Jsonl {
            self.out.push(b'"');
            self.out.extend_from_slice(column.name.as_bytes());
            self.out.extend_from_slice(b"\":");
        }
        column
    }

    /// A whole number.
    pub fn number(&mut self, number: impl Into<u64>) {
        self.begin_cell();
        put_number(self.out, number.into());
    }

    /// A whole number that may be negative.
    pub fn integer(&mut self, number: impl Into<i64>) {
        self.begin_cell();
        put_integer(self.out, number.into());
    }

    /// A probability, or a mean: a number from 0 on, with as many decimals as the style asks for. Six of them are right as
    /// the number is; with fewer, ties are decided within 1e-11, the largest error of any table.
    pub fn decimal(&mut self, number: f64) {
        match self.style.digits {
            0..6 => self.decimal_within(number, LARGEST_ERROR),
            digits => {
                self.begin_cell();
                put_decimal(self.out, number, digits);
            }
        }
    }

    /// The same of a number that is off by `error` at most: where the exact one may be a tie of decimals, it is one.
    pub fn decimal_within(&mut self, number: f64, error: f64) {
        self.begin_cell();
        let digits = self.style.digits;
        put_decimal(self.out, settled(number, digits, error), digits);
    }

    /// The same of a fraction, which is rounded exactly.
    pub fn fraction(&mut self, numerator: u64, denominator: u64) {
        self.begin_cell();
        let digits = self.style.digits;
        let power = 10u128.pow(digits.into());
        let (scaled, denominator) = (u128::from(numerator) * power, u128::from(denominator));
        let (whole, rest) = (scaled / denominator, scaled % denominator);
        let up = 2 * rest > denominator || 2 * rest == denominator && whole % 2 == 1;
        put_decimal(self.out, (whole + u128::from(up)) as f64 / power as f64, digits);
    }

    /// `true` or `false`.
    pub fn truth(&mut self, truth: bool) {
        self.begin_cell();
        self.out.extend_from_slice(if truth { b"true" } else { b"false" });
    }

    /// A text without quotes, commas, line ends or control characters.
    pub fn word(&mut self, word: impl fmt::Display) {
        self.begin_cell();
        let quote: &[u8] = match self.style.format {
            Format::Text | Format::Csv => b"",
            Format::Jsonl => b"\"",
        };
        self.out.extend_from_slice(quote);
        write!(self.out, "{word}").expect("a Vec takes any number of bytes");
        self.out.extend_from_slice(quote);
    }
}

/// What stands in place of the answer to a query that cannot be read or answered.
///
/// `line` is the query's first line, counted from 1.
pub fn put_fault(
    out: &mut Vec<u8>,
    shape: &Shape,
    style: Style,
    beside: Beside<'_>,
    line: u64,
    fault: &dyn fmt::Display,
) {
    match style.format {
        Format::Text => {
            out.extend_from_slice(b"error\n");
            if shape.list.is_some() {
                out.push(b'\n');
            }
        }
        Format::Csv => {
            let mut row = Row::begin(out, shape, style, beside);
            for column in shape.query.iter().chain(shape.answer) {
                row.separate();
                if column.kind == Kind::Place {
                    put_number(row.out, beside.place);
                }
            }
            if style.errors {
                row.separate();
                put_csv(out, &fault.to_string());
            }
            out.push(b'\n');
        }
        Format::Jsonl => {
            let mut row = Row::begin(out, shape, style, beside);
            row.separate();
            write!(out, "\"place\":{},\"line\":{line},\"error\":", beside.place)
                .expect("a Vec takes any number of bytes");
            put_json(out, &fault.to_string());
            out.extend_from_slice(b"}\n");
        }
    }
}

/// Appends a field of CSV, in quotes where it needs them.
fn put_csv(out: &mut Vec<u8>, text: &str) {
    if !text.contains(['"', ',', '\n', '\r']) {
        return out.extend_from_slice(text.as_bytes());
    }
    out.push(b'"');
    out.extend_from_slice(text.replace('"', "\"\"").as_bytes());
    out.push(b'"');
}

/// Appends a JSON string.
pub fn put_json(out: &mut Vec<u8>, text: &str) {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            control if control < ' ' => {
                write!(quoted, "\\u{:04x}", control as u32).expect("a String takes any text");
            }
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    out.extend_from_slice(quoted.as_bytes());
}

#[cfg(test)]
mod tests;
