//! The dice race (JZOJ 3072): the probability that the player on turn wins.
//!
//! A board of N cells in a row; two players take turns with a fair die of m sides; a roll beyond cell N bounces back;
//! the first to stand on cell N wins. [`Race`] is one position, [`Dice`] the table that answers all of them, from
//! 15 MB: for each race it finds a polynomial and evaluates it, in 30 to 160 ns. The module
//! of the same name in the generator tells why polynomials do, and why what is printed is right to the last digit.

mod block;
mod plane;
mod rows;
mod surface;
mod table;

pub use block::{LINE, LINES_BEHIND, MAX_DIAGONALS, MAX_PLANES, diagonals_len, long_diagonals};
pub use rows::DieRows;
pub use table::Dice;

use block::Block;
use surface::{Surface, whole};

use crate::{Game, OutOfRange};

/// The longest distance to the goal: N − x for the longest board, N = 2000, and x = 1.
pub const MAX_DISTANCE: u16 = 1999;

/// What the answer to a race depends on: the die and both distances to the goal, each from 1 to [`MAX_DISTANCE`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Race {
    sides: u16,
    own: u16,
    other: u16,
}

impl Race {
    /// The race on a board of `n` cells with a die of `m` sides, the player on turn on cell `x`, the other on `y`.
    ///
    /// # Errors
    ///
    /// `n` is not from 10 to 2000, or one of the others is not from 1 to `n` − 1.
    pub fn new(n: u64, m: u64, x: u64, y: u64) -> Result<Race, OutOfRange> {
        OutOfRange::check(Game::Dice, "N", n, 10, u64::from(MAX_DISTANCE) + 1)?;
        OutOfRange::check(Game::Dice, "m", m, 1, n - 1)?;
        OutOfRange::check(Game::Dice, "x", x, 1, n - 1)?;
        OutOfRange::check(Game::Dice, "y", y, 1, n - 1)?;
        Ok(Race {
            sides: m as u16,
            own: (n - x) as u16,
            other: (n - y) as u16,
        })
    }

    /// The race with a die of `m` sides in which the player on turn is `a` cells from the goal, the other `b`.
    ///
    /// # Errors
    ///
    /// One of them is not from 1 to [`MAX_DISTANCE`].
    pub fn from_distances(m: u64, a: u64, b: u64) -> Result<Race, OutOfRange> {
        for (input, value) in [("m", m), ("N - x", a), ("N - y", b)] {
            OutOfRange::check(Game::Dice, input, value, 1, u64::from(MAX_DISTANCE))?;
        }
        Ok(Race {
            sides: m as u16,
            own: a as u16,
            other: b as u16,
        })
    }

    /// The number of the race and of all that are the same to the rules, a distance of at most m being as good as m:
    /// m, own distance, other distance, 11 bits each.
    pub fn key(self) -> u64 {
        let [own, other] = [self.own, self.other].map(|distance| u64::from(distance.max(self.sides)));
        u64::from(self.sides) << 22 | own << 11 | other
    }

    /// The sides of the die.
    pub fn sides(self) -> u16 {
        self.sides
    }

    /// How many cells the player on turn is from the goal.
    pub fn own_distance(self) -> u16 {
        self.own
    }

    /// How many cells the other player is from the goal.
    pub fn other_distance(self) -> u16 {
        self.other
    }
}

/// The largest error of [`View::probability`].
pub const MAX_ERROR: f64 = 1e-11;

/// The sections of the table, in the order in which they follow each other. All numbers are little-endian.
#[derive(Debug, Clone, Copy)]
pub struct Sections<'a> {
    /// `u32[1999][4]`, for each die from m = 1: where its axis begins in `axes`, the axis' length, where its grid
    /// begins in `grids`, and the number of cells along each side of the grid. The die of one side has none.
    pub dice: &'a [u8],
    /// `u16[…]`: the cells (from 1) of the axes.
    pub axes: &'a [u8],
    /// `u32[…]`: for each cell of the grids the first line of its block; the cell of the player on turn is the outer
    /// index.
    pub grids: &'a [u8],
    /// `u8[…][64]`: the blocks' lines: for each block a header and its coefficients.
    pub blocks: &'a [u8],
    /// `u64[…]`, rising: the races, as [`Race::key`] numbers them, whose probability lies on one side of a rounding
    /// boundary of the sixth decimal, while the surface lies on the other.
    pub corrections: &'a [u8],
}

/// An element of a section is not as a lookup needs it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("section {section}, element {element}: {expected} expected, {found} found")]
pub struct DiceFault {
    /// The section's name.
    pub section: &'static str,
    /// The element's number in the section.
    pub element: usize,
    /// What a lookup needs.
    pub expected: String,
    /// What stands there.
    pub found: usize,
}

impl DiceFault {
    fn new(section: &'static str, element: usize, expected: String, found: usize) -> Self {
        DiceFault {
            section,
            element,
            expected,
            found,
        }
    }
}

/// A point of the surface.
#[derive(Debug, Clone, Copy)]
struct Point<'a> {
    block: Block<'a>,
    /// x, y and z in the block's box.
    scaled: [f64; 3],
}

impl Point<'_> {
    #[inline]
    fn probability(&self) -> f64 {
        let value = self.block.value(self.scaled);
        // A NaN, which only damaged bytes give, becomes 0, and so does −0.
        if value > 0.0 { value.min(1.0) } else { 0.0 }
    }
}

/// The answer to every race, from borrowed sections: what [`Dice`] answers with.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    surface: Surface<'a>,
    corrections: &'a [[u8; 8]],
}

impl<'a> View<'a> {
    /// The table over its sections. Whatever the bytes are, no lookup panics afterwards; damaged ones can give wrong
    /// numbers.
    ///
    /// # Errors
    ///
    /// A section has the wrong length, or something in the directory points to what is not there.
    pub fn new(sections: Sections<'a>) -> Result<Self, DiceFault> {
        let corrections = whole("corrections", sections.corrections.as_chunks())?;
        Ok(View {
            surface: Surface::new(sections)?,
            corrections,
        })
    }

    /// The same for sections that [`View::new`] has found sound: it looks at nothing.
    #[inline]
    fn of_checked(sections: Sections<'a>) -> Self {
        View {
            surface: Surface::of_checked(sections),
            corrections: sections.corrections.as_chunks().0,
        }
    }

    /// The probability that the player on turn wins: from 0 to 1, never −0, off by at most [`MAX_ERROR`].
    #[inline]
    pub fn probability(&self, race: Race) -> f64 {
        match self.point(race) {
            Some(point) => point.probability(),
            None => zone_probability(race),
        }
    }

    /// [`probability`](View::probability) of all `races`, in their order, into `answers`.
    ///
    /// # Panics
    ///
    /// When the two slices differ in length.
    pub fn answer_many(&self, races: &[Race], answers: &mut [f64]) {
        /// Few enough for what is found to stay in the fastest cache.
        const AT_ONCE: usize = 32;
        assert_eq!(races.len(), answers.len(), "one answer a query");
        for (races, answers) in races.chunks(AT_ONCE).zip(answers.chunks_mut(AT_ONCE)) {
            // First all headers: the processor waits for many of them at the same time.
            let mut points = [None; AT_ONCE];
            for (point, &race) in points.iter_mut().zip(races) {
                *point = self.point(race);
            }
            for ((answer, point), &race) in answers.iter_mut().zip(&points).zip(races) {
                *answer = match point {
                    Some(point) => point.probability(),
                    None => zone_probability(race),
                };
            }
        }
    }

    /// The point of the surface that holds the answer. None where the answer follows from the rules alone.
    #[inline]
    fn point(&self, race: Race) -> Option<Point<'a>> {
        let (m, a, b) = (
            usize::from(race.sides),
            usize::from(race.own),
            usize::from(race.other),
        );
        if m == 1 || (a <= m && b <= m) {
            return None;
        }
        let place = self.surface.place(m, a, b)?;
        let block = self.surface.block(place.block)?;
        Some(Point {
            scaled: block.scaled(place.u, place.v, place.s),
            block,
        })
    }

    /// The same in millionths: exactly what the true probability rounds to (the one tie there is to even), and so
    /// what is printed with six decimals.
    #[inline]
    pub fn six_decimals(&self, race: Race) -> u32 {
        let (millionths, boundary) = round_to_millionths(self.probability(race));
        match boundary {
            Some(boundary) if self.is_corrected(race) => 2 * boundary + 1 - millionths,
            _ => millionths,
        }
    }

    /// One die's part of the table, for whole rows of answers.
    ///
    /// # Panics
    ///
    /// If `sides` is not from 1 to [`MAX_DISTANCE`].
    pub fn rows(&self, sides: u16) -> DieRows<'a> {
        assert!((1..=MAX_DISTANCE).contains(&sides), "{sides} sides");
        DieRows::new(self.surface, sides)
    }

    #[cold]
    fn is_corrected(&self, race: Race) -> bool {
        self.corrections
            .binary_search_by_key(&race.key(), |&bytes| u64::from_le_bytes(bytes))
            .is_ok()
    }

    /// The number of polynomial blocks. Reads the directory.
    pub fn blocks(&self) -> usize {
        self.surface.blocks().count()
    }

    /// The number of lines that the blocks take.
    pub fn lines(&self) -> usize {
        self.surface.lines()
    }

    /// The number of the blocks' coefficients. Reads the directory and the blocks' headers.
    pub fn coefficients(&self) -> usize {
        let len = |block: Block<'_>| block.planes().map(|plane| plane.len()).sum::<usize>();
        self.surface.blocks().map(len).sum()
    }

    /// The keys of the races that are corrected, as they stand in the table.
    pub fn correction_keys(&self) -> impl ExactSizeIterator<Item = u64> + 'a {
        self.corrections.iter().map(|&bytes| u64::from_le_bytes(bytes))
    }
}

/// The probability of a race of one side, or with both players in the zone.
fn zone_probability(race: Race) -> f64 {
    let m = f64::from(race.sides);
    if race.sides == 1 {
        f64::from(u8::from(race.own <= race.other))
    } else {
        m / (2.0 * m - 1.0)
    }
}

/// The nearest whole number of millionths, and, if a boundary between two such numbers is as near as the error of the
/// surface, the lower of the two.
#[inline]
pub fn round_to_millionths(probability: f64) -> (u32, Option<u32>) {
    let scaled = probability * 1e6;
    let below = scaled as u32;
    let rest = scaled - f64::from(below) - 0.5;
    // MAX_ERROR in millionths, and something for the rounding of the products.
    let near = rest.abs() <= MAX_ERROR * 1e6 + 1e-9;
    (below + u32::from(rest > 0.0), near.then_some(below))
}

#[cfg(test)]
mod tests;
