//! Numbers of armies that the table covers.

use crate::error::OutOfRange;
use crate::game::Game;

/// The most defending armies that the table covers.
pub const MAX_DEFENDERS: u16 = 1000;

/// The most attacking armies that the table covers, the one that stays behind included. Every threshold is below.
pub const MAX_ATTACKERS: u16 = 2000;

/// A number of defending armies, 1 to [`MAX_DEFENDERS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Defenders(u16);

impl Defenders {
    /// `armies` that defend, 1 to [`MAX_DEFENDERS`].
    ///
    /// # Errors
    ///
    /// When the number is out of that range.
    pub fn new(armies: u16) -> Result<Self, OutOfRange> {
        OutOfRange::check(Game::War, "X", armies.into(), 1, MAX_DEFENDERS.into())?;
        Ok(Defenders(armies))
    }

    /// The number.
    #[inline]
    pub fn get(self) -> u16 {
        self.0
    }
}

/// A number of attacking armies, 1 to [`MAX_ATTACKERS`], the one that stays behind included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Attackers(u16);

impl Attackers {
    /// `armies` that attack, 1 to [`MAX_ATTACKERS`].
    ///
    /// # Errors
    ///
    /// When the number is out of that range.
    pub fn new(armies: u16) -> Result<Self, OutOfRange> {
        OutOfRange::check(Game::War, "A", armies.into(), 1, MAX_ATTACKERS.into())?;
        Ok(Attackers(armies))
    }

    /// The number.
    #[inline]
    pub fn get(self) -> u16 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn armies_out_of_range_are_named() {
        assert_eq!(
            Defenders::new(1001).unwrap_err().to_string(),
            "X is 1001, expected 1 to 1000 (table war)"
        );
        assert!(Defenders::new(0).is_err());
        assert!(Attackers::new(0).is_err());
        assert!(Attackers::new(MAX_ATTACKERS + 1).is_err());
        assert_eq!(Attackers::new(MAX_ATTACKERS).unwrap().get(), MAX_ATTACKERS);
    }
}
