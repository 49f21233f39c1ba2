//! Playing War (UVa 11061), RisiKo! and classic Risk: who wins, what it costs, and who is left.
//!
//! A roll takes as many armies in all as pairs of dice are compared, so what is asked of (a, d) is a mean over what is
//! known of fewer armies: a grid that is filled row by row ([`Grid`], `sweep.rs`). Who is left after a battle follows the
//! other way round, from the armies at its beginning down (`ends.rs`).
//!
//! All numbers are sums of products of positive ones, so errors only add up: a step rounds each coefficient, each
//! product and at most four sums, which is a relative error of 6 · 2^-53 at most, one less where three pairs are compared.
//! A fight of 2000 armies against 1000 has at most 1006 rolls with three dice a side, and 1503 rolls (of one sum less) with
//! two. That bounds the relative error of every entry of the table by 7e-13.

mod battle;
mod big;
mod confidence;
mod ends;
mod exact;
mod fill;
mod grid;
mod losses;
mod roll;
mod sweep;
mod thresholds;

pub use battle::{Battle, MOST_ARMIES};
pub use confidence::{Confidence, MOST_DIGITS, WrongConfidence};
pub use ends::{End, chain, survivors};
pub use fill::{fill, fill_part, fill_thresholds};
pub use grid::Grid;
pub use losses::{Losses, Moments};
pub use roll::{RollOutcome, outcomes, roll};
pub use sweep::Odds;
pub use thresholds::{Decision, fewest, fewest_many, most, most_many};
