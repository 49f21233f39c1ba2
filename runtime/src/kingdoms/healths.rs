//! Healths, the table's input.

use crate::error::OutOfRange;
use crate::game::Game;

/// The largest health that the table covers, for each of the four players.
pub const MAX_HEALTH: u8 = 39;

/// How many inputs the table covers: 39 healths of the Monarch, who must live, by 40 of each other player.
pub const INPUTS: usize = 39 * 40 * 40 * 40;

/// The health of the four players; the Monarch is on turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Healths {
    monarch: u8,
    minister: u8,
    rebel: u8,
    traitor: u8,
}

impl Healths {
    /// The healths of the Monarch (1 to 39) and of the Minister, the Rebel and the Traitor (0 to 39, 0 is dead).
    ///
    /// # Errors
    ///
    /// The first health that is out of its range, called h1 to h4.
    ///
    /// ```
    /// use foregone_runtime::kingdoms::Healths;
    ///
    /// assert!(Healths::new(39, 39, 39, 39).is_ok());
    /// let error = Healths::new(40, 0, 0, 0).unwrap_err();
    /// assert_eq!(error.to_string(), "h1 is 40, expected 1 to 39 (table kingdoms)");
    /// ```
    pub fn new(monarch: u8, minister: u8, rebel: u8, traitor: u8) -> Result<Self, OutOfRange> {
        let check = |name, health: u8, first| {
            OutOfRange::check(Game::Kingdoms, name, health.into(), first, MAX_HEALTH.into())
        };
        check("h1", monarch, 1)?;
        check("h2", minister, 0)?;
        check("h3", rebel, 0)?;
        check("h4", traitor, 0)?;
        Ok(Healths {
            monarch,
            minister,
            rebel,
            traitor,
        })
    }

    /// The healths as h1 to h4.
    pub fn to_array(self) -> [u8; 4] {
        [self.monarch, self.minister, self.rebel, self.traitor]
    }

    /// The input's place among all in lexicographic order, from 0 to [`INPUTS`] − 1.
    #[inline]
    pub fn index(self) -> usize {
        let [h1, h2, h3, h4] = self.to_array().map(usize::from);
        (((h1 - 1) * 40 + h2) * 40 + h3) * 40 + h4
    }

    /// Every input in lexicographic order.
    pub fn all() -> impl Iterator<Item = Healths> {
        let others = || 0..=MAX_HEALTH;
        (1..=MAX_HEALTH).flat_map(move |monarch| {
            others().flat_map(move |minister| {
                others().flat_map(move |rebel| {
                    others().map(move |traitor| Healths {
                        monarch,
                        minister,
                        rebel,
                        traitor,
                    })
                })
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_are_lexicographic_and_dense() {
        assert!(Healths::all().map(Healths::index).eq(0..INPUTS));
    }

    #[test]
    fn healths_out_of_range_are_named() {
        assert_eq!(
            Healths::new(40, 0, 0, 0).unwrap_err().to_string(),
            "h1 is 40, expected 1 to 39 (table kingdoms)"
        );
        assert_eq!(Healths::new(0, 0, 0, 0).unwrap_err().input, "h1");
        assert_eq!(Healths::new(1, 40, 0, 0).unwrap_err().input, "h2");
        assert_eq!(Healths::new(1, 0, 40, 0).unwrap_err().input, "h3");
        assert_eq!(Healths::new(1, 0, 0, 255).unwrap_err().input, "h4");
        assert_eq!(Healths::new(39, 39, 39, 39).unwrap().index(), INPUTS - 1);
    }
}
