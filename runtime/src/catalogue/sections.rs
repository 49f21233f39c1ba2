//! The two sections of a catalogue: their names and shapes, for whatever writes or reads one.

/// The section that tells homes, entries and longest probe.
pub const SHAPE: &str = "shape";
/// The section of the slots.
pub const SLOTS: &str = "slots";

/// Elements of the section [`SHAPE`].
pub(super) const SHAPE_ELEMENTS: usize = 3;
/// Elements of a slot: its mixed key, low half and high half, and its value.
pub(super) const SLOT_ELEMENTS: usize = 3;

/// The shape of the section [`SHAPE`].
pub(super) const SHAPE_SHAPE: [u64; 1] = [SHAPE_ELEMENTS as u64];

/// The shape of the section [`SLOTS`], for so many slots; for 0 whatever their number is.
pub(super) const fn slots_shape(slots: u64) -> [u64; 2] {
    [slots, SLOT_ELEMENTS as u64]
}
