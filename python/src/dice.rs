//! The question of the dice race.

use foregone_queries::dice::{Odds, Query};

use crate::ask::Ask;
use crate::cells::Row;

impl Ask for Odds {
    type Question = Odds;

    /// All races of a die.
    const TOGETHER: usize = usize::MAX;

    fn question(&self) -> &Odds {
        self
    }

    fn has_table(&self) -> bool {
        self.table.is_some()
    }

    #[inline]
    fn query(&self, row: Row<'_>) -> Result<Query, String> {
        let [n, m, x, y] = [0, 1, 2, 3].map(|column| row.number(column));
        Query::new(n, m, x, y).map_err(|error| {
            let (name, first, last, found) = (error.input, error.first, error.last, error.value);
            format!("{name} must be a whole number from {first} to {last}, found {found}")
        })
    }

    /// Each die is solved once.
    fn kind(&self, query: &Query) -> u32 {
        query.sides().into()
    }

    #[inline]
    fn put(&self, _: &Query, probability: &f64, mut item: impl FnMut(&[f64])) -> Result<(), String> {
        item(&[*probability]);
        Ok(())
    }
}
