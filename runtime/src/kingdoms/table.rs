//! The table, opened.

use super::healths::Healths;
use super::moves::{self, Moves};
use super::position::Position;
use super::probabilities::Probabilities;
use super::sections::{AXES, INDICES, PALETTE};
use crate::backing::Backing;
use crate::constructors::constructors;
use crate::error::{Fault, TableError};
use crate::format::{Array, TableFile};
use crate::game::Game;

/// How many answers are read at once where many are asked for.
const AT_ONCE: usize = 64;

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
        file.expect(Game::Kingdoms, &AXES)?;
        let (indices, palette) = (INDICES.find(&file)?, PALETTE.find(&file)?);
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
                section: INDICES.name().to_owned(),
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
    /// let probabilities = table.probabilities(Healths::new(1, 0, 1, 1)?);
    /// assert_eq!([probabilities.monarch, probabilities.rebel, probabilities.traitor], [0.0, 0.5, 0.5]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn probabilities(&self, healths: Healths) -> Probabilities {
        // A sound table has every index inside the palette; in a damaged one a stray index gives zeros.
        let index = self
            .file
            .elements(self.indices)
            .get(healths.index())
            .unwrap_or(u32::MAX);
        let palette = self.file.elements(self.palette);
        let [monarch, rebel, traitor] = palette.row(index as usize).unwrap_or_default();
        Probabilities {
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
    pub fn answer_many(&self, queries: &[Healths], answers: &mut [Probabilities]) {
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
                *answer = Probabilities {
                    monarch,
                    rebel,
                    traitor,
                };
            }
        }
    }

    /// The winning probabilities of a position, whoever is on turn, from 18 lookups at most. They are as exact as those of
    /// the table: within some 1e-15 of the truth.
    pub fn position(&self, position: Position) -> Probabilities {
        moves::probabilities(position, &|healths| self.probabilities(healths))
    }

    /// The attacks of the player on turn, with the winning probabilities after each, from 36 lookups at most.
    ///
    /// ```no_run
    /// use foregone_runtime::kingdoms::{Kingdoms, Player, Position};
    ///
    /// let table = Kingdoms::open("tables/kingdoms.fgt")?;
    /// let moves = table.moves(Position::new(1, 1, 1, 1, Player::Monarch)?);
    /// let best = moves.attacks().iter().find(|attack| attack.best);
    /// assert_eq!(best.map(|attack| attack.victim), Some(Player::Rebel));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves(&self, position: Position) -> Moves {
        Moves::new(position, &|healths| self.probabilities(healths))
    }

    /// The attacks from all `positions`, in their order, into `moves`.
    ///
    /// # Panics
    ///
    /// When the two slices differ in length.
    pub fn moves_many(&self, positions: &[Position], moves: &mut [Moves]) {
        Moves::of_many(positions, |asked, found| self.answer_many(asked, found), moves);
    }
}
