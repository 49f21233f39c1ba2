use crate::backing::Backing;
use crate::constructors::constructors;
use crate::dice::{Dice, MAX_DISTANCE};
use crate::error::TableError;
use crate::format::TableFile;
use crate::game::Game;
use crate::gems::Gems;
use crate::kingdoms::{INPUTS, Kingdoms};
use crate::patience::Patience;
use crate::war::War;

/// A table of any game, recognised by its header.
///
/// ```no_run
/// use foregone_runtime::AnyTable;
///
/// let table = AnyTable::open("tables/war.fgt")?;
/// table.verify()?;
/// println!("{}: {} answers", table.game(), table.entries());
/// # Ok::<(), foregone_runtime::TableError>(())
/// ```
#[derive(Debug)]
pub enum AnyTable<D = Backing> {
    /// One of Legends of the Three Kingdoms.
    Kingdoms(Kingdoms<D>),
    /// One of Playing War, RisiKo! and Risk.
    War(War<D>),
    /// One of the dice race.
    Dice(Dice<D>),
    /// One of Double Patience.
    Patience(Patience<D>),
    /// One of Gems Fight!.
    Gems(Gems<D>),
}

constructors!(AnyTable);

impl<D: AsRef<[u8]>> AnyTable<D> {
    /// The table in an opened file.
    ///
    /// # Errors
    ///
    /// When it is of no game that this release knows, or not a sound table of its game.
    pub fn from_file(file: TableFile<D>) -> Result<Self, TableError> {
        Ok(match file.game()? {
            Game::Kingdoms => AnyTable::Kingdoms(Kingdoms::from_file(file)?),
            Game::War => AnyTable::War(War::from_file(file)?),
            Game::Dice => AnyTable::Dice(Dice::from_file(file)?),
            Game::Patience => AnyTable::Patience(Patience::from_file(file)?),
            Game::Gems => AnyTable::Gems(Gems::from_file(file)?),
        })
    }

    /// The game whose table it is.
    pub fn game(&self) -> Game {
        match self {
            AnyTable::Kingdoms(_) => Game::Kingdoms,
            AnyTable::War(_) => Game::War,
            AnyTable::Dice(_) => Game::Dice,
            AnyTable::Patience(_) => Game::Patience,
            AnyTable::Gems(_) => Game::Gems,
        }
    }

    /// The file that the table is in.
    pub fn file(&self) -> &TableFile<D> {
        match self {
            AnyTable::Kingdoms(table) => table.file(),
            AnyTable::War(table) => table.file(),
            AnyTable::Dice(table) => table.file(),
            AnyTable::Patience(table) => table.file(),
            AnyTable::Gems(table) => table.file(),
        }
    }

    /// Reads the whole table, and checks all that can be checked without solving anything.
    ///
    /// # Errors
    ///
    /// The first damage found.
    pub fn verify(&self) -> Result<(), TableError> {
        match self {
            AnyTable::Kingdoms(table) => table.verify(),
            AnyTable::War(table) => table.verify(),
            AnyTable::Dice(table) => table.verify(),
            AnyTable::Patience(table) => table.verify(),
            AnyTable::Gems(table) => table.verify(),
        }
    }

    /// How many answers the table holds.
    pub fn entries(&self) -> u64 {
        match self {
            AnyTable::Kingdoms(_) => INPUTS as u64,
            AnyTable::War(table) => table.entries(),
            AnyTable::Dice(_) => u64::from(MAX_DISTANCE).pow(3),
            AnyTable::Patience(table) => table.catalogue().len(),
            AnyTable::Gems(table) => table.catalogue().len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::lay_out;
    use crate::format::TableBuilder;

    #[test]
    fn a_table_is_recognised_by_its_header() {
        for game in [Game::Patience, Game::Gems] {
            let sections = lay_out([(5, 0), (6, 0)]).unwrap();
            let table = AnyTable::new(sections.add_to(TableBuilder::new(game)).to_bytes()).unwrap();
            assert_eq!((table.game(), table.entries()), (game, 2));
            assert_eq!(table.file().header().game, game.id());
            table.verify().unwrap();
        }
    }

    #[test]
    fn each_game_checks_its_own_table() {
        for game in Game::ALL {
            let error = AnyTable::new(TableBuilder::new(game).to_bytes()).unwrap_err();
            assert!(error.to_string().contains("expected"), "{game}: {error}");
        }
    }
}
