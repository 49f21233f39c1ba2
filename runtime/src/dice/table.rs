use super::race::Race;
use super::sections::{AXES, BLOCKS, CELLS, CORRECTIONS, DICE, GRIDS, Sections};
use super::view::View;
use crate::backing::Backing;
use crate::constructors::constructors;
use crate::error::TableError;
use crate::format::{Array, TableFile};
use crate::game::Game;

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
        file.expect(Game::Dice, &AXES)?;
        let table = Dice {
            dice: DICE.find(&file)?,
            axes: CELLS.find(&file)?,
            grids: GRIDS.find(&file)?,
            blocks: BLOCKS.find(&file)?,
            corrections: CORRECTIONS.find(&file)?,
            file,
        };
        View::new(table.sections()).map_err(|fault| table.file.section_error(fault))?;
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

    /// What the table is made of, for the generator.
    #[doc(hidden)]
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

    /// Probabilities of all `races`, in their order, into `answers`, whose six decimals are those of the exact ones: off
    /// by at most [`MAX_ERROR`](super::MAX_ERROR), and each on the same side of every rounding boundary of the sixth
    /// decimal as the exact one. The one tie there is, m = 2, a = 4, b = 6, is 109/128 exactly.
    ///
    /// # Panics
    ///
    /// When the two slices differ in length.
    pub fn rounded_many(&self, races: &[Race], answers: &mut [f64]) {
        self.view().rounded_many(races, answers);
    }

    /// How many polynomials the surface is made of. Reads the directory.
    pub fn blocks(&self) -> usize {
        self.view().blocks()
    }

    /// How many coefficients they have. Reads the directory and the blocks' headers.
    pub fn coefficients(&self) -> usize {
        self.view().coefficients()
    }

    /// How many races have a correction: they round to other six decimals than the surface at their place.
    pub fn corrections(&self) -> usize {
        self.view().correction_keys().len()
    }
}
