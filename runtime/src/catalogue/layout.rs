//! Laying out a catalogue that is to be written.

use super::mix::{home, mix, unmix};
use super::sections::{SHAPE, SHAPE_ELEMENTS, SHAPE_SHAPE, SLOT_ELEMENTS, SLOTS, slots_shape};
use super::{CatalogueError, LONGEST_PROBE, VACANT};
use crate::format::TableBuilder;

/// The two sections of a catalogue, ready to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sections {
    /// The section that tells homes, entries and longest probe.
    pub shape: [u64; SHAPE_ELEMENTS],
    /// The section of the slots, three elements each.
    pub slots: Vec<u64>,
}

impl Sections {
    /// Adds the sections to a table that is about to be written.
    pub fn add_to(&self, contents: TableBuilder) -> TableBuilder {
        let slots = self.slots.len() / SLOT_ELEMENTS;
        contents.section(SHAPE, &SHAPE_SHAPE, &self.shape).section(
            SLOTS,
            &slots_shape(slots as u64),
            &self.slots,
        )
    }
}

/// Lays out a catalogue at three entries to four homes. The bytes depend on the set of entries alone, not on their
/// order; an entry that comes twice is stored once.
///
/// # Errors
/// A key that comes with two values, an entry with the value [`VACANT`], or keys made up to crowd in one place.
pub fn lay_out(entries: impl IntoIterator<Item = (u128, u64)>) -> Result<Sections, CatalogueError> {
    let mut entries: Vec<(u128, u64)> = entries
        .into_iter()
        .map(|(key, value)| (mix(key), value))
        .collect();
    entries.sort_unstable();
    entries.dedup();
    if let Some(pair) = entries.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(CatalogueError::TwoValues {
            key: unmix(pair[0].0),
        });
    }
    if let Some(&(mixed, _)) = entries.iter().find(|&&(_, value)| value == VACANT) {
        return Err(CatalogueError::VacantValue { key: unmix(mixed) });
    }

    let count = entries.len() as u64;
    let homes = count + count / 3 + 1;
    let probes = places(&entries, homes).map(|place| place.slot - place.home + 1);
    let longest = probes.max().unwrap_or(1);
    if longest > LONGEST_PROBE {
        return Err(CatalogueError::Crowded {
            found: longest,
            most: LONGEST_PROBE,
        });
    }

    let mut slots = vec![[VACANT; SLOT_ELEMENTS]; (homes + longest - 1) as usize];
    for (&(mixed, value), place) in entries.iter().zip(places(&entries, homes)) {
        slots[place.slot as usize] = [mixed as u64, (mixed >> 64) as u64, value];
    }
    Ok(Sections {
        shape: [homes, count, longest],
        slots: slots.into_flattened(),
    })
}

struct Place {
    home: u64,
    slot: u64,
}

/// Where each of the sorted entries goes: to its home or after its predecessor, whichever is later.
fn places(sorted: &[(u128, u64)], homes: u64) -> impl Iterator<Item = Place> {
    let mut next_free = 0;
    sorted.iter().map(move |&(mixed, _)| {
        let home = home(mixed, homes);
        let slot = home.max(next_free);
        next_free = slot + 1;
        Place { home, slot }
    })
}
