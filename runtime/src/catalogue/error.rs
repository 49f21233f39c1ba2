//! What can be wrong with a catalogue.

use thiserror::Error;

use super::LONGEST_PROBE;

/// Why bytes are no catalogue, or entries make none.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CatalogueError {
    /// The shape section has another length.
    #[error("catalogue shape: expected 24 bytes, found {found}")]
    ShapeLength {
        /// Its length in bytes.
        found: usize,
    },
    /// The slots section is no whole number of slots.
    #[error("catalogue slots: expected a multiple of 24 bytes, found {found}")]
    SlotsLength {
        /// Its length in bytes.
        found: usize,
    },
    /// The longest probe is zero, too long, or not that of the entries.
    #[error("catalogue shape: the longest probe {found} is not that of a table (1 to {LONGEST_PROBE})")]
    Probe {
        /// The longest probe that the shape tells.
        found: u64,
    },
    /// The number of slots is not that of the shape.
    #[error("catalogue slots: {homes} homes and probes of {longest_probe} do not make {found} slots")]
    Slots {
        /// Number of homes that the shape tells.
        homes: u64,
        /// Longest probe that the shape tells.
        longest_probe: u64,
        /// Number of slots found.
        found: u64,
    },
    /// The number of entries is not that of the slots.
    #[error("catalogue shape: {entries} entries, but {slots} slots to hold them")]
    Entries {
        /// Number of entries that the shape tells.
        entries: u64,
        /// Number of slots found, or of those that are taken.
        slots: u64,
    },
    /// A slot that no writer makes.
    #[error("catalogue slot {index} is damaged: its entry is out of place")]
    Slot {
        /// Index of the slot.
        index: u64,
    },
    /// Entries that contradict each other.
    #[error("key {key:#034x} comes with two values")]
    TwoValues {
        /// Their key.
        key: u128,
    },
    /// Keys that crowd: by chance no thousand million entries do.
    #[error("the keys crowd: a lookup would have to read {found} slots, {LONGEST_PROBE} at most are allowed")]
    Crowded {
        /// The longest probe.
        found: u64,
    },
    /// An entry that cannot be told from a vacant slot.
    #[error("key {key:#034x} has the value that marks vacant slots")]
    VacantValue {
        /// Its key.
        key: u128,
    },
}
