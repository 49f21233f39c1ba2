//! A question with its options, and what solving it has left behind for the next query.

use foregone_queries::question::{Ahead, Found, Layout, Question};
use foregone_queries::text::fault::Fault;
use foregone_queries::text::record::Record;
use foregone_queries::text::row::{Beside, Row, Style};

/// A question with its options.
pub trait Asked {
    /// Answers all queries of a text.
    fn answer(&mut self, queries: &str, style: Style) -> Result<Vec<u8>, String>;
}

/// A question, and its solver's memory.
pub struct Kept<Q: Question> {
    question: Q,
    layout: Layout,
    scratch: Q::Scratch,
}

impl<Q: Question> Kept<Q> {
    /// A question whose queries have this layout.
    pub fn new(question: Q, layout: Layout) -> Self {
        Kept {
            question,
            layout,
            scratch: Q::Scratch::default(),
        }
    }

    fn read(&self, text: &str) -> Result<Vec<Q::Query>, String> {
        let mut rest = text.trim_ascii_start().as_bytes();
        let mut queries = Vec::new();
        while !rest.is_empty() {
            let ahead = Ahead {
                bytes: rest,
                more: false,
                keep_going: false,
            };
            let end = match self.question.is_line(self.layout) {
                true => rest.iter().position(|&byte| byte == b'\n').map(|end| end + 1),
                false => self.question.end(ahead),
            };
            let (query, after) = rest.split_at(end.unwrap_or(rest.len()));
            let read = self.question.read(&mut Record::new(query), self.layout);
            match read.map_err(|fault| self.describe(&fault, queries.len()))? {
                Found::Query(query) => queries.push(query),
                Found::End => break,
            }
            rest = after.trim_ascii_start();
        }
        Ok(queries)
    }

    /// What is wrong with a query. Its line is told where it has several.
    fn describe(&self, fault: &Fault, place: usize) -> String {
        match self.question.is_line(self.layout) {
            _ if place > 0 => format!("query {}: {}", place + 1, fault.kind),
            true => fault.kind.to_string(),
            false => format!("line {}: {}", fault.line + 1, fault.kind),
        }
    }
}

impl<Q: Question> Asked for Kept<Q> {
    fn answer(&mut self, queries: &str, style: Style) -> Result<Vec<u8>, String> {
        let queries = self.read(queries)?;
        let mut out = Vec::new();
        let mut answers = Vec::new();
        let mut place = 0;
        for queries in queries.chunks(Q::AT_ONCE) {
            answers.clear();
            self.question.answer(queries, &mut self.scratch, &mut answers);
            for (query, answer) in queries.iter().zip(&answers) {
                place += 1;
                let beside = Beside { place, carried: &[] };
                let mut row = Row::begin(&mut out, &Q::SHAPE, style, beside);
                if row.has_query() {
                    self.question.show_query(query, place, &mut row);
                }
                row.begin_answer();
                self.question
                    .show(query, answer, &mut row)
                    .map_err(|fault| self.describe(&fault, place as usize - 1))?;
                row.end();
            }
        }
        Ok(out)
    }
}
