//! Solving a case or position at a time, or many cases.

use foregone_runtime::gems::{Case, Position, Value};
use rayon::prelude::*;

use super::cube::Cube;
use super::order::CubeOrder;
use super::plan::Plan;
use super::solved::{Move, Pick, Solved};

/// Solves cases and positions one after the other in memory of its own: two bytes for each set of bags of the largest of
/// them, so less than 5 MB.
#[derive(Debug, Default)]
pub struct Solver {
    cubes: Vec<Cube>,
}

impl Solver {
    /// A solver.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The value of a case, worked out on this thread.
    ///
    /// ```
    /// use std::num::NonZeroU64;
    ///
    /// use foregone_generator::gems::Solver;
    /// use foregone_runtime::gems::Case;
    ///
    /// let value = Solver::new().value(&Case::numbered(NonZeroU64::MIN));
    /// assert_eq!(value.difference, 12);
    /// assert!(value.best_first.iter().eq([1, 2, 3])); // the second to the fourth bag
    /// ```
    pub fn value(&mut self, case: &Case) -> Value {
        self.value_of(&case.into())
    }

    /// The value of a case, worked out on all threads of the pool.
    pub fn value_in_parallel(&mut self, case: &Case) -> Value {
        self.solve_in_parallel(&case.into()).value()
    }

    /// The values of many cases, worked out on all threads of the pool: many cases at once, or a few one by one.
    pub fn values(&mut self, cases: &[Case]) -> Vec<Value> {
        if cases.len() < 2 * rayon::current_num_threads() {
            return cases.iter().map(|case| self.value_in_parallel(case)).collect();
        }
        cases
            .par_iter()
            .map_init(Self::new, |solver, case| solver.value(case))
            .collect()
    }

    /// The value of a position: the difference for the player on turn, and the best bags to pick first.
    pub fn value_of(&mut self, position: &Position) -> Value {
        self.solve(position).value()
    }

    /// Each bag of a position with the difference if it is picked now, in their order.
    ///
    /// ```
    /// use std::num::NonZeroU64;
    ///
    /// use foregone_generator::gems::Solver;
    /// use foregone_runtime::gems::Case;
    ///
    /// let first = Case::numbered(NonZeroU64::MIN);
    /// let moves = Solver::new().moves(&(&first).into());
    /// assert!(moves.iter().map(|option| (option.bag, option.difference)).eq([(1, -12), (2, 12), (3, 12), (4, 12)]));
    /// ```
    pub fn moves(&mut self, position: &Position) -> Vec<Move> {
        self.solve(position).moves().collect()
    }

    /// Best play from a position to the end; among equally good bags each player picks the first.
    pub fn line(&mut self, position: &Position) -> Vec<Pick> {
        self.solve(position).line().collect()
    }

    /// Solves a position on this thread, for several questions about it.
    pub fn solve(&mut self, position: &Position) -> Solved<'_> {
        self.solve_on(position, false)
    }

    /// Solves a position on all threads of the pool, for one question about it or several.
    pub fn solve_in_parallel(&mut self, position: &Position) -> Solved<'_> {
        self.solve_on(position, true)
    }

    fn solve_on(&mut self, position: &Position, in_parallel: bool) -> Solved<'_> {
        let plan = Plan::new(position);
        let bags = position.case().bags().len();
        let order = CubeOrder::new(1 << bags.saturating_sub(plan.cube_bits()));
        let count = order.numbers().len();
        if self.cubes.len() < count {
            self.cubes.resize_with(count, Cube::default);
        }

        let mut solved = 0;
        for level in order
            .numbers()
            .chunk_by(|one, next| one.count_ones() == next.count_ones())
        {
            let (below, rest) = self.cubes.split_at_mut(solved);
            let solve = |(cube, &number): (&mut Cube, &usize)| {
                let one_less =
                    |bit: usize| (number >> bit & 1 == 1).then(|| &below[order.place(number ^ 1 << bit)]);
                cube.solve(&plan, number, std::array::from_fn(one_less));
            };
            if in_parallel && level.len() > 1 {
                rest[..level.len()].par_iter_mut().zip(level).for_each(solve);
            } else {
                rest.iter_mut().zip(level).for_each(solve);
            }
            solved += level.len();
        }
        Solved::new(&self.cubes[..count], order, plan.cube_bits(), bags)
    }
}
