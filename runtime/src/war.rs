//! Playing War (UVa 11061), RisiKo! and classic Risk: an attack that goes on until one side can no longer fight.
//!
//! An attacker with `a` armies attacks `d` defenders, roll after roll. In a roll the attacker has as many dice as armies but
//! one, up to the most that the [`Rules`] give him; the defender as many as armies, up to his most. Both sort their dice
//! from high to low and compare them pair by pair; the loser of a pair loses an army. The attack ends when no defender is
//! left, or when one army of the attacker's is.
//!
//! The table holds, for each [`RuleSet`], the fewest armies that conquer with a probability over 1/2, and the
//! probability itself for every pair of armies. A part of it is a table of the same kind:
//!
//! ```
//! use foregone_runtime::Backing;
//! use foregone_runtime::war::{Attackers, Defenders, RuleSet, War};
//!
//! // In a program: `static TABLE: &[u8] = include_bytes!("war.fgt");`, from
//! // `foregone generate war --rules risk --attackers 100 --defenders 100`.
//! # use foregone_runtime::format::TableBuilder;
//! # use foregone_runtime::war::layout;
//! # let contents = layout::thresholds(layout::contents(2, None), RuleSet::Risk, &[3, 4]);
//! # static BYTES: std::sync::OnceLock<Vec<u8>> = std::sync::OnceLock::new();
//! # #[allow(non_snake_case)]
//! # let TABLE: &'static [u8] = BYTES.get_or_init(|| contents.to_bytes());
//! let table = War::new(Backing::Baked(TABLE))?;
//! assert_eq!(table.fewest_attackers(RuleSet::Risk, Defenders::new(2)?), Some(4));
//! assert_eq!(table.fewest_attackers(RuleSet::Risk, Defenders::new(500)?), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod armies;
mod house;
mod lookup;
mod rules;
mod sections;
mod table;

pub use armies::{Attackers, Defenders, MAX_ATTACKERS, MAX_DEFENDERS};
pub use house::{Dice, HouseRules, NoDice};
pub use lookup::Lookup;
pub use rules::{MOST_DICE, MOST_SIDES, RuleSet, Rules, Ties, UnknownRuleSet, UnknownTies};
pub use table::War;

/// What the table is made of, for the generator: it may change with any release.
#[doc(hidden)]
pub mod layout {
    pub use super::sections::{NONE, contents, probabilities, thresholds};
}
