//! Deals: the full deck in nine piles.

use std::fmt;
use std::num::NonZeroU64;

use thiserror::Error;

use super::card::{CARDS, Card};
use crate::numbering::Draws;

/// Number of piles.
pub const PILES: usize = 9;
/// Cards a pile at the start.
pub const HEIGHT: usize = 4;
/// The full deck in nine piles of four, each pile from its bottom to its top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    pub(super) piles: [[Card; HEIGHT]; PILES],
}

impl Deal {
    /// The deal of the given piles, each from its bottom to its top.
    ///
    /// # Errors
    /// A card that comes twice. (36 different cards are the full deck.)
    pub fn new(piles: [[Card; HEIGHT]; PILES]) -> Result<Self, DealError> {
        let mut places = [None; CARDS];
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
        let mut deck: [Card; CARDS] = std::array::from_fn(|index| Card(index as u8));
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

/// The judge's format: a line a pile, from its bottom to its top, with a line break after each.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.piles
            .iter()
            .try_for_each(|[a, b, c, d]| writeln!(f, "{a} {b} {c} {d}"))
    }
}

/// The ranks of nine piles (indices in [`RANKS`](super::RANKS)), each pile from its bottom to its top.
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
    pub(super) fn of(index: u8) -> Self {
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

/// Cards that are not the full deck.
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
