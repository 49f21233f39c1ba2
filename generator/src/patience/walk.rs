//! The walk through a deal's positions, one taken pair after the other.
//!
//! All positions that k taken pairs lead to are one level. Each holds its mass: the probability of coming by it, which
//! it shares out evenly among its pairs. What arrives at the empty position is the probability of winning. Only positions that can be
//! reached are ever touched, and each once; pairs that spoil the game at once are counted, but not followed.
//!
//! A level is worked off in two loops without branches that depend on the cards: the first writes out the steps to the
//! next level, four of them at a time whether there are so many or not, the second merges the steps with the same end.

use super::position::{Deck, Position, pairs};

/// A probability that can be shared out and summed.
pub(super) trait Mass: Copy {
    /// Nothing.
    const NONE: Self;
    /// Certainty.
    const ALL: Self;
    /// The sum.
    fn plus(self, other: Self) -> Self;
    /// One of `shares` equal shares; `shares` is a number of pairs that can lie on top of nine piles at once.
    fn share(self, shares: u32) -> Self;
}

impl Mass for f64 {
    const NONE: Self = 0.0;
    const ALL: Self = 1.0;

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self + other
    }

    #[inline(always)]
    fn share(self, shares: u32) -> Self {
        self / f64::from(shares)
    }
}

/// Where only the positions matter.
impl Mass for () {
    const NONE: Self = ();
    const ALL: Self = ();

    fn plus(self, (): Self) -> Self {}

    fn share(self, _: u32) -> Self {}
}

/// A position and the probability of coming by it, or by one of the ways to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reached<M> {
    pub(super) position: Position,
    mass: M,
}

/// Slots of the hash table that a walk starts with: few enough for the first-level cache.
const FEWEST_SLOTS: usize = 1 << 12;
/// The most pairs that lie on top of nine piles at once: two ranks with all of their cards.
const MOST_PAIRS: usize = 12;
/// Steps that are written out for each position, whether there are so many or not.
const STEPS_AT_ONCE: usize = 4;

impl<M: Mass> Reached<M> {
    /// What stands in memory that is not in use.
    const NOWHERE: Self = Self {
        position: 0,
        mass: M::NONE,
    };
}

/// The memory of walks: it is used again from deal to deal, and grows for the largest of them.
#[derive(Debug)]
pub(super) struct Walk<M> {
    /// The positions of the level, and room for the next one.
    level: Vec<Reached<M>>,
    /// Number of positions of the level.
    count: usize,
    /// The steps from this level to the next.
    steps: Vec<Reached<M>>,
    /// Which place of the level a position has, in an open-addressing hash table: `first_ticket` plus the place. Smaller
    /// tickets are left from earlier levels, their slots are vacant.
    tickets: Vec<u32>,
    first_ticket: u32,
}

impl<M: Mass> Default for Walk<M> {
    fn default() -> Self {
        Self::new(FEWEST_SLOTS, 1)
    }
}

impl<M: Mass> Walk<M> {
    /// A walk with so many slots (a power of two from 2) in the hash table, whose first ticket (from 1) is given.
    pub(super) fn new(slots: usize, first_ticket: u32) -> Self {
        Self {
            level: Vec::new(),
            count: 0,
            steps: Vec::new(),
            tickets: vec![0; slots],
            first_ticket,
        }
    }

    /// The probability of taking all cards from `start` on.
    pub(super) fn probability(&mut self, deck: &Deck, start: Position) -> M {
        self.begin(start);
        while !self.is_over() {
            self.advance(deck, |_| ());
        }
        self.level().first().map_or(M::NONE, |end| end.mass)
    }

    /// Begins with a level of the position `start` alone.
    pub(super) fn begin(&mut self, start: Position) {
        self.make_room(1);
        self.level[0] = Reached {
            position: start,
            mass: M::ALL,
        };
        self.count = 1;
    }

    /// The positions of the level.
    #[inline]
    pub(super) fn level(&self) -> &[Reached<M>] {
        &self.level[..self.count]
    }

    /// Whether the level is the last: it has no positions, or the empty one alone.
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.level().first().is_none_or(|first| first.position == 0)
    }

    /// Goes on to the next level. For each step from this level, those of its first position first and each position's in
    /// the order of its living pairs, notes the place of its end in the next level.
    #[inline]
    pub(super) fn advance(&mut self, deck: &Deck, note: impl FnMut(usize)) {
        let room = self.count * MOST_PAIRS + STEPS_AT_ONCE;
        if self.steps.len() < room {
            self.steps.resize(room, Reached::NOWHERE);
        }
        let steps = write_steps(deck, &self.level[..self.count], &mut self.steps);
        self.make_room(steps);
        self.count = merge(
            &self.steps[..steps],
            &mut self.level,
            &mut self.tickets,
            self.first_ticket,
            note,
        );
        self.first_ticket += self.count as u32;
    }

    /// Makes room for a level of so many positions and one to spare, and for its tickets, of which half are to stay
    /// vacant. Restarts the tickets before they run out.
    fn make_room(&mut self, positions: usize) {
        if self.level.len() <= positions {
            self.level.resize(positions + 1, Reached::NOWHERE);
        }
        let slots = (2 * positions).next_power_of_two();
        if slots > self.tickets.len() || self.first_ticket > u32::MAX - positions as u32 {
            let slots = slots.max(self.tickets.len());
            self.tickets.clear();
            self.tickets.resize(slots, 0);
            self.first_ticket = 1;
        }
    }
}

/// Writes the steps from a level to `steps` and gives their number.
fn write_steps<M: Mass>(deck: &Deck, level: &[Reached<M>], steps: &mut [Reached<M>]) -> usize {
    let mut count = 0;
    for &Reached { position, mass } in level {
        let pairs = pairs(position);
        let mass = mass.share(pairs.count_ones());
        let mut pairs = deck.living(pairs);
        loop {
            let written = pairs.count_ones() as usize;
            for step in &mut steps[count..count + STEPS_AT_ONCE] {
                *step = Reached {
                    position: deck.after_first(position, pairs),
                    mass,
                };
                pairs &= pairs.wrapping_sub(1);
            }
            count += written.min(STEPS_AT_ONCE);
            if pairs == 0 {
                break;
            }
        }
    }
    count
}

/// Merges the steps that lead to the same position into `level`, notes the place of each step's end there, and gives the
/// number of positions.
fn merge<M: Mass>(
    steps: &[Reached<M>],
    level: &mut [Reached<M>],
    tickets: &mut [u32],
    first_ticket: u32,
    mut note: impl FnMut(usize),
) -> usize {
    let shift = u64::BITS - tickets.len().trailing_zeros();
    let last_slot = tickets.len() - 1;
    let mut count = 0;
    for &Reached { position, mass } in steps {
        // A new position finds itself here.
        level[count] = Reached {
            position,
            mass: M::NONE,
        };
        let mut slot = (position.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> shift) as usize;
        let place = loop {
            let place = (tickets[slot].wrapping_sub(first_ticket) as usize).min(count);
            if level[place].position == position {
                break place;
            }
            slot = (slot + 1) & last_slot;
        };
        tickets[slot] = first_ticket + place as u32;
        level[place].mass = level[place].mass.plus(mass);
        note(place);
        count += usize::from(place == count);
    }
    count
}
