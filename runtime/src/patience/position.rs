//! Positions: what some moves leave of a deal.

use std::fmt;

use thiserror::Error;

use super::card::{CARDS, Card, RANKS};
use super::deal::{Deal, DealError, HEIGHT, PILES, Place};

/// Nine piles of 0 to 4 cards each, in which each card stands at most once, and of each rank 0, 2 or 4 cards are left.
///
/// Which piles are short is not checked: no line of moves may lead here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Any one card above the height of its pile, always the same.
    piles: [[Card; HEIGHT]; PILES],
    heights: [u8; PILES],
}

impl Position {
    /// The position of the given piles, each from its bottom to its top.
    ///
    /// ```
    /// use foregone_runtime::patience::{Card, PILES, Position};
    ///
    /// let [six, seven] = [0, 1].map(|rank| [0, 1].map(|suit| Card::new(rank, suit).unwrap()));
    /// let mut piles = [const { Vec::new() }; PILES];
    /// piles[0] = vec![six[0], seven[0]];
    /// piles[1] = vec![six[1], seven[1]];
    /// let position = Position::new(&piles)?;
    /// assert_eq!(position.to_string(), "6S 7S\n6C 7C\n-\n-\n-\n-\n-\n-\n-\n");
    /// # Ok::<(), foregone_runtime::patience::PositionError>(())
    /// ```
    ///
    /// # Errors
    /// The first pile of more than four cards; else the first card that comes twice; else the last card of the lowest rank
    /// of which 1 or 3 are left.
    pub fn new(piles: &[impl AsRef<[Card]>; PILES]) -> Result<Self, PositionError> {
        let mut position = Self {
            piles: [[Card(0); HEIGHT]; PILES],
            heights: [0; PILES],
        };
        for (number, pile) in (1..).zip(piles) {
            let pile = pile.as_ref();
            if pile.len() > HEIGHT {
                return Err(PositionError::Height {
                    pile: number,
                    found: pile.len(),
                });
            }
            let index = usize::from(number) - 1;
            position.piles[index][..pile.len()].copy_from_slice(pile);
            position.heights[index] = pile.len() as u8;
        }

        let mut places = [None; CARDS];
        let mut ranks = [(0, None); RANKS.len()];
        for (place, card) in position.cards() {
            if let Some(first) = places[usize::from(card.0)].replace(place) {
                return Err(PositionError::Twice(DealError {
                    card,
                    first,
                    second: place,
                }));
            }
            let (count, last) = &mut ranks[usize::from(card.rank())];
            *count += 1;
            *last = Some((place, card));
        }
        for (found, last) in ranks {
            if let Some((place, card)) = last
                && found % 2 == 1
            {
                return Err(PositionError::Rank { card, place, found });
            }
        }
        Ok(position)
    }

    /// The piles, each from its bottom to its top.
    #[must_use]
    pub fn piles(&self) -> [&[Card]; PILES] {
        std::array::from_fn(|pile| &self.piles[pile][..usize::from(self.heights[pile])])
    }

    /// The deal, if all cards are in place.
    #[must_use]
    pub fn to_deal(&self) -> Option<Deal> {
        (self.heights == [HEIGHT as u8; PILES]).then_some(Deal { piles: self.piles })
    }

    /// All cards with their places.
    fn cards(&self) -> impl Iterator<Item = (Place, Card)> {
        let place = |pile: usize, card: usize| Place {
            pile: pile as u8 + 1,
            card: card as u8 + 1,
        };
        let piles = self.piles().into_iter().enumerate();
        piles.flat_map(move |(pile, cards)| {
            let cards = cards.iter().enumerate();
            cards.map(move |(index, &card)| (place(pile, index), card))
        })
    }
}

impl Deal {
    /// The deal as a position.
    #[must_use]
    pub fn to_position(&self) -> Position {
        Position {
            piles: self.piles,
            heights: [HEIGHT as u8; PILES],
        }
    }
}

impl From<&Deal> for Position {
    fn from(deal: &Deal) -> Self {
        deal.to_position()
    }
}

/// A line a pile, from its bottom to its top, `-` for an empty pile, with a line break after each.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for pile in self.piles() {
            match pile.split_first() {
                None => writeln!(f, "-")?,
                Some((bottom, others)) => {
                    write!(f, "{bottom}")?;
                    others.iter().try_for_each(|card| write!(f, " {card}"))?;
                    writeln!(f)?;
                }
            }
        }
        Ok(())
    }
}

/// Piles that are not a position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PositionError {
    /// A pile of too many cards.
    #[error("line {pile}: expected 0 to {HEIGHT} cards, found {found}")]
    Height {
        /// The pile, counted from 1.
        pile: u8,
        /// Number of its cards.
        found: usize,
    },
    /// A card that comes twice.
    #[error(transparent)]
    Twice(#[from] DealError),
    /// A rank of which 1 or 3 cards are left.
    #[error("{place}: {card} is the last of {found} of its rank; expected 0, 2 or 4 of them")]
    Rank {
        /// The last card of the rank.
        card: Card,
        /// Where it stands.
        place: Place,
        /// How many of the rank are left.
        found: u8,
    },
}
