use std::fmt;
use std::str::FromStr;

/// Declares the games: what stands here is all there is.
macro_rules! games {
    ($($(#[doc = $doc:literal])* $Game:ident = $id:literal,)*) => {
        /// The games that have a table, in the order in which they are listed everywhere.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Game {
            $($(#[doc = $doc])* $Game,)*
        }

        impl Game {
            /// Every game.
            pub const ALL: [Game; [$($id),*].len()] = [$(Game::$Game),*];

            /// The one name of the game: of its subcommand, its table, its module and in its table's header.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Game::$Game => $id,)*
                }
            }
        }
    };
}

games! {
    /// Legends of the Three Kingdoms (HDU 6224).
    Kingdoms = "kingdoms",
    /// Playing War (UVa 11061), RisiKo! and classic Risk.
    War = "war",
    /// The dice race with bounce-back (JZOJ 3072).
    Dice = "dice",
    /// Double Patience (UVa 1637).
    Patience = "patience",
    /// Gems Fight! (HDU 4778).
    Gems = "gems",
}

impl Game {
    /// The name of the game's table file, such as `kingdoms.fgt`.
    pub fn file_name(self) -> String {
        format!("{}.fgt", self.id())
    }

    /// The version of the game's rules and of its table's sections. It rises with every change that gives a table
    /// other answers or another shape, so that a reader never takes one for the other.
    pub const fn rules_version(self) -> u32 {
        match self {
            Game::Kingdoms | Game::War | Game::Dice | Game::Patience | Game::Gems => 1,
        }
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// The text names no game; it is one of [`Game::ALL`]'s ids that was expected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a game; the games are {games}", games = Game::ALL.map(Game::id).join(", "))]
pub struct UnknownGame(String);

impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        Game::ALL
            .into_iter()
            .find(|game| game.id() == text)
            .ok_or_else(|| UnknownGame(text.to_owned()))
    }
}
