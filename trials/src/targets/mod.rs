//! What the fuzz targets do. Each takes any bytes, and panics where something is wrong.

mod limited;
mod lookup;
pub(crate) mod models;
mod open;
mod read;
pub mod repair;

use foregone_runtime::{Game, TableError};

pub use lookup::lookup;
pub use open::open;
pub use read::read;

use crate::tables;

/// Opens the table of `game` in `bytes`, asks it all it answers, and verifies it.
fn examine(game: Game, bytes: &[u8], offset: usize) -> Result<(), TableError> {
    let table = tables::open(game, bytes)?;
    table.look_up(offset);
    table.read_entries(false);
    table.verify()?;
    table.read_entries(true);
    Ok(())
}
