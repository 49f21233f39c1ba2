//! Double Patience: deals, their canonical keys, and the catalogue of their chances.
//!
//! Rules: 36 cards lie face up in nine piles of four. A move takes the top cards of two piles that show the same rank; the
//! player picks uniformly at random among all such pairs of piles, and wins when no card is left (NEERC 2005, problem D).

mod canonical;
mod table;

pub use canonical::DealKey;
pub use table::Patience;

use std::fmt;
use std::num::NonZeroU64;

use thiserror::Error;

use crate::numbering::Draws;

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
    #[inline]
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
    #[inline]
    pub fn ranks(&self) -> Ranks {
        self.piles.map(|pile| pile.map(Card::rank))
    }
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
