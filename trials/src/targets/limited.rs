//! A question without the queries whose answers take long.

use foregone_queries::Question;
use foregone_queries::question::{Ahead, Found, Input, Layout, Plain, Shape};
use foregone_queries::text::fault::{Fault, Kind};
use foregone_queries::text::record::Record;
use foregone_queries::text::row::{Row, Style};

/// A question, and which queries are answered; any other has a fault.
pub struct Limited<Q: Question> {
    /// The question.
    pub question: Q,
    /// Whether a query is answered.
    pub fits: fn(&Q::Query) -> bool,
}

impl<Q: Question> Question for Limited<Q> {
    type Query = Q::Query;
    type Answer = Q::Answer;
    type Scratch = Q::Scratch;

    const SHAPE: Shape = Q::SHAPE;
    const CSV: &'static [Input] = Q::CSV;
    const AT_ONCE: usize = Q::AT_ONCE;
    const BLOCK: usize = Q::BLOCK;

    fn read(&self, record: &mut Record<'_>, layout: Layout) -> Result<Found<Q::Query>, Fault> {
        match self.question.read(record, layout)? {
            Found::Query(query) if !(self.fits)(&query) => Err(Fault {
                line: 0,
                field: 0,
                kind: Kind::Other("the answer would take long".to_owned()),
            }),
            found => Ok(found),
        }
    }

    fn is_line(&self, layout: Layout) -> bool {
        self.question.is_line(layout)
    }

    fn end(&self, ahead: Ahead<'_>) -> Option<usize> {
        self.question.end(ahead)
    }

    fn answer(&self, queries: &[Q::Query], scratch: &mut Q::Scratch, answers: &mut Vec<Q::Answer>) {
        self.question.answer(queries, scratch, answers);
    }

    fn show_query(&self, query: &Q::Query, place: u64, row: &mut Row<'_>) {
        self.question.show_query(query, place, row);
    }

    fn show(&self, query: &Q::Query, answer: &Q::Answer, row: &mut Row<'_>) -> Result<(), Fault> {
        self.question.show(query, answer, row)
    }

    fn answer_plain(&self, bytes: &[u8], most: u64, style: Style, out: &mut Vec<u8>) -> Plain {
        self.question.answer_plain(bytes, most, style, out)
    }
}
