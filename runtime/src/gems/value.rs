//! Values of cases, and the catalogue of many of them.

use super::{Case, MAX_BAGS};
use crate::catalogue::{Catalogue, CatalogueFile};
use crate::constructors::constructors;
use crate::format::TableFile;
use crate::{Backing, Game, TableError};

/// A set of bags, by their index from 0 to 20.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BagSet(u32);

impl BagSet {
    /// Whether the bag is in the set.
    #[must_use]
    pub fn contains(self, bag: usize) -> bool {
        bag < MAX_BAGS && self.0 >> bag & 1 == 1
    }

    /// The bags of the set in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..MAX_BAGS).filter(move |&bag| self.contains(bag))
    }

    /// Whether no bag is in the set.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The set of the given bags; there are none above 20.
impl FromIterator<usize> for BagSet {
    fn from_iter<T: IntoIterator<Item = usize>>(bags: T) -> Self {
        Self(
            bags.into_iter()
                .filter(|&bag| bag < MAX_BAGS)
                .fold(0, |set, bag| set | 1 << bag),
        )
    }
}

/// What a case is worth when both play their best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// Stones of the first player minus stones of the other: -210 to 210.
    pub difference: i16,
    /// All bags that the first player can pick first without losing any of it. Empty only in a case without bags.
    pub best_first: BagSet,
}

impl Value {
    /// The value as a catalogue of canonical cases stores it: the set in the low half, the difference above it.
    #[must_use]
    pub fn to_bits(self) -> u64 {
        u64::from(self.best_first.0) | u64::from(self.difference as u16) << 32
    }

    fn from_bits(bits: u64) -> Self {
        Self {
            difference: (bits >> 32) as i16,
            best_first: BagSet(bits as u32),
        }
    }
}

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
            entries: CatalogueFile::new(file, Game::Gems, "puzzle")?,
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
    /// use foregone_runtime::format::Contents;
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
    /// let table = Gems::new(sections.add_to(Contents::new(Game::Gems)).to_bytes())?;
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

    /// The catalogue behind the table: its size and load factor.
    #[inline]
    pub fn catalogue(&self) -> Catalogue<'_> {
        self.entries.catalogue()
    }
}
