use super::{LINE, MAX_DISTANCE, Race, Sections, View};
use crate::constructors::constructors;
use crate::format::{Array, TableFile};
use crate::{Backing, Game, TableError};

/// The table of all answers.
#[derive(Debug)]
pub struct Dice<D = Backing> {
    file: TableFile<D>,
    dice: Array<u32>,
    axes: Array<u16>,
    grids: Array<u32>,
    blocks: Array<u8>,
    corrections: Array<u64>,
}

constructors!(Dice);

impl<D: AsRef<[u8]>> Dice<D> {
    /// The table in an opened file. Reads its directory, which has some hundred kilobytes.
    ///
    /// # Errors
    ///
    /// When it is not a sound table of this game.
    pub fn from_file(file: TableFile<D>) -> Result<Self, TableError> {
        let most = u64::from(MAX_DISTANCE);
        file.expect(
            Game::Dice,
            &[("m", 1, most), ("N - x", 1, most), ("N - y", 1, most)],
        )?;
        let table = Dice {
            dice: file.array("dice", &[most, 4])?,
            axes: file.array("axes", &[0])?,
            grids: file.array("grids", &[0])?,
            blocks: file.array("blocks", &[0, LINE as u64])?,
            corrections: file.array("corrections", &[0])?,
            file,
        };
        View::new(table.sections()).map_err(|fault| table.file.error(fault.into()))?;
        Ok(table)
    }

    #[inline]
    fn sections(&self) -> Sections<'_> {
        Sections {
            dice: self.file.elements(self.dice).bytes(),
            axes: self.file.elements(self.axes).bytes(),
            grids: self.file.elements(self.grids).bytes(),
            blocks: self.file.elements(self.blocks).bytes(),
            corrections: self.file.elements(self.corrections).bytes(),
        }
    }

    /// The table's contents: its size, and whole rows of answers.
    #[inline]
    pub fn view(&self) -> View<'_> {
        View::of_checked(self.sections())
    }

    /// The file that the table is in.
    pub fn file(&self) -> &TableFile<D> {
        &self.file
    }

    /// Reads the whole table and compares its checksums.
    ///
    /// # Errors
    ///
    /// The first damage found.
    pub fn verify(&self) -> Result<(), TableError> {
        self.file.verify()
    }

    /// The probability that the player on turn wins: from 0 to 1, never −0, off by at most
    /// [`MAX_ERROR`](super::MAX_ERROR).
    ///
    /// ```no_run
    /// use foregone_runtime::dice::{Dice, Race};
    ///
    /// let table = Dice::open("tables/dice.fgt")?;
    /// let race = Race::new(2000, 6, 1, 1)?;
    /// assert_eq!(format!("{:.6}", table.probability(race)), "0.511071");
    /// assert_eq!(table.six_decimals(race), 511_071);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn probability(&self, race: Race) -> f64 {
        self.view().probability(race)
    }

    /// The same in millionths: exactly what the true probability rounds to (the one tie there is to even), and so
    /// what is printed with six decimals.
    #[inline]
    pub fn six_decimals(&self, race: Race) -> u32 {
        self.view().six_decimals(race)
    }

    /// [`probability`](Dice::probability) of all `races`, in their order, into `answers`.
    ///
    /// # Panics
    ///
    /// When the two slices differ in length.
    pub fn answer_many(&self, races: &[Race], answers: &mut [f64]) {
        self.view().answer_many(races, answers);
    }
}
