//! What can be wrong with entries that are to make a catalogue.

use thiserror::Error;

/// Why entries make no catalogue. What can be wrong with a catalogue that is read is a
/// [`SectionFault`](crate::SectionFault).
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum CatalogueError {
    /// Entries that contradict each other.
    #[error("key {key:#034x} comes with two values")]
    TwoValues {
        /// Their key.
        key: u128,
    },
    /// Keys that crowd: by chance no thousand million entries do.
    #[error("the keys crowd: a lookup would have to read {found} slots, {most} at most are allowed")]
    Crowded {
        /// The longest probe.
        found: u64,
        /// The longest that is allowed.
        most: u64,
    },
    /// An entry that cannot be told from a vacant slot.
    #[error("key {key:#034x} has the value that marks vacant slots")]
    VacantValue {
        /// Its key.
        key: u128,
    },
}
