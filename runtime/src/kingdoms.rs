//! Legends of the Three Kingdoms (HDU 6224): the winning probabilities for every health below 40.
//!
//! Four players have health points: the Monarch, the Minister, the Rebel and the Traitor. Who has none is dead. Turns go
//! Monarch, Rebel, Minister, Traitor, and round again; a dead player's turn is the next living player's. The player on turn
//! attacks another living player, who loses a point; the Monarch and the Minister do not attack each other. The game ends at
//! once when one of these holds, tested in this order:
//!
//! 1. the Rebel and the Traitor are dead: the Monarch's side wins, to which the Minister belongs;
//! 2. the Monarch is dead: the Traitor wins if all others are dead, else the Rebel.
//!
//! Each player picks the attack after which the winning probability of his own side is the largest, and any of several with
//! exactly the same one at random.
//!
//! The table holds the probabilities with the Monarch on turn. Its 2,496,000 inputs share 332,819 distinct answers, so it is a
//! palette of the distinct answers and one index into it an input. What is known of other turns, and of each attack, follows
//! from it by looking ahead to the Monarch's turn: [`Kingdoms::moves`].

mod healths;
mod moves;
mod player;
mod position;
mod probabilities;
mod sections;
mod table;

pub use healths::{Healths, INPUTS, MAX_HEALTH};
pub use moves::{Attack, Lookup, Moves, TIE_TOLERANCE};
pub use player::{Player, Side, UnknownPlayer};
pub use position::Position;
pub use probabilities::Probabilities;
pub use table::Kingdoms;

/// What the table is made of, for the generator: it may change with any release.
#[doc(hidden)]
pub mod layout {
    pub use super::sections::{INDICES, PALETTE, contents};
}
