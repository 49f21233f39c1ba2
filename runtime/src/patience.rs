//! Double Patience: deals, their canonical keys, and the catalogue of their chances.
//!
//! Rules: 36 cards lie face up in nine piles of four. A move takes the top cards of two piles that show the same rank; the
//! player picks uniformly at random among all such pairs of piles, and wins when no card is left (NEERC 2005, problem D).

use std::fmt;
use std::num::NonZeroU64;

use thiserror::Error;

use crate::catalogue::{Catalogue, CatalogueFile};
use crate::constructors::constructors;
use crate::format::TableFile;
use crate::numbering::Draws;
use crate::{Backing, Game, TableError};

/// Number of piles.
pub const PILES: usize = 9;
/// Cards a pile at the start.
pub const HEIGHT: usize = 4;
/// Ranks from the lowest to the highest, as they are written.
pub const RANKS: [char; 9] = ['6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];
/// Suits, as they are written.
pub const SUITS: [char; 4] = ['S', 'C', 'D', 'H'];

const CARDS: u8 = (RANKS.len() * SUITS.len()) as u8;

/// A card of the 36-card deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card of a rank (index in [`RANKS`]) and a suit (index in [`SUITS`]), if there are such.
    #[must_use]
    pub const fn new(rank: u8, suit: u8) -> Option<Self> {
        if (rank as usize) < RANKS.len() && (suit as usize) < SUITS.len() {
            Some(Self(rank * SUITS.len() as u8 + suit))
        } else {
            None
        }
    }

    /// The rank: an index in [`RANKS`].
    #[must_use]
    pub fn rank(self) -> u8 {
        self.0 / SUITS.len() as u8
    }

    /// The suit: an index in [`SUITS`].
    #[must_use]
    pub fn suit(self) -> u8 {
        self.0 % SUITS.len() as u8
    }
}

/// Rank, then suit: `TS` is the ten of spades.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            RANKS[usize::from(self.rank())],
            SUITS[usize::from(self.suit())]
        )
    }
}

/// The full deck in nine piles of four, each pile from its bottom to its top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    piles: [[Card; HEIGHT]; PILES],
}

impl Deal {
    /// The deal of the given piles, each from its bottom to its top.
    ///
    /// # Errors
    /// A card that comes twice. (36 different cards are the full deck.)
    pub fn new(piles: [[Card; HEIGHT]; PILES]) -> Result<Self, DealError> {
        let mut places = [None; CARDS as usize];
        for (place, &card) in (0..).zip(piles.as_flattened()) {
            if let Some(first) = places[usize::from(card.0)].replace(place) {
                return Err(DealError {
                    card,
                    first: Place::of(first),
                    second: Place::of(place),
                });
            }
        }
        Ok(Self { piles })
    }

    /// Deal number `number`: a fixed shuffle of the deck (docs/numbering.md). It never changes.
    ///
    /// ```
    /// use std::num::NonZeroU64;
    ///
    /// use foregone_runtime::patience::Deal;
    ///
    /// let deal = Deal::numbered(NonZeroU64::MIN);
    /// assert!(deal.to_string().starts_with("6D KH KS 9D\n7D KD 7H AD\n"));
    /// ```
    #[must_use]
    pub fn numbered(number: NonZeroU64) -> Self {
        let mut deck: [Card; CARDS as usize] = std::array::from_fn(|index| Card(index as u8));
        Draws::new(b"patience", number).shuffle(&mut deck);
        Self {
            piles: std::array::from_fn(|pile| std::array::from_fn(|place| deck[pile * HEIGHT + place])),
        }
    }

    /// The piles, each from its bottom to its top.
    #[must_use]
    pub fn piles(&self) -> &[[Card; HEIGHT]; PILES] {
        &self.piles
    }

    /// The ranks of the piles as they lie.
    #[must_use]
    pub fn ranks(&self) -> Ranks {
        self.piles.map(|pile| pile.map(Card::rank))
    }

    /// The ranks with the piles in ascending order: all that the chances depend on.
    #[must_use]
    pub fn canonical(&self) -> Ranks {
        // As numbers with the bottom card highest piles compare as they should.
        let piles = self
            .ranks()
            .map(|pile| pile.iter().fold(0, |value, &rank| value << 4 | u32::from(rank)));
        ascending(piles).map(|pile| [12, 8, 4, 0].map(|shift| (pile >> shift) as u8 & 15))
    }
}

/// Sorts by a network of 25 comparators, which takes no branch: the order of piles is random, so that each would be
/// taken in vain half the time.
#[inline]
fn ascending(mut values: [u32; PILES]) -> [u32; PILES] {
    const LAYERS: [&[(usize, usize)]; 7] = [
        &[(0, 3), (1, 7), (2, 5), (4, 8)],
        &[(0, 7), (2, 4), (3, 8), (5, 6)],
        &[(0, 2), (1, 3), (4, 5), (7, 8)],
        &[(1, 4), (3, 6), (5, 7)],
        &[(0, 1), (2, 4), (3, 5), (6, 8)],
        &[(2, 3), (4, 5), (6, 7)],
        &[(1, 2), (3, 4), (5, 6)],
    ];
    for layer in LAYERS {
        for &(low, high) in layer {
            let (a, b) = (values[low], values[high]);
            (values[low], values[high]) = (a.min(b), a.max(b));
        }
    }
    values
}

/// The judge's format: a line a pile, from its bottom to its top, with a line break behind each.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.piles
            .iter()
            .try_for_each(|[a, b, c, d]| writeln!(f, "{a} {b} {c} {d}"))
    }
}

/// The ranks of nine piles (indices in [`RANKS`]), each pile from its bottom to its top.
pub type Ranks = [[u8; HEIGHT]; PILES];

/// The exact key of a deal: its canonical ranks as 36 digits of base 9, the first pile's bottom first. It is below
/// 9^36 < 2^115, and no two deals share it that differ in more than suits and the order of piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DealKey(u128);

impl DealKey {
    /// The key of a deal.
    #[must_use]
    #[inline]
    pub fn of(deal: &Deal) -> Self {
        // Of base 9 or of base 16, the order of the piles is the same.
        let piles = deal
            .ranks()
            .map(|pile| pile.iter().fold(0, |value, &rank| value * 9 + u32::from(rank)));
        let joined = |piles: &[u32]| {
            piles
                .iter()
                .fold(0, |value, &pile| value * 6561 + u64::from(pile))
        };
        let sorted = ascending(piles);
        let (first, second) = sorted.split_at(PILES - 4);
        Self(u128::from(joined(first)) * 6561u128.pow(4) + u128::from(joined(second)))
    }

    /// The key as a number below 9^36.
    #[must_use]
    pub fn to_u128(self) -> u128 {
        self.0
    }

    /// The canonical ranks that make this key.
    #[must_use]
    pub fn ranks(self) -> Ranks {
        let mut ranks = [[0; HEIGHT]; PILES];
        let mut rest = self.0;
        for rank in ranks.as_flattened_mut().iter_mut().rev() {
            *rank = (rest % 9) as u8;
            rest /= 9;
        }
        ranks
    }
}

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
            entries: CatalogueFile::new(file, Game::Patience, "deal")?,
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
    /// use foregone_runtime::format::Contents;
    /// use foregone_runtime::patience::{Deal, DealKey, Patience};
    ///
    /// // A catalogue of one deal, in memory; `Patience::open` maps one that `foregone generate patience` has filled.
    /// let [known, unknown] = [2, 3].map(|number| Deal::numbered(NonZeroU64::new(number).unwrap()));
    /// let sections = lay_out([(DealKey::of(&known).to_u128(), 0.137165f64.to_bits())])?;
    /// let table = Patience::new(sections.add_to(Contents::new(Game::Patience)).to_bytes())?;
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
        /// As many keys as fit in little room.
        const AT_ONCE: usize = 32;
        assert_eq!(deals.len(), answers.len(), "one answer a query");
        let catalogue = self.catalogue();
        let (mut keys, mut values) = ([0; AT_ONCE], [None; AT_ONCE]);
        for (deals, answers) in deals.chunks(AT_ONCE).zip(answers.chunks_mut(AT_ONCE)) {
            let (keys, values) = (&mut keys[..deals.len()], &mut values[..deals.len()]);
            for (key, deal) in keys.iter_mut().zip(deals) {
                *key = DealKey::of(deal).0;
            }
            catalogue.get_many(keys, values);
            for (answer, value) in answers.iter_mut().zip(values) {
                *answer = value.map(f64::from_bits);
            }
        }
    }

    /// All deals of the catalogue with their probabilities, in the order of the slots.
    pub fn entries(&self) -> impl Iterator<Item = (DealKey, f64)> {
        self.catalogue()
            .iter()
            .map(|(key, value)| (DealKey(key), f64::from_bits(value)))
    }

    /// The catalogue behind the table: its size and load factor.
    #[inline]
    pub fn catalogue(&self) -> Catalogue<'_> {
        self.entries.catalogue()
    }
}

/// A place in a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Pile, counted from 1: the line of the deal in the judge's format.
    pub pile: u8,
    /// Card in the pile, counted from 1 at its bottom.
    pub card: u8,
}

impl Place {
    fn of(index: u8) -> Self {
        Self {
            pile: index / HEIGHT as u8 + 1,
            card: index % HEIGHT as u8 + 1,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, card {}", self.pile, self.card)
    }
}

/// Cards that are no full deck.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{second}: {card} comes twice; it has been dealt at {first}")]
pub struct DealError {
    /// The card that comes twice.
    pub card: Card,
    /// Where it comes first.
    pub first: Place,
    /// Where it comes again.
    pub second: Place,
}

#[cfg(test)]
mod tests;
