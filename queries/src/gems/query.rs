//! What the questions ask about: a case, or a position.

use std::num::NonZeroU64;

use foregone_runtime::gems::{Case, Position};

use super::read;
use crate::column::{Column, Kind};
use crate::question::{Ahead, Found, Input, Layout};
use crate::text::fault::Fault;
use crate::text::record::Record;
use crate::text::row::Row;

/// The column that says which puzzle it is.
pub(super) const PUZZLE: Column = Column::new("puzzle", Kind::Place);
/// The column of a bag, counted from 1.
pub(super) const BAG: Column = Column::number("bag", 1, 21);
/// The column of a difference.
pub(super) const DIFFERENCE: Column = Column::new("difference", Kind::Integer);
/// The ways in which CSV gives a case.
pub(super) const CSV: &[Input] = &[(Layout::Numbers, &[PUZZLE])];

/// A case or a position, and its number if it was given by that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Query {
    /// The number.
    pub number: Option<NonZeroU64>,
    /// What is given.
    pub position: Position,
}

impl From<Case> for Query {
    fn from(case: Case) -> Self {
        Position::from(&case).into()
    }
}

impl From<Position> for Query {
    fn from(position: Position) -> Self {
        Query {
            number: None,
            position,
        }
    }
}

impl Query {
    /// The puzzle of this number.
    pub fn numbered(number: NonZeroU64) -> Self {
        Query {
            number: Some(number),
            position: Position::from(&Case::numbered(number)),
        }
    }

    pub(super) fn read(
        record: &mut Record<'_>,
        layout: Layout,
        positions: bool,
    ) -> Result<Found<Self>, Fault> {
        if layout == Layout::Numbers {
            return Ok(Found::Query(Query::numbered(record.place(PUZZLE.name)?)));
        }
        Ok(match read::read(record, positions, layout == Layout::Contest)? {
            Found::Query(position) => Found::Query(position.into()),
            Found::End => Found::End,
        })
    }

    pub(super) fn show(&self, place: u64, row: &mut Row<'_>) {
        row.number(self.number.map_or(place, NonZeroU64::get));
    }
}

/// Whether a query is a line.
pub(super) fn is_line(layout: Layout) -> bool {
    layout == Layout::Numbers
}

/// Where the first query ahead ends.
pub(super) fn end(ahead: Ahead<'_>, positions: bool) -> Option<usize> {
    read::end(ahead, positions)
}

/// How a question of cases and positions is read: the items of [`Question`](crate::Question) that all of them share.
macro_rules! reads_cases {
    () => {
        const CSV: &'static [$crate::question::Input] = $crate::gems::query::CSV;

        /// A case takes long to solve: its answer is not to wait for the next.
        const AT_ONCE: usize = 1;

        fn read(&self, record: &mut Record<'_>, layout: Layout) -> Result<Found<Query>, Fault> {
            Query::read(record, layout, self.positions)
        }

        fn is_line(&self, layout: Layout) -> bool {
            $crate::gems::query::is_line(layout)
        }

        fn end(&self, ahead: Ahead<'_>) -> Option<usize> {
            $crate::gems::query::end(ahead, self.positions)
        }

        fn show_query(&self, query: &Query, place: u64, row: &mut Row<'_>) {
            query.show(place, row);
        }
    };
}
pub(super) use reads_cases;
