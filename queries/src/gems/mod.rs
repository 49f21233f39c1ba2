//! Questions of Gems Fight!: the difference that best play makes, and what each bag leads to.

mod difference;
mod read;

pub use difference::Difference;

use std::num::NonZeroU64;

use foregone_runtime::gems::Case;

use crate::column::{Column, Kind};
use crate::question::{Found, Layout};
use crate::text::fault::Fault;
use crate::text::record::Record;
use crate::text::row::Row;

/// The column that says which puzzle it is.
const PUZZLE: Column = Column::new("puzzle", Kind::Place);
/// The ways in which CSV gives a case.
const CSV: &[(Layout, &[Column])] = &[(Layout::Numbers, &[PUZZLE])];

/// A case, and its number if it was given by that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Query {
    /// The number.
    pub number: Option<NonZeroU64>,
    /// The case.
    pub case: Case,
}

impl From<Case> for Query {
    fn from(case: Case) -> Self {
        Query { number: None, case }
    }
}

impl Query {
    /// The puzzle of this number.
    pub fn numbered(number: NonZeroU64) -> Self {
        Query {
            number: Some(number),
            case: Case::numbered(number),
        }
    }

    fn read(record: &mut Record<'_>, layout: Layout) -> Result<Found<Self>, Fault> {
        Ok(match layout {
            Layout::Numbers => Found::Query(Query::numbered(record.place(PUZZLE.name)?)),
            _ => match read::read(record, layout == Layout::Contest)? {
                Found::Query(case) => Found::Query(case.into()),
                Found::End => Found::End,
            },
        })
    }

    fn show(&self, place: u64, row: &mut Row<'_>) {
        row.number(self.number.map_or(place, NonZeroU64::get));
    }
}

/// Whether a query is a line.
fn is_line(layout: Layout) -> bool {
    layout == Layout::Numbers
}

/// Reads all cases of a text in the contest's format.
///
/// # Errors
///
/// What is wrong with the first that cannot be read, and how many lines stand before its own first.
pub fn read_cases(text: &[u8]) -> Result<Vec<Case>, (u64, Fault)> {
    let mut record = Record::new(text);
    let mut cases = Vec::new();
    loop {
        record.skip_blank_lines();
        let rest = record.rest();
        if rest.is_empty() {
            return Ok(cases);
        }
        let length = read::end(crate::question::Ahead {
            bytes: rest,
            more: false,
            keep_going: false,
        });
        let length = length.unwrap_or(rest.len());
        let found = read::read(&mut Record::new(&rest[..length]), true);
        match found.map_err(|fault| (record.lines().into(), fault))? {
            Found::Query(case) => cases.push(case),
            Found::End => return Ok(cases),
        }
        record.skip(length);
    }
}
