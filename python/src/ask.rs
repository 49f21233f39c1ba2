//! What a question is to this package: rows in, numbers out.

use foregone_queries::Question;
use foregone_queries::column::{self, Kind};
use foregone_queries::question::Shape;

use crate::cells::Row;
use crate::column::Range;

/// The query, and the answer, of a question.
pub type Query<A> = <<A as Ask>::Question as Question>::Query;
/// Its answer.
pub type Answer<A> = <<A as Ask>::Question as Question>::Answer;

/// A question that rows of numbers, cards or texts are put to.
pub trait Ask: Send + Sync + 'static {
    /// The question.
    type Question: Question<Query: Send + Sync, Answer: Send>;

    /// How many rows are solved together, where there is no table.
    const TOGETHER: usize = 1;

    /// The question itself.
    fn question(&self) -> &Self::Question;

    /// Whether there is a table to look rows up in.
    fn has_table(&self) -> bool {
        false
    }

    /// What tells whether the table answers a query.
    fn known(&self) -> impl Fn(&Query<Self>) -> bool {
        |_| true
    }

    /// The query of a row.
    ///
    /// # Errors
    ///
    /// What is wrong with the row.
    fn query(&self, row: Row<'_>) -> Result<Query<Self>, String>;

    /// Queries of one kind are solved together, one kind after the other.
    fn kind(&self, _query: &Query<Self>) -> u32 {
        0
    }

    /// Puts the answer's numbers: one item, or those of a list.
    ///
    /// # Errors
    ///
    /// Why there is no answer.
    fn put(&self, query: &Query<Self>, answer: &Answer<Self>, item: impl FnMut(&[f64]))
    -> Result<(), String>;
}

/// The shape of a question that is asked.
pub const fn shape<A: Ask>() -> Shape {
    A::Question::SHAPE
}

/// Whether each answer is a list, of pairs where it is written as a text.
pub fn is_list(shape: &Shape) -> bool {
    shape.list.is_some() || shape.answer.iter().any(|column| column.kind == Kind::Text)
}

/// How many numbers an item of an answer has. A line of pairs, which is written as a text, has two.
pub fn width(shape: &Shape) -> usize {
    let numbers = |column: &column::Column| if column.kind == Kind::Text { 2 } else { 1 };
    shape.answer.iter().map(numbers).sum()
}

/// The ranges of a query's columns. A word is its place among the words.
pub fn ranges(shape: &Shape) -> Vec<Range> {
    let range = |column: &column::Column| {
        let (first, last) = match column.kind {
            Kind::Number { first, last } | Kind::Numbers { first, last } => (first.into(), last.into()),
            Kind::Word(words) => (0, words.len() as u64 - 1),
            Kind::Place => (1, u64::MAX),
            _ => (0, u64::MAX),
        };
        Range {
            name: column.name.to_owned(),
            first,
            last,
        }
    };
    shape.query.iter().map(range).collect()
}
