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
//! dead player would lead, there stands a number that is less than any probability: nobody chooses it.

mod palette;

use std::ops::Range;

use rayon::prelude::*;

use foregone_runtime::Game;
use foregone_runtime::format::Contents;
use foregone_runtime::kingdoms::{INPUTS, MAX_HEALTH};

/// Two probabilities that differ by no more than this are the same rational number.
///
/// Over the whole domain, attacks that tie come out within 4.2e-16 of each other in double precision, and attacks
/// that do not tie differ by 5.047e-13 at least. So anything from 1e-15 to 5e-13 decides every tie right; the test
/// `every_tie_is_decided_right` certifies it with exact arithmetic.
pub const TIE_TOLERANCE: f64 = 1e-13;

/// Health values a player can have, 0 included.
const HEALTHS: usize = MAX_HEALTH as usize + 1;
/// Cells of a row of a layer: every h3, with room before and after it.
const ROW: usize = HEALTHS + 2;
/// Cells of one h1 in a layer: every (h2, h3), with room before them; h4 is what remains of the total.
const CELLS: usize = (HEALTHS + 1) * ROW;
/// Inputs of one h1.
const INPUTS_EACH: usize = HEALTHS * HEALTHS * HEALTHS;
/// Numbers of one h1 in a layer: three probabilities for each of four turns a cell.
const SLAB: usize = TURNS * SIDES * CELLS;
const TURNS: usize = 4;
const SIDES: usize = 3;

/// What stands in a layer where there is no position: less than any probability. An attack on a dead player would lead
/// there: to the room before a row or before all rows, or, where the Traitor is dead, to the cell after the end of a row
/// of the layer below, which no earlier layer has reached.
const NOWHERE: f64 = -1.0;

/// Turns in the order of play.
const MONARCH: usize = 0;
const REBEL: usize = 1;
const MINISTER: usize = 2;
const TRAITOR: usize = 3;

/// The side that each turn's player wins with, as an index into an answer.
const SIDE: [usize; TURNS] = [0, 1, 0, 2];

/// Whom each turn's player may attack.
const VICTIMS: [&[usize]; TURNS] = [
    &[REBEL, TRAITOR],
    &[MONARCH, MINISTER, TRAITOR],
    &[REBEL, TRAITOR],
    &[MONARCH, MINISTER, REBEL],
];

/// The three winning probabilities: the Monarch's side, the Rebel, the Traitor.
pub type Answer = [f64; SIDES];

/// The answers to all inputs in lexicographic order of (h1, h2, h3, h4), with the Monarch on turn.
pub fn solve() -> Vec<Answer> {
    let mut answers = vec![[0.0; SIDES]; INPUTS];
    let mut below = vec![NOWHERE; HEALTHS * SLAB];
    let mut layer = vec![NOWHERE; HEALTHS * SLAB];
    for total in 1..=4 * HEALTHS - 4 {
        let (dead, living) = layer.split_at_mut(SLAB);
        fill_dead_monarch(dead, total);
        living
            .par_chunks_mut(SLAB)
            .zip(answers.par_chunks_mut(INPUTS_EACH))
            .enumerate()
            .for_each(|(i, (slab, answers))| {
                let below = &below[i * SLAB..][..2 * SLAB];
                fill_slab(slab, below, total, i + 1, answers);
            });
        std::mem::swap(&mut below, &mut layer);
    }
    answers
}

/// The table of all answers: a palette of the distinct ones, in the order in which they first appear, and an index
/// into it for every input.
///
/// ```
/// use foregone_runtime::kingdoms::{Healths, Kingdoms};
///
/// let table = Kingdoms::new(foregone_generator::kingdoms::fill().to_bytes())?;
/// let chances = table.chances(Healths::new(2, 1, 2, 6)?);
/// assert_eq!([chances.monarch, chances.rebel, chances.traitor], [0.25, 0.5, 0.25]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fill() -> Contents {
    let (indices, palette) = palette::index_distinct(&solve());
    let most = u64::from(MAX_HEALTH);
    Contents::new(Game::Kingdoms)
        .axis("h1", 1, most)
        .axis("h2", 0, most)
        .axis("h3", 0, most)
        .axis("h4", 0, most)
        .section("indices", &[most, most + 1, most + 1, most + 1], &indices)
        .section(
            "palette",
            &[palette.len() as u64, SIDES as u64],
            palette.as_flattened(),
        )
}

/// The positions of one total whose Monarch is dead: the game is over.
fn fill_dead_monarch(slab: &mut [f64], total: usize) {
    for h2 in 0..HEALTHS.min(total + 1) {
        let rest = total - h2;
        for h3 in rest.saturating_sub(HEALTHS - 1)..HEALTHS.min(rest + 1) {
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
fn fill_slab(slab: &mut [f64], below: &[f64], total: usize, h1: usize, answers: &mut [Answer]) {
    for h2 in 0..HEALTHS {
        let Some(rest) = total.checked_sub(h1 + h2) else {
            break;
        };
        let (first, last) = (rest.saturating_sub(HEALTHS - 1), rest.min(HEALTHS - 1));
        if first > last {
            continue;
        }
        if rest == 0 {
            fill_cell(slab, h2, 0, [1.0, 0.0, 0.0]);
        } else {
            fill_row(slab, below, h2, rest, cell(h2, first)..cell(h2, last) + 1);
        }
        let row = |side| &slab[plane(MONARCH, side)..][cell(h2, first)..=cell(h2, last)];
        // From one cell to the next, h3 rises by 1 and h4 falls by 1.
        let answers = answers[(h2 * HEALTHS + first) * HEALTHS + rest - first..]
            .iter_mut()
            .step_by(HEALTHS - 1);
        for (((answer, &monarch), &rebel), &traitor) in answers.zip(row(0)).zip(row(1)).zip(row(2)) {
            *answer = [monarch, rebel, traitor];
        }
    }
}

/// The positions in `cells`, which are all of one total, h1 and h2, on all four turns; h3 and h4 add up to `rest`.
fn fill_row(slab: &mut [f64], below: &[f64], h2: usize, rest: usize, cells: Range<usize>) {
    // From the last turn that a dead player's may be taken from: the Monarch lives, and passes on to nobody.
    for turn in [MONARCH, TRAITOR, MINISTER, REBEL] {
        let next = (turn + 1) % TURNS;
        let dead = match turn {
            MINISTER if h2 == 0 => cells.clone(),
            REBEL if rest < HEALTHS => cells.start..cells.start + 1,
            TRAITOR if rest < HEALTHS => cells.end - 1..cells.end,
            _ => 0..0,
        };
        if dead != cells {
            // Where the first of the cells is found in the layer below after an attack: one h1, h2 or h3 down, or just
            // one h4.
            let after = |victim: usize| {
                let first = plane(next, 0) + cells.start;
                match victim {
                    MONARCH => first,
                    MINISTER => SLAB + first - ROW,
                    REBEL => SLAB + first - 1,
                    _ => SLAB + first,
                }
            };
            let out = &mut slab[plane(turn, 0) + cells.start..][..2 * CELLS + cells.len()];
            match *VICTIMS[turn] {
                [a, b] => choose_of_two(out, below, [after(a), after(b)], SIDE[turn]),
                [a, b, c] => choose_of_three(out, below, [after(a), after(b), after(c)], SIDE[turn]),
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
