use std::fmt;
use std::path::PathBuf;

use super::fault::Fault;

/// Where queries come from, for error messages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// Standard input.
    Standard,
    /// A file.
    File(PathBuf),
    /// The command line's own arguments, so many a query.
    Arguments {
        /// Arguments that make one query.
        each: u64,
    },
}

impl Source {
    /// The place of line `line` (counted from 1), field `field` (counted from 1, 0 for the whole line), in the query of
    /// that name and number.
    pub fn place(&self, line: u64, field: u32, query: Option<(&str, u64)>) -> String {
        let query = query.map_or(String::new(), |(name, number)| format!("{name} {number}: "));
        let place = match field {
            0 => format!("{query}line {line}"),
            _ => format!("{query}line {line}, field {field}"),
        };
        match self {
            Source::Standard => place,
            Source::File(path) => format!("{}: {place}", path.display()),
            Source::Arguments { each } => format!("argument {}", (line - 1) * each + u64::from(field.max(1))),
        }
    }

    /// A fault of the query that begins at line `line`, as one line of text.
    pub fn describe(&self, line: u64, query: Option<(&str, u64)>, fault: &Fault) -> String {
        let place = self.place(line + u64::from(fault.line), fault.field, query);
        format!("{place}: {}", fault.kind)
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Standard => f.write_str("standard input"),
            Source::File(path) => write!(f, "{}", path.display()),
            Source::Arguments { .. } => f.write_str("the arguments"),
        }
    }
}
