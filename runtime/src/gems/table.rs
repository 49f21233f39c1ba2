//! The catalogue of the values of many cases.

use super::case::Case;
use super::value::Value;
use crate::catalogue::{Catalogue, CatalogueFile};
use crate::constructors::constructors;
use crate::format::TableFile;
use crate::{Backing, Game, TableError};

/// The axis of a catalogue of numbered puzzles.
pub const AXIS: &str = "puzzle";

/// The catalogue of Gems Fight!: the value of each of its cases.
#[derive(Debug)]
pub struct Gems<D = Backing> {
    entries: CatalogueFile<D>,
}

constructors!(Gems);

impl<D: AsRef<[u8]>> Gems<D> {
    /// The table in an opened file.
    ///
    /// # Errors
    ///
    /// When it is not a sound table of this game.
    pub fn from_file(file: TableFile<D>) -> Result<Self, TableError> {
        Ok(Self {
            entries: CatalogueFile::new(file, Game::Gems, AXIS)?,
        })
    }

    /// The file that the table is in.
    pub fn file(&self) -> &TableFile<D> {
        self.entries.file()
    }

    /// Reads the whole table, compares its checksums, and checks that each entry stands where a lookup finds it.
    ///
    /// # Errors
    ///
    /// The first damage found.
    pub fn verify(&self) -> Result<(), TableError> {
        self.entries.verify()
    }

    /// The value of a case, if the catalogue has it, its best first bags in the order of the case's own bags.
    ///
    /// ```
    /// use foregone_runtime::Game;
    /// use foregone_runtime::catalogue::lay_out;
    /// use foregone_runtime::format::TableBuilder;
    /// use foregone_runtime::gems::{Bag, Case, Gems, Value};
    ///
    /// // One bag with two gems of one colour, which melt into a stone.
    /// let mut bag = Bag::new();
    /// assert!(bag.put(0) && bag.put(0));
    /// let case = Case::new(1, 2, &[bag])?;
    /// let value = Value { difference: 1, best_first: [0].into_iter().collect() };
    ///
    /// // A catalogue of one case, in memory; `Gems::open` maps one that `foregone generate gems` has filled.
    /// let sections = lay_out([(case.canonical().key(), value.to_bits())])?;
    /// let table = Gems::new(sections.add_to(TableBuilder::new(Game::Gems)).to_bytes())?;
    /// assert_eq!(table.value(&case), Some(value));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn value(&self, case: &Case) -> Option<Value> {
        let canonical = case.canonical();
        let stored = Value::from_bits(self.catalogue().get(canonical.key())?);
        Some(Value {
            best_first: canonical.to_original(stored.best_first),
            ..stored
        })
    }

    /// [`value`](Gems::value) of all `cases`, in their order, into `answers`.
    ///
    /// # Panics
    ///
    /// When the two slices differ in length.
    pub fn answer_many(&self, cases: &[Case], answers: &mut [Option<Value>]) {
        assert_eq!(cases.len(), answers.len(), "one answer a query");
        for (answer, case) in answers.iter_mut().zip(cases) {
            *answer = self.value(case);
        }
    }

    /// All values of the catalogue, in the order of the slots, with best first bags as the canonical cases order them.
    pub fn entries(&self) -> impl Iterator<Item = (u128, Value)> {
        self.catalogue()
            .iter()
            .map(|(key, value)| (key, Value::from_bits(value)))
    }

    /// The catalogue in the table: its size and load factor.
    #[inline]
    pub fn catalogue(&self) -> Catalogue<'_> {
        self.entries.catalogue()
    }
}
