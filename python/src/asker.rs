//! Questions of every kind under one type.

use std::sync::Arc;

use foregone_queries::Question;
use foregone_queries::question::{Input, Shape};

use crate::ask::{Ask, ranges, shape};
use crate::cells::Cells;
use crate::column::Range;
use crate::lookup::{look_up, look_up_one};
use crate::plan::{Answers, Failure, Plan};
use crate::solve::solve;

/// A question whose rows are answered.
pub trait Asker: Send + Sync {
    /// Its names and columns.
    fn shape(&self) -> Shape;

    /// The ways in which a table gives a query: the first counts of which it has a column.
    fn inputs(&self) -> &'static [Input];

    /// Answers all rows. Answers that are no lists are written to `out`, as many numbers a row as an item has.
    ///
    /// # Errors
    ///
    /// The first row that is wrong, or that Python asks for an end.
    fn answer(&self, cells: &Cells<'_>, plan: &Plan<'_>, out: &mut [f64]) -> Result<Answers, Failure>;

    /// Answers one row at once; nothing if it has to be solved, or if anything is wrong with it.
    fn at_once(&self, cells: &Cells<'_>) -> Option<Answers>;
}

/// A question and the ranges of its columns.
pub struct Asked<A> {
    ask: Arc<A>,
    ranges: Vec<Range>,
}

impl<A: Ask> Asked<A> {
    /// The question under its one type.
    pub fn boxed(ask: A) -> Box<dyn Asker> {
        Box::new(Asked {
            ask: Arc::new(ask),
            ranges: ranges(&shape::<A>()),
        })
    }
}

impl<A: Ask> Asker for Asked<A> {
    fn shape(&self) -> Shape {
        shape::<A>()
    }

    fn inputs(&self) -> &'static [Input] {
        A::Question::CSV
    }

    fn at_once(&self, cells: &Cells<'_>) -> Option<Answers> {
        let has_table = self.ask.has_table();
        has_table
            .then(|| look_up_one(&*self.ask, cells, &self.ranges))
            .flatten()
    }

    fn answer(&self, cells: &Cells<'_>, plan: &Plan<'_>, out: &mut [f64]) -> Result<Answers, Failure> {
        let named;
        let ranges = match plan.names {
            None => &self.ranges,
            Some(names) => {
                let name = |(range, name): (&Range, &String)| Range {
                    name: name.clone(),
                    ..range.clone()
                };
                named = self.ranges.iter().zip(names).map(name).collect();
                &named
            }
        };
        if self.ask.has_table() {
            match look_up(&*self.ask, cells, ranges, plan, out) {
                Err(Failure::Unknown) => {}
                answered => return answered,
            }
        }
        solve(&self.ask, cells, ranges, plan, out)
    }
}
