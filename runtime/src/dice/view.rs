//! The answer to every race, from borrowed sections.

use super::block::Block;
use super::race::{MAX_DISTANCE, Race, TIE, TIE_KEY, zone_probability};
use super::rounding::{MAX_ERROR, round_to_millionths, rounding_to};
use super::rows::DieRows;
use super::sections::{CORRECTIONS, Sections};
use super::surface::{Surface, whole};
use crate::error::SectionFault;

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

/// The answer to every race, from borrowed sections: what [`Dice`](super::Dice) answers with.
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
    pub fn new(sections: Sections<'a>) -> Result<Self, SectionFault> {
        let corrections = whole(&CORRECTIONS, sections.corrections.as_chunks())?;
        Ok(View {
            surface: Surface::new(sections)?,
            corrections,
        })
    }

    /// The same for sections that [`View::new`] has found sound: it looks at nothing.
    #[inline]
    pub(super) fn of_checked(sections: Sections<'a>) -> Self {
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
        self.many(races, answers, |_, probability| probability);
    }

    /// The same, but a probability near a rounding boundary of the sixth decimal is moved to the side on which the exact one
    /// is, so that six decimals of it are right.
    ///
    /// # Panics
    ///
    /// When the two slices differ in length.
    pub fn rounded_many(&self, races: &[Race], answers: &mut [f64]) {
        self.many(races, answers, |race, probability| {
            match round_to_millionths(probability) {
                (_, None) => probability,
                (_, Some(_)) => self.settled(race, probability),
            }
        });
    }

    #[inline]
    fn many(&self, races: &[Race], answers: &mut [f64], finish: impl Fn(Race, f64) -> f64) {
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
                let probability = match point {
                    Some(point) => point.probability(),
                    None => zone_probability(race),
                };
                *answer = finish(race, probability);
            }
        }
    }

    /// The point of the surface that holds the answer. None where the answer follows from the rules alone.
    #[inline]
    fn point(&self, race: Race) -> Option<Point<'a>> {
        let (m, a, b) = (
            usize::from(race.sides()),
            usize::from(race.own_distance()),
            usize::from(race.other_distance()),
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

    /// A probability that may be on the wrong side of a boundary, on the right one. The tie is exactly on it.
    #[cold]
    fn settled(&self, race: Race, probability: f64) -> f64 {
        if race.key() == TIE_KEY && (probability - TIE).abs() <= MAX_ERROR {
            TIE
        } else {
            rounding_to(probability, self.six_decimals(race))
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
