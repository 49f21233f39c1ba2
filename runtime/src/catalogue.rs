//! An open-addressing hash table in a file: from the exact 128-bit key of an instance to a 64-bit value.
//!
//! A slot holds a mixed key and its value together, so that a lookup touches one or two cache lines. The mixing is a
//! bijection of the 128-bit numbers: two keys never share a mixed key, and a table gives its keys back. The home of a
//! key is `mixed * homes >> 128`, which grows with the mixed key. So the slots are the entries in the order of their
//! mixed keys with gaps between them, each at its home or, where that is taken, after its predecessor. That makes the
//! layout a function of the set of entries alone, and a search ends at the first slot that is vacant or past the key.
//! Up to [`LONGEST_PROBE`] spare slots after the last home stand in for wrapping around.
//!
//! # Layout in the file
//!
//! Two sections, little-endian `u64` both:
//! - shape, 3 elements: homes, entries, longest probe (the most slots that any lookup has to read);
//! - slots, `homes + longest probe - 1` rows of 3 elements: mixed key (low half, high half), value. In a vacant slot all
//!   bits of the three are set; no entry has that value ([`VACANT`]).

mod error;
mod layout;
mod mix;
mod sections;

pub use error::CatalogueError;
pub use layout::{Sections, lay_out};
#[doc(hidden)]
pub use sections::{SHAPE, SLOTS};

use mix::{home, mix, unmix};
use sections::{SHAPE_ELEMENTS, SHAPE_SHAPE, SLOT_ELEMENTS, slots_shape};

use crate::format::{Array, TableFile};
use crate::{Game, SectionFault, TableError};

/// The value that marks a vacant slot, and that no entry may have: as `f64` it is no number.
pub const VACANT: u64 = u64::MAX;

/// The most slots that a lookup may have to read in a table that is accepted.
pub const LONGEST_PROBE: u64 = 1024;

/// Slots that a lookup looks at together: two cache lines or three.
const GROUP: usize = 4;

const SHAPE_BYTES: usize = SHAPE_ELEMENTS * size_of::<u64>();
const SLOT_BYTES: usize = SLOT_ELEMENTS * size_of::<u64>();

/// The numbers that a lookup relies on, checked against the number of slots.
#[derive(Clone, Copy, Debug)]
struct Shape {
    homes: u64,
    entries: u64,
    longest_probe: u64,
}

impl Shape {
    fn new(shape: &[u8], slots: u64) -> Result<Self, SectionFault> {
        let shape: &[u8; SHAPE_BYTES] = shape.try_into().map_err(|_| {
            let found = format!("{} bytes", shape.len());
            SectionFault::new("shape", 0, format!("{SHAPE_BYTES} bytes"), found)
        })?;
        let [homes, entries, longest_probe] = words(shape);
        if !(1..=LONGEST_PROBE).contains(&longest_probe) {
            let expected = format!("a longest probe of 1 to {LONGEST_PROBE} slots");
            return Err(SectionFault::new("shape", 2, expected, longest_probe));
        }
        if homes == 0 || homes.checked_add(longest_probe - 1) != Some(slots) {
            let expected = format!(
                "homes that make {slots} slots with {} spare ones",
                longest_probe - 1
            );
            return Err(SectionFault::new("shape", 0, expected, homes));
        }
        if entries > slots {
            let expected = format!("at most {slots} entries, one a slot");
            return Err(SectionFault::new("shape", 1, expected, entries));
        }
        Ok(Self {
            homes,
            entries,
            longest_probe,
        })
    }
}

/// A table file that holds a catalogue.
#[derive(Debug)]
pub(crate) struct CatalogueFile<D> {
    file: TableFile<D>,
    slots: Array<u64>,
    shape: Shape,
}

impl<D: AsRef<[u8]>> CatalogueFile<D> {
    /// Checks all that a lookup relies on. A catalogue of numbered instances, called `instance`, has them as its axis.
    pub(crate) fn new(file: TableFile<D>, game: Game, instance: &str) -> Result<Self, TableError> {
        match file.header().axes.first() {
            Some(axis) => file.expect(game, &[(instance, 1, axis.last)])?,
            None => file.expect(game, &[])?,
        }
        let shape = file.array::<u64>(SHAPE, &SHAPE_SHAPE)?;
        let slots = file.array::<u64>(SLOTS, &slots_shape(0))?;
        let shape = Shape::new(file.elements(shape).bytes(), (slots.len() / SLOT_ELEMENTS) as u64);
        let shape = shape.map_err(|fault| file.section_error(fault))?;
        Ok(Self { file, slots, shape })
    }

    /// The file.
    pub(crate) fn file(&self) -> &TableFile<D> {
        &self.file
    }

    /// The catalogue in it.
    #[inline]
    pub(crate) fn catalogue(&self) -> Catalogue<'_> {
        let (slots, _) = self.file.elements(self.slots).bytes().as_chunks();
        Catalogue {
            slots,
            shape: self.shape,
        }
    }

    /// Reads the whole file, compares its checksums, and checks that each entry stands where a lookup finds it.
    pub(crate) fn verify(&self) -> Result<(), TableError> {
        self.file.verify()?;
        self.catalogue()
            .verify()
            .map_err(|fault| self.file.section_error(fault))
    }
}

/// A catalogue over the bytes of its slots. Copying it is as cheap as copying a slice.
#[derive(Clone, Copy, Debug)]
pub struct Catalogue<'a> {
    slots: &'a [[u8; SLOT_BYTES]],
    shape: Shape,
}

impl<'a> Catalogue<'a> {
    /// Takes the sections of the shape and of the slots and checks all that a lookup relies on, in constant time: the slots are
    /// not read.
    ///
    /// # Errors
    /// A section whose length does not fit, or a shape that no writer makes.
    pub fn new(shape: &[u8], slots: &'a [u8]) -> Result<Self, SectionFault> {
        let (chunks, rest) = slots.as_chunks::<SLOT_BYTES>();
        if !rest.is_empty() {
            let found = format!("{} bytes", rest.len());
            let expected = format!("whole slots of {SLOT_BYTES} bytes");
            return Err(SectionFault::new("slots", 3 * chunks.len(), expected, found));
        }
        Ok(Self {
            slots: chunks,
            shape: Shape::new(shape, chunks.len() as u64)?,
        })
    }

    /// The value of `key`, if the catalogue has it.
    #[must_use]
    #[inline]
    pub fn get(&self, key: u128) -> Option<u64> {
        let mixed = mix(key);
        let home = home(mixed, self.shape.homes) as usize;
        let window = self.slots.get(home..home + self.shape.longest_probe as usize)?;
        let (groups, rest) = window.as_chunks::<GROUP>();
        for group in groups {
            if let Some(found) = search(group, mixed) {
                return found;
            }
        }
        search(rest, mixed)?
    }

    /// Number of entries, as the shape tells it.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.shape.entries
    }

    /// Whether there is no entry.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.shape.entries == 0
    }

    /// Share of the slots that are taken, in [0, 1].
    #[must_use]
    pub fn load_factor(&self) -> f64 {
        self.shape.entries as f64 / self.slots.len() as f64
    }

    /// The most slots that any lookup has to read.
    #[must_use]
    pub fn longest_probe(&self) -> u64 {
        self.shape.longest_probe
    }

    /// All entries, key and value, in the order of their slots.
    pub fn iter(&self) -> impl Iterator<Item = (u128, u64)> + use<'a> {
        let taken = self
            .slots
            .iter()
            .map(read_slot)
            .filter(|&(_, value)| value != VACANT);
        taken.map(|(mixed, value)| (unmix(mixed), value))
    }

    /// Reads every slot and checks that each entry stands where a lookup finds it, and that the shape tells the truth.
    /// [`Catalogue::get`] needs none of this to be safe, but to be right.
    ///
    /// # Errors
    /// The first slot that no writer makes.
    pub fn verify(&self) -> Result<(), SectionFault> {
        let mut next_free = 0;
        let mut entries = 0;
        let mut longest = 1;
        let mut last = None;
        for (index, slot) in (0..).zip(self.slots) {
            let (mixed, value) = read_slot(slot);
            if value == VACANT {
                if mixed != u128::MAX {
                    return Err(misplaced(index));
                }
                continue;
            }
            let home = home(mixed, self.shape.homes);
            if last.is_some_and(|last| last >= mixed) || index != home.max(next_free) {
                return Err(misplaced(index));
            }
            last = Some(mixed);
            next_free = index + 1;
            entries += 1;
            longest = longest.max(index - home + 1);
        }
        if entries != self.shape.entries {
            let expected = format!("{entries}, the number of taken slots");
            return Err(SectionFault::new("shape", 1, expected, self.shape.entries));
        }
        if longest != self.shape.longest_probe {
            let expected = format!("{longest}, the longest probe of the entries");
            return Err(SectionFault::new("shape", 2, expected, self.shape.longest_probe));
        }
        Ok(())
    }
}

/// The fault of a slot that no writer makes.
fn misplaced(index: u64) -> SectionFault {
    let expected = "an entry at its home or after the one before, or a vacant slot";
    SectionFault::new(SLOTS, SLOT_ELEMENTS * index as usize, expected, "another slot")
}

/// What a search finds among `slots`, which begin the key's window or follow others whose keys are smaller: the value, or
/// that there is none. None if the search has to go on after them.
#[inline]
fn search(slots: &[[u8; SLOT_BYTES]], mixed: u128) -> Option<Option<u64>> {
    // The slots before the key's are taken by smaller ones, and none after it is smaller: a vacant slot holds the
    // largest mixed key. Counting the smaller ones takes no branch for each slot, which would be predicted wrongly about
    // every other time, and that only when the slot has come from memory.
    let smaller = slots.iter().filter(|slot| read_slot(slot).0 < mixed).count();
    let (stored, value) = read_slot(slots.get(smaller)?);
    Some((stored == mixed && value != VACANT).then_some(value))
}

#[inline]
fn read_slot(slot: &[u8; SLOT_BYTES]) -> (u128, u64) {
    let [low, high, value] = words(slot);
    (u128::from(high) << 64 | u128::from(low), value)
}

fn words(bytes: &[u8; 24]) -> [u64; 3] {
    let (words, _) = bytes.as_chunks::<8>();
    std::array::from_fn(|index| u64::from_le_bytes(words[index]))
}

#[cfg(test)]
mod tests;
