//! Answering rows that a table has the answers of: chunk after chunk, each thread a part of the rows.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use foregone_queries::Question;

use crate::ask::{Answer, Ask, Query, is_list, shape, width};
use crate::cells::{Cells, Chunk};
use crate::column::Range;
use crate::plan::{Answers, Failure, Plan, Watch};

/// Rows that are answered at once: their numbers, queries and answers stay in the processor's caches.
const CHUNK: usize = 1024;

/// Answers all rows. Answers that are no lists are written to `out`.
///
/// # Errors
///
/// The first row that is wrong, or that Python asks for an end.
pub fn look_up<A: Ask>(
    ask: &A,
    cells: &Cells<'_>,
    ranges: &[Range],
    plan: &Plan<'_>,
    mut out: &mut [f64],
) -> Result<Answers, Failure> {
    let rows = cells.rows();
    let (is_list, width) = (is_list(&shape::<A>()), width(&shape::<A>()));
    let each = rows.div_ceil(plan.threads_of(rows)).next_multiple_of(CHUNK);
    let ended = AtomicBool::new(false);
    let part = |from: usize, out| Part {
        ask,
        cells,
        ranges,
        plan,
        ended: &ended,
        rows: from..(from + each).min(rows),
        width,
        out,
    };
    let mut slot = |from: usize| {
        let length = if is_list { 0 } else { each.min(rows - from) * width };
        let (first, rest) = std::mem::take(&mut out).split_at_mut(length);
        out = rest;
        (!is_list).then_some(first)
    };
    let first = part(0, slot(0));
    if each >= rows {
        return first.answer(Some(Watch::new()));
    }
    thread::scope(|scope| {
        let mut others = Vec::new();
        for from in (each..rows).step_by(each) {
            let part = part(from, slot(from));
            let thread = thread::Builder::new().spawn_scoped(scope, move || part.answer(None));
            others.push(thread.map_err(|error| {
                ended.store(true, Ordering::Relaxed);
                Failure::Threads(error.to_string())
            })?);
        }
        let mut answers = first.answer(Some(Watch::new()));
        for other in others {
            let other = other
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            // What one part does not know has ended the others early: none of them tells the first wrong row.
            if matches!(other, Err(Failure::Unknown)) {
                answers = Err(Failure::Unknown);
            }
            // The parts stand in the order of their rows: the first that failed tells the first wrong row.
            if let Ok(all) = &mut answers {
                match other {
                    Ok(part) => {
                        all.values.extend(part.values);
                        all.lengths.extend(part.lengths);
                        all.nulls.extend(part.nulls);
                    }
                    Err(failure) => answers = Err(failure),
                }
            }
        }
        answers
    })
}

/// Answers one row, without all that many rows need; nothing if anything is wrong with it.
pub fn look_up_one<A: Ask>(ask: &A, cells: &Cells<'_>, ranges: &[Range]) -> Option<Answers> {
    let mut chunk = Chunk::new(cells, ranges);
    chunk.load(0, 1);
    let query = [ask.query(chunk.row(0).ok()?).ok()?];
    if !ask.known()(&query[0]) {
        return None;
    }
    let mut answers = Vec::with_capacity(1);
    ask.question()
        .answer(&query, &mut Default::default(), &mut answers);
    let mut values = Vec::with_capacity(width(&shape::<A>()));
    ask.put(&query[0], answers.first()?, |item| values.extend_from_slice(item))
        .ok()?;
    Some(Answers {
        values,
        ..Answers::default()
    })
}

/// What a thread answers.
struct Part<'a, A> {
    ask: &'a A,
    cells: &'a Cells<'a>,
    ranges: &'a [Range],
    plan: &'a Plan<'a>,
    ended: &'a AtomicBool,
    rows: std::ops::Range<usize>,
    width: usize,
    out: Option<&'a mut [f64]>,
}

impl<A: Ask> Part<'_, A> {
    fn answer(mut self, mut watch: Option<Watch>) -> Result<Answers, Failure> {
        let mut found = Answers::default();
        let mut chunk = Chunk::new(self.cells, self.ranges);
        let mut scratch = <A::Question as Question>::Scratch::default();
        let mut queries: Vec<Query<A>> = Vec::with_capacity(CHUNK);
        let mut answers: Vec<Answer<A>> = Vec::with_capacity(CHUNK);
        let known = self.ask.known();
        for from in self.rows.clone().step_by(CHUNK) {
            if self.ended.load(Ordering::Relaxed) {
                break;
            }
            if let Some(watch) = &mut watch {
                watch.look(self.ended)?;
            }
            chunk.load(from, CHUNK.min(self.rows.end - from));
            let nulls = found.nulls.len();
            queries.clear();
            for place in 0..chunk.rows() {
                if !self.plan.is_valid(from + place) {
                    found.nulls.push(from + place);
                    continue;
                }
                match chunk.row(place).and_then(|row| self.ask.query(row)) {
                    Ok(query) if known(&query) => queries.push(query),
                    Ok(_) => {
                        self.ended.store(true, Ordering::Relaxed);
                        return Err(Failure::Unknown);
                    }
                    Err(_) if self.plan.null => found.nulls.push(from + place),
                    Err(text) => return Err(self.wrong(from + place, text)),
                }
            }
            answers.clear();
            self.ask.question().answer(&queries, &mut scratch, &mut answers);
            self.put(from, chunk.rows(), nulls, &queries, &answers, &mut found)?;
        }
        Ok(found)
    }

    /// Puts the answers of a chunk. Its rows that have none stand from `nulls` on.
    fn put(
        &mut self,
        from: usize,
        rows: usize,
        nulls: usize,
        queries: &[Query<A>],
        answers: &[Answer<A>],
        found: &mut Answers,
    ) -> Result<(), Failure> {
        let (width, start) = (self.width, from - self.rows.start);
        let mut pairs = queries.iter().zip(answers);
        let missing = found.nulls[nulls..].to_vec();
        let mut missing = missing.into_iter().peekable();
        for place in 0..rows {
            let is_null = missing.next_if_eq(&(from + place)).is_some();
            let pair = if is_null { None } else { pairs.next() };
            let result = match (&mut self.out, pair) {
                (Some(out), Some((query, answer))) => {
                    let slot = &mut out[(start + place) * width..][..width];
                    self.ask.put(query, answer, |item| slot.copy_from_slice(item))
                }
                (None, Some((query, answer))) => {
                    let before = found.values.len();
                    let put = self
                        .ask
                        .put(query, answer, |item| found.values.extend_from_slice(item));
                    found.lengths.push((found.values.len() - before) / width);
                    put
                }
                (out, None) => {
                    match out {
                        Some(out) => out[(start + place) * width..][..width].fill(f64::NAN),
                        None => found.lengths.push(0),
                    }
                    Ok(())
                }
            };
            match result {
                Ok(()) => {}
                Err(_) if self.plan.null => {
                    if let Some(out) = &mut self.out {
                        out[(start + place) * width..][..width].fill(f64::NAN);
                    }
                    found.nulls.push(from + place);
                }
                Err(text) => return Err(self.wrong(from + place, text)),
            }
        }
        found.nulls[nulls..].sort_unstable();
        Ok(())
    }

    /// Each thread tells its own first wrong row; that of the first part is the first of all.
    fn wrong(&self, row: usize, text: String) -> Failure {
        Failure::Wrong { row, text }
    }
}
