//! The columns of queries and answers.

/// A column of a query or an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// Its name: in the heading of CSV, as a key of JSON, and in messages.
    pub name: &'static str,
    /// What stands in it.
    pub kind: Kind,
}

/// What stands in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A whole number from `first` to `last`.
    Number {
        /// The smallest.
        first: u32,
        /// The largest.
        last: u32,
    },
    /// Several such numbers, with blanks between them.
    Numbers {
        /// The smallest.
        first: u32,
        /// The largest.
        last: u32,
    },
    /// The number of a deal or a puzzle, from 1 on, or else the query's place in the input.
    Place,
    /// A whole number that may be negative.
    Integer,
    /// A probability.
    Probability,
    /// A mean, or the deviation from it.
    Mean,
    /// One of several words. A query may leave out the last columns of this kind.
    Word(&'static [&'static str]),
    /// `true` or `false`.
    Truth,
    /// A text.
    Text,
}

impl Column {
    /// A column of whole numbers from `first` to `last`.
    pub const fn number(name: &'static str, first: u32, last: u32) -> Self {
        Column {
            name,
            kind: Kind::Number { first, last },
        }
    }

    /// A column of another kind.
    pub const fn new(name: &'static str, kind: Kind) -> Self {
        Column { name, kind }
    }

    /// A column of probabilities.
    pub const fn probability(name: &'static str) -> Self {
        Column::new(name, Kind::Probability)
    }

    /// Whether a query may leave it out.
    pub const fn is_optional(&self) -> bool {
        matches!(self.kind, Kind::Word(_))
    }
}
