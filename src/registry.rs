//! What differs from game to game when tables are filled, checked and described: one line a game in each function.

use foregone::format::{Contents, TableFile};
use foregone::kingdoms::Kingdoms;
use foregone::war::War;
use foregone::{Backing, Game};
use foregone_generator as generator;

use crate::error::Error;

/// Fills the whole table of `game`.
pub fn fill(game: Game) -> Contents {
    match game {
        Game::Kingdoms => generator::kingdoms::fill(),
        Game::War => generator::war::fill(),
    }
}

/// What a table holds, for people.
#[derive(Debug)]
pub struct Description {
    /// How many answers there are.
    pub entries: u64,
    /// What else is worth telling: what it is, and how much.
    pub details: Vec<(&'static str, String)>,
}

/// Opens the table in `file` as a lookup does, which checks its structure, and describes it.
pub fn describe(game: Game, file: TableFile<Backing>) -> Result<Description, Error> {
    Ok(match game {
        Game::Kingdoms => {
            let table = Kingdoms::from_file(file)?;
            let details = vec![("distinct answers", table.distinct().to_string())];
            Description {
                entries: foregone::kingdoms::INPUTS as u64,
                details,
            }
        }
        Game::War => {
            let table = War::from_file(file)?;
            Description {
                entries: table.entries(),
                details: vec![("rule sets", "war, risk".to_owned())],
            }
        }
    })
}
