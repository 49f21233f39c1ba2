//! Questions of Double Patience: the probability of winning, what each pair of piles leads to, and a line that wins.

mod line;
mod moves;
mod odds;
mod query;
mod read;

pub use line::Line;
pub use moves::Moves;
pub use odds::Odds;
pub use query::{Given, Query};

use foregone_runtime::patience::Deal;

use crate::text::fault::Fault;
use crate::text::record::Record;

/// Reads all deals of a text in the contest's format.
///
/// # Errors
///
/// What is wrong with the first that cannot be read, and how many lines stand before its own first.
pub fn read_deals(text: &[u8]) -> Result<Vec<Deal>, (u64, Fault)> {
    let mut record = Record::new(text);
    let mut deals = Vec::new();
    loop {
        record.skip_blank_lines();
        if record.rest().is_empty() {
            return Ok(deals);
        }
        let mut next = Record::new(record.rest());
        let deal = read::read(&mut next).map_err(|fault| (record.lines().into(), fault))?;
        record.skip(next.position());
        deals.push(deal);
    }
}
