//! Legends of the Three Kingdoms (HDU 6224): every answer, by layers of equal total health.
//!
//! An attack takes one point from the total, so all positions of one total follow from those of the total below it.
//! The solver keeps two such layers and walks up from total 1. Inside a layer nothing depends on anything else, and
//! along a row of rising h3 (and so falling h4) the four possible attacks lead to four rows of the layer below that
//! lie at fixed distances. That leaves plain loops over slices, which the compiler turns into vector instructions.
//!
//! Three tricks keep the loops free of cases. A position is stored for all four turns, and where the player on turn is
//! dead the value of the next living player's turn is stored in his place. So the turn after an attack is always
//! just the next one. A position where the game is over holds its result for all four turns. And where an attack on a
//! dead player would lead, there stands a number that is less than any probability: it is never chosen.

mod cells;
mod choose;
mod layer;
mod news;
mod palette;

use foregone_runtime::format::TableBuilder;
use foregone_runtime::kingdoms::{Healths, MAX_HEALTH, Probabilities, layout};

use cells::SIDES;
use layer::Layer;
use news::News;
use palette::Palette;

/// The three winning probabilities: the Monarch's side, the Rebel, the Traitor.
pub type Answer = [f64; SIDES];

/// The answers to all inputs in a box of healths.
#[derive(Debug, Clone)]
pub struct Solved {
    /// The largest health of each player.
    most: [usize; 4],
    /// In lexicographic order of (h1, h2, h3, h4), with the Monarch on turn.
    answers: Vec<Answer>,
}

/// Inputs from which on a box is solved by all threads of the pool.
const MANY: usize = 1 << 15;

impl Solved {
    /// Solves every position in which each player has at most his health in `most`: no attack leads out of that box. The time
    /// it takes is in proportion to the number of inputs in it.
    ///
    /// ```
    /// use foregone_generator::kingdoms::Solved;
    /// use foregone_runtime::kingdoms::Healths;
    ///
    /// let healths = Healths::new(2, 1, 2, 6)?;
    /// let probabilities = Solved::below(healths).probabilities(healths).unwrap();
    /// assert_eq!([probabilities.monarch, probabilities.rebel, probabilities.traitor], [0.25, 0.5, 0.25]);
    /// # Ok::<(), foregone_runtime::OutOfRange>(())
    /// ```
    pub fn below(most: Healths) -> Self {
        let most = most.to_array().map(usize::from);
        let [h1, h2, h3, h4] = most;
        let each = (h2 + 1) * (h3 + 1) * (h4 + 1);
        let mut answers = vec![[0.0; SIDES]; h1 * each];
        let mut of_slabs: Vec<&mut [Answer]> = answers.chunks_mut(each).collect();
        let mut below = Layer::before(most);
        let mut layer = below.clone();
        for _ in 1..=most.iter().sum() {
            layer.follow(&below, &mut of_slabs, h1 * each >= MANY, |slab, _, answers| {
                let [monarch, rebel, traitor] = slab.probabilities();
                for row in slab.rows() {
                    let answers = answers[(row.h2 * (h3 + 1) + row.h3) * (h4 + 1) + row.h4..].iter_mut();
                    for (cell, answer) in row.cells.zip(answers.step_by(h4.max(1))) {
                        *answer = [monarch[cell], rebel[cell], traitor[cell]];
                    }
                }
            });
            std::mem::swap(&mut below, &mut layer);
        }
        Solved { most, answers }
    }

    /// Solves the smallest box that holds all of `healths`.
    pub fn holding(healths: impl IntoIterator<Item = Healths>) -> Self {
        let largest = healths.into_iter().fold([1, 0, 0, 0], |most: [u8; 4], healths| {
            let healths = healths.to_array();
            std::array::from_fn(|player| most[player].max(healths[player]))
        });
        let [h1, h2, h3, h4] = largest;
        Self::below(Healths::new(h1, h2, h3, h4).expect("each is one of the healths"))
    }

    /// The largest health of each player in the box.
    pub fn most(&self) -> Healths {
        let [h1, h2, h3, h4] = self.most.map(|health| health as u8);
        Healths::new(h1, h2, h3, h4).expect("it was made of healths")
    }

    /// Whether the box holds these healths.
    pub fn holds(&self, healths: Healths) -> bool {
        let healths = healths.to_array().map(usize::from);
        healths
            .iter()
            .zip(self.most)
            .all(|(&health, most)| health <= most)
    }

    /// The winning probabilities with the Monarch on turn, bit for bit those of the table; `None` outside of the box.
    pub fn probabilities(&self, healths: Healths) -> Option<Probabilities> {
        if !self.holds(healths) {
            return None;
        }
        let [_, m2, m3, m4] = self.most;
        let [h1, h2, h3, h4] = healths.to_array().map(usize::from);
        let [monarch, rebel, traitor] =
            self.answers[(((h1 - 1) * (m2 + 1) + h2) * (m3 + 1) + h3) * (m4 + 1) + h4];
        Some(Probabilities {
            monarch,
            rebel,
            traitor,
        })
    }
}

/// The answers to all inputs in lexicographic order of (h1, h2, h3, h4), with the Monarch on turn.
pub fn solve() -> Vec<Answer> {
    let most = Healths::new(MAX_HEALTH, MAX_HEALTH, MAX_HEALTH, MAX_HEALTH);
    Solved::below(most.expect("the largest healths")).answers
}

/// The table of all answers: a palette of the distinct ones, in the order in which they first appear, and an index
/// into it for every input.
///
/// ```
/// use foregone_runtime::kingdoms::{Healths, Kingdoms};
///
/// let table = Kingdoms::new(foregone_generator::kingdoms::fill().to_bytes())?;
/// let probabilities = table.probabilities(Healths::new(2, 1, 2, 6)?);
/// assert_eq!([probabilities.monarch, probabilities.rebel, probabilities.traitor], [0.25, 0.5, 0.25]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fill() -> TableBuilder {
    let most = [MAX_HEALTH; 4].map(usize::from);
    let mut palette = Palette::new(most);
    let (mut below, mut layer) = (Layer::before(most), Layer::before(most));
    let (mut news, mut news_below) = (News::of_slabs(most), News::of_slabs(most));
    let last: usize = most.iter().sum();
    // What is new in a layer gets its place in the palette while the layer above it is solved.
    for total in 1..=last + 1 {
        rayon::join(
            || {
                if total <= last {
                    layer.follow(&below, &mut news, true, |slab, below, news| {
                        news.find(slab, below)
                    });
                }
            },
            || {
                if total > 1 {
                    palette.add(total - 1, &news_below);
                }
            },
        );
        std::mem::swap(&mut below, &mut layer);
        std::mem::swap(&mut news_below, &mut news);
    }
    palette.add_to(layout::contents())
}
