use super::canonical::DealKey;
use super::deal::Deal;
use crate::catalogue::{Catalogue, CatalogueFile};
use crate::constructors::constructors;
use crate::format::TableFile;
use crate::{Backing, Game, TableError};

/// The axis of a catalogue of numbered deals.
pub const AXIS: &str = "deal";

/// The catalogue of Double Patience: the probability of winning of each of its deals.
#[derive(Debug)]
pub struct Patience<D = Backing> {
    entries: CatalogueFile<D>,
}

constructors!(Patience);

impl<D: AsRef<[u8]>> Patience<D> {
    /// The table in an opened file.
    ///
    /// # Errors
    ///
    /// When it is not a sound table of this game.
    pub fn from_file(file: TableFile<D>) -> Result<Self, TableError> {
        Ok(Self {
            entries: CatalogueFile::new(file, Game::Patience, AXIS)?,
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

    /// The probability of winning in [0, 1], if the catalogue has the deal.
    ///
    /// ```
    /// use std::num::NonZeroU64;
    ///
    /// use foregone_runtime::Game;
    /// use foregone_runtime::catalogue::lay_out;
    /// use foregone_runtime::format::TableBuilder;
    /// use foregone_runtime::patience::{Deal, DealKey, Patience};
    ///
    /// // A catalogue of one deal, in memory; `Patience::open` maps one that `foregone generate patience` has filled.
    /// let [known, unknown] = [2, 3].map(|number| Deal::numbered(NonZeroU64::new(number).unwrap()));
    /// let sections = lay_out([(DealKey::of(&known).to_u128(), 0.137165f64.to_bits())])?;
    /// let table = Patience::new(sections.add_to(TableBuilder::new(Game::Patience)).to_bytes())?;
    ///
    /// assert_eq!(table.probability(&known), Some(0.137165));
    /// assert_eq!(table.probability(&unknown), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn probability(&self, deal: &Deal) -> Option<f64> {
        self.catalogue().get(DealKey::of(deal).0).map(f64::from_bits)
    }

    /// [`probability`](Patience::probability) of all `deals`, in their order, into `answers`.
    ///
    /// # Panics
    ///
    /// When the two slices differ in length.
    pub fn answer_many(&self, deals: &[Deal], answers: &mut [Option<f64>]) {
        const AT_ONCE: usize = 32;
        assert_eq!(deals.len(), answers.len(), "one answer a query");
        let catalogue = self.catalogue();
        let mut keys = [0; AT_ONCE];
        for (deals, answers) in deals.chunks(AT_ONCE).zip(answers.chunks_mut(AT_ONCE)) {
            // All keys first: a search alone is so short that the processor waits for the slots of several together.
            for (key, deal) in keys.iter_mut().zip(deals) {
                *key = DealKey::of(deal).0;
            }
            for (answer, &key) in answers.iter_mut().zip(&keys) {
                *answer = catalogue.get(key).map(f64::from_bits);
            }
        }
    }

    /// All deals of the catalogue with their probabilities, in the order of the slots.
    pub fn entries(&self) -> impl Iterator<Item = (DealKey, f64)> {
        self.catalogue()
            .iter()
            .map(|(key, value)| (DealKey(key), f64::from_bits(value)))
    }

    /// The catalogue in the table: its size and load factor.
    #[inline]
    pub fn catalogue(&self) -> Catalogue<'_> {
        self.entries.catalogue()
    }
}
