//! Positions of a deal as the set of cards that lie on top, and the moves between them as bit operations.
//!
//! The top cards tell how high each pile is, so the set of them is the position: 36 bits, four to a rank. They stand in
//! lanes of six bits, because four cards make six pairs: the pairs of top cards of equal rank are then a set in the same
//! lanes, and what taking a pair changes in the set of top cards is one word of a table.

/// Bits of a lane: one lane a rank.
const LANE: usize = 6;
/// The lowest bit of each lane.
const LOWEST: u64 = 0o1_01_01_01_01_01_01_01_01;
/// The pairs of a rank's four cards, in the order of their bits in the lane.
const PAIRS: [(usize, usize); LANE] = [(0, 1), (1, 2), (2, 3), (0, 2), (1, 3), (0, 3)];

/// For each pair the one that the other two cards make.
const OTHER_PAIR: [usize; LANE] = [2, 5, 0, 4, 3, 1];

/// The set of top cards. No bit is set when all cards are gone.
pub(super) type Position = u64;

/// A card: the number of its pile, and the bits of the position that change when it is taken alone.
#[derive(Clone, Copy, Default)]
struct Card {
    pile: u8,
    change: Position,
}

/// A deal, prepared for walking through its positions.
pub(super) struct Deck {
    start: Position,
    /// The pile of each card, counted from 0, in the order of the bits.
    piles: [[u8; 4]; 9],
    /// What taking each pair changes in the position.
    changes: [Position; 64],
    /// The pairs that leave the other two cards of their rank in one pile, where no move takes them.
    dead: u64,
}

impl Deck {
    /// Takes up to nine piles of up to four ranks, each from its bottom to its top: some of the ranks 0 to 8, each four
    /// times or twice.
    pub(super) fn new<'a>(piles: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut start = 0;
        let mut seen = [0; 9];
        let mut cards = [[Card::default(); 4]; 9];
        for (pile, ranks) in (0..).zip(piles) {
            let mut below = 0;
            for rank in ranks.iter().copied().map(usize::from) {
                let card = 1 << (LANE * rank + seen[rank]);
                cards[rank][seen[rank]] = Card {
                    pile,
                    change: card | below,
                };
                seen[rank] += 1;
                below = card;
            }
            start |= below;
        }

        let mut changes = [0; 64];
        let mut dead = 0;
        for (rank, cards) in cards.iter().enumerate() {
            for (pair, (one, other)) in PAIRS.into_iter().enumerate() {
                changes[LANE * rank + pair] = cards[one].change ^ cards[other].change;
                // Of a rank with two cards left, no others are: two in one pile then simply never lie on top together.
                if seen[rank] == cards.len() && cards[one].pile == cards[other].pile {
                    dead |= 1 << (LANE * rank + OTHER_PAIR[pair]);
                }
            }
        }
        Self {
            start,
            piles: cards.map(|cards| cards.map(|card| card.pile)),
            changes,
            dead,
        }
    }

    /// The position with all cards in place.
    pub(super) fn start(&self) -> Position {
        self.start
    }

    /// The piles of the first of the pairs, counted from 1, the smaller number first.
    pub(super) fn first_piles(&self, pairs: u64) -> [u8; 2] {
        let first = pairs.trailing_zeros() as usize;
        let (one, other) = PAIRS[first % LANE];
        let piles = [one, other].map(|card| self.piles[first / LANE][card] + 1);
        [piles[0].min(piles[1]), piles[0].max(piles[1])]
    }

    /// Those of the pairs that do not spoil the game at once.
    #[inline(always)]
    pub(super) fn living(&self, pairs: u64) -> u64 {
        pairs & !self.dead
    }

    /// The position after taking the first of the pairs; the same position if there is none.
    #[inline(always)]
    pub(super) fn after_first(&self, position: Position, pairs: u64) -> Position {
        let first = (pairs | 1 << 63).trailing_zeros();
        position ^ self.changes[first as usize]
    }
}

/// The pairs of top cards of the same rank, as a set of bits.
#[inline(always)]
pub(super) fn pairs(position: Position) -> u64 {
    let adjacent = position & position >> 1;
    let next_but_one = position & position >> 2;
    let outer = position & position >> 3 & LOWEST;
    adjacent | next_but_one << 3 | outer << 5
}
