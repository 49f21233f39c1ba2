//! Questions of Playing War and its kin.

mod fewest;
mod lines;

pub use fewest::Fewest;

use foregone_runtime::Backing;
use foregone_runtime::war::War;

/// The thresholds of every rule set at a confidence of 1/2, without the probabilities: they are part of the program.
///
/// ```
/// use foregone_runtime::war::{Defenders, Rules};
///
/// let table = foregone_queries::war::baked();
/// assert_eq!(table.fewest_attackers(Rules::War, Defenders::new(1000)?), 1711);
/// # Ok::<(), foregone_runtime::OutOfRange>(())
/// ```
pub fn baked() -> War {
    let table = include_bytes!(concat!(env!("OUT_DIR"), "/war.fgt"));
    War::new(Backing::Baked(table)).expect("the table was made with the format that reads it")
}
