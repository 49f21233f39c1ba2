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

mod palette;

use std::ops::Range;

use rayon::prelude::*;

use foregone_runtime::format::TableBuilder;
use foregone_runtime::kingdoms::{Healths, MAX_HEALTH, Player, Probabilities, TIE_TOLERANCE, layout};

/// Health values a player can have, 0 included.
const HEALTHS: usize = MAX_HEALTH as usize + 1;
/// Cells of a row of a layer: every h3, with room before and after it.
const ROW: usize = HEALTHS + 2;
/// Cells of one h1 in a layer: every (h2, h3), with room before them; h4 is what remains of the total.
const CELLS: usize = (HEALTHS + 1) * ROW;
/// Numbers of one h1 in a layer: three probabilities for each of four turns a cell.
const SLAB: usize = TURNS * SIDES * CELLS;
const TURNS: usize = 4;
const SIDES: usize = 3;

/// What stands in a layer where there is no position: less than any probability. An attack on a dead player would lead
/// there: to the room before a row or before all rows, or, where the Traitor is dead, to the cell after the end of a row
/// of the layer below, which no earlier layer has reached.
const NOWHERE: f64 = -1.0;

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
        let mut below = vec![NOWHERE; (h1 + 1) * SLAB];
        let mut layer = below.clone();
        for total in 1..=most.iter().sum() {
            let (dead, living) = layer.split_at_mut(SLAB);
            fill_dead_monarch(dead, total, most);
            let fill = |(i, (slab, answers)): (usize, (&mut [f64], &mut [Answer]))| {
                fill_slab(slab, &below[i * SLAB..][..2 * SLAB], total, i + 1, most, answers);
            };
            if h1 * each < MANY {
                living
                    .chunks_mut(SLAB)
                    .zip(answers.chunks_mut(each))
                    .enumerate()
                    .for_each(fill);
            } else {
                living
                    .par_chunks_mut(SLAB)
                    .zip(answers.par_chunks_mut(each))
                    .enumerate()
                    .for_each(fill);
            }
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
    let (indices, palette) = palette::index_distinct(&solve());
    let contents = layout::INDICES.add_to(layout::contents(), &indices);
    layout::PALETTE.add_to(contents, palette.as_flattened())
}

/// The positions of one total whose Monarch is dead: the game is over.
fn fill_dead_monarch(slab: &mut [f64], total: usize, [_, m2, m3, m4]: [usize; 4]) {
    for h2 in 0..=m2.min(total) {
        let rest = total - h2;
        for h3 in rest.saturating_sub(m4)..=m3.min(rest) {
            let h4 = rest - h3;
            let result = if h3 == 0 && h4 == 0 {
                [1.0, 0.0, 0.0]
            } else if h2 == 0 && h3 == 0 {
                [0.0, 0.0, 1.0]
            } else {
                [0.0, 1.0, 0.0]
            };
            fill_cell(slab, h2, h3, result);
        }
    }
}

/// A position where the game is over has its result on every turn.
fn fill_cell(slab: &mut [f64], h2: usize, h3: usize, result: Answer) {
    for turn in 0..TURNS {
        for (plane, probability) in planes(slab, turn).into_iter().zip(result) {
            plane[cell(h2, h3)] = probability;
        }
    }
}

/// The positions of one total and one positive h1. `below` holds the slabs of h1 − 1 and h1 in the layer below, and
/// `answers` takes the values on the Monarch's turn.
fn fill_slab(
    slab: &mut [f64],
    below: &[f64],
    total: usize,
    h1: usize,
    [_, m2, m3, m4]: [usize; 4],
    answers: &mut [Answer],
) {
    for h2 in 0..=m2 {
        let Some(rest) = total.checked_sub(h1 + h2) else {
            break;
        };
        let (first, last) = (rest.saturating_sub(m4), rest.min(m3));
        if first > last {
            continue;
        }
        if rest == 0 {
            fill_cell(slab, h2, 0, [1.0, 0.0, 0.0]);
        } else {
            let dead = Dead {
                minister: h2 == 0,
                rebel: first == 0,
                traitor: last == rest,
            };
            fill_row(slab, below, dead, cell(h2, first)..cell(h2, last) + 1);
        }
        let row = |side| &slab[plane(0, side)..][cell(h2, first)..=cell(h2, last)];
        // From one cell to the next, h3 rises by 1 and h4 falls by 1.
        let answers = answers[(h2 * (m3 + 1) + first) * (m4 + 1) + rest - first..]
            .iter_mut()
            .step_by(m4.max(1));
        for (((answer, &monarch), &rebel), &traitor) in answers.zip(row(0)).zip(row(1)).zip(row(2)) {
            *answer = [monarch, rebel, traitor];
        }
    }
}

/// Who is dead in a row of cells: the Minister in all of them, the Rebel in the first, the Traitor in the last.
#[derive(Clone, Copy)]
struct Dead {
    minister: bool,
    rebel: bool,
    traitor: bool,
}

/// The positions in `cells`, which are all of one total, h1 and h2, on all four turns. From one cell to the next, h3 rises
/// by 1 and h4 falls by 1.
fn fill_row(slab: &mut [f64], below: &[f64], dead: Dead, cells: Range<usize>) {
    // From the last turn that a dead player's may be taken from: the Monarch lives, and passes his turn on to no one.
    for turn in [0, 3, 2, 1] {
        let player = Player::TURNS[turn];
        let next = (turn + 1) % TURNS;
        let dead = match player {
            Player::Minister if dead.minister => cells.clone(),
            Player::Rebel if dead.rebel => cells.start..cells.start + 1,
            Player::Traitor if dead.traitor => cells.end - 1..cells.end,
            _ => 0..0,
        };
        if dead != cells {
            // Where the first of the cells is found in the layer below after an attack: one h1, h2 or h3 down, or just
            // one h4.
            let after = |victim: Player| {
                let first = plane(next, 0) + cells.start;
                match victim {
                    Player::Monarch => first,
                    Player::Minister => SLAB + first - ROW,
                    Player::Rebel => SLAB + first - 1,
                    Player::Traitor => SLAB + first,
                }
            };
            let side = player.side() as usize;
            let out = &mut slab[plane(turn, 0) + cells.start..][..2 * CELLS + cells.len()];
            match *player.victims() {
                [a, b] => choose_of_two(out, below, [after(a), after(b)], side),
                [a, b, c] => choose_of_three(out, below, [after(a), after(b), after(c)], side),
                _ => unreachable!("everybody has two or three others to attack"),
            }
        }
        if !dead.is_empty() {
            for side in 0..SIDES {
                let from = plane(next, side);
                slab.copy_within(from + dead.start..from + dead.end, plane(turn, side) + dead.start);
            }
        }
    }
}

/// The better of two attacks for the attacker, or their mean where they tie, for a row of cells.
///
/// `out` begins in the plane of the first side and ends in that of the last; `attacks` tells where in `below` the row
/// begins after each attack, for the first side. `own` is the attacker's side.
// Not inlined: as a function's parameters, the layers are known not to overlap.
#[inline(never)]
fn choose_of_two(out: &mut [f64], below: &[f64], attacks: [usize; 2], own: usize) {
    let [out0, out1, out2] = three_sides(out);
    let length = out0.len();
    let row = |start: usize, side: usize| &below[start + side * CELLS..][..length];
    let [a, b] = attacks;
    let (a_own, a0, a1, a2) = (row(a, own), row(a, 0), row(a, 1), row(a, 2));
    let (b_own, b0, b1, b2) = (row(b, own), row(b, 0), row(b, 1), row(b, 2));
    for i in 0..length {
        let best = larger(a_own[i], b_own[i]);
        let (a, b) = (keep(a_own[i], best), keep(b_own[i], best));
        // The share is 1 or 1/2, so multiplying by it is exact.
        let share = 1.5 - 0.5 * (a + b);
        out0[i] = (a * a0[i] + b * b0[i]) * share;
        out1[i] = (a * a1[i] + b * b1[i]) * share;
        out2[i] = (a * a2[i] + b * b2[i]) * share;
    }
}

/// The best of three attacks for the attacker, or the mean of those that tie for it; else as [`choose_of_two`].
#[inline(never)]
fn choose_of_three(out: &mut [f64], below: &[f64], attacks: [usize; 3], own: usize) {
    let [out0, out1, out2] = three_sides(out);
    let length = out0.len();
    let row = |start: usize, side: usize| &below[start + side * CELLS..][..length];
    let [a, b, c] = attacks;
    let (a_own, a0, a1, a2) = (row(a, own), row(a, 0), row(a, 1), row(a, 2));
    let (b_own, b0, b1, b2) = (row(b, own), row(b, 0), row(b, 1), row(b, 2));
    let (c_own, c0, c1, c2) = (row(c, own), row(c, 0), row(c, 1), row(c, 2));
    for i in 0..length {
        let best = larger(larger(a_own[i], b_own[i]), c_own[i]);
        let (a, b, c) = (keep(a_own[i], best), keep(b_own[i], best), keep(c_own[i], best));
        let ties = a + b + c;
        out0[i] = (a * a0[i] + b * b0[i] + c * c0[i]) / ties;
        out1[i] = (a * a1[i] + b * b1[i] + c * c1[i]) / ties;
        out2[i] = (a * a2[i] + b * b2[i] + c * c2[i]) / ties;
    }
}

/// A row in each of three planes that lie one after the other.
fn three_sides(planes: &mut [f64]) -> [&mut [f64]; SIDES] {
    let length = planes.len() - 2 * CELLS;
    let (first, rest) = planes.split_at_mut(CELLS);
    let (second, third) = rest.split_at_mut(CELLS);
    [&mut first[..length], &mut second[..length], third]
}

#[inline]
fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

/// 1 for an attack that ties with the best one, else 0.
#[inline]
fn keep(own: f64, best: f64) -> f64 {
    if best - own <= TIE_TOLERANCE { 1.0 } else { 0.0 }
}

/// Where (h2, h3) stands in a plane.
const fn cell(h2: usize, h3: usize) -> usize {
    (h2 + 1) * ROW + h3 + 1
}

/// Where the numbers of one turn and side begin in a slab, in the order of (h2, h3).
const fn plane(turn: usize, side: usize) -> usize {
    (turn * SIDES + side) * CELLS
}

/// The three planes of a turn.
fn planes(slab: &mut [f64], turn: usize) -> [&mut [f64]; SIDES] {
    let (first, rest) = slab[plane(turn, 0)..plane(turn, SIDES)].split_at_mut(CELLS);
    let (second, third) = rest.split_at_mut(CELLS);
    [first, second, third]
}
