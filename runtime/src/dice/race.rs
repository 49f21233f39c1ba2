//! A position, and what the rules alone say of it.

use crate::error::OutOfRange;
use crate::game::Game;

/// The longest distance to the goal: N − x for the longest board, N = 2000, and x = 1.
pub const MAX_DISTANCE: u16 = 1999;

/// What the answer to a race depends on: the die and both distances to the goal, each from 1 to [`MAX_DISTANCE`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Race {
    sides: u16,
    own: u16,
    other: u16,
}

impl Race {
    /// The race on a board of `n` cells with a die of `m` sides, the player on turn on cell `x`, the other on `y`.
    ///
    /// # Errors
    ///
    /// `n` is not from 10 to 2000, or one of the others is not from 1 to `n` − 1.
    pub fn new(n: u64, m: u64, x: u64, y: u64) -> Result<Race, OutOfRange> {
        OutOfRange::check(Game::Dice, "N", n, 10, u64::from(MAX_DISTANCE) + 1)?;
        OutOfRange::check(Game::Dice, "m", m, 1, n - 1)?;
        OutOfRange::check(Game::Dice, "x", x, 1, n - 1)?;
        OutOfRange::check(Game::Dice, "y", y, 1, n - 1)?;
        Ok(Race {
            sides: m as u16,
            own: (n - x) as u16,
            other: (n - y) as u16,
        })
    }

    /// The race with a die of `m` sides in which the player on turn is `a` cells from the goal, the other `b`.
    ///
    /// # Errors
    ///
    /// One of them is not from 1 to [`MAX_DISTANCE`].
    pub fn from_distances(m: u64, a: u64, b: u64) -> Result<Race, OutOfRange> {
        for (input, value) in [("m", m), ("N - x", a), ("N - y", b)] {
            OutOfRange::check(Game::Dice, input, value, 1, u64::from(MAX_DISTANCE))?;
        }
        Ok(Race {
            sides: m as u16,
            own: a as u16,
            other: b as u16,
        })
    }

    /// The number of the race and of all that are the same to the rules, a distance of at most m being as good as m:
    /// m, own distance, other distance, 11 bits each.
    pub fn key(self) -> u64 {
        let [own, other] = [self.own, self.other].map(|distance| u64::from(distance.max(self.sides)));
        u64::from(self.sides) << 22 | own << 11 | other
    }

    /// The sides of the die.
    pub fn sides(self) -> u16 {
        self.sides
    }

    /// How many cells the player on turn is from the goal.
    pub fn own_distance(self) -> u16 {
        self.own
    }

    /// How many cells the other player is from the goal.
    pub fn other_distance(self) -> u16 {
        self.other
    }
}

/// The probability of a race of one side, or with both players in the zone.
pub(super) fn zone_probability(race: Race) -> f64 {
    zone_probability_of(race.sides, race.own, race.other)
}

/// The same, of a die's sides and both distances.
pub(super) fn zone_probability_of(sides: u16, own: u16, other: u16) -> f64 {
    let m = f64::from(sides);
    if sides == 1 {
        f64::from(u8::from(own <= other))
    } else {
        m / (2.0 * m - 1.0)
    }
}

/// The key of the one race whose probability lies halfway between two numbers of six decimals, [`TIE`]: m = 2, a = 4,
/// b = 6.
pub const TIE_KEY: u64 = 2 << 22 | 4 << 11 | 6;

/// The probability of that race, exactly.
pub const TIE: f64 = 109.0 / 128.0;
