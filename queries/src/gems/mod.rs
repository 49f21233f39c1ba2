//! Questions of Gems Fight!: the difference that best play makes, what each bag leads to, and best play itself.

mod difference;
mod line;
mod moves;
mod query;
mod read;

pub use difference::Difference;
pub use line::Line;
pub use moves::Moves;
pub use query::Query;

use foregone_runtime::gems::Case;

use crate::question::{Ahead, Found};
use crate::text::fault::Fault;
use crate::text::record::Record;

/// Reads all cases of a text in the contest's format.
///
/// # Errors
///
/// What is wrong with the first that cannot be read, and how many lines stand before its own first.
pub fn read_cases(text: &[u8]) -> Result<Vec<Case>, (u64, Fault)> {
    let mut record = Record::new(text);
    let mut cases = Vec::new();
    loop {
        record.skip_blank_lines();
        let rest = record.rest();
        if rest.is_empty() {
            return Ok(cases);
        }
        let ahead = Ahead {
            bytes: rest,
            more: false,
            keep_going: false,
        };
        let length = read::end(ahead, false).unwrap_or(rest.len());
        let found = read::read(&mut Record::new(&rest[..length]), false, true);
        match found.map_err(|fault| (record.lines().into(), fault))? {
            Found::Query(position) => cases.push(*position.case()),
            Found::End => return Ok(cases),
        }
        record.skip(length);
    }
}
