//! Where the answers come from.

use std::sync::{Arc, Mutex, PoisonError};

use foregone_generator::kingdoms::Solved;
use foregone_runtime::kingdoms::{Healths, Kingdoms, Probabilities};

/// The table, or else a solver. A clone shares what has been solved.
#[derive(Debug, Clone)]
pub enum Solution {
    /// The table.
    Table(Arc<Kingdoms>),
    /// What has been solved so far, which all workers share: a box of healths that grows with what is asked.
    OnTheSpot(Arc<Mutex<Option<Arc<Solved>>>>),
}

impl Solution {
    /// From the table, if there is one.
    pub fn new(table: Option<Arc<Kingdoms>>) -> Self {
        match table {
            Some(table) => Solution::Table(table),
            None => Solution::OnTheSpot(Arc::default()),
        }
    }

    /// The answers to all `queries`, in their order, into `answers`.
    ///
    /// # Panics
    ///
    /// When the two slices differ in length.
    pub fn odds(&self, queries: &[Healths], answers: &mut [Probabilities]) {
        match self {
            Solution::Table(table) => table.answer_many(queries, answers),
            Solution::OnTheSpot(shared) => {
                assert_eq!(queries.len(), answers.len(), "one answer a query");
                let solved = solved(shared, queries.iter().copied());
                for (answer, &query) in answers.iter_mut().zip(queries) {
                    *answer = solved.probabilities(query).expect("the box holds the query");
                }
            }
        }
    }

    /// What gives the probabilities for all healths up to those of `queries`.
    pub(super) fn below(&self, queries: impl Iterator<Item = Healths> + Clone) -> Known {
        match self {
            Solution::Table(table) => Known::Table(Arc::clone(table)),
            Solution::OnTheSpot(shared) => Known::Solved(solved(shared, queries)),
        }
    }
}

/// The probabilities with the Monarch on turn, of some healths at least.
pub(super) enum Known {
    Table(Arc<Kingdoms>),
    Solved(Arc<Solved>),
}

/// A box that holds all of `queries`: what has been solved, or a larger one.
fn solved(
    shared: &Mutex<Option<Arc<Solved>>>,
    queries: impl Iterator<Item = Healths> + Clone,
) -> Arc<Solved> {
    let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(solved) = shared.as_ref()
        && queries.clone().all(|query| solved.holds(query))
    {
        return Arc::clone(solved);
    }
    let before = shared.as_ref().map(|solved| solved.most());
    let solved = Arc::new(Solved::holding(queries.chain(before)));
    *shared = Some(Arc::clone(&solved));
    solved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_share_what_has_been_solved() {
        let solution = Solution::new(None);
        let clone = solution.clone();
        let healths = Healths::new(3, 2, 4, 2).expect("in range");
        solution.odds(&[healths], &mut [Probabilities::default()]);
        let (Solution::OnTheSpot(solved), Solution::OnTheSpot(shared)) = (&solution, &clone) else {
            panic!("there is no table");
        };
        assert!(
            shared
                .lock()
                .unwrap()
                .as_ref()
                .is_some_and(|solved| solved.holds(healths))
        );
        assert!(Arc::ptr_eq(solved, shared));
    }
}
