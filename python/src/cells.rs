//! What rows are given as.

use crate::column::{Column, Range, is_in};

/// The cells of many rows.
pub enum Cells<'a> {
    /// Columns of numbers, all of one length; but one number alone stands for any number of rows.
    Numbers(Vec<Column<'a>>),
    /// A column of numbers and one of lists: those of row `i` are `values[offsets[i]..offsets[i + 1]]`.
    Lists {
        /// The numbers.
        numbers: Column<'a>,
        /// One more than there are rows, ascending, from 0 to the number of values.
        offsets: Vec<usize>,
        /// The values of all lists.
        values: Column<'a>,
    },
    /// 36 bytes a row: the cards of nine piles from bottom to top.
    Cards(Vec<u8>),
    /// A text a row.
    Texts(Vec<String>),
}

/// Cards of a row.
pub const CARDS: usize = 36;

impl<'a> Cells<'a> {
    /// How many rows there are.
    pub fn rows(&self) -> usize {
        match self {
            Cells::Numbers(columns) => {
                let mut lengths = columns.iter().map(Column::len);
                lengths.find(|&length| length != 1).unwrap_or(1)
            }
            Cells::Lists { numbers, .. } => numbers.len(),
            Cells::Cards(cards) => cards.len() / CARDS,
            Cells::Texts(texts) => texts.len(),
        }
    }

    /// Whether there are so many columns, of lengths that fit.
    pub fn fit(&self, columns: usize) -> bool {
        let rows = self.rows();
        let fits = |column: &Column<'_>| [1, rows].contains(&column.len());
        self.columns().len() == columns && self.columns().iter().all(fits)
    }

    fn columns(&self) -> &[Column<'a>] {
        match self {
            Cells::Numbers(columns) => columns,
            Cells::Lists { numbers, .. } => std::slice::from_ref(numbers),
            Cells::Cards(_) | Cells::Texts(_) => &[],
        }
    }
}

/// Some rows after one another, their numbers loaded.
pub struct Chunk<'a> {
    cells: &'a Cells<'a>,
    ranges: &'a [Range],
    from: usize,
    rows: usize,
    /// The numbers of the columns, one column after the other.
    numbers: Vec<u64>,
    /// Whether every number is in its range.
    sound: bool,
}

impl<'a> Chunk<'a> {
    /// No rows yet.
    pub fn new(cells: &'a Cells<'a>, ranges: &'a [Range]) -> Self {
        Chunk {
            cells,
            ranges,
            from: 0,
            rows: 0,
            numbers: Vec::new(),
            sound: true,
        }
    }

    /// Loads the rows from `from` on.
    pub fn load(&mut self, from: usize, rows: usize) {
        (self.from, self.rows, self.sound) = (from, rows, true);
        let columns = self.cells.columns().iter().zip(self.ranges);
        if rows == 0 {
            return;
        }
        self.numbers.resize(self.cells.columns().len() * rows, 0);
        for ((column, range), numbers) in columns.zip(self.numbers.chunks_exact_mut(rows)) {
            self.sound &= column.load(from, numbers, range);
        }
    }

    /// How many rows are loaded.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// A row, counted from the first that is loaded.
    ///
    /// # Errors
    ///
    /// What is wrong with its numbers.
    #[inline]
    pub fn row(&self, place: usize) -> Result<Row<'_>, String> {
        if !self.sound {
            self.check(place)?;
        }
        Ok(Row { chunk: self, place })
    }

    #[cold]
    fn check(&self, place: usize) -> Result<(), String> {
        let row = self.from + place;
        for (column, range) in self.cells.columns().iter().zip(self.ranges) {
            if !is_in(column, row, range) {
                return Err(range.fault(column.exact(row)));
            }
        }
        Ok(())
    }
}

/// The cells of one row.
#[derive(Clone, Copy)]
pub struct Row<'a> {
    chunk: &'a Chunk<'a>,
    place: usize,
}

impl<'a> Row<'a> {
    /// The number in a column, which is in the column's range.
    #[inline]
    pub fn number(&self, column: usize) -> u64 {
        self.chunk.numbers[column * self.chunk.rows + self.place]
    }

    /// The cards.
    pub fn cards(&self) -> Option<&'a [u8; CARDS]> {
        match self.chunk.cells {
            Cells::Cards(cards) => cards.as_chunks().0.get(self.chunk.from + self.place),
            _ => None,
        }
    }

    /// The text.
    pub fn text(&self) -> Option<&'a str> {
        match self.chunk.cells {
            Cells::Texts(texts) => texts.get(self.chunk.from + self.place).map(String::as_str),
            _ => None,
        }
    }

    /// The list.
    ///
    /// # Errors
    ///
    /// The first number that is out of its range.
    pub fn list(&self) -> Result<Vec<u32>, String> {
        let Cells::Lists { offsets, values, .. } = self.chunk.cells else {
            return Ok(Vec::new());
        };
        let row = self.chunk.from + self.place;
        // The lists are those of the column after the numbers.
        let range = &self.chunk.ranges[1];
        let number = |place| match is_in(values, place, range) {
            true => Ok(values.exact(place) as u32),
            false => Err(range.fault(values.exact(place))),
        };
        (offsets[row]..offsets[row + 1]).map(number).collect()
    }
}
