//! Winning probabilities, the table's answer.

use super::player::Side;

/// The probabilities that each side wins. They add up to 1.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Probabilities {
    /// The side of the Monarch and the Minister.
    pub monarch: f64,
    /// The Rebel.
    pub rebel: f64,
    /// The Traitor.
    pub traitor: f64,
}

impl Probabilities {
    /// Those of a game that `side` has won.
    pub const fn won_by(side: Side) -> Self {
        let mut probabilities = Probabilities {
            monarch: 0.0,
            rebel: 0.0,
            traitor: 0.0,
        };
        match side {
            Side::Monarch => probabilities.monarch = 1.0,
            Side::Rebel => probabilities.rebel = 1.0,
            Side::Traitor => probabilities.traitor = 1.0,
        }
        probabilities
    }

    /// The probability that `side` wins.
    #[inline]
    pub const fn of(self, side: Side) -> f64 {
        match side {
            Side::Monarch => self.monarch,
            Side::Rebel => self.rebel,
            Side::Traitor => self.traitor,
        }
    }
}
