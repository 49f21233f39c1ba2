//! Queries and answers as text, by the million.
//!
//! [`engine`] moves blocks of input through reading, answering and printing, in parallel and in order. A
//! [`Question`](crate::question::Question) supplies how one query is read from a [`Record`](record::Record), how many are
//! answered at once, and how an answer is printed as a [`Row`](row::Row).

mod blocks;
mod csv;
pub mod decimal;
mod desk;
pub mod engine;
pub mod fault;
mod reading;
pub mod record;
pub mod row;
mod shared;
mod source;
mod worker;

pub use source::Source;
