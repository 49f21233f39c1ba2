//! Trials of what tables promise: damage is found and does no harm, and a process that is killed loses nothing.
//!
//! `cargo run --release --package trials -- damage` and `-- kills` make many at random and count. [`targets`] holds what
//! the fuzz targets do, so that a test can do it with the corpus, too.

pub mod damage;
pub mod kills;
pub mod program;
pub mod queries;
pub mod random;
pub mod tables;
pub mod targets;

/// Why a trial could not be made. What a trial finds is no such error: it is counted.
pub type Error = Box<dyn std::error::Error>;

/// The example of the project's page is a test here, as its own package is a program.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
