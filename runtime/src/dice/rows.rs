//! Whole rows of answers: one die, one distance of the player on turn, all distances of the other.

use super::lines::{MAX_DIAGONALS, diagonals_len};
use super::race::{MAX_DISTANCE, zone_probability_of};
use super::surface::{Surface, coordinate};

/// One die's part of the surface, prepared for many lookups: its blocks with z put in, polynomials in x and y.
///
/// A row costs some 2 ns an answer. It may differ from the single lookup in the last bits: by 1e-14 at most.
#[derive(Debug, Clone)]
pub struct DieRows<'a> {
    surface: Surface<'a>,
    sides: usize,
    /// Blocks in the order of their first use; a row's blocks are looked up in `index`.
    flat: Vec<FlatBlock>,
    /// For the first line of each block its place in `flat`, or `NONE`.
    index: Vec<u32>,
}

const NONE: u32 = u32::MAX;

#[derive(Debug, Clone)]
struct FlatBlock {
    diagonals: usize,
    coefficients: Vec<f64>,
}

/// Answers are computed this many at a time.
const STRIP: usize = 16;

impl<'a> DieRows<'a> {
    pub(super) fn new(surface: Surface<'a>, sides: u16) -> Self {
        DieRows {
            surface,
            sides: sides.into(),
            flat: Vec::new(),
            index: vec![NONE; surface.lines()],
        }
    }

    /// Fills `row` with the probabilities that the player on turn wins from distance `a`, the other player being at
    /// distance 1, 2, …; they are not clamped, so that they may lie outside 0..=1 by 1e-11. Calls `piece` for every
    /// stretch of the row that comes from one block, with the number of the block's first line (none where no block is
    /// needed), the place of the stretch in the row, and its values.
    ///
    /// # Panics
    ///
    /// If `a` is not from 1 to [`MAX_DISTANCE`], or `row` is longer than that.
    pub fn fill(&mut self, a: u16, row: &mut [f64], mut piece: impl FnMut(Option<usize>, usize, &[f64])) {
        assert!(
            (1..=MAX_DISTANCE).contains(&a) && row.len() <= MAX_DISTANCE.into(),
            "distance {a}"
        );
        let (m, a) = (self.sides, usize::from(a));
        let decided = if m == 1 {
            row.len()
        } else if a <= m {
            m.min(row.len())
        } else {
            0
        };
        for (i, value) in row[..decided].iter_mut().enumerate() {
            *value = zone_probability_of(m as u16, a as u16, i as u16 + 1);
        }
        if decided > 0 {
            piece(None, 0, &row[..decided]);
        }
        let mut first = decided;
        while first < row.len() {
            // Cells are whole units: within one the block stays the same.
            let mut end = (first / m + 1) * m;
            let Some(place) = self.surface.place(m, a, first + 1) else {
                return;
            };
            // The zone's blocks are others: its player has no coordinate.
            let same = |b| {
                self.surface
                    .place(m, a, b)
                    .is_some_and(|next| next.block == place.block)
            };
            while first >= m && end < row.len() && same(end + 1) {
                end += m;
            }
            let end = end.min(row.len());
            self.fill_piece(place.block, a, first, &mut row[first..end]);
            piece(Some(place.block), first, &row[first..end]);
            first = end;
        }
    }

    fn fill_piece(&mut self, block: usize, a: usize, first: usize, out: &mut [f64]) {
        let s = 1.0 / self.sides as f64;
        let Some(number) = self.flatten(block, s) else {
            return;
        };
        let (Some(original), Some(flat)) = (self.surface.block(block), self.flat.get(number)) else {
            return;
        };
        let [x, _, _] = original.scaled(coordinate(self.sides, a, s), 0.0, s);
        // The polynomial in y that is left: yʲ takes every xⁱ·yʲ, which stands in diagonal i + j.
        let mut in_y = [0.0; MAX_DIAGONALS];
        let mut power = 1.0;
        for i in 0..flat.diagonals {
            for (j, sum) in in_y[..flat.diagonals - i].iter_mut().enumerate() {
                *sum += power * flat.coefficients[diagonals_len(i + j) + j];
            }
            power *= x;
        }
        let in_y = &in_y[..flat.diagonals];
        for (strip, out) in out.chunks_mut(STRIP).enumerate() {
            let mut y = [0.0; STRIP];
            for (i, y) in y.iter_mut().enumerate() {
                let v = coordinate(self.sides, first + strip * STRIP + i + 1, s);
                *y = original.scaled(0.0, v, s)[1];
            }
            let mut value = [0.0; STRIP];
            for &coefficient in in_y.iter().rev() {
                for i in 0..STRIP {
                    value[i] = value[i] * y[i] + coefficient;
                }
            }
            out.copy_from_slice(&value[..out.len()]);
        }
    }

    /// The place in `flat` of the block that begins with that line.
    fn flatten(&mut self, block: usize, s: f64) -> Option<usize> {
        let slot = self.index.get_mut(block)?;
        if *slot == NONE {
            let block = self.surface.block(block)?;
            let [_, _, z] = block.scaled(0.0, 0.0, s);
            let mut flat = FlatBlock {
                diagonals: 0,
                coefficients: Vec::new(),
            };
            let mut power = 1.0;
            for plane in block.planes() {
                if flat.coefficients.is_empty() {
                    flat = FlatBlock {
                        diagonals: plane.diagonals,
                        coefficients: vec![0.0; plane.len()],
                    };
                }
                for (sum, coefficient) in flat.coefficients.iter_mut().zip(plane.coefficients()) {
                    *sum += power * coefficient;
                }
                power *= z;
            }
            *slot = self.flat.len() as u32;
            self.flat.push(flat);
        }
        Some(*slot as usize)
    }
}
