use super::*;
use std::io;

use crate::column::Column;
use crate::question::Layout;
use crate::question::{Found, Shape};
use crate::text::Source;
use crate::text::fault::{Fault, Kind, LONGEST_QUERY};
use crate::text::record::Record;
use crate::text::row::Style;
use crate::text::row::{Format, Row};
use foregone_runtime::Game;

const BLOCK: usize = 1 << 17;

/// Doubles numbers from 1 to 1000; in the contest's format, 0 ends the input.
struct Double<const COUNTED: bool>;

const NUMBER: Column = Column::number("n", 1, 1000);
const DOUBLE: Column = Column::number("double", 2, 2000);

impl<const COUNTED: bool> Question for Double<COUNTED> {
    type Query = u32;
    type Answer = u32;
    type Scratch = ();

    const SHAPE: Shape = Shape {
        count: if COUNTED { Some("T") } else { None },
        ..Shape::new(Game::War, "double", &[NUMBER], &[DOUBLE])
    };

    fn read(&self, record: &mut Record<'_>, layout: Layout) -> Result<Found<u32>, Fault> {
        let first = u32::from(layout != Layout::Contest);
        let number = record.number(NUMBER.name, first, 1000)?;
        record.end_line()?;
        Ok(if number == 0 {
            Found::End
        } else {
            Found::Query(number)
        })
    }

    fn answer(&self, queries: &[u32], (): &mut (), answers: &mut Vec<u32>) {
        assert!(!queries.contains(&999), "a panic that a test asks for");
        answers.extend(queries.iter().map(|number| 2 * number));
    }

    fn show_query(&self, query: &u32, _: u64, row: &mut Row<'_>) {
        row.number(*query);
    }

    fn show(&self, query: &u32, answer: &u32, row: &mut Row<'_>) -> Result<(), Fault> {
        row.number(*answer);
        match query {
            950 => Err(Fault {
                line: 0,
                field: 1,
                kind: Kind::Other("950 has no double".to_owned()),
            }),
            _ => Ok(()),
        }
    }
}

/// Gives what it has in pieces, and fails or blocks at its end.
struct Input {
    text: Vec<u8>,
    at: usize,
    end: fn() -> io::Result<usize>,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let rest = &self.text[self.at..];
        let length = rest.len().min(buffer.len());
        if length == 0 {
            return (self.end)();
        }
        buffer[..length].copy_from_slice(&rest[..length]);
        self.at += length;
        Ok(length)
    }
}

#[derive(Clone, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        lock(&self.0).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What the tests' runs report.
type Reports = Arc<Mutex<Vec<String>>>;

fn engine_of<Q: Question>(question: Q, layout: Layout) -> Engine<Q> {
    Engine {
        question,
        layout,
        style: Style::default(),
        keep_going: false,
        source: Source::Standard,
        workers: 3,
        block: BLOCK,
        report: Box::new(|_| {}),
    }
}

fn engine() -> Engine<Double<false>> {
    engine_of(Double, Layout::Contest)
}

fn rows() -> Engine<Double<false>> {
    engine_of(Double, Layout::Rows)
}

fn counted() -> Engine<Double<true>> {
    engine_of(Double, Layout::Contest)
}

fn run<Q: Question>(
    engine: Engine<Q>,
    text: &str,
    end: fn() -> io::Result<usize>,
) -> (String, Result<Summary, String>) {
    let output = Output::default();
    let ended = engine.run(
        Input {
            text: text.into(),
            at: 0,
            end,
        },
        output.clone(),
    );
    let text = String::from_utf8(lock(&output.0).clone()).unwrap();
    (text, ended.map_err(|failure| failure.to_string()))
}

/// Every block size and number of workers gives the same as one block.
fn same_in_every_split<Q: Question>(
    engine: impl Fn() -> Engine<Q>,
    text: &str,
) -> (String, Result<Summary, String>) {
    let told = |engine: Engine<Q>| {
        let reports = Reports::default();
        let told = Arc::clone(&reports);
        let report = Box::new(move |report: &str| lock(&told).push(report.to_owned()));
        let ran = run(Engine { report, ..engine }, text, || Ok(0));
        let reports = lock(&reports).clone();
        (ran, reports)
    };
    let whole = told(engine());
    for block in 1..=64 {
        for workers in [1, 2, 4] {
            let split = told(Engine {
                block,
                workers,
                ..engine()
            });
            assert_eq!(split, whole, "{text:?} by {block} bytes with {workers} workers");
        }
    }
    whole.0
}

fn numbers(count: u32) -> (String, String) {
    let numbers = (0..count).map(|n| n * 7 % 900 + 1);
    let lines = |number: u32| format!("{number}\n");
    (
        numbers.clone().map(lines).collect(),
        numbers.map(|n| lines(2 * n)).collect(),
    )
}

#[test]
fn answers_are_in_order() {
    let (input, output) = numbers(300);
    assert_eq!(
        same_in_every_split(engine, &input),
        (output, Ok(Summary::default()))
    );
}

#[test]
fn a_large_input_is_answered_by_all_workers_in_order() {
    let (input, output) = numbers(300_000);
    assert_eq!(run(engine(), &input, || Ok(0)), (output, Ok(Summary::default())));
}

#[test]
fn blank_lines_carriage_returns_and_a_missing_line_end_are_fine() {
    let text = "\r\n\n  1\r\n\n\n\t2 \n 3";
    assert_eq!(
        same_in_every_split(engine, text),
        ("2\n4\n6\n".to_owned(), Ok(Summary::default()))
    );
    assert_eq!(
        same_in_every_split(engine, ""),
        (String::new(), Ok(Summary::default()))
    );
}

#[test]
fn the_end_mark_ends_the_input() {
    let (answers, ended) = same_in_every_split(engine, "1\n2\n0\nnonsense\n");
    assert_eq!((answers.as_str(), ended), ("2\n4\n", Ok(Summary::default())));
}

#[test]
fn the_end_mark_does_not_wait_for_more() {
    let block_for_ever = || loop {
        thread::park();
    };
    let (input, output) = numbers(100_000);
    let (answers, ended) = run(engine(), &format!("{input}0\n"), block_for_ever);
    assert_eq!((answers, ended), (output, Ok(Summary::default())));
}

#[test]
fn a_fault_stops_after_all_answers_before_it() {
    let (answers, ended) = same_in_every_split(engine, "1\n\n2 \n3x\n4\n");
    assert_eq!(answers, "2\n4\n");
    assert_eq!(
        ended.unwrap_err(),
        "line 4, field 1: n must be a whole number from 0 to 1000, found `3x`"
    );
}

#[test]
fn a_run_that_keeps_going_marks_each_fault() {
    let keep_going = || Engine {
        keep_going: true,
        ..engine()
    };
    let (answers, ended) = same_in_every_split(keep_going, "1\nx\n2 2\n3\n950\n4");
    assert_eq!(answers, "2\nerror\nerror\n6\nerror\n8\n");
    assert_eq!(ended, Ok(Summary { faults: 3 }));
}

#[test]
fn an_answer_that_there_is_not_stops_the_run() {
    let (answers, ended) = same_in_every_split(engine, "1\n950\n3\n");
    assert_eq!(answers, "2\n");
    assert_eq!(ended.unwrap_err(), "line 2, field 1: 950 has no double");
}

#[test]
fn the_first_faults_are_told_and_the_others_counted() {
    let reports = Reports::default();
    let told = Arc::clone(&reports);
    let engine = Engine {
        keep_going: true,
        block: 7,
        report: Box::new(move |report: &str| lock(&told).push(report.to_owned())),
        ..engine()
    };
    let (answers, ended) = run(engine, &"x\n1\n".repeat(50_000), || Ok(0));
    assert_eq!(answers, "error\n2\n".repeat(50_000));
    assert_eq!(ended, Ok(Summary { faults: 50_000 }));
    let reports = lock(&reports);
    assert_eq!(reports.len(), 11);
    assert!(reports[9].starts_with("line 19, field 1: "), "{}", reports[9]);
    assert_eq!(reports[10], "49990 more queries could not be answered");
}

#[test]
fn each_line_of_rows_is_a_query() {
    let (answers, ended) = same_in_every_split(rows, "1\n\n2\n");
    assert_eq!(answers, "2\n");
    assert_eq!(
        ended.unwrap_err(),
        "line 2: the line is blank, and each line must be a query"
    );
    for end in ["", "\n", "\r\n \n\n", "\n\t"] {
        let (answers, ended) = same_in_every_split(rows, &format!("1\n2{end}"));
        assert_eq!(
            (answers.as_str(), ended),
            ("2\n4\n", Ok(Summary::default())),
            "{end:?}"
        );
    }
    let keep_going = || Engine {
        keep_going: true,
        ..rows()
    };
    let (answers, _) = same_in_every_split(keep_going, "\n1\n \n\n2\n\n\n");
    assert_eq!(answers, "error\n2\nerror\nerror\n4\n");
    let (answers, ended) = same_in_every_split(rows, "\n\n");
    assert_eq!((answers.as_str(), ended), ("", Ok(Summary::default())));
}

#[test]
fn rows_may_have_commas_and_the_contest_has_none() {
    let keep_going = |layout| {
        move || Engine {
            keep_going: true,
            ..engine_of(Double::<false>, layout)
        }
    };
    let text = "1,\n,1\n1,1\n1\n";
    let (answers, _) = same_in_every_split(keep_going(Layout::Rows), text);
    assert_eq!(answers, "error\nerror\nerror\n2\n");
    let (answers, _) = same_in_every_split(keep_going(Layout::Contest), text);
    assert_eq!(answers, "error\nerror\nerror\n2\n");
}

#[test]
fn csv_is_read_by_its_heading_and_carries_the_rest() {
    let csv = || Engine {
        style: Style {
            format: Format::Csv,
            errors: true,
            ..Style::default()
        },
        keep_going: true,
        ..rows()
    };
    let (answers, ended) = same_in_every_split(
        csv,
        "id,N,\"a \"\"note\"\"\",double\r\n7,1,\"x,\ny\",9\r\n8,\"2\",,\r\n9,x,z\r\n10\r\n\r\n11,950,\n12,3,\n\n",
    );
    assert_eq!(
        answers,
        "id,\"a \"\"note\"\"\",n,double,error\n\
         7,\"x,\ny\",1,2,\n\
         8,,2,4,\n\
         9,z,,,\"n must be a whole number from 1 to 1000, found `x`\"\n\
         10,,,,n is missing\n\
         ,,,,\"the line is blank, and each line must be a query\"\n\
         11,,,,950 has no double\n\
         12,,3,6,\n"
    );
    assert_eq!(ended, Ok(Summary { faults: 4 }));
    // What was written is read again, and gives the same.
    let (again, _) = same_in_every_split(csv, "id,n,double,error\n1,2,4,\n");
    assert_eq!(again, "id,n,double,error\n1,2,4,\n");
}

#[test]
fn tabs_separate_csv_whose_heading_has_them() {
    let jsonl = || Engine {
        style: Style {
            format: Format::Jsonl,
            errors: true,
            ..Style::default()
        },
        keep_going: true,
        ..rows()
    };
    let (answers, _) = same_in_every_split(jsonl, "id\tn\na,b\t1\n\"c\"\tx\n");
    assert_eq!(
        answers,
        "{\"id\":\"a,b\",\"n\":1,\"double\":2}\n\
         {\"id\":\"c\",\"place\":2,\"line\":3,\"error\":\"n must be a whole number from 1 to 1000, found `x`\"}\n"
    );
    let csv = || Engine {
        style: Style {
            format: Format::Csv,
            ..Style::default()
        },
        ..rows()
    };
    let (answers, _) = same_in_every_split(csv, "id\tn\na,b\t1\n");
    assert_eq!(answers, "id,n,double\n\"a,b\",1,2\n");
}

#[test]
fn faults_of_csv_name_the_field_of_the_file() {
    let (answers, ended) = same_in_every_split(rows, "id,n\n1,2\n3,4 5\n");
    assert_eq!(answers, "4\n");
    assert_eq!(
        ended.unwrap_err(),
        "line 3, field 2: n must be a whole number from 1 to 1000, found `4 5`"
    );
}

#[test]
fn places_and_lines_are_counted_through_the_input() {
    let jsonl = |layout| {
        move || Engine {
            style: Style {
                format: Format::Jsonl,
                errors: true,
                ..Style::default()
            },
            keep_going: true,
            ..engine_of(Double::<false>, layout)
        }
    };
    let fault = |place: u64, line: u64| {
        format!("{{\"place\":{place},\"line\":{line},\"error\":\"n must be a whole number from")
    };
    let (answers, _) = same_in_every_split(jsonl(Layout::Contest), "1\n\n\n2\nx\n\n3\ny\n");
    let lines: Vec<&str> = answers.lines().collect();
    assert!(lines[2].starts_with(&fault(3, 5)), "{answers}");
    assert!(lines[4].starts_with(&fault(5, 8)), "{answers}");
    let (answers, _) = same_in_every_split(jsonl(Layout::Rows), "n\n1\nx\n2\ny\n");
    let lines: Vec<&str> = answers.lines().collect();
    assert!(lines[1].starts_with(&fault(2, 3)), "{answers}");
    assert!(lines[3].starts_with(&fault(4, 5)), "{answers}");
}

#[test]
fn a_line_that_is_too_long_costs_one_answer() {
    let keep_going = || Engine {
        keep_going: true,
        ..rows()
    };
    let text = format!("1\n{}\n2\nx\n", "2".repeat(3 * LONGEST_QUERY));
    let (answers, ended) = run(keep_going(), &text, || Ok(0));
    assert_eq!(answers, "2\nerror\n4\nerror\n");
    assert_eq!(ended, Ok(Summary { faults: 2 }));
}

#[test]
fn the_count_must_be_there_and_right() {
    let (answers, ended) = same_in_every_split(counted, "\n3\n1\n2\n\n3\n\n");
    assert_eq!((answers.as_str(), ended), ("2\n4\n6\n", Ok(Summary::default())));
    let (answers, ended) = same_in_every_split(counted, "0\n");
    assert_eq!((answers.as_str(), ended), ("", Ok(Summary::default())));

    for (text, expected_answers, expected) in [
        (
            "",
            "",
            "line 1, field 1: T is missing; the first line must say T, how many queries follow (`foregone war double` reads queries alone)",
        ),
        (
            "\n\n",
            "",
            "line 3, field 1: T is missing; the first line must say T, how many queries follow (`foregone war double` reads queries alone)",
        ),
        (
            "x\n1\n",
            "",
            "line 1, field 1: T must be a whole number from 0 to 4294967295, found `x`; the first line must say T, how many queries follow (`foregone war double` reads queries alone)",
        ),
        (
            "1 1\n",
            "",
            "line 1, field 2: the line should end here, found `1`; the first line must say T, how many queries follow (`foregone war double` reads queries alone)",
        ),
        (
            "2\n1\n2\n\n3\n",
            "2\n4\n",
            "line 5: T on the first line is 2, and here is one query more; correct T, or leave out what is \
             too much",
        ),
        (
            "1\n1\nx\n",
            "2\n",
            "line 3: T on the first line is 1, and here is one query more; correct T, or leave out what is \
             too much",
        ),
        (
            "3\n1\n2\n",
            "2\n4\n",
            "line 4: T on the first line is 3, but the input ends 1 short of it",
        ),
    ] {
        let (answers, ended) = same_in_every_split(counted, text);
        assert_eq!(
            (answers.as_str(), ended.unwrap_err().as_str()),
            (expected_answers, expected),
            "{text:?}"
        );
    }
}

#[test]
fn the_heading_comes_first_and_once() {
    let headed = || Engine {
        style: Style {
            format: Format::Csv,
            ..Style::default()
        },
        ..engine()
    };
    let (answers, _) = same_in_every_split(headed, "1\n2\n");
    assert_eq!(answers, "n,double\n1,2\n2,4\n");
    let headed = || Engine {
        style: headed().style,
        ..counted()
    };
    let (answers, ended) = same_in_every_split(headed, "1\n1\n2\n");
    assert_eq!(answers, "n,double\n1,2\n");
    assert!(ended.is_err());
}

#[test]
fn a_read_error_comes_after_all_answers_before_it() {
    let (input, output) = numbers(100_000);
    let (answers, ended) = run(engine(), &input, || Err(io::Error::other("the cable was cut")));
    assert_eq!(answers, output);
    assert_eq!(ended.unwrap_err(), "standard input: cannot be read");
}

#[test]
fn a_query_without_end_is_a_fault() {
    let (answers, ended) = run(engine(), &format!("1\n{}", "2".repeat(LONGEST_QUERY + 2)), || {
        Ok(0)
    });
    assert_eq!(answers, "2\n");
    assert_eq!(
        ended.unwrap_err(),
        format!("line 2: a query has more than {LONGEST_QUERY} bytes")
    );
}

#[test]
fn blank_lines_are_no_part_of_a_query_however_many_there_are() {
    let blank = "\r\n".repeat(LONGEST_QUERY);
    let line = LONGEST_QUERY + 1;
    assert_eq!(
        run(counted(), &format!("{blank}1\n{blank}5\n{blank}"), || Ok(0)),
        ("10\n".to_owned(), Ok(Summary::default()))
    );
    let (answers, ended) = run(counted(), &format!("{blank}x\n"), || Ok(0));
    assert_eq!(answers, "");
    assert!(
        ended
            .unwrap_err()
            .starts_with(&format!("line {line}, field 1: T "))
    );
    let (answers, ended) = run(counted(), &blank, || Ok(0));
    assert_eq!(answers, "");
    assert!(
        ended
            .unwrap_err()
            .starts_with(&format!("line {line}, field 1: T is missing"))
    );
    let (answers, ended) = run(counted(), &(blank + &"1".repeat(LONGEST_QUERY + 2)), || Ok(0));
    assert_eq!(answers, "");
    assert_eq!(
        ended.unwrap_err(),
        format!("line {line}: a query has more than {LONGEST_QUERY} bytes")
    );
}

struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_closed_output_ends_the_run_quietly() {
    let (input, _) = numbers(100_000);
    let ended = engine().run(io::Cursor::new(input), Closed);
    assert!(matches!(ended, Ok(Summary { faults: 0 })));
}

#[test]
fn a_panic_is_a_failure_and_not_a_standstill() {
    let (input, _) = numbers(100_000);
    let (_, ended) = run(engine(), &format!("{input}999\n{input}"), || Ok(0));
    assert!(ended.unwrap_err().contains("fault of its own"));
}
