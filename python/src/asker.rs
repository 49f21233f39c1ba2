//! Questions of every kind under one type.

use std::sync::Arc;

use foregone_queries::question::Shape;

use crate::ask::{Ask, is_list, ranges, shape, width};
use crate::cells::Cells;
use crate::column::{Column, Range};
use crate::lookup::look_up;
use crate::plan::{Answers, Failure, Plan};
use crate::solve::solve;

/// A question whose rows are answered.
pub trait Asker: Send + Sync {
    /// Its names and columns.
    fn shape(&self) -> Shape;

    /// Answers all rows. Answers that are no lists are written to `out`, as many numbers a row as an item has.
    ///
    /// # Errors
    ///
    /// The first row that is wrong, or that Python asks for an end.
    fn answer(&self, cells: &Cells<'_>, plan: &Plan<'_>, out: &mut [f64]) -> Result<Answers, Failure>;

    /// Answers one row of numbers.
    ///
    /// # Errors
    ///
    /// What is wrong with it, or that Python asks for an end.
    fn one(&self, cells: &Cells<'_>, plan: &Plan<'_>) -> Result<Answers, Failure> {
        let shape = self.shape();
        let mut values = vec![0.0; if is_list(&shape) { 0 } else { width(&shape) }];
        let mut answers = self.answer(cells, plan, &mut values)?;
        if !is_list(&shape) {
            answers.values = values;
        }
        Ok(answers)
    }
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

    /// The largest number of each column that is in its range.
    fn most(&self, cells: &Cells<'_>) -> Vec<u64> {
        let Cells::Numbers(columns) = cells else {
            return Vec::new();
        };
        let most = |(column, range): (&Column<'_>, &Range)| column.most(range);
        columns.iter().zip(&self.ranges).map(most).collect()
    }
}

impl<A: Ask> Asker for Asked<A> {
    fn shape(&self) -> Shape {
        shape::<A>()
    }

    fn answer(&self, cells: &Cells<'_>, plan: &Plan<'_>, out: &mut [f64]) -> Result<Answers, Failure> {
        let named;
        let ranges = match &plan.names {
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
        if self.ask.is_quick(&self.most(cells)) {
            look_up(&*self.ask, cells, ranges, plan, out)
        } else {
            solve(&self.ask, cells, ranges, plan, out)
        }
    }
}
