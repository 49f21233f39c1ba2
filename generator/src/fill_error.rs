use foregone_runtime::catalogue::CatalogueError;
use foregone_runtime::{Game, OutOfRange};

use crate::progress::Cancelled;

/// Why a table was not filled. The text does not repeat the `source`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FillError {
    /// What is wanted is not something that the game's table can hold.
    #[error("{game}: a table cannot hold {wanted}; that goes with {}", listed(games))]
    Unfit {
        /// The game.
        game: Game,
        /// What is wanted of its table.
        wanted: &'static str,
        /// The games whose tables can hold it.
        games: Vec<Game>,
    },
    /// More, or fewer, numbered deals or puzzles are wanted than a table is filled with.
    #[error(transparent)]
    Range(#[from] OutOfRange),
    /// The answers make no catalogue: two different cases have the same key, which is not to be expected.
    #[error("{game}")]
    Catalogue {
        /// The game.
        game: Game,
        /// What is wrong with its entries.
        source: CatalogueError,
    },
    /// The caller ended it.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

fn listed(games: &[Game]) -> String {
    games
        .iter()
        .map(|game| game.id())
        .collect::<Vec<_>>()
        .join(" or ")
}
