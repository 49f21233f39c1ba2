//! Every question that can be asked of the games of `foregone`, answered from a table or else solved on the spot.
//!
//! A [`Question`] has a typed query, a typed answer, and one description of both as columns. Its three stages can each be
//! used alone: reading a query, answering many, and printing. [`Engine`](text::engine::Engine) drives them over a
//! stream of text; a program that has its queries at hand calls [`Question::answer`].
//!
//! There is no global state, and no file is read but through tables that the caller has opened.

pub mod column;
pub mod dice;
pub mod gems;
pub mod kingdoms;
mod numbers;
pub mod patience;
pub mod question;
mod questions;
mod shape;
pub mod text;
pub mod war;

pub use numbers::Numbers;
pub use question::Question;
pub use questions::questions;

/// Its examples are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
