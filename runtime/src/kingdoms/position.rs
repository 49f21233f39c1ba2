//! Positions: healths, and whose turn it is.

use super::healths::Healths;
use super::player::{Player, Side};
use crate::error::OutOfRange;

/// The healths of the players, with any of them on turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    healths: Healths,
    turn: Player,
}

impl Position {
    /// The healths of the Monarch (1 to 39) and of the Minister, the Rebel and the Traitor (0 to 39, 0 is dead), and whose turn
    /// it is; a dead player's turn is the next living player's.
    ///
    /// # Errors
    ///
    /// The first health that is out of its range, called h1 to h4.
    pub fn new(monarch: u8, minister: u8, rebel: u8, traitor: u8, turn: Player) -> Result<Self, OutOfRange> {
        Ok(Position {
            healths: Healths::new(monarch, minister, rebel, traitor)?,
            turn,
        })
    }

    /// The healths.
    pub fn healths(self) -> Healths {
        self.healths
    }

    /// Whose turn it is; he may be dead.
    pub fn turn(self) -> Player {
        self.turn
    }

    /// Who moves: the player on turn, or the next one who lives.
    pub fn player(self) -> Player {
        Points::from(self.healths.to_array()).first_living(self.turn)
    }

    /// Who has won, if the game is over.
    pub fn result(self) -> Option<Side> {
        Points::from(self.healths.to_array()).result()
    }
}

impl From<Healths> for Position {
    /// The Monarch is on turn.
    fn from(healths: Healths) -> Self {
        Position {
            healths,
            turn: Player::Monarch,
        }
    }
}

/// Healths of which any may be 0: a byte each, in one number, which an attack changes without a detour through memory.
#[derive(Debug, Clone, Copy)]
pub(super) struct Points(u32);

impl Points {
    pub(super) fn lives(self, player: Player) -> bool {
        self.0 & (0xff << (8 * player as u32)) != 0
    }

    /// Who has won, if the game is over.
    pub(super) fn result(self) -> Option<Side> {
        let lives = |player| self.lives(player);
        if !lives(Player::Rebel) && !lives(Player::Traitor) {
            Some(Side::Monarch)
        } else if lives(Player::Monarch) {
            None
        } else if lives(Player::Minister) || lives(Player::Rebel) {
            Some(Side::Rebel)
        } else {
            Some(Side::Traitor)
        }
    }

    /// The player `turn`, or the next one who lives.
    pub(super) fn first_living(self, turn: Player) -> Player {
        let mut player = turn;
        while !self.lives(player) && player.next() != turn {
            player = player.next();
        }
        player
    }

    /// Whom `player` may attack.
    pub(super) fn victims(self, player: Player) -> impl Iterator<Item = Player> {
        let victims = player.victims().iter().copied();
        victims.filter(move |&victim| self.lives(victim))
    }

    /// The healths after an attack on a living player.
    pub(super) fn after(self, victim: Player) -> Self {
        Points(self.0 - (1 << (8 * victim as u32)))
    }

    /// The healths as the table's input; the Monarch lives.
    pub(super) fn healths(self) -> Option<Healths> {
        let [monarch, minister, rebel, traitor] = self.0.to_le_bytes();
        Healths::new(monarch, minister, rebel, traitor).ok()
    }
}

impl From<[u8; 4]> for Points {
    fn from(healths: [u8; 4]) -> Self {
        Points(u32::from_le_bytes(healths))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(healths: [u8; 4], turn: Player) -> Position {
        let [h1, h2, h3, h4] = healths;
        Position::new(h1, h2, h3, h4, turn).unwrap()
    }

    #[test]
    fn the_turn_of_a_dead_player_is_the_next_living_ones() {
        assert_eq!(position([1, 0, 2, 3], Player::Minister).player(), Player::Traitor);
        assert_eq!(position([1, 0, 2, 0], Player::Minister).player(), Player::Monarch);
        assert_eq!(position([1, 0, 2, 0], Player::Rebel).player(), Player::Rebel);
        assert_eq!(position([1, 0, 2, 0], Player::Minister).turn(), Player::Minister);
    }

    #[test]
    fn the_game_ends_as_the_rules_say() {
        for (healths, result) in [
            ([1, 1, 0, 0], Some(Side::Monarch)),
            ([0, 0, 0, 0], Some(Side::Monarch)),
            ([0, 0, 0, 1], Some(Side::Traitor)),
            ([0, 1, 0, 1], Some(Side::Rebel)),
            ([0, 0, 1, 1], Some(Side::Rebel)),
            ([1, 0, 0, 1], None),
        ] {
            assert_eq!(Points::from(healths).result(), result, "{healths:?}");
        }
        assert!(Position::new(0, 1, 1, 1, Player::Monarch).is_err());
    }
}
