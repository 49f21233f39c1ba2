//! Legends of the Three Kingdoms (HDU 6224): the winning probabilities for every health below 40.
//!
//! The 2,496,000 inputs share 332,819 distinct answers, so the table is a palette of the distinct answers and
//! one index into it an input.

use crate::constructors::constructors;
use crate::format::{Array, TableFile};
use crate::{Backing, Fault, Game, OutOfRange, TableError};

/// The largest health that the table covers, for each of the four players.
pub const MAX_HEALTH: u8 = 39;

/// How many inputs the table covers: 39 healths of the Monarch, who must live, by 40 of each other player.
pub const INPUTS: usize = 39 * 40 * 40 * 40;

/// How many answers are read at once where many are asked for.
const AT_ONCE: usize = 64;

/// The health of the four players; the Monarch is on turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Healths {
    monarch: u8,
    minister: u8,
    rebel: u8,
    traitor: u8,
}

impl Healths {
    /// The healths of the Monarch (1 to 39) and of the Minister, the Rebel and the Traitor (0 to 39, 0 is dead).
    ///
    /// # Errors
    ///
    /// The first health that is out of its range, called h1 to h4.
    ///
    /// ```
    /// use foregone_runtime::kingdoms::Healths;
    ///
    /// assert!(Healths::new(39, 39, 39, 39).is_ok());
    /// let error = Healths::new(40, 0, 0, 0).unwrap_err();
    /// assert_eq!(error.to_string(), "h1 is 40, expected 1 to 39 (table kingdoms)");
    /// ```
    pub fn new(monarch: u8, minister: u8, rebel: u8, traitor: u8) -> Result<Self, OutOfRange> {
        let check = |name, health: u8, first| {
            OutOfRange::check(Game::Kingdoms, name, health.into(), first, MAX_HEALTH.into())
        };
        check("h1", monarch, 1)?;
        check("h2", minister, 0)?;
        check("h3", rebel, 0)?;
        check("h4", traitor, 0)?;
        Ok(Healths {
            monarch,
            minister,
            rebel,
            traitor,
        })
    }

    /// The healths as h1 to h4.
    pub fn to_array(self) -> [u8; 4] {
        [self.monarch, self.minister, self.rebel, self.traitor]
    }

    /// The input's place among all in lexicographic order, from 0 to [`INPUTS`] − 1.
    #[inline]
    pub fn index(self) -> usize {
        let [h1, h2, h3, h4] = self.to_array().map(usize::from);
        (((h1 - 1) * 40 + h2) * 40 + h3) * 40 + h4
    }

    /// Every input in lexicographic order.
    pub fn all() -> impl Iterator<Item = Healths> {
        let others = || 0..=MAX_HEALTH;
        (1..=MAX_HEALTH).flat_map(move |monarch| {
            others().flat_map(move |minister| {
                others().flat_map(move |rebel| {
                    others().map(move |traitor| Healths {
                        monarch,
                        minister,
                        rebel,
                        traitor,
                    })
                })
            })
        })
    }
}

/// The probabilities that each side wins. They add up to 1.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Chances {
    /// The side of the Monarch and the Minister.
    pub monarch: f64,
    /// The Rebel.
    pub rebel: f64,
    /// The Traitor.
    pub traitor: f64,
}

/// The table of all answers.
#[derive(Debug)]
pub struct Kingdoms<D = Backing> {
    file: TableFile<D>,
    indices: Array<u32>,
    palette: Array<f64>,
}

constructors!(Kingdoms);

impl<D: AsRef<[u8]>> Kingdoms<D> {
    /// The table in an opened file.
    ///
    /// # Errors
    ///
    /// When it is not a sound table of this game.
    pub fn from_file(file: TableFile<D>) -> Result<Self, TableError> {
        let most = u64::from(MAX_HEALTH);
        file.expect(
            Game::Kingdoms,
            &[("h1", 1, most), ("h2", 0, most), ("h3", 0, most), ("h4", 0, most)],
        )?;
        let indices = file.array("indices", &[most, most + 1, most + 1, most + 1])?;
        let palette = file.array("palette", &[0, 3])?;
        Ok(Kingdoms {
            file,
            indices,
            palette,
        })
    }

    /// The file that the table is in.
    pub fn file(&self) -> &TableFile<D> {
        &self.file
    }

    /// Reads the whole table, compares its checksums, and checks that every index leads to an answer.
    ///
    /// # Errors
    ///
    /// The first damage found.
    pub fn verify(&self) -> Result<(), TableError> {
        self.file.verify()?;
        let distinct = self.distinct();
        let stray = self
            .file
            .elements(self.indices)
            .iter()
            .enumerate()
            .find(|&(_, row)| row as usize >= distinct);
        match stray {
            None => Ok(()),
            Some((place, row)) => Err(self.file.error(Fault::Value {
                section: "indices".to_owned(),
                offset: self.indices.offset_of(place),
                expected: format!("0 to {}", distinct.saturating_sub(1)),
                found: row.to_string(),
            })),
        }
    }

    /// How many distinct answers there are.
    pub fn distinct(&self) -> usize {
        self.palette.len() / 3
    }

    /// The winning probabilities with the Monarch on turn.
    ///
    /// ```no_run
    /// use foregone_runtime::kingdoms::{Healths, Kingdoms};
    ///
    /// let table = Kingdoms::open("tables/kingdoms.fgt")?;
    /// let chances = table.chances(Healths::new(1, 0, 1, 1)?);
    /// assert_eq!([chances.monarch, chances.rebel, chances.traitor], [0.0, 0.5, 0.5]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn chances(&self, healths: Healths) -> Chances {
        // A sound table has every index inside the palette; in a damaged one a stray index gives zeros.
        let index = self
            .file
            .elements(self.indices)
            .get(healths.index())
            .unwrap_or(u32::MAX);
        let palette = self.file.elements(self.palette);
        let [monarch, rebel, traitor] = palette.row(index as usize).unwrap_or_default();
        Chances {
            monarch,
            rebel,
            traitor,
        }
    }

    /// The answers to all `queries`, in their order, into `answers`.
    ///
    /// # Panics
    ///
    /// When the two slices differ in length.
    pub fn answer_many(&self, queries: &[Healths], answers: &mut [Chances]) {
        assert_eq!(queries.len(), answers.len(), "one answer a query");
        let (indices, palette) = (self.file.elements(self.indices), self.file.elements(self.palette));
        for (queries, answers) in queries.chunks(AT_ONCE).zip(answers.chunks_mut(AT_ONCE)) {
            // All reads of one kind before those that depend on them: so they wait for memory together.
            let mut rows = [u32::MAX; AT_ONCE];
            for (row, query) in rows.iter_mut().zip(queries) {
                *row = indices.get(query.index()).unwrap_or(u32::MAX);
            }
            for (answer, row) in answers.iter_mut().zip(rows) {
                let [monarch, rebel, traitor] = palette.row(row as usize).unwrap_or_default();
                *answer = Chances {
                    monarch,
                    rebel,
                    traitor,
                };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_are_lexicographic_and_dense() {
        assert!(Healths::all().map(Healths::index).eq(0..INPUTS));
    }

    #[test]
    fn healths_out_of_range_are_named() {
        assert_eq!(
            Healths::new(40, 0, 0, 0).unwrap_err().to_string(),
            "h1 is 40, expected 1 to 39 (table kingdoms)"
        );
        assert_eq!(Healths::new(0, 0, 0, 0).unwrap_err().input, "h1");
        assert_eq!(Healths::new(1, 40, 0, 0).unwrap_err().input, "h2");
        assert_eq!(Healths::new(1, 0, 40, 0).unwrap_err().input, "h3");
        assert_eq!(Healths::new(1, 0, 0, 255).unwrap_err().input, "h4");
        assert_eq!(Healths::new(39, 39, 39, 39).unwrap().index(), INPUTS - 1);
    }
}
