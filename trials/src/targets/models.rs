//! Tables of the right shape that take no time to fill: their answers are made up, and differ from place to place.

use foregone_generator as generator;
use foregone_runtime::Game;
use foregone_runtime::format::TableBuilder;
use foregone_runtime::kingdoms::{self, INPUTS};
use foregone_runtime::war::{self, MAX_ATTACKERS, MAX_DEFENDERS, RuleSet};

/// Distinct answers of the model of kingdoms.
const ANSWERS: u32 = 97;

/// A table of `game` that takes a second at most to fill.
pub fn small(game: Game) -> TableBuilder {
    match game {
        Game::Kingdoms => kingdoms(),
        Game::War => war(),
        Game::Dice => generator::dice::fill_roughly(),
        Game::Patience | Game::Gems => {
            let wanted = generator::Wanted::Numbered(20);
            generator::fill(game, &wanted, &()).expect("numbered deals and puzzles fill a table")
        }
    }
}

/// Every health, with a few answers that take turns.
pub fn kingdoms() -> TableBuilder {
    let indices: Vec<u32> = (0..INPUTS as u32).map(|place| place % ANSWERS).collect();
    let palette: Vec<f64> = (0..3 * ANSWERS)
        .map(|place| f64::from(place) / f64::from(3 * ANSWERS))
        .collect();
    let contents = kingdoms::layout::INDICES.add_to(kingdoms::layout::contents(), &indices);
    kingdoms::layout::PALETTE.add_to(contents, &palette)
}

/// Every pair of armies, of both rule sets.
pub fn war() -> TableBuilder {
    let thresholds: Vec<u16> = (0..MAX_DEFENDERS).collect();
    let pairs = u32::from(MAX_DEFENDERS) * u32::from(MAX_ATTACKERS);
    let probabilities: Vec<f64> = (0..pairs)
        .map(|place| f64::from(place) / f64::from(pairs))
        .collect();
    let contents = war::layout::contents(MAX_DEFENDERS, Some(MAX_ATTACKERS));
    RuleSet::ALL.into_iter().fold(contents, |contents, rules| {
        let contents = war::layout::thresholds(contents, rules, &thresholds);
        war::layout::probabilities(contents, rules, MAX_DEFENDERS, &probabilities)
    })
}
