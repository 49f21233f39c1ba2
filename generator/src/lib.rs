//! Exact solvers, one a game, that fill the answer tables of `foregone`.
//!
//! Each game's module has a `fill` that works its whole table out with rayon, on the threads of the pool in which it
//! is called, and the smaller functions that answer a query without a table. [`fill`] fills the table of any game, and
//! [`recheck()`] solves every answer of a table again. What is filled depends on nothing but the rules: the same bytes on
//! every machine, for any number of threads.
//!
//! Long work tells a [`Progress`] how far it has come, and ends early if that asks for it.
//!
//! # Features
//!
//! `write`, which is on by default, has the modules `write` and `sums`: they put tables into a folder, with their
//! checksums. Without it the crate has solvers alone, opens no file, and builds for wasm32.

pub mod dice;
mod fill_error;
pub mod gems;
pub mod kingdoms;
pub mod patience;
mod progress;
mod recheck;
#[cfg(feature = "write")]
pub mod sums;
mod wanted;
pub mod war;
#[cfg(feature = "write")]
pub mod write;

pub use fill_error::FillError;
pub use progress::{Cancelled, Progress};
pub use recheck::{RecheckError, RecheckFault, Rechecked, recheck};
pub use wanted::{MOST_NUMBERED, Part, Wanted, fill, release_count};

/// Its examples are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
