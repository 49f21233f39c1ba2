//! Answering rows that have to be solved: on threads that the caller does not wait for once Python asks for an end.

use std::ops::Range as Span;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;

use foregone_queries::Question;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use crate::ask::{Answer, Ask, Query, is_list, shape, width};
use crate::cells::{Cells, Chunk};
use crate::column::Range;
use crate::plan::{Answers, EVERY, Failure, Plan, Watch};

/// Rows whose numbers are loaded at once.
const CHUNK: usize = 1024;

/// The answers of some queries that are solved together.
struct Part {
    values: Vec<f64>,
    /// For each query the number of its items, or why there are none.
    lengths: Vec<Result<usize, String>>,
}

/// Answers all rows. Answers that are no lists are written to `out`.
///
/// # Errors
///
/// The first row that is wrong, or that Python asks for an end.
pub fn solve<A: Ask>(
    ask: &Arc<A>,
    cells: &Cells<'_>,
    ranges: &[Range],
    plan: &Plan<'_>,
    out: &mut [f64],
) -> Result<Answers, Failure> {
    let mut nulls = Vec::new();
    let (queries, rows) = queries(&**ask, cells, ranges, plan, &mut nulls)?;
    let (order, groups) = groups(&**ask, &queries);
    let ended = Arc::new(AtomicBool::new(false));
    let (sender, receiver) = channel();
    let work = Work {
        ask: Arc::clone(ask),
        queries,
        order: order.clone(),
        groups: groups.clone(),
        ended: Arc::clone(&ended),
        threads: plan.all_threads(),
    };
    let spawned = thread::Builder::new().spawn(move || {
        // Nothing is received once the caller has turned to something else.
        let _ = sender.send(work.answer());
    });
    spawned.map_err(|error| Failure::Threads(error.to_string()))?;
    let mut watch = Watch::new();
    let parts = loop {
        match receiver.recv_timeout(EVERY) {
            Ok(parts) => break parts.map_err(Failure::Threads)?,
            Err(RecvTimeoutError::Timeout) => watch.look(&ended)?,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Failure::Threads("a thread ended before its work".to_owned()));
            }
        }
    };
    gather::<A>(parts, (&order, &groups), &rows, nulls, (cells.rows(), plan), out)
}

/// The queries of all rows that are sound, and their rows.
fn queries<A: Ask>(
    ask: &A,
    cells: &Cells<'_>,
    ranges: &[Range],
    plan: &Plan<'_>,
    nulls: &mut Vec<usize>,
) -> Result<(Vec<Query<A>>, Vec<usize>), Failure> {
    let (mut queries, mut rows) = (Vec::new(), Vec::new());
    let mut chunk = Chunk::new(cells, ranges);
    for from in (0..cells.rows()).step_by(CHUNK) {
        chunk.load(from, CHUNK.min(cells.rows() - from));
        for place in 0..chunk.rows() {
            let row = from + place;
            if !plan.is_valid(row) {
                nulls.push(row);
                continue;
            }
            match chunk.row(place).and_then(|row| ask.query(row)) {
                Ok(query) => {
                    queries.push(query);
                    rows.push(row);
                }
                Err(_) if plan.null => nulls.push(row),
                Err(text) => return Err(Failure::Wrong { row, text }),
            }
        }
    }
    Ok((queries, rows))
}

/// The places of the queries in the order in which they are solved, and which are solved together.
fn groups<A: Ask>(ask: &A, queries: &[Query<A>]) -> (Vec<usize>, Vec<Span<usize>>) {
    let kind = |&place: &usize| ask.kind(&queries[place]);
    let mut order: Vec<usize> = (0..queries.len()).collect();
    order.sort_by_key(kind);
    let mut groups = Vec::new();
    let mut start = 0;
    for same in order.chunk_by(|a, b| kind(a) == kind(b)) {
        for some in same.chunks(A::TOGETHER) {
            groups.push(start..start + some.len());
            start += some.len();
        }
    }
    (order, groups)
}

/// What the threads work on. All of it is theirs, so that the caller can leave at any time.
struct Work<A: Ask> {
    ask: Arc<A>,
    queries: Vec<Query<A>>,
    order: Vec<usize>,
    groups: Vec<Span<usize>>,
    ended: Arc<AtomicBool>,
    threads: usize,
}

impl<A: Ask> Work<A> {
    /// The answers of each group; none if Python asked for an end meanwhile.
    fn answer(mut self) -> Result<Vec<Part>, String> {
        // A pool of this call's own: no thread has to live through a fork.
        let pool = ThreadPoolBuilder::new().num_threads(self.threads).build();
        let pool = pool.map_err(|error| error.to_string())?;
        // Queries are moved, not copied, into the order in which they are solved.
        let mut queries: Vec<Option<Query<A>>> =
            std::mem::take(&mut self.queries).into_iter().map(Some).collect();
        let queries: Vec<Query<A>> = self
            .order
            .iter()
            .filter_map(|&place| queries[place].take())
            .collect();
        let scratch = || (<A::Question as Question>::Scratch::default(), Vec::new());
        let part = |(scratch, answers): &mut (_, Vec<Answer<A>>), group: &Span<usize>| {
            if self.ended.load(Ordering::Relaxed) {
                return None;
            }
            let queries = &queries[group.clone()];
            answers.clear();
            self.ask.question().answer(queries, scratch, answers);
            Some(self.part(queries, answers))
        };
        let parts = pool.install(|| {
            self.groups
                .par_iter()
                .map_init(scratch, part)
                .collect::<Option<Vec<_>>>()
        });
        Ok(parts.unwrap_or_default())
    }

    fn part(&self, queries: &[Query<A>], answers: &[Answer<A>]) -> Part {
        let width = width(&shape::<A>());
        let mut values = Vec::new();
        let length = |(query, answer)| {
            let before = values.len();
            let put = self.ask.put(query, answer, |item| values.extend_from_slice(item));
            put.map(|()| (values.len() - before) / width)
        };
        let lengths = queries.iter().zip(answers).map(length).collect();
        Part { values, lengths }
    }
}

/// Brings the answers into the order of their rows.
fn gather<A: Ask>(
    parts: Vec<Part>,
    (order, groups): (&[usize], &[Span<usize>]),
    rows: &[usize],
    mut nulls: Vec<usize>,
    (count, plan): (usize, &Plan<'_>),
    out: &mut [f64],
) -> Result<Answers, Failure> {
    let (is_list, width) = (is_list(&shape::<A>()), width(&shape::<A>()));
    // For each row the part that answers it, and where its items are.
    let mut places: Vec<Option<(usize, usize, usize)>> = vec![None; count];
    let mut wrong: Option<(usize, String)> = None;
    for (number, (part, group)) in parts.iter().zip(groups).enumerate() {
        let mut at = 0;
        for (length, &place) in part.lengths.iter().zip(&order[group.clone()]) {
            let row = rows[place];
            match length {
                Ok(length) => {
                    places[row] = Some((number, at, *length));
                    at += length * width;
                }
                Err(_) if plan.null => nulls.push(row),
                Err(text) if wrong.as_ref().is_none_or(|&(first, _)| row < first) => {
                    wrong = Some((row, text.clone()));
                }
                Err(_) => {}
            }
        }
    }
    if let Some((row, text)) = wrong {
        return Err(Failure::Wrong { row, text });
    }
    nulls.sort_unstable();
    let mut answers = Answers {
        nulls,
        ..Answers::default()
    };
    for (row, place) in places.into_iter().enumerate() {
        let (items, length) = match place {
            Some((part, at, length)) => (&parts[part].values[at..at + length * width], length),
            None => (&[][..], 0),
        };
        if is_list {
            answers.values.extend_from_slice(items);
            answers.lengths.push(length);
        } else {
            let slot = &mut out[row * width..][..width];
            match items.is_empty() {
                true => slot.fill(f64::NAN),
                false => slot.copy_from_slice(items),
            }
        }
    }
    Ok(answers)
}
