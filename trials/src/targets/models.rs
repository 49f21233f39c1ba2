//! Tables of the right shape that take no time to fill: their answers are made up, and differ from place to place.

use foregone_runtime::Game;
use foregone_runtime::format::Contents;
use foregone_runtime::kingdoms::{INPUTS, MAX_HEALTH};
use foregone_runtime::war::{MAX_ATTACKERS, MAX_DEFENDERS, Rules};

/// Distinct answers of the model of kingdoms.
const ANSWERS: u32 = 97;

/// Every health, with a few answers that take turns.
pub fn kingdoms() -> Contents {
    let most = u64::from(MAX_HEALTH);
    let indices: Vec<u32> = (0..INPUTS as u32).map(|place| place % ANSWERS).collect();
    let palette: Vec<f64> = (0..3 * ANSWERS)
        .map(|place| f64::from(place) / f64::from(3 * ANSWERS))
        .collect();
    Contents::new(Game::Kingdoms)
        .axis("h1", 1, most)
        .axis("h2", 0, most)
        .axis("h3", 0, most)
        .axis("h4", 0, most)
        .section("indices", &[most, most + 1, most + 1, most + 1], &indices)
        .section("palette", &[ANSWERS.into(), 3], &palette)
}

/// Every pair of armies, of both rule sets.
pub fn war() -> Contents {
    let (defenders, attackers) = (u64::from(MAX_DEFENDERS), u64::from(MAX_ATTACKERS));
    let thresholds: Vec<u16> = (0..MAX_DEFENDERS).collect();
    let pairs = u32::from(MAX_DEFENDERS) * u32::from(MAX_ATTACKERS);
    let probabilities: Vec<f64> = (0..pairs)
        .map(|place| f64::from(place) / f64::from(pairs))
        .collect();
    let mut contents =
        Contents::new(Game::War)
            .axis("defenders", 1, defenders)
            .axis("attackers", 1, attackers);
    for rules in Rules::ALL {
        contents = contents.section(&rules.thresholds_section(), &[defenders], &thresholds);
    }
    for rules in Rules::ALL {
        let shape = [attackers, defenders];
        contents = contents.section(&rules.probabilities_section(), &shape, &probabilities);
    }
    contents
}
