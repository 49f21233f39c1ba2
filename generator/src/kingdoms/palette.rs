//! The palette: each distinct answer once.

use foregone_runtime::format::TableBuilder;
use foregone_runtime::kingdoms::layout;

use super::Answer;
use super::cells::{CELLS, ROW, SIDES};
use super::layer::rows;
use super::news::{News, Origin};

/// Nothing has this place.
const NONE: u32 = u32::MAX;

/// The distinct answers of a box, and the place of every input's answer among them, found layer by layer.
pub(super) struct Palette {
    most: [usize; 4],
    /// The distinct answers, in the order in which they were found.
    found: Vec<Answer>,
    /// Places among them, by hash.
    slots: Vec<u32>,
    /// For every input in lexicographic order the place of its answer.
    indices: Vec<u32>,
    /// The places of the answers in the layer that was added last, and room for the next: by h1 from 1 on, by cell.
    last: Vec<u32>,
    next: Vec<u32>,
    /// Those of the answers that are looked up.
    places: Vec<u32>,
}

impl Palette {
    pub(super) fn new(most: [usize; 4]) -> Self {
        let [m1, m2, m3, m4] = most;
        let inputs = m1 * (m2 + 1) * (m3 + 1) * (m4 + 1);
        Palette {
            most,
            found: Vec::new(),
            // One answer in seven is distinct.
            slots: vec![NONE; (inputs / 3).next_power_of_two()],
            indices: vec![NONE; inputs],
            last: vec![NONE; m1 * CELLS],
            next: vec![NONE; m1 * CELLS],
            places: Vec::new(),
        }
    }

    /// Adds the answers of the layer of a total, of which `news` tells what is new in each slab.
    pub(super) fn add(&mut self, total: usize, news: &[News]) {
        let [_, m2, m3, m4] = self.most;
        let each = (m2 + 1) * (m3 + 1) * (m4 + 1);
        for (i, news) in news.iter().enumerate() {
            self.look_up(&news.answers);
            let mut new = self.places.iter();
            let (last, next) = (
                &self.last[i * CELLS..][..CELLS],
                &mut self.next[i * CELLS..][..CELLS],
            );
            for row in rows(total, i + 1, self.most) {
                let first = i * each + (row.h2 * (m3 + 1) + row.h3) * (m4 + 1) + row.h4;
                let indices = self.indices[first..].iter_mut().step_by(m4.max(1));
                for (cell, index) in row.cells.zip(indices) {
                    let place = match news.origins[cell] {
                        Origin::Minister => last[cell - ROW],
                        Origin::Traitor => last[cell],
                        Origin::New => *new.next().expect("a place for each new answer"),
                    };
                    next[cell] = place;
                    *index = place;
                }
            }
        }
        std::mem::swap(&mut self.last, &mut self.next);
    }

    /// The places of some answers, into `places`. Those that have none as yet get one.
    fn look_up(&mut self, answers: &[(u64, Answer)]) {
        // All reads of one kind before those that depend on them: so they wait for memory together.
        let mask = self.slots.len() - 1;
        self.places.clear();
        self.places
            .extend(answers.iter().map(|&(hash, _)| self.slots[hash as usize & mask]));
        for (place, (_, answer)) in self.places.iter_mut().zip(answers) {
            if self.found.get(*place as usize) != Some(answer) {
                *place = NONE;
            }
        }
        for (i, &(hash, answer)) in answers.iter().enumerate() {
            if self.places[i] == NONE {
                self.places[i] = self.place_of(hash, answer);
            }
        }
    }

    /// The place of an answer among the distinct ones.
    fn place_of(&mut self, hash: u64, answer: Answer) -> u32 {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            match self.slots[slot] {
                NONE => break,
                place if self.found[place as usize] == answer => return place,
                _ => slot = (slot + 1) & mask,
            }
        }
        let place = self.found.len() as u32;
        self.slots[slot] = place;
        self.found.push(answer);
        place
    }

    /// Adds the table's sections to it: the distinct answers in the order in which the inputs first have them, and the place of
    /// every input's answer among them.
    pub(super) fn add_to(self, contents: TableBuilder) -> TableBuilder {
        let mut places = vec![NONE; self.found.len()];
        let mut order = Vec::with_capacity(self.found.len());
        let indices = self.indices.iter().map(|&index| {
            let place = &mut places[index as usize];
            if *place == NONE {
                *place = order.len() as u32;
                order.push(index);
            }
            *place
        });
        let contents = layout::INDICES.add_each_to(contents, indices);
        let sides = (0..SIDES * order.len()).map(|i| self.found[order[i / SIDES] as usize][i % SIDES]);
        layout::PALETTE.add_each_to(contents, sides)
    }
}
