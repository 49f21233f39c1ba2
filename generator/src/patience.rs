//! Double Patience, solved: the probability of winning, that after each pair, the first line that wins, and the catalogue of
//! many deals.

mod exact;
mod fill;
mod paths;
mod position;
mod solver;
mod walk;

pub use fill::{count_wrong, fill, fill_with};
pub use solver::{Move, Pair, Solver};

#[cfg(test)]
mod tests;
