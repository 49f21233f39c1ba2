//! Numbered deals and puzzles, as the command line's `--show` prints them.

use std::fmt::Write;
use std::num::NonZeroU64;

use foregone_runtime::Game;
use foregone_runtime::gems::Case;
use foregone_runtime::patience::Deal;

/// What stands in place of a question's name to see what a number stands for.
pub const SHOW: &str = "show";

/// The deals or puzzles of the numbers, a number a line; `None` if the game has none.
pub fn show(game: Game, numbers: &str) -> Option<Result<String, String>> {
    match game {
        Game::Patience => Some(all(numbers, Deal::numbered)),
        Game::Gems => Some(all(numbers, Case::numbered)),
        Game::Kingdoms | Game::War | Game::Dice => None,
    }
}

fn all<T: std::fmt::Display>(numbers: &str, numbered: impl Fn(NonZeroU64) -> T) -> Result<String, String> {
    let mut text = String::new();
    for number in numbers.split_ascii_whitespace() {
        let number = number.parse().map_err(|_| {
            format!(
                "the number must be a whole number from 1 to {}, found `{number}`",
                u64::MAX
            )
        })?;
        write!(text, "{}", numbered(number)).expect("a String takes any text");
    }
    Ok(text)
}
