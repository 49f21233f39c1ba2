//! What is new in a layer: three answers in four are those of one health less of the Minister, or else of the Traitor.

use super::Answer;
use super::cells::{CELLS, ROW};
use super::layer::Slab;

/// Where an answer is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// It is that of one health less of the Minister.
    Minister,
    /// It is that of one health less of the Traitor.
    Traitor,
    /// Among the new ones.
    New,
}

/// What is new in a slab, with the Monarch on turn.
#[derive(Debug, Clone)]
pub(super) struct News {
    /// Where the answer of each cell is found.
    pub(super) origins: Vec<Origin>,
    /// The answers that are new, in the order of their cells, each with its hash.
    pub(super) answers: Vec<(u64, Answer)>,
}

impl News {
    /// One for each slab of a layer, to be used again and again.
    pub(super) fn of_slabs([m1, ..]: [usize; 4]) -> Vec<News> {
        let none = News {
            origins: vec![Origin::New; CELLS],
            answers: Vec::new(),
        };
        vec![none; m1]
    }

    /// Compares a slab with the one below it.
    pub(super) fn find(&mut self, slab: Slab<'_>, below: Slab<'_>) {
        let (values, below) = (slab.probabilities(), below.probabilities());
        let at = |values: [&[f64]; 3], cell: usize| values.map(|values| values[cell]);
        self.answers.clear();
        for cell in slab.rows().flat_map(|row| row.cells) {
            let answer = at(values, cell);
            self.origins[cell] = if answer == at(below, cell - ROW) {
                Origin::Minister
            } else if answer == at(below, cell) {
                Origin::Traitor
            } else {
                self.answers.push((hash(answer), answer));
                Origin::New
            };
        }
    }
}

fn hash(answer: Answer) -> u64 {
    answer.iter().fold(0, |hash: u64, side| {
        (hash ^ side.to_bits())
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(29)
    })
}
