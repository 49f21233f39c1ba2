//! Ways to damage the bytes of a table, each of which can be undone.

use std::ops::Range;

use crate::random::Random;

/// The ways in which tables are damaged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// One byte gets another value.
    Overwritten,
    /// One to eight bits are flipped, anywhere.
    Flipped,
    /// The end is missing.
    Truncated,
    /// There are bytes after the end.
    Extended,
    /// A range is copied over another.
    Copied,
    /// Two ranges change places.
    Swapped,
    /// A range is zeros.
    Zeroed,
}

impl Kind {
    /// Every way.
    pub const ALL: [Kind; 7] = [
        Kind::Overwritten,
        Kind::Flipped,
        Kind::Truncated,
        Kind::Extended,
        Kind::Copied,
        Kind::Swapped,
        Kind::Zeroed,
    ];

    /// What the report calls it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Overwritten => "byte overwritten",
            Kind::Flipped => "bits flipped",
            Kind::Truncated => "truncated",
            Kind::Extended => "extended",
            Kind::Copied => "splice: copied over",
            Kind::Swapped => "splice: swapped",
            Kind::Zeroed => "splice: zeroed",
        }
    }
}

/// Where things are in a table.
#[derive(Debug, Clone)]
pub struct Layout {
    /// Bytes of the table.
    pub length: usize,
    /// Bytes that can be added.
    pub room: usize,
    /// The sections.
    pub sections: Vec<Range<usize>>,
}

/// Damage to a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// These places get these bytes.
    Bytes(Vec<(usize, Byte)>),
    /// The file ends here.
    Length(usize),
    /// So many bytes from the first place on are copied to the second; the ranges may overlap.
    Copy(usize, usize, usize),
    /// So many bytes from either place on change places; the ranges do not overlap.
    Swap(usize, usize, usize),
    /// The range is zeros.
    Zero(Range<usize>),
}

/// What a byte becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Byte {
    /// This value.
    Value(u8),
    /// Its own with this bit flipped.
    Flip(u8),
}

impl Change {
    /// One byte is overwritten.
    pub fn byte(place: usize, value: u8) -> Self {
        Change::Bytes(vec![(place, Byte::Value(value))])
    }

    /// Damage of a kind at random: half of it anywhere, and half of it in a section at random, however small.
    pub fn random(kind: Kind, layout: &Layout, random: &mut Random) -> Self {
        let mut anywhere = || {
            let sections = &layout.sections;
            match random.below(2) {
                0 => random.below(layout.length),
                _ => {
                    let section = &sections[random.below(sections.len())];
                    section.start + random.below(section.len())
                }
            }
        };
        let [one, other] = [anywhere(), anywhere()];
        let length_from = |place: usize, random: &mut Random| random.length(layout.length - place);
        match kind {
            Kind::Overwritten => Change::byte(one, random.bits() as u8),
            Kind::Flipped => {
                let flip = |random: &mut Random| Byte::Flip(1 << random.below(8));
                let mut bits = vec![(one, flip(random))];
                for _ in 0..random.below(8) {
                    bits.push((random.below(layout.length), flip(random)));
                }
                Change::Bytes(bits)
            }
            Kind::Truncated => Change::Length(one),
            Kind::Extended => Change::Length(layout.length + random.length(layout.room)),
            Kind::Copied => Change::Copy(one, other, length_from(one.max(other), random)),
            Kind::Swapped => {
                let (low, high) = (one.min(other), one.max(other));
                let most = (high - low).min(layout.length - high);
                match most {
                    0 => Change::Zero(low..low + 1),
                    _ => Change::Swap(low, high, random.length(most)),
                }
            }
            Kind::Zeroed => Change::Zero(one..one + length_from(one, random)),
        }
    }

    /// How long the file is after this, `length` bytes as it was.
    pub fn length_of(&self, length: usize) -> usize {
        match self {
            Change::Length(length) => *length,
            _ => length,
        }
    }

    /// A place that is damaged.
    pub fn place(&self) -> usize {
        self.touched().first().map_or(0, |range| range.start)
    }

    /// The ranges that may have been changed.
    pub fn touched(&self) -> Vec<Range<usize>> {
        match self {
            Change::Bytes(bytes) => bytes.iter().map(|&(place, _)| place..place + 1).collect(),
            Change::Length(_) => Vec::new(),
            &Change::Copy(_, to, length) => {
                let range = to..to + length;
                vec![range]
            }
            &Change::Swap(one, other, length) => vec![one..one + length, other..other + length],
            Change::Zero(range) => vec![range.clone()],
        }
    }

    /// Does the damage, and returns what was there, to be put back from the last to the first.
    pub fn apply(&self, bytes: &mut [u8]) -> Vec<Old> {
        let old = self.touched().into_iter().map(|range| Old {
            bytes: bytes[range.clone()].to_vec(),
            start: range.start,
        });
        let old = old.collect();
        match self {
            Change::Bytes(changes) => {
                for &(place, byte) in changes {
                    match byte {
                        Byte::Value(value) => bytes[place] = value,
                        Byte::Flip(mask) => bytes[place] ^= mask,
                    }
                }
            }
            Change::Length(_) => {}
            &Change::Copy(from, to, length) => bytes.copy_within(from..from + length, to),
            &Change::Swap(one, other, length) => {
                let (low, high) = bytes.split_at_mut(other);
                low[one..one + length].swap_with_slice(&mut high[..length]);
            }
            Change::Zero(range) => bytes[range.clone()].fill(0),
        }
        old
    }
}

/// Bytes that were somewhere before.
#[derive(Debug)]
pub struct Old {
    start: usize,
    bytes: Vec<u8>,
}

impl Old {
    /// Whether they are still there.
    pub fn is_unchanged(&self, bytes: &[u8]) -> bool {
        bytes[self.start..][..self.bytes.len()] == *self.bytes
    }

    /// Puts them back.
    pub fn undo(self, bytes: &mut [u8]) {
        bytes[self.start..][..self.bytes.len()].copy_from_slice(&self.bytes);
    }
}
