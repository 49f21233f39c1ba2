//! Questions of Double Patience: the probability of winning, and what each pair of piles leads to.

mod odds;
mod read;

pub use odds::Odds;

use std::num::NonZeroU64;

use foregone_runtime::patience::Deal;

use crate::column::{Column, Kind};
use crate::question::{Ahead, Found, Layout};
use crate::text::fault::Fault;
use crate::text::record::Record;
use crate::text::row::Row;

/// The column that says which deal it is.
const DEAL: Column = Column::new("deal", Kind::Place);
/// The column of CSV with the cards of a deal, pile after pile from bottom to top.
const CARDS: Column = Column::new("cards", Kind::Text);
/// The ways in which CSV gives a deal.
const CSV: &[(Layout, &[Column])] = &[(Layout::Line, &[CARDS]), (Layout::Numbers, &[DEAL])];

/// A deal, and its number if it was given by that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Query {
    /// The number.
    pub number: Option<NonZeroU64>,
    /// The deal.
    pub deal: Deal,
}

impl From<Deal> for Query {
    fn from(deal: Deal) -> Self {
        Query { number: None, deal }
    }
}

impl Query {
    /// The deal of this number.
    pub fn numbered(number: NonZeroU64) -> Self {
        Query {
            number: Some(number),
            deal: Deal::numbered(number),
        }
    }

    fn read(record: &mut Record<'_>, layout: Layout) -> Result<Found<Self>, Fault> {
        Ok(Found::Query(match layout {
            Layout::Contest | Layout::Rows => read::read(record)?.into(),
            Layout::Line => read::read_line(record)?.into(),
            Layout::Numbers => Query::numbered(record.place(DEAL.name)?),
        }))
    }

    fn show(&self, place: u64, row: &mut Row<'_>) {
        row.number(self.number.map_or(place, NonZeroU64::get));
    }
}

/// Whether a query is a line.
fn is_line(layout: Layout) -> bool {
    match layout {
        Layout::Contest | Layout::Rows => false,
        Layout::Line | Layout::Numbers => true,
    }
}

/// Where the first deal ahead ends.
fn end(ahead: Ahead<'_>) -> Option<usize> {
    read::end(ahead)
}

/// Reads all deals of a text in the contest's format, `lines` lines of which stand before it.
///
/// # Errors
///
/// What is wrong with the first that cannot be read, and how many lines stand before its own first.
pub fn read_deals(text: &[u8]) -> Result<Vec<Deal>, (u64, Fault)> {
    let mut record = Record::new(text);
    let mut deals = Vec::new();
    loop {
        record.skip_blank_lines();
        if record.rest().is_empty() {
            return Ok(deals);
        }
        let mut next = Record::new(record.rest());
        let deal = read::read(&mut next).map_err(|fault| (record.lines().into(), fault))?;
        record.skip(next.position());
        deals.push(deal);
    }
}
