//! Questions of Legends of the Three Kingdoms: the winning probabilities, and each attack that can be made.

mod moves;
mod odds;
mod solution;

pub use moves::Moves;
pub use odds::Odds;
pub use solution::Solution;

use foregone_runtime::kingdoms::MAX_HEALTH;

use crate::column::Column;
use crate::text::fault::Fault;
use crate::text::record::Record;

/// The columns of healths. The Monarch lives.
const H1: Column = Column::number("h1", 1, MAX_HEALTH as u32);
const H2: Column = Column::number("h2", 0, MAX_HEALTH as u32);
const H3: Column = Column::number("h3", 0, MAX_HEALTH as u32);
const H4: Column = Column::number("h4", 0, MAX_HEALTH as u32);

/// The columns of the three winning probabilities.
const MONARCH: Column = Column::probability("monarch");
const REBEL: Column = Column::probability("rebel");
const TRAITOR: Column = Column::probability("traitor");

fn read_healths(record: &mut Record<'_>) -> Result<[u8; 4], Fault> {
    let healths = [
        record.column(&H1)?,
        record.column(&H2)?,
        record.column(&H3)?,
        record.column(&H4)?,
    ];
    Ok(healths.map(|health| health as u8))
}
