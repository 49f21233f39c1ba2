//! The list of all questions.

use foregone_runtime::Game;

use crate::question::{Question, Shape};
use crate::{dice, gems, kingdoms, patience, war};

/// The questions of a game, the contest's first.
///
/// ```
/// use foregone_queries::questions;
/// use foregone_runtime::Game;
///
/// let names: Vec<&str> = questions(Game::Gems).iter().map(|question| question.name).collect();
/// assert_eq!(names, ["difference", "moves", "line"]);
/// ```
pub const fn questions(game: Game) -> &'static [Shape] {
    match game {
        Game::Kingdoms => &[kingdoms::Odds::SHAPE, kingdoms::Moves::SHAPE],
        Game::War => &[
            war::Fewest::SHAPE,
            war::Most::SHAPE,
            war::Odds::SHAPE,
            war::Losses::SHAPE,
            war::Survivors::SHAPE,
            war::Chain::SHAPE,
            war::Roll::SHAPE,
        ],
        Game::Dice => &[dice::Odds::SHAPE],
        Game::Patience => &[
            patience::Odds::SHAPE,
            patience::Moves::SHAPE,
            patience::Line::SHAPE,
        ],
        Game::Gems => &[gems::Difference::SHAPE, gems::Moves::SHAPE, gems::Line::SHAPE],
    }
}
