//! Who plays, in which order, on which side, and whom he may attack.

use std::fmt;
use std::str::FromStr;

/// The players, in the order of their healths h1 to h4.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Player {
    /// The Monarch.
    #[default]
    Monarch,
    /// The Minister, on the Monarch's side.
    Minister,
    /// The Rebel.
    Rebel,
    /// The Traitor.
    Traitor,
}

/// Who wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// The Monarch and the Minister.
    Monarch,
    /// The Rebel.
    Rebel,
    /// The Traitor.
    Traitor,
}

impl Player {
    /// Every player, in the order of their healths.
    pub const ALL: [Player; 4] = [Player::Monarch, Player::Minister, Player::Rebel, Player::Traitor];

    /// Every player, in the order of their turns.
    pub const TURNS: [Player; 4] = [Player::Monarch, Player::Rebel, Player::Minister, Player::Traitor];

    /// The player's name, as on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Player::Monarch => "monarch",
            Player::Minister => "minister",
            Player::Rebel => "rebel",
            Player::Traitor => "traitor",
        }
    }

    /// The side that the player wins with.
    pub const fn side(self) -> Side {
        match self {
            Player::Monarch | Player::Minister => Side::Monarch,
            Player::Rebel => Side::Rebel,
            Player::Traitor => Side::Traitor,
        }
    }

    /// The player whose turn comes after this one's, dead or alive.
    pub const fn next(self) -> Player {
        match self {
            Player::Monarch => Player::Rebel,
            Player::Rebel => Player::Minister,
            Player::Minister => Player::Traitor,
            Player::Traitor => Player::Monarch,
        }
    }

    /// Whom the player may attack, if they live, in the order of [`ALL`](Player::ALL).
    pub const fn victims(self) -> &'static [Player] {
        match self {
            Player::Monarch | Player::Minister => &[Player::Rebel, Player::Traitor],
            Player::Rebel => &[Player::Monarch, Player::Minister, Player::Traitor],
            Player::Traitor => &[Player::Monarch, Player::Minister, Player::Rebel],
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// The text names no player; it is one of [`Player::ALL`]'s ids that was expected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a player; the players are {players}", players = Player::ALL.map(Player::id).join(", "))]
pub struct UnknownPlayer(String);

impl FromStr for Player {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, UnknownPlayer> {
        let mut all = Player::ALL.into_iter();
        all.find(|player| player.id() == text)
            .ok_or_else(|| UnknownPlayer(text.to_owned()))
    }
}
