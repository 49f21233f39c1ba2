//! Exact answers to games of chance, worked out ahead of time.
//!
//! This library is `foregone-runtime` with the small tables baked in, so that they need no file:
//!
//! ```
//! use foregone::Baked;
//! use foregone::war::{Defenders, Rules, War};
//!
//! let war = War::baked();
//! assert_eq!(war.fewest_attackers(Rules::War, Defenders::new(1000)?), 1711);
//! # Ok::<(), foregone::OutOfRange>(())
//! ```
//!
//! The lookups in table files are documented in `foregone-runtime`, whose modules are found here under the same
//! names. Solvers, and the writing of tables, are in `foregone-generator`.

pub use foregone_runtime::*;

#[doc(hidden)]
pub mod command;

/// A table that is part of the program.
pub trait Baked {
    /// The table.
    fn baked() -> Self;
}

/// The thresholds of every rule set, without the probabilities.
impl Baked for war::War<Backing> {
    fn baked() -> Self {
        let table = include_bytes!(concat!(env!("OUT_DIR"), "/war.fgt"));
        war::War::new(Backing::Baked(table)).expect("the table was made with the format that reads it")
    }
}

/// Its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_baked_table_is_sound() {
        war::War::baked().verify().unwrap();
    }
}
