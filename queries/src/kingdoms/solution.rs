//! Where the answers come from.

use std::sync::Arc;

use foregone_generator as generator;
use foregone_runtime::Backing;
use foregone_runtime::kingdoms::{Chances, Healths, Kingdoms};

/// The table, or else a solver.
#[derive(Debug)]
pub enum Solution {
    /// The table.
    Table(Arc<Kingdoms>),
}

impl Solution {
    /// From the table, if there is one.
    pub fn new(table: Option<Arc<Kingdoms>>) -> Self {
        Solution::Table(table.unwrap_or_else(|| {
            let bytes = generator::kingdoms::fill().to_bytes();
            Arc::new(Kingdoms::new(Backing::Owned(bytes)).expect("it has just been filled"))
        }))
    }

    /// The answers to all `queries`, in their order, into `answers`.
    ///
    /// # Panics
    ///
    /// When the two slices differ in length.
    pub fn odds(&self, queries: &[Healths], answers: &mut [Chances]) {
        match self {
            Solution::Table(table) => table.answer_many(queries, answers),
        }
    }
}
