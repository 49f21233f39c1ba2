//! The sections of the table, put together from the blocks of all groups.

use foregone_runtime::SectionFault;
use foregone_runtime::dice::MAX_DISTANCE;
use foregone_runtime::dice::layout::{
    BLOCKS, CELLS, CORRECTIONS, DICE, GRIDS, LINE, LINES_AFTER, MAX_DIAGONALS, MAX_PLANES, Sections, View,
    contents, diagonals_len, long_diagonals,
};
use foregone_runtime::format::TableBuilder;

use super::fit::{FittedBlock, scaling};
use super::span::{Group, Side};

/// The bytes of the table's sections; docs/format.md tells what stands in each.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DiceTable {
    /// Section `dice`.
    pub dice: Vec<u8>,
    /// Section `axes`.
    pub axes: Vec<u8>,
    /// Section `grids`.
    pub grids: Vec<u8>,
    /// Section `blocks`.
    pub blocks: Vec<u8>,
    /// Section `corrections`.
    pub corrections: Vec<u8>,
}

impl DiceTable {
    /// The runtime's view of the table.
    ///
    /// # Errors
    ///
    /// Never for a table that was generated.
    #[doc(hidden)]
    pub fn view(&self) -> Result<View<'_>, SectionFault> {
        View::new(Sections {
            dice: &self.dice,
            axes: &self.axes,
            grids: &self.grids,
            blocks: &self.blocks,
            corrections: &self.corrections,
        })
    }

    /// The table, about to be written.
    pub fn to_contents(&self) -> TableBuilder {
        let table = DICE.add_to(contents(), &elements(&self.dice, u32::from_le_bytes));
        let table = CELLS.add_to(table, &elements(&self.axes, u16::from_le_bytes));
        let table = GRIDS.add_to(table, &elements(&self.grids, u32::from_le_bytes));
        let table = BLOCKS.add_to(table, &self.blocks);
        CORRECTIONS.add_to(table, &elements(&self.corrections, u64::from_le_bytes))
    }

    /// The length of all sections, in bytes.
    pub fn bytes(&self) -> usize {
        let sections = [
            &self.dice,
            &self.axes,
            &self.grids,
            &self.blocks,
            &self.corrections,
        ];
        sections.iter().map(|section| section.len()).sum()
    }

    /// The table without corrections. The groups follow each other from the die of two sides on.
    pub(super) fn assemble<'a>(groups: impl Iterator<Item = (Group, u32, &'a [FittedBlock])>) -> DiceTable {
        let mut table = DiceTable {
            dice: vec![0; 16],
            ..DiceTable::default()
        };
        for (group, levels, blocks) in groups {
            table.add_group(group, levels, blocks);
        }
        table.blocks.extend([0; LINES_AFTER * LINE]);
        assert_eq!(
            table.dice.len(),
            16 * usize::from(MAX_DISTANCE),
            "the groups hold all dice"
        );
        table
    }

    fn add_group(&mut self, group: Group, levels: u32, blocks: &[FittedBlock]) {
        let units = 1usize << levels;
        // A cell begins wherever a block does, along either axis.
        let mut begins = vec![false; units];
        for span in blocks.iter().flat_map(|block| block.sides).filter_map(Side::span) {
            begins[span.first()] = true;
        }
        let cells: Vec<usize> = begins
            .iter()
            .scan(0, |cell, begins| {
                *cell += usize::from(*begins);
                Some(*cell)
            })
            .collect();
        let side = cells[units - 1] + 1;
        let range = |side: Side| match side.span() {
            None => 0..1,
            Some(span) => cells[span.first()]..cells[span.first() + span.len() - 1] + 1,
        };

        let mut grid = vec![0u32; side * side];
        for block in blocks {
            let line = u32::try_from(self.blocks.len() / LINE).expect("far below 4 GB");
            let [rows, columns] = block.sides.map(range);
            for row in rows {
                grid[row * side..][columns.clone()].fill(line);
            }
            self.add_block(block);
        }

        let entry = [self.axes.len() / 2, units, self.grids.len() / 4, side];
        let entry = entry.map(|word| u32::try_from(word).expect("far below 4 GB").to_le_bytes());
        for _ in group.first..=group.last {
            self.dice.extend_from_slice(entry.as_flattened());
        }
        self.axes
            .extend(cells.iter().flat_map(|&cell| (cell as u16).to_le_bytes()));
        self.grids.extend(grid.into_iter().flat_map(u32::to_le_bytes));
    }

    fn add_block(&mut self, block: &FittedBlock) {
        let (z_scale, z_shift) = scaling(1.0 / block.dice[1] as f64, 1.0 / block.dice[0] as f64);
        let [own, other] = block.sides.map(|side| match side.span() {
            // s stands for the coordinate.
            None => (z_scale, z_shift),
            Some(span) => scaling(span.first() as f64, (span.first() + span.len()) as f64),
        });
        for (scale, shift) in [own, other, (z_scale, z_shift)] {
            self.blocks
                .extend([scale, shift].into_iter().flat_map(f64::to_le_bytes));
        }
        let long_orders = long_orders(&block.planes);
        let mut diagonals = [0u8; MAX_PLANES];
        for (byte, (diagonals, _)) in diagonals.iter_mut().zip(&block.planes) {
            *byte = *diagonals as u8;
        }
        self.blocks.extend(diagonals);
        self.blocks.push(long_orders as u8);
        self.fill_line();

        for (k, (diagonals, coefficients)) in block.planes.iter().enumerate() {
            let long = long_diagonals(*diagonals, k, long_orders);
            for diagonal in 0..*diagonals {
                let own = &coefficients[diagonals_len(diagonal)..diagonals_len(diagonal + 1)];
                // Whole pairs.
                let filled = own.iter().copied().chain((diagonal % 2 == 0).then_some(0.0));
                if diagonal < long {
                    self.blocks.extend(filled.flat_map(f64::to_le_bytes));
                } else {
                    self.blocks
                        .extend(filled.flat_map(|value| (value as f32).to_le_bytes()));
                }
            }
        }
        self.fill_line();
    }

    fn fill_line(&mut self) {
        self.blocks.resize(self.blocks.len().next_multiple_of(LINE), 0);
    }
}

/// The number of lines that a block takes in the table.
pub(super) fn lines_of(block: &FittedBlock) -> usize {
    let mut alone = DiceTable::default();
    alone.add_block(block);
    alone.blocks.len() / LINE
}

/// What the rounding of all short coefficients of a block may sum to.
const SHORT_ERROR: f64 = 3e-13;

/// The least number of orders that have to be long. In a block of several planes all are: its size counts for less than
/// one more loop for each plane.
fn long_orders(planes: &[(usize, Vec<f64>)]) -> usize {
    let mut sums = [0.0; MAX_DIAGONALS + MAX_PLANES];
    for (k, (diagonals, coefficients)) in planes.iter().enumerate() {
        for diagonal in 0..*diagonals {
            let of_diagonal = &coefficients[diagonals_len(diagonal)..diagonals_len(diagonal + 1)];
            sums[diagonal + k] += of_diagonal.iter().map(|value| value.abs()).sum::<f64>();
        }
    }
    // A short number is off by at most 2⁻²⁵ of itself.
    let mut left = if planes.len() == 1 {
        SHORT_ERROR * 33_554_432.0
    } else {
        -1.0
    };
    let mut orders = sums.len();
    while orders > 0 && sums[orders - 1] <= left {
        left -= sums[orders - 1];
        orders -= 1;
    }
    orders
}

fn elements<T, const N: usize>(bytes: &[u8], read: fn([u8; N]) -> T) -> Vec<T> {
    bytes.as_chunks().0.iter().copied().map(read).collect()
}
