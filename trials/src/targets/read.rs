use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use foregone_runtime::command::text::Source;
use foregone_runtime::command::text::engine::{BLOCK, Engine, Failure, Flow, Game, Plain};
use foregone_runtime::command::text::fault::Fault;
use foregone_runtime::command::text::print::Format;
use foregone_runtime::command::text::record::Record;
use foregone_runtime::command::{dice, gems, kingdoms, patience, war};
use foregone_runtime::dice::Dice;
use foregone_runtime::kingdoms::Kingdoms;
use foregone_runtime::war::{Attackers, Rules, War};
use foregone_runtime::{Backing, Baked};
use foregone_generator as generator;

use super::models;

/// Bytes of a read, and workers: whole inputs at once, and in ever smaller pieces.
const WAYS: [(usize, usize); 6] = [(BLOCK, 1), (1, 1), (2, 2), (3, 3), (16, 2), (61, 3)];

/// A text in a judge's format.
///
/// The first byte chooses the game, and the second how queries and answers are laid out; the text follows.
///
/// # Panics
///
/// When reading panics, and when what comes of the text depends on the pieces in which it is read.
pub fn read(input: &[u8]) {
    let [game, options, text @ ..] = input else {
        return;
    };
    let options = Options::new(*options);
    match game % 7 {
        0 => compare(text, options, || kingdoms::Text {
            table: known_kingdoms(),
            format: options.format,
        }),
        1 => compare(text, options, || {
            war::Text::fewest(&War::baked(), Rules::War, options.format, !options.rows)
        }),
        2 => compare(text, options, || {
            let attackers = Attackers::new(641).expect("1 to the most");
            war::Text::probabilities(known_war(), Rules::Risk, attackers, options.format, !options.rows)
        }),
        3 => compare(text, options, || patience::Text {
            table: None,
            format: options.format,
            hint: options.hint,
        }),
        5 if text.len() <= QUICKLY_SOLVED => compare(text, options, || dice::OnTheSpot {
            format: options.format,
        }),
        5 | 6 => compare(text, options, || dice::Lookup {
            table: known_dice(),
            format: options.format,
        }),
        _ => compare(text, options, || SmallGems {
            text: gems::Text {
                table: None,
                format: options.format,
                hint: options.hint,
                end_mark: !options.rows,
            },
            end_mark: !options.rows,
        }),
    }
}

/// Races of dice in texts up to so many bytes are solved, and not looked up.
const QUICKLY_SOLVED: usize = 48;

/// How queries and answers are laid out.
#[derive(Debug, Clone, Copy)]
struct Options {
    format: Format,
    rows: bool,
    keep_going: bool,
    hint: bool,
    /// A count on the first line, where a query is a line.
    count: bool,
}

impl Options {
    fn new(bits: u8) -> Self {
        Options {
            format: [Format::Text, Format::Csv, Format::Jsonl][usize::from(bits % 4 % 3)],
            rows: bits & 4 != 0,
            keep_going: bits & 8 != 0,
            hint: bits & 16 != 0,
            count: bits & 32 != 0,
        }
    }
}

/// What comes of a text: the answers, what was reported, and how the run ended.
#[derive(Debug, PartialEq)]
struct Outcome {
    answers: Vec<u8>,
    reports: Vec<String>,
    ended: Result<u64, String>,
}

fn compare<G: Game + Send + 'static>(text: &[u8], options: Options, game: impl Fn() -> G) {
    let mut first = None;
    for (block, workers) in WAYS {
        let outcome = run(text, options, game(), block, workers);
        let first = first.get_or_insert_with(|| run(text, options, game(), BLOCK, 2));
        assert_eq!(*first, outcome, "read by {block} bytes, with {workers} workers");
    }
}

fn run<G: Game + Send + 'static>(
    text: &[u8],
    options: Options,
    game: G,
    block: usize,
    workers: usize,
) -> Outcome {
    // The reports of one run at a time are collected.
    static RUN: Mutex<()> = Mutex::new(());
    let one = lock(&RUN);
    lock(&REPORTS).clear();
    let answers = Answers::default();
    let line_by_line = game.complete(b"\n") == 1;
    let engine = Engine {
        game,
        query: options.hint.then_some("query"),
        count: (options.count && line_by_line && !options.rows).then_some("T"),
        heading: if options.format == Format::Csv {
            "heading\n"
        } else {
            ""
        },
        keep_going: options.keep_going.then_some("error\n"),
        source: Source::Standard,
        workers,
        block,
        report: |report| lock(&REPORTS).push(report.to_owned()),
    };
    let ended = engine.run(io::Cursor::new(text.to_vec()), answers.clone());
    assert!(!matches!(ended, Err(Failure::Panic)), "a worker panicked");
    let outcome = Outcome {
        answers: std::mem::take(&mut lock(&answers.0)),
        reports: std::mem::take(&mut lock(&REPORTS)),
        ended: ended
            .map(|summary| summary.faults)
            .map_err(|failure| failure.to_string()),
    };
    drop(one);
    outcome
}

static REPORTS: Mutex<Vec<String>> = Mutex::new(Vec::new());

#[derive(Debug, Clone, Default)]
struct Answers(Arc<Mutex<Vec<u8>>>);

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        lock(&self.0).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Gems, where a case whose answer would take long is answered with itself.
struct SmallGems {
    text: gems::Text,
    end_mark: bool,
}

/// The most bags of a case that is solved.
const MOST_BAGS: usize = 6;

impl Game for SmallGems {
    type Scratch = <gems::Text as Game>::Scratch;

    fn answer(
        &self,
        query: &mut Record<'_>,
        scratch: &mut Self::Scratch,
        out: &mut Vec<u8>,
    ) -> Result<Flow, Fault> {
        let mut ahead = Record::new(query.rest());
        match gems::read_case(&mut ahead, self.end_mark) {
            Ok(Some(case)) if case.bags().len() > MOST_BAGS => {
                gems::read_case(query, self.end_mark)?;
                out.extend_from_slice(case.to_string().as_bytes());
                Ok(Flow::Answered)
            }
            _ => self.text.answer(query, scratch, out),
        }
    }

    fn complete(&self, bytes: &[u8]) -> usize {
        self.text.complete(bytes)
    }

    fn skip(&self, query: &mut Record<'_>) -> bool {
        self.text.skip(query)
    }

    fn answer_plain(&self, bytes: &[u8], most: u64, out: &mut Vec<u8>) -> Plain {
        self.text.answer_plain(bytes, most, out)
    }

    fn finish(&self, scratch: &mut Self::Scratch, out: &mut [u8]) {
        self.text.finish(scratch, out);
    }
}

/// A table of kingdoms whose bytes are shared by all that come of this.
fn known_kingdoms() -> Kingdoms<Backing> {
    static BYTES: OnceLock<&'static [u8]> = OnceLock::new();
    let bytes = BYTES.get_or_init(|| models::kingdoms().to_bytes().leak());
    Kingdoms::new(Backing::Baked(bytes)).expect("the model is sound")
}

fn known_dice() -> Dice<Backing> {
    static BYTES: OnceLock<&'static [u8]> = OnceLock::new();
    let bytes = BYTES.get_or_init(|| generator::dice::fill_roughly().to_bytes().leak());
    Dice::new(Backing::Baked(bytes)).expect("it has just been filled")
}

fn known_war() -> &'static War {
    static TABLE: OnceLock<War> = OnceLock::new();
    TABLE.get_or_init(|| War::new(Backing::Owned(models::war().to_bytes())).expect("the model is sound"))
}
