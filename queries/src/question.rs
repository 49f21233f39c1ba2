//! What a question is: how it is read, answered and printed.

use crate::column::Column;
use crate::text::fault::Fault;
use crate::text::record::Record;
use crate::text::row::{Row, Style};

pub use crate::shape::Shape;

/// How queries are laid out in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// The contest's format, with its count or its end mark. Blank lines do not count.
    Contest,
    /// Queries one after the other, to the end of the text.
    Rows,
    /// Each query on one line, even where the contest's format takes several: the layout of arguments and of CSV.
    Line,
    /// The number of a deal or a puzzle on each line.
    Numbers,
}

/// One of the ways in which CSV gives a query: the layout of its fields, and their columns.
pub type Input = (Layout, &'static [Column]);

/// What was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found<Q> {
    /// A query.
    Query(Q),
    /// No query but the mark that ends the contest's input.
    End,
}

/// Where the end of a query is looked for.
#[derive(Debug, Clone, Copy)]
pub struct Ahead<'a> {
    /// The text from the query's first byte on.
    pub bytes: &'a [u8],
    /// Whether the text goes on after these bytes.
    pub more: bool,
    /// Whether the run goes on after a query that cannot be read, so that the next one has to be found.
    pub keep_going: bool,
}

/// Queries that have been answered at one go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Plain {
    /// How many there were, a line each.
    pub queries: u64,
    /// How many bytes they took.
    pub bytes: usize,
}

/// A question that can be asked of a game. A value of the type holds its options, and the table that answers it, if there is
/// one.
///
/// The three stages can each be used alone: [`read`](Question::read), [`answer`](Question::answer), and
/// [`show_query`](Question::show_query) with [`show`](Question::show).
pub trait Question: Send + Sync + 'static {
    /// A query.
    type Query;
    /// Its answer.
    type Answer;
    /// What a worker keeps from one call of [`answer`](Question::answer) to the next: a solver's memory, say.
    type Scratch: Default;

    /// Names and columns.
    const SHAPE: Shape;

    /// The ways in which CSV gives a query: the layout of its fields, and their columns. The first one of which
    /// the heading names a column is used.
    const CSV: &'static [Input] = &[(Layout::Line, Self::SHAPE.query)];

    /// How many queries are answered at once, at most.
    const AT_ONCE: usize = 64;

    /// How many bytes of queries a worker takes at a time: fewer where an answer takes long, or is long.
    const BLOCK: usize = 1 << 17;

    /// Reads a query, whose first byte is not blank, to its end.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    fn read(&self, record: &mut Record<'_>, layout: Layout) -> Result<Found<Self::Query>, Fault>;

    /// Whether every query is one line in this layout.
    fn is_line(&self, _layout: Layout) -> bool {
        true
    }

    /// How many bytes the first query ahead takes, to the end of its last line; `None` if it does not end there. Where
    /// [`is_line`](Question::is_line) says so it is not asked for.
    fn end(&self, ahead: Ahead<'_>) -> Option<usize> {
        memchr::memchr(b'\n', ahead.bytes).map(|end| end + 1)
    }

    /// Answers all `queries`, in their order, into `answers`, which is empty.
    fn answer(&self, queries: &[Self::Query], scratch: &mut Self::Scratch, answers: &mut Vec<Self::Answer>);

    /// Prints the query's columns, in their order. `place` is the query's place in the input, counted from 1.
    fn show_query(&self, query: &Self::Query, place: u64, row: &mut Row<'_>);

    /// Prints the answer's columns, in their order.
    ///
    /// # Errors
    ///
    /// Why there is no answer.
    fn show(&self, query: &Self::Query, answer: &Self::Answer, row: &mut Row<'_>) -> Result<(), Fault>;

    /// A shortcut for speed alone: answers the queries at the head of `bytes`, `most` at most, as long as each is written
    /// in the plainest way (a line of its own, numbers of few digits, one blank between them). Appends the answers to `out`
    /// as text. The three stages answer whatever is left, and would give the same.
    fn answer_plain(&self, _bytes: &[u8], _most: u64, _style: Style, _out: &mut Vec<u8>) -> Plain {
        Plain::default()
    }
}
