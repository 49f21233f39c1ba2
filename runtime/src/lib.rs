//! Constant-time lookups in the answer tables of `foregone`.
//!
//! Every table is a file that `foregone generate` wrote. This crate opens one, checks everything that a lookup
//! relies on, and answers from its bytes in place: nothing is decoded or copied, and a query allocates nothing.
//!
//! ```no_run
//! use foregone_runtime::kingdoms::{Healths, Kingdoms};
//!
//! let table = Kingdoms::open("tables/kingdoms.fgt")?;
//! let probabilities = table.probabilities(Healths::new(2, 1, 2, 6)?);
//! assert_eq!(probabilities.rebel, 0.5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where the bytes come from
//!
//! A table type works over anything that gives bytes: [`Kingdoms::new`](kingdoms::Kingdoms::new) takes a `Vec`, an
//! array baked into the binary, or a map of the caller's own. `open` maps a file into memory (cargo feature `mmap`,
//! on by default), `open_read` reads it; the latter is the choice for network file systems. [`AnyTable`] opens a table of
//! whatever game its header names.
//!
//! # What opening promises
//!
//! Opening costs microseconds and does not read the answers. After it, no lookup panics or reads out of bounds,
//! whatever the bytes are: a damaged file can at worst give a wrong number. [`verify`](kingdoms::Kingdoms::verify)
//! reads everything, compares the checksums and tells a damaged file from a sound one.
//!
//! # Memory
//!
//! A mapped table takes no memory of the process's own: its pages are the system's file cache, shared by every
//! process that maps the same file.
//!
//! # Errors
//!
//! The text of an error does not repeat what caused it, which its `source` tells. [`WithCauses`] prints all of it in one
//! line.

mod any_table;
mod backing;
pub mod catalogue;
mod constructors;
pub mod dice;
mod error;
#[cfg(feature = "folders")]
pub mod folders;
pub mod format;
mod game;
pub mod gems;
pub mod kingdoms;
#[cfg(feature = "mmap")]
mod mmap;
mod numbering;
pub mod patience;
pub mod war;

pub use any_table::AnyTable;
pub use backing::Backing;
pub use error::{Fault, OutOfRange, SectionFault, TableError, WithCauses};
pub use game::{Game, UnknownGame};
#[cfg(feature = "mmap")]
pub use mmap::Map;

/// Its examples are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
