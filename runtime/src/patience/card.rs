//! Cards: a rank and a suit.

use std::fmt;

/// Ranks from the lowest to the highest, as they are written.
pub const RANKS: [char; 9] = ['6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];
/// Suits, as they are written.
pub const SUITS: [char; 4] = ['S', 'C', 'D', 'H'];

/// Cards of the deck.
pub(super) const CARDS: usize = RANKS.len() * SUITS.len();

/// A card of the 36-card deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(pub(super) u8); // the rank times four, plus the suit

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
