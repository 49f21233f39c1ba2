//! Gems Fight!, solved: the value of a case, the best first bags, and the catalogue of many cases.

mod cooker;
mod cube;
mod step;

use std::num::NonZeroU64;

use foregone_runtime::Game;
use foregone_runtime::catalogue::{Sections, lay_out};
use foregone_runtime::format::Contents;
use foregone_runtime::gems::{Case, Value};
use rayon::prelude::*;

use crate::fill_error::FillError;
use crate::progress::{Progress, solve_each};
use cube::{Cube, MOST_CUBES, Plan};

/// Solves cases one after the other in memory of its own: two bytes for each set of bags of the largest of them, so less
/// than 5 MB.
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
        self.solve(case, false)
    }

    /// The value of a case, worked out on all threads of the pool.
    pub fn value_in_parallel(&mut self, case: &Case) -> Value {
        self.solve(case, true)
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

    fn solve(&mut self, case: &Case, in_parallel: bool) -> Value {
        let plan = Plan::new(case);
        let all = (1usize << case.bags().len()) - 1;
        let order = CubeOrder::new((all >> plan.cube_bits()) + 1);
        if self.cubes.len() < order.numbers().len() {
            self.cubes.resize_with(order.numbers().len(), Cube::default);
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

        let get = |set: usize| {
            let cube = &self.cubes[order.place(set >> plan.cube_bits())];
            cube.get(set & ((1 << plan.cube_bits()) - 1))
        };
        let (rest, loss) = get(all);
        let loses_least = |&bag: &usize| {
            let (rest_then, loss_then) = get(all ^ 1 << bag);
            loss == if rest_then == rest {
                rest - loss_then
            } else {
                loss_then
            }
        };
        Value {
            difference: i16::from(rest) - 2 * i16::from(loss),
            best_first: (0..case.bags().len()).filter(loses_least).collect(),
        }
    }
}

/// The cubes of a case, those with fewer bits in their number first. Cubes with equally many bits do not need each other.
struct CubeOrder {
    numbers: [usize; MOST_CUBES],
    places: [usize; MOST_CUBES],
    count: usize,
}

impl CubeOrder {
    fn new(count: usize) -> Self {
        let mut numbers = std::array::from_fn(|number| number);
        numbers[..count].sort_unstable_by_key(|&number| (number.count_ones(), number));
        let mut places = [0; MOST_CUBES];
        for (place, &number) in numbers.iter().enumerate() {
            places[number] = place;
        }
        Self {
            numbers,
            places,
            count,
        }
    }

    fn numbers(&self) -> &[usize] {
        &self.numbers[..self.count]
    }

    fn place(&self, number: usize) -> usize {
        self.places[number]
    }
}

/// The table of the numbered puzzles from 1 to `last`.
///
/// # Errors
///
/// Two cases of different value with the same key, which is not to be expected; or the caller ends it.
pub fn fill(last: u64, progress: &dyn Progress) -> Result<Contents, FillError> {
    progress.begin(last);
    let cases = (1..=last)
        .into_par_iter()
        .filter_map(NonZeroU64::new)
        .map(Case::numbered);
    Ok(catalogue(cases, progress)?.add_to(Contents::new(Game::Gems).axis("puzzle", 1, last)))
}

/// The table of a caller's own cases.
///
/// # Errors
///
/// Two cases of different value with the same key, which is not to be expected; or the caller ends it.
pub fn fill_with(cases: &[Case], progress: &dyn Progress) -> Result<Contents, FillError> {
    progress.begin(cases.len() as u64);
    Ok(catalogue(cases.par_iter().copied(), progress)?.add_to(Contents::new(Game::Gems)))
}

/// Solves cases in parallel and lays out their catalogue. Its bytes depend on the set of cases alone.
fn catalogue(
    cases: impl ParallelIterator<Item = Case>,
    progress: &dyn Progress,
) -> Result<Sections, FillError> {
    let solve = |solver: &mut Solver, case: Case| {
        let canonical = case.canonical();
        let value = solver.value(&case);
        let value = Value {
            best_first: canonical.from_original(value.best_first),
            ..value
        };
        (canonical.key(), value.to_bits())
    };
    let entries = solve_each(cases, progress, Solver::new, solve)?;
    lay_out(entries).map_err(|source| FillError::Catalogue {
        game: Game::Gems,
        source,
    })
}

#[cfg(test)]
mod tests;
