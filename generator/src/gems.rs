//! Gems Fight!, solved: the value of a case or position and of each bag that may be picked, best play to the end, and the
//! catalogue of many cases.

mod cooker;
mod cube;
mod fill;
mod order;
mod plan;
mod solved;
mod solver;
mod step;

pub use fill::{fill, fill_with};
pub use solved::{Move, Pick, Solved};
pub use solver::Solver;

#[cfg(test)]
mod tests;
