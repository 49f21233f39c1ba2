//! A layer: all positions of one total health.

use std::ops::Range;

use rayon::prelude::*;

use foregone_runtime::kingdoms::Player;

use super::Answer;
use super::cells::{CELLS, ROW, SIDES, SLAB, TURNS, cell, plane, planes};
use super::choose::{choose_of_three, choose_of_two};

/// What stands in a layer where there is no position: less than any probability. An attack on a dead player would lead
/// there: to the room before a row or before all rows, or, where the Traitor is dead, to the cell after the end of a row
/// of the layer below, which no earlier layer has reached.
const NOWHERE: f64 = -1.0;

/// All positions of one total health in a box, on all four turns.
#[derive(Debug, Clone)]
pub(super) struct Layer {
    /// The largest health of each player.
    most: [usize; 4],
    total: usize,
    /// Slabs of h1 from 0 on.
    numbers: Vec<f64>,
}

/// The positions of a layer with one h1.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slab<'a> {
    most: [usize; 4],
    total: usize,
    h1: usize,
    numbers: &'a [f64],
}

/// The positions of a layer with one h1 and one h2. From one to the next, h3 rises by 1 and h4 falls by 1.
#[derive(Debug, Clone)]
pub(super) struct Row {
    /// The Minister's health.
    pub(super) h2: usize,
    /// The first position's h3.
    pub(super) h3: usize,
    /// The first position's h4.
    pub(super) h4: usize,
    /// The positions' places among the cells.
    pub(super) cells: Range<usize>,
}

impl Layer {
    /// The layer before the first: nobody has any health.
    pub(super) fn before(most: [usize; 4]) -> Self {
        Layer {
            most,
            total: 0,
            numbers: vec![NOWHERE; (most[0] + 1) * SLAB],
        }
    }

    /// Makes this layer, which was the one before it, the one after `below`. As soon as a slab is filled, `see` is shown it and
    /// the one of the same h1 below it, with that of `outs` for its h1 (from 1 on). Threads share the work if `parallel`.
    pub(super) fn follow<T: Send>(
        &mut self,
        below: &Layer,
        outs: &mut [T],
        parallel: bool,
        see: impl Fn(Slab<'_>, Slab<'_>, &mut T) + Sync,
    ) {
        let (most, total) = (self.most, below.total + 1);
        self.total = total;
        let (dead, living) = self.numbers.split_at_mut(SLAB);
        fill_dead_monarch(dead, total, most);
        let fill = |(i, (numbers, out)): (usize, (&mut [f64], &mut T))| {
            let h1 = i + 1;
            fill_slab(numbers, &below.numbers[i * SLAB..][..2 * SLAB], total, h1, most);
            see(
                Slab {
                    most,
                    total,
                    h1,
                    numbers,
                },
                Slab {
                    most,
                    total: below.total,
                    h1,
                    numbers: &below.numbers[h1 * SLAB..][..SLAB],
                },
                out,
            );
        };
        if parallel {
            living
                .par_chunks_mut(SLAB)
                .zip(outs.par_iter_mut())
                .enumerate()
                .for_each(fill);
        } else {
            living.chunks_mut(SLAB).zip(outs).enumerate().for_each(fill);
        }
    }
}

impl<'a> Slab<'a> {
    /// The rows that the slab has.
    pub(super) fn rows(self) -> impl Iterator<Item = Row> {
        rows(self.total, self.h1, self.most)
    }

    /// For every cell the probability that a side wins, with the Monarch on turn.
    pub(super) fn probabilities(self) -> [&'a [f64]; SIDES] {
        [0, 1, 2].map(|side| &self.numbers[plane(0, side)..][..CELLS])
    }
}

/// The rows of one total and one h1.
pub(super) fn rows(total: usize, h1: usize, [_, m2, m3, m4]: [usize; 4]) -> impl Iterator<Item = Row> {
    (0..=m2).filter_map(move |h2| {
        let rest = total.checked_sub(h1 + h2)?;
        let (first, last) = (rest.saturating_sub(m4), rest.min(m3));
        (first <= last).then(|| Row {
            h2,
            h3: first,
            h4: rest - first,
            cells: cell(h2, first)..cell(h2, last) + 1,
        })
    })
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

/// The positions of one total and one positive h1. `below` holds the slabs of h1 − 1 and h1 in the layer below.
fn fill_slab(slab: &mut [f64], below: &[f64], total: usize, h1: usize, most: [usize; 4]) {
    for Row { h2, h3, h4, cells } in rows(total, h1, most) {
        if h3 == 0 && h4 == 0 {
            fill_cell(slab, h2, 0, [1.0, 0.0, 0.0]);
            continue;
        }
        let dead = Dead {
            minister: h2 == 0,
            rebel: h3 == 0,
            traitor: cells.len() == h4 + 1,
        };
        fill_row(slab, below, dead, cells);
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
    // The Monarch lives. The others follow in reverse order, because a dead player has the values of the next living one.
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
