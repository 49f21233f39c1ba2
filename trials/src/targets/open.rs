use foregone_runtime::Game;

use super::examine;
use super::repair::{repair_preamble, repair_sections};

/// Any bytes as a table of each game: as they are, with a sound preamble, and with sound checksums.
pub fn open(bytes: &[u8]) {
    let mut bytes = bytes.to_vec();
    examine_all(&bytes);
    repair_preamble(&mut bytes);
    examine_all(&bytes);
    repair_sections(&mut bytes);
    examine_all(&bytes);
}

fn examine_all(bytes: &[u8]) {
    for game in Game::ALL {
        if let Err(error) = examine(game, bytes, bytes.len() / 2) {
            assert!(!error.to_string().is_empty());
        }
    }
}
