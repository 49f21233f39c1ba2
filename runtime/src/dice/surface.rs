//! The directory of the surface: from a race to its block.
//!
//! # Coordinates
//!
//! For a die of m sides and distances a, b > m a race has the coordinates u = (a − m − 1)/m, v = (b − m − 1)/m and
//! s = 1/m. The surface is made of boxes in (u, v, s) whose edges in u and v are whole numbers. A player in the zone
//! (distance at most m) has no coordinate, since the answer does not depend on where in the zone he stands; s takes
//! its place, and such a box is one in (s, v) or (u, s) alone.
//!
//! # Directory
//!
//! Each die has an axis, which maps ⌊u⌋ (or ⌊v⌋) to a cell, and a grid, which maps the cells of both players to a
//! block. Cell 0 is the zone. The dice of a group (neighbours that share their blocks) share axis and grid.

use super::block::Block;
use super::lines::{LINE, LINES_AFTER};
use super::race::MAX_DISTANCE;
use super::sections::{BLOCKS, CELLS, DICE, DICE_ROW, GRIDS, Sections};
use crate::error::SectionFault;
use crate::format::{Element, SectionSpec};

/// The sections of the surface, read as elements.
#[derive(Debug, Clone, Copy)]
pub(super) struct Surface<'a> {
    dice: &'a [[[u8; 4]; DICE_ROW]],
    axes: &'a [[u8; 2]],
    grids: &'a [[u8; 4]],
    blocks: &'a [[u8; LINE]],
}

/// Where a race stands: the first line of its block, and its coordinates.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub(super) block: usize,
    pub(super) u: f64,
    pub(super) v: f64,
    pub(super) s: f64,
}

/// What the directory knows of one die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct DieEntry {
    axis: usize,
    axis_len: usize,
    grid: usize,
    side: usize,
}

impl<'a> Surface<'a> {
    /// Reads the sections and checks what the directory refers to. What stands in a block is checked while it is
    /// evaluated.
    pub(super) fn new(sections: Sections<'a>) -> Result<Self, SectionFault> {
        let numbers = whole(&DICE, sections.dice.as_chunks())?;
        let (dice, rest) = numbers.as_chunks();
        if dice.len() != usize::from(MAX_DISTANCE) || !rest.is_empty() {
            let expected = format!("{DICE_ROW} numbers for each of {MAX_DISTANCE} dice");
            return Err(fault(&DICE, 0, expected, format!("{} numbers", numbers.len())));
        }
        let surface = Surface {
            dice,
            axes: whole(&CELLS, sections.axes.as_chunks())?,
            grids: whole(&GRIDS, sections.grids.as_chunks())?,
            blocks: whole(&BLOCKS, sections.blocks.as_chunks())?,
        };
        surface.check_directory()?;
        Ok(surface)
    }

    /// Reads sections that have been checked.
    #[inline]
    pub(super) fn of_checked(sections: Sections<'a>) -> Self {
        Surface {
            dice: sections.dice.as_chunks().0.as_chunks().0,
            axes: sections.axes.as_chunks().0,
            grids: sections.grids.as_chunks().0,
            blocks: sections.blocks.as_chunks().0,
        }
    }

    fn check_directory(&self) -> Result<(), SectionFault> {
        let mut sound = None;
        for sides in 2..=usize::from(MAX_DISTANCE) {
            let Some(entry) = self.die(sides) else { continue };
            // Numbers in the die's row, in the order of the section.
            let of_die = |number, expected, found: usize| {
                Err(fault(&DICE, (sides - 1) * DICE_ROW + number, expected, found))
            };
            let units = (usize::from(MAX_DISTANCE) - sides).div_ceil(sides);
            if entry.axis_len < units {
                return of_die(1, format!("an axis of at least {units} units"), entry.axis_len);
            }
            if sound == Some(entry) {
                continue;
            }
            let Some(axis) = self
                .axes
                .get(entry.axis..)
                .and_then(|rest| rest.get(..entry.axis_len))
            else {
                let there = self.axes.len();
                let expected = format!("an axis of {} units within {there}", entry.axis_len);
                return of_die(0, expected, entry.axis);
            };
            let cells = axis.iter().map(|&cell| usize::from(u16::from_le_bytes(cell)));
            if let Some((at, cell)) = (entry.axis..).zip(cells).find(|&(_, cell)| cell >= entry.side) {
                return Err(fault(&CELLS, at, format!("a cell below {}", entry.side), cell));
            }
            let end = entry
                .side
                .checked_mul(entry.side)
                .and_then(|cells| cells.checked_add(entry.grid));
            if end.is_none_or(|end| end > self.grids.len()) {
                let there = self.grids.len();
                let expected = format!("the side of a grid from {} on within {there} cells", entry.grid);
                return of_die(3, expected, entry.side);
            }
            sound = Some(entry);
        }
        let blocks = self.grids.iter().map(|&block| u32::from_le_bytes(block) as usize);
        let lines = self.blocks.len().saturating_sub(LINES_AFTER);
        match blocks.enumerate().find(|&(_, block)| block >= lines) {
            Some((at, block)) => Err(fault(&GRIDS, at, format!("a line below {lines}"), block)),
            None => Ok(()),
        }
    }

    fn die(&self, sides: usize) -> Option<DieEntry> {
        let [axis, axis_len, grid, side] = self
            .dice
            .get(sides.wrapping_sub(1))?
            .map(|word| u32::from_le_bytes(word) as usize);
        Some(DieEntry {
            axis,
            axis_len,
            grid,
            side,
        })
    }

    /// The cell of a player at distance `d` from the goal.
    #[inline]
    fn cell(&self, die: DieEntry, sides: usize, d: usize) -> Option<usize> {
        if d <= sides {
            return Some(0);
        }
        let unit = (d - sides - 1) as u32 / sides as u32;
        Some(usize::from(u16::from_le_bytes(
            *self.axes.get(die.axis + unit as usize)?,
        )))
    }

    /// The block and the coordinates of a race of at least two sides that is not decided in the zone.
    #[inline]
    pub(super) fn place(&self, sides: usize, a: usize, b: usize) -> Option<Place> {
        let die = self.die(sides)?;
        let (row, column) = (self.cell(die, sides, a)?, self.cell(die, sides, b)?);
        let block = u32::from_le_bytes(*self.grids.get(die.grid + row * die.side + column)?) as usize;
        let s = 1.0 / sides as f64;
        Some(Place {
            block,
            u: coordinate(sides, a, s),
            v: coordinate(sides, b, s),
            s,
        })
    }

    /// The block that begins with that line.
    #[inline]
    pub(super) fn block(&self, line: usize) -> Option<Block<'a>> {
        Block::new(self.blocks.get(line..)?)
    }

    /// The number of lines of all blocks.
    pub(super) fn lines(&self) -> usize {
        self.blocks.len()
    }

    /// All blocks that the directory refers to, each once.
    pub(super) fn blocks(&self) -> impl Iterator<Item = Block<'a>> {
        let mut lines: Vec<u32> = self
            .grids
            .iter()
            .map(|&block| u32::from_le_bytes(block))
            .collect();
        lines.sort_unstable();
        lines.dedup();
        let blocks = self.blocks;
        lines
            .into_iter()
            .filter_map(move |line| Block::new(blocks.get(line as usize..)?))
    }
}

/// u for a player outside the zone at distance `d`, s for one inside.
#[inline]
pub(super) fn coordinate(sides: usize, d: usize, s: f64) -> f64 {
    if d <= sides {
        s
    } else {
        (d - sides - 1) as f64 / sides as f64
    }
}

/// The elements of a section, if nothing is left after them.
pub(super) fn whole<'a, T: Element, const N: usize>(
    section: &SectionSpec<T>,
    (elements, rest): (&'a [[u8; N]], &'a [u8]),
) -> Result<&'a [[u8; N]], SectionFault> {
    if rest.is_empty() {
        Ok(elements)
    } else {
        let expected = format!("whole elements of {N} bytes");
        Err(fault(
            section,
            elements.len(),
            expected,
            format!("{} bytes", rest.len()),
        ))
    }
}

fn fault<T: Element>(
    section: &SectionSpec<T>,
    element: usize,
    expected: String,
    found: impl std::fmt::Display,
) -> SectionFault {
    SectionFault::new(section.name(), element, expected, found)
}
