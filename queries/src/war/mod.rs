//! Questions of Playing War and its kin: who wins, what it costs, and who is left.

mod chain;
mod fewest;
mod lines;
mod losses;
mod most;
mod odds;
mod roll;
mod solution;
mod survivors;

pub use chain::{Chain, Territories};
pub use fewest::Fewest;
pub use losses::Losses;
pub use most::Most;
pub use odds::Odds;
pub use roll::Roll;
pub use solution::{Solution, baked};
pub use survivors::Survivors;

use foregone_generator::war::{Decision, MOST_ARMIES};

use crate::column::{Column, Kind};
use crate::text::fault::{self, Fault};
use crate::text::record::Record;
use crate::text::row::Row;

/// The columns of armies: the attackers, the one that stays behind included, and the defenders.
const ATTACKERS: Column = Column::number("attackers", 1, MOST_ARMIES);
const X: Column = Column::number("X", 1, MOST_ARMIES);
const PROBABILITY: Column = Column::probability("probability");
const ATTACKERS_LOST: &str = "attackers_lost";
const DEFENDERS_LOST: &str = "defenders_lost";

/// What a solved probability is off by at most, and a mean in proportion.
const ERROR: f64 = 1e-13;

/// A battle of so many attackers, the one that stays behind included, against so many defenders: 1 to 10,000 each.
pub type Armies = (u32, u32);

fn read_armies(record: &mut Record<'_>) -> Result<Armies, Fault> {
    let armies = (record.column(&ATTACKERS)?, record.column(&X)?);
    record.end_line()?;
    Ok(armies)
}

fn show_armies(&(attackers, defenders): &Armies, row: &mut Row<'_>) {
    row.number(attackers);
    row.number(defenders);
}

/// The number of armies that was found, or why there is none; `what` is asked for.
///
/// # Errors
///
/// That the number is beyond what is solved, or that it cannot be told.
pub fn decided(decision: Decision, what: &str) -> Result<u32, Fault> {
    let text = match decision {
        Decision::Found(armies) => return Ok(armies),
        Decision::Beyond => {
            format!("the answer is over {MOST_ARMIES} {what}, and no more are solved")
        }
        Decision::Undecided { attackers, defenders } => format!(
            "the probability that {attackers} conquer {defenders} lies too near to the confidence to tell whether it is over it"
        ),
    };
    Err(Fault {
        line: 0,
        field: 0,
        kind: fault::Kind::Other(text),
    })
}

/// A column of means.
const fn mean(name: &'static str) -> Column {
    Column::new(name, Kind::Mean)
}
