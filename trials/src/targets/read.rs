use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use foregone_generator::war::{Battle, Confidence};
use foregone_generator::{self as generator};
use foregone_queries::question::Layout;
use foregone_queries::text::Source;
use foregone_queries::text::engine::{Engine, Failure};
use foregone_queries::text::row::{Format, Style};
use foregone_queries::{Question, dice, gems, kingdoms, patience, war};
use foregone_runtime::Backing;
use foregone_runtime::dice::Dice;
use foregone_runtime::kingdoms::Kingdoms;
use foregone_runtime::war::{RuleSet, Rules, Ties, War};

use super::limited::Limited;
use super::models;

/// Bytes of a read, and workers: whole inputs at once, and in ever smaller pieces.
const WAYS: [(usize, usize); 6] = [(usize::MAX, 1), (1, 1), (2, 2), (3, 3), (16, 2), (61, 3)];

/// A text of queries.
///
/// The first byte chooses the question, and the second how queries and answers are laid out; the text follows.
///
/// # Panics
///
/// When reading panics, and when what comes of the text depends on the pieces in which it is read.
pub fn read(input: &[u8]) {
    let [question, options, text @ ..] = input else {
        return;
    };
    let options = Options::new(*options);
    let battle = Battle::from(RuleSet::Risk.rules());
    match question % 18 {
        0 => compare(text, options, || kingdoms::Odds {
            solution: known_kingdoms(),
        }),
        1 => compare(text, options, || kingdoms::Moves {
            solution: known_kingdoms(),
        }),
        2 => compare(text, options, || {
            let solution = war::Solution {
                battle: RuleSet::War.rules().into(),
                table: Some(Arc::new(war::baked())),
            };
            limited(war::Fewest::new(solution, Confidence::HALF), |&x| x <= 1000)
        }),
        3 => compare(text, options, || {
            let solution = war::Solution {
                battle,
                table: Some(known_war()),
            };
            limited(war::Odds { solution }, few)
        }),
        4 => compare(text, options, || {
            let rules = Rules::new(4, 1, 20, Ties::Attacker).expect("all in their ranges");
            let battle = Battle::new(rules, 3).expect("from 1 on");
            let solution = war::Solution { battle, table: None };
            limited(war::Odds { solution }, few)
        }),
        5 => compare(text, options, || limited(war::Losses { battle }, few)),
        6 => compare(text, options, || limited(war::Survivors { battle }, few)),
        7 => compare(text, options, || {
            limited(war::Chain { battle }, |query| {
                query.attackers <= MOST_ARMIES
                    && query.defenders.len() <= 8
                    && query.defenders.iter().all(|&defenders| defenders <= MOST_ARMIES)
            })
        }),
        8 => compare(text, options, || war::Roll {
            rules: battle.rules(),
        }),
        9 => compare(text, options, || {
            let confidence = Confidence::HALF;
            limited(war::Most { battle, confidence }, |&attackers| {
                attackers <= MOST_ARMIES
            })
        }),
        10 if text.len() <= QUICKLY_SOLVED => compare(text, options, dice::Odds::default),
        10 | 11 => compare(text, options, || dice::Odds {
            table: Some(known_dice()),
        }),
        12 => compare(text, options, || patience::Odds {
            table: None,
            positions: options.positions,
        }),
        13 => compare(text, options, || patience::Moves {
            positions: options.positions,
        }),
        14 => compare(text, options, || patience::Line {
            positions: options.positions,
        }),
        15 => compare(text, options, || {
            let positions = options.positions;
            limited(
                gems::Difference {
                    table: None,
                    positions,
                },
                few_bags,
            )
        }),
        16 => compare(text, options, || {
            limited(
                gems::Moves {
                    positions: options.positions,
                },
                few_bags,
            )
        }),
        _ => compare(text, options, || {
            limited(
                gems::Line {
                    positions: options.positions,
                },
                few_bags,
            )
        }),
    }
}

/// Races of dice in texts up to so many bytes are solved, and not looked up.
const QUICKLY_SOLVED: usize = 48;
/// The most armies of a battle that is solved.
const MOST_ARMIES: u32 = 40;
/// The most bags of a case that is solved.
const MOST_BAGS: usize = 6;

fn few(&(attackers, defenders): &war::Armies) -> bool {
    attackers <= MOST_ARMIES && defenders <= MOST_ARMIES
}

fn few_bags(query: &gems::Query) -> bool {
    query.position.case().bags().len() <= MOST_BAGS
}

fn limited<Q: Question>(question: Q, fits: fn(&Q::Query) -> bool) -> Limited<Q> {
    Limited { question, fits }
}

/// How queries and answers are laid out.
#[derive(Debug, Clone, Copy)]
struct Options {
    format: Format,
    layout: Layout,
    keep_going: bool,
    positions: bool,
    digits: u8,
}

impl Options {
    fn new(bits: u8) -> Self {
        Options {
            format: Format::ALL[usize::from(bits % 4 % 3)],
            layout: [Layout::Contest, Layout::Rows, Layout::Line, Layout::Numbers]
                [usize::from(bits >> 2 & 3)],
            keep_going: bits & 16 != 0,
            positions: bits & 32 != 0,
            digits: if bits & 64 != 0 { 9 } else { 6 },
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

fn compare<Q: Question>(text: &[u8], options: Options, question: impl Fn() -> Q) {
    let mut first = None;
    for (block, workers) in WAYS {
        let outcome = run(text, options, question(), block, workers);
        let first = first.get_or_insert_with(|| run(text, options, question(), usize::MAX, 2));
        assert_eq!(*first, outcome, "read by {block} bytes, with {workers} workers");
    }
}

fn run<Q: Question>(text: &[u8], options: Options, question: Q, block: usize, workers: usize) -> Outcome {
    let (answers, reports) = (Answers::default(), Arc::new(Mutex::new(Vec::new())));
    let told = Arc::clone(&reports);
    let engine = Engine {
        question,
        layout: options.layout,
        style: Style {
            format: options.format,
            digits: options.digits,
            errors: options.keep_going,
        },
        keep_going: options.keep_going,
        source: Source::Standard,
        workers,
        block,
        report: Box::new(move |report: &str| lock(&told).push(report.to_owned())),
    };
    let ended = engine.run(io::Cursor::new(text.to_vec()), answers.clone());
    assert!(!matches!(ended, Err(Failure::Panic)), "a worker panicked");
    let answers = std::mem::take(&mut *lock(&answers.0));
    let reports = std::mem::take(&mut *lock(&reports));
    Outcome {
        answers,
        reports,
        ended: ended
            .map(|summary| summary.faults)
            .map_err(|failure| failure.to_string()),
    }
}

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

/// A table of kingdoms whose answers are made up.
fn known_kingdoms() -> kingdoms::Solution {
    static TABLE: OnceLock<Arc<Kingdoms>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let bytes = models::kingdoms().to_bytes();
        Arc::new(Kingdoms::new(Backing::Owned(bytes)).expect("the model is sound"))
    });
    kingdoms::Solution::new(Some(Arc::clone(table)))
}

fn known_dice() -> Arc<Dice> {
    static TABLE: OnceLock<Arc<Dice>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let bytes = generator::dice::fill_roughly().to_bytes();
        Arc::new(Dice::new(Backing::Owned(bytes)).expect("it has just been filled"))
    });
    Arc::clone(table)
}

fn known_war() -> Arc<War> {
    static TABLE: OnceLock<Arc<War>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let bytes = models::war().to_bytes();
        Arc::new(War::new(Backing::Owned(bytes)).expect("the model is sound"))
    });
    Arc::clone(table)
}
