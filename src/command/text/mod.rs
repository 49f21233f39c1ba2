//! The judges' text: queries read and answers printed by the million.
//!
//! [`engine`] moves blocks of input through parsing, lookup and printing, in parallel and in order. A game supplies a
//! [`Game`](engine::Game): how one query is read from a [`Record`](record::Record), answered and printed with the
//! functions of [`print`].

mod blocks;
pub mod engine;
pub mod fault;
pub mod print;
pub mod record;
mod source;

pub use source::Source;
