//! Gems Fight!: cases, their canonical keys, positions, and the catalogue of the cases' values.
//!
//! Rules: bags hold gems of some colours. The players take turns to pick a bag, whose gems go into one shared cooker; gems
//! of one colour melt into a stone for the picker as soon as enough of them are there, as often as possible. A player who
//! wins a stone moves again. Both maximise the difference between their own stones and the other's (HDU 4778).

mod bag;
mod canonical;
mod case;
mod position;
mod table;
mod value;

pub use bag::{Bag, MAX_COLOURS, MAX_GEMS};
pub use canonical::CanonicalCase;
pub use case::{Case, CaseError, MAX_BAGS, MAX_GEMS_PER_STONE};
pub use position::{Position, PositionError};
#[doc(hidden)]
pub use table::AXIS;
pub use table::Gems;
pub use value::{BagSet, Value};

#[cfg(test)]
mod tests;
