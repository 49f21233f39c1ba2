//! The questions of Gems Fight!.

use std::num::NonZeroU64;

use foregone_generator::gems::{Move, Pick};
use foregone_queries::Question;
use foregone_queries::gems::{Difference, Line, Moves, Query};
use foregone_queries::question::{Found, Layout};
use foregone_queries::text::record::Record;

use crate::ask::Ask;
use crate::cells::Row;

/// The case or position of a row: by its number or its text.
fn query<Q: Question<Query = Query>>(question: &Q, row: Row<'_>) -> Result<Query, String> {
    if let Some(text) = row.text() {
        let text = text.trim_ascii();
        let found = question.read(&mut Record::new(text.as_bytes()), Layout::Rows);
        return match found.map_err(|fault| format!("line {}: {}", fault.line + 1, fault.kind))? {
            Found::Query(query) => Ok(query),
            Found::End => Err("the text must be a case".to_owned()),
        };
    }
    NonZeroU64::new(row.number(0))
        .map(Query::numbered)
        .ok_or_else(|| "puzzle must not be 0".to_owned())
}

/// What all three questions do alike.
macro_rules! asked {
    () => {
        type Question = Self;

        fn question(&self) -> &Self {
            self
        }

        fn query(&self, row: Row<'_>) -> Result<Query, String> {
            query(self, row)
        }
    };
}

impl Ask for Difference {
    asked!();

    fn has_table(&self) -> bool {
        self.table.is_some()
    }

    /// A numbered puzzle that the table holds is looked up.
    fn known(&self) -> impl Fn(&Query) -> bool {
        let table = self.table.as_ref();
        let last = table.and_then(|table| Some(table.file().header().axes.first()?.last));
        move |query: &Query| {
            query
                .number
                .zip(last)
                .is_some_and(|(number, last)| number.get() <= last)
        }
    }

    fn put(&self, _: &Query, difference: &i16, mut item: impl FnMut(&[f64])) -> Result<(), String> {
        item(&[(*difference).into()]);
        Ok(())
    }
}

impl Ask for Moves {
    asked!();

    fn put(&self, _: &Query, moves: &Vec<Move>, mut item: impl FnMut(&[f64])) -> Result<(), String> {
        for option in moves {
            item(&[option.bag.into(), option.difference.into()]);
        }
        Ok(())
    }
}

impl Ask for Line {
    asked!();

    fn put(&self, _: &Query, line: &Vec<Pick>, mut item: impl FnMut(&[f64])) -> Result<(), String> {
        for pick in line {
            item(&[pick.bag.into(), pick.player.into(), pick.stones.into()]);
        }
        Ok(())
    }
}
