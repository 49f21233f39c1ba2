//! The palette: each distinct answer once.

use super::{Answer, HEALTHS};

/// The distinct answers, in the order in which they first appear, and the place of every answer among them.
pub(super) fn index_distinct(answers: &[Answer]) -> (Vec<u32>, Vec<Answer>) {
    const EMPTY: u32 = u32::MAX;
    let slots = (answers.len() / 2).next_power_of_two();
    let mut places = vec![EMPTY; slots];
    let mut palette: Vec<Answer> = Vec::new();
    let mut indices: Vec<u32> = Vec::with_capacity(answers.len());
    for (i, answer) in answers.iter().enumerate() {
        // Three answers in four are those of one health less of the Traitor or of the Minister.
        let neighbour = [1, HEALTHS * HEALTHS]
            .into_iter()
            .find(|&back| back <= i && answers[i - back] == *answer);
        if let Some(back) = neighbour {
            indices.push(indices[i - back]);
            continue;
        }
        let hash = answer.iter().fold(0, |hash: u64, side| {
            (hash ^ side.to_bits())
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(29)
        });
        let mut slot = hash as usize & (slots - 1);
        while places[slot] != EMPTY && palette[places[slot] as usize] != *answer {
            slot = (slot + 1) & (slots - 1);
        }
        if places[slot] == EMPTY {
            places[slot] = palette.len() as u32;
            palette.push(*answer);
        }
        indices.push(places[slot]);
    }
    (indices, palette)
}
