//! Legends of the Three Kingdoms (HDU 6224): every answer, by layers of equal total health.
//!
//! An attack takes one point from the total, so all positions of one total follow from those of the total below it.
//! The solver keeps two such layers and walks up from total 1. Inside a layer nothing depends on anything else, and
//! along a row of rising h3 (and so falling h4) the four possible attacks lead to four rows of the layer below that
//! lie at fixed distances. That leaves plain loops over slices, which the compiler turns into vector instructions.
//!
//! Two tricks keep the loops free of cases. A position is stored for all four turns, and where the player on turn is
//! dead the value of the next living player's turn is stored in his place. So the turn after an attack is always
//! just the next one. And a position where the game is over holds its result for all four turns.

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
/// Cells of one h1 in a layer: every (h2, h3); h4 is what remains of the total.
const CELLS: usize = HEALTHS * HEALTHS;
/// Numbers of one h1 in a layer: three probabilities for each of four turns a cell.
const SLAB: usize = TURNS * SIDES * CELLS;
const TURNS: usize = 4;
const SIDES: usize = 3;

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
    let mut below = vec![0.0; HEALTHS * SLAB];
    let mut layer = vec![0.0; HEALTHS * SLAB];
    for total in 1..=4 * HEALTHS - 4 {
        let (dead, living) = layer.split_at_mut(SLAB);
        fill_dead_monarch(dead, total);
        living
            .par_chunks_mut(SLAB)
            .zip(answers.par_chunks_mut(HEALTHS * CELLS))
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
pub fn fill() -> Contents {
    let (indices, palette) = index_distinct(&solve());
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

/// The distinct answers, in the order in which they first appear, and the place of every answer among them.
fn index_distinct(answers: &[Answer]) -> (Vec<u32>, Vec<Answer>) {
    const EMPTY: u32 = u32::MAX;
    let slots = (answers.len() / 2).next_power_of_two();
    let mut places = vec![EMPTY; slots];
    let mut palette: Vec<Answer> = Vec::new();
    let mut indices: Vec<u32> = Vec::with_capacity(answers.len());
    for (i, answer) in answers.iter().enumerate() {
        // Three answers in four are those of one health less of the Traitor or of the Minister.
        let neighbour = [1, CELLS]
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
            plane[h2 * HEALTHS + h3] = probability;
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
        if rest == 0 {
            fill_cell(slab, h2, 0, [1.0, 0.0, 0.0]);
        } else if first > last {
            continue;
        }
        // The ends of the row, where the Rebel or the Traitor is dead, apart from what lies between them.
        if first == 0 && rest > 0 {
            fill_row(slab, below, h2, 0..1, [true, false, h2 > 0, true]);
            fill_row(slab, below, h2, rest..rest + 1, [true, true, h2 > 0, false]);
        }
        fill_row(
            slab,
            below,
            h2,
            first.max(1)..(last + 1).min(rest),
            [true, true, h2 > 0, true],
        );
        for h3 in first..=last {
            let cell = h2 * HEALTHS + h3;
            answers[cell * HEALTHS + rest - h3] = [0, 1, 2].map(|side| slab[side * CELLS + cell]);
        }
    }
}

/// The positions of one total, h1 and h2 with h3 in `row`, on all four turns. `alive` says who lives all along it.
fn fill_row(slab: &mut [f64], below: &[f64], h2: usize, row: Range<usize>, alive: [bool; TURNS]) {
    if row.is_empty() {
        return;
    }
    let cells = h2 * HEALTHS + row.start..h2 * HEALTHS + row.end;
    // From the last turn that a dead player's may be taken from: the Monarch lives, and passes on to nobody.
    for turn in [MONARCH, TRAITOR, MINISTER, REBEL] {
        let next = (turn + 1) % TURNS;
        if !alive[turn] {
            for side in 0..SIDES {
                let from = plane(next, side);
                slab.copy_within(
                    from + cells.start..from + cells.end,
                    plane(turn, side) + cells.start,
                );
            }
            continue;
        }
        let after = |victim: usize| {
            // Where a cell of this layer is found after the attack: one h1, h2 or h3 down, or just one h4.
            let (start, back) = match victim {
                MONARCH => (0, 0),
                MINISTER => (SLAB, HEALTHS),
                REBEL => (SLAB, 1),
                _ => (SLAB, 0),
            };
            Attack::new(&below[start..], back, next, &cells, SIDE[turn])
        };
        let out = planes(slab, turn).map(|plane| &mut plane[cells.clone()]);
        let mut victims = VICTIMS[turn].iter().copied().filter(|&victim| alive[victim]);
        match (victims.next(), victims.next(), victims.next()) {
            (Some(a), Some(b), Some(c)) => choose_of_three(after(a), after(b), after(c), out),
            (Some(a), Some(b), None) => choose_of_two(after(a), after(b), out),
            (Some(a), None, None) => take_only(after(a), out),
            _ => unreachable!("while the game goes on, whoever is on turn has somebody to attack"),
        }
    }
}

/// What one attack leads to, cell by cell along a row.
struct Attack<'a> {
    /// The attacker's own winning probability.
    own: &'a [f64],
    /// The three winning probabilities.
    sides: [&'a [f64]; SIDES],
}

impl<'a> Attack<'a> {
    fn new(below: &'a [f64], back: usize, next: usize, cells: &Range<usize>, own: usize) -> Self {
        let row = |side| &below[plane(next, side)..][cells.start - back..cells.end - back];
        let sides = [row(0), row(1), row(2)];
        Attack {
            own: sides[own],
            sides,
        }
    }
}

fn take_only(attack: Attack, out: [&mut [f64]; SIDES]) {
    for (out, side) in out.into_iter().zip(attack.sides) {
        out.copy_from_slice(side);
    }
}

/// The better of two attacks for the attacker, or their mean where they tie.
fn choose_of_two(a: Attack, b: Attack, [out0, out1, out2]: [&mut [f64]; SIDES]) {
    let length = out0.len();
    let (a_own, [a0, a1, a2]) = (&a.own[..length], a.sides.map(|side| &side[..length]));
    let (b_own, [b0, b1, b2]) = (&b.own[..length], b.sides.map(|side| &side[..length]));
    let (out1, out2) = (&mut out1[..length], &mut out2[..length]);
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

/// The best of three attacks for the attacker, or the mean of those that tie for it.
fn choose_of_three(a: Attack, b: Attack, c: Attack, [out0, out1, out2]: [&mut [f64]; SIDES]) {
    let length = out0.len();
    let (a_own, [a0, a1, a2]) = (&a.own[..length], a.sides.map(|side| &side[..length]));
    let (b_own, [b0, b1, b2]) = (&b.own[..length], b.sides.map(|side| &side[..length]));
    let (c_own, [c0, c1, c2]) = (&c.own[..length], c.sides.map(|side| &side[..length]));
    let (out1, out2) = (&mut out1[..length], &mut out2[..length]);
    for i in 0..length {
        let best = larger(larger(a_own[i], b_own[i]), c_own[i]);
        let (a, b, c) = (keep(a_own[i], best), keep(b_own[i], best), keep(c_own[i], best));
        let ties = a + b + c;
        out0[i] = (a * a0[i] + b * b0[i] + c * c0[i]) / ties;
        out1[i] = (a * a1[i] + b * b1[i] + c * c1[i]) / ties;
        out2[i] = (a * a2[i] + b * b2[i] + c * c2[i]) / ties;
    }
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
