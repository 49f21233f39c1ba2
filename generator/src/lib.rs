//! Exact solvers, one a game, that fill the answer tables of `foregone`.
//!
//! Each game's module has a `fill` that works its whole table out with rayon, on the threads of the pool in which it
//! is called, and the smaller functions that answer a query without a table. [`mod@write`] puts a table into a folder.
//! What is filled depends on nothing but the rules: the same bytes on every machine, for any number of threads.

pub mod dice;
pub mod gems;
pub mod kingdoms;
pub mod patience;
mod progress;
pub mod sums;
pub mod war;
pub mod write;

pub use progress::Progress;

/// Its examples are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
