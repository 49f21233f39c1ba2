//! What the questions ask about: a deal, or a position.

use std::num::NonZeroU64;

use foregone_runtime::patience::{Deal, Position};

use super::read;
use crate::column::{Column, Kind};
use crate::question::{Ahead, Found, Input, Layout};
use crate::text::fault::Fault;
use crate::text::record::Record;
use crate::text::row::Row;

/// The column that says which deal it is.
pub(super) const DEAL: Column = Column::new("deal", Kind::Place);
/// The column of CSV with the cards of a deal, pile after pile from bottom to top.
const CARDS: Column = Column::new("cards", Kind::Text);
/// The ways in which CSV gives a deal.
pub(super) const CSV: &[Input] = &[(Layout::Line, &[CARDS]), (Layout::Numbers, &[DEAL])];

/// A deal or a position, and its number if it was given by that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Query {
    /// The number.
    pub number: Option<NonZeroU64>,
    /// What is given.
    pub given: Given,
}

/// A deal, or what some moves leave of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Given {
    /// A deal.
    Deal(Deal),
    /// A position that is no deal.
    Position(Position),
}

impl Given {
    /// The position.
    pub fn position(&self) -> Position {
        match self {
            Given::Deal(deal) => deal.into(),
            Given::Position(position) => *position,
        }
    }
}

impl From<Deal> for Query {
    fn from(deal: Deal) -> Self {
        Query {
            number: None,
            given: Given::Deal(deal),
        }
    }
}

impl From<Position> for Query {
    fn from(position: Position) -> Self {
        Query {
            number: None,
            given: position.to_deal().map_or(Given::Position(position), Given::Deal),
        }
    }
}

impl Query {
    /// The deal of this number.
    pub fn numbered(number: NonZeroU64) -> Self {
        Query {
            number: Some(number),
            given: Given::Deal(Deal::numbered(number)),
        }
    }

    pub(super) fn read(
        record: &mut Record<'_>,
        layout: Layout,
        positions: bool,
    ) -> Result<Found<Self>, Fault> {
        Ok(Found::Query(match layout {
            Layout::Contest | Layout::Rows if positions => read::read_position(record)?.into(),
            Layout::Contest | Layout::Rows => read::read(record)?.into(),
            Layout::Line => read::read_line(record)?.into(),
            Layout::Numbers => Query::numbered(record.place(DEAL.name)?),
        }))
    }

    pub(super) fn show(&self, place: u64, row: &mut Row<'_>) {
        row.number(self.number.map_or(place, NonZeroU64::get));
    }
}

/// Whether a query is a line.
pub(super) fn is_line(layout: Layout) -> bool {
    match layout {
        Layout::Contest | Layout::Rows => false,
        Layout::Line | Layout::Numbers => true,
    }
}

/// Where the first query ahead ends.
pub(super) fn end(ahead: Ahead<'_>, positions: bool) -> Option<usize> {
    read::end(ahead, positions)
}

/// How a question of deals and positions is read: the methods of [`Question`](crate::Question) that all of them share.
macro_rules! reads_deals {
    () => {
        const CSV: &'static [$crate::question::Input] = $crate::patience::query::CSV;

        fn read(&self, record: &mut Record<'_>, layout: Layout) -> Result<Found<Query>, Fault> {
            Query::read(record, layout, self.positions)
        }

        fn is_line(&self, layout: Layout) -> bool {
            $crate::patience::query::is_line(layout)
        }

        fn end(&self, ahead: Ahead<'_>) -> Option<usize> {
            $crate::patience::query::end(ahead, self.positions)
        }

        fn show_query(&self, query: &Query, place: u64, row: &mut Row<'_>) {
            query.show(place, row);
        }
    };
}
pub(super) use reads_deals;
