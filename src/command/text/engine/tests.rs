use super::*;

/// Doubles numbers from 1 to 1000; 0 ends the input.
struct Double;

impl Game for Double {
    type Scratch = ();

    fn answer(&self, query: &mut Record<'_>, (): &mut (), out: &mut Vec<u8>) -> Result<Flow, Fault> {
        let number = query.number("n", 0, 1000)?;
        query.end_line()?;
        if number == 0 {
            return Ok(Flow::End);
        }
        assert_ne!(number, 999, "a panic that a test asks for");
        out.extend_from_slice(format!("{}\n", 2 * number).as_bytes());
        Ok(Flow::Answered)
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

fn engine() -> Engine<Double> {
    Engine {
        game: Double,
        query: None,
        count: None,
        heading: "",
        keep_going: None,
        source: Source::Standard,
        workers: 3,
        block: BLOCK,
        report: |_| {},
    }
}

fn run(
    engine: Engine<Double>,
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

fn counted() -> Engine<Double> {
    Engine {
        count: Some("T"),
        ..engine()
    }
}

/// Every block size and number of workers gives the same as one block.
fn same_in_every_split(engine: impl Fn() -> Engine<Double>, text: &str) -> (String, Result<Summary, String>) {
    let whole = run(engine(), text, || Ok(0));
    for block in 1..=64 {
        for workers in [1, 2, 4] {
            let split = run(
                Engine {
                    block,
                    workers,
                    ..engine()
                },
                text,
                || Ok(0),
            );
            assert_eq!(split, whole, "{text:?} by {block} bytes with {workers} workers");
        }
    }
    whole
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
fn a_fault_names_its_query_where_that_helps() {
    let named = || Engine {
        query: Some("number"),
        keep_going: Some("error\n"),
        ..engine()
    };
    let stopping = || Engine {
        keep_going: None,
        ..named()
    };
    let message = "line 3, field 1: n must be a whole number from 0 to 1000, found `x`";
    assert_eq!(
        same_in_every_split(stopping, "1\n\nx\n").1.unwrap_err(),
        format!("number 2: {message}")
    );
    assert_eq!(
        same_in_every_split(named, "1\n\nx\n"),
        ("2\nerror\n".to_owned(), Ok(Summary { faults: 1 }))
    );
}

#[test]
fn a_run_that_keeps_going_marks_each_fault() {
    let keep_going = || Engine {
        keep_going: Some("error\n"),
        ..engine()
    };
    let (answers, ended) = same_in_every_split(keep_going, "1\nx\n2 2\n3\n");
    assert_eq!(answers, "2\nerror\nerror\n6\n");
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
            "line 1, field 1: T is missing; the first line must say T, how many queries follow (--rows reads queries alone)",
        ),
        (
            "\n\n",
            "",
            "line 3, field 1: T is missing; the first line must say T, how many queries follow (--rows reads queries alone)",
        ),
        (
            "x\n1\n",
            "",
            "line 1, field 1: T must be a whole number from 0 to 4294967295, found `x`; the first line must say T, how many queries follow (--rows reads queries alone)",
        ),
        (
            "1 1\n",
            "",
            "line 1, field 2: the line should end here, found `1`; the first line must say T, how many queries follow (--rows reads queries alone)",
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
        heading: "n\n",
        ..engine()
    };
    let (answers, _) = same_in_every_split(headed, "1\n2\n");
    assert_eq!(answers, "n\n2\n4\n");
}

#[test]
fn a_read_error_comes_after_all_answers_before_it() {
    let (input, output) = numbers(100_000);
    let (answers, ended) = run(engine(), &input, || Err(io::Error::other("the cable was cut")));
    assert_eq!(answers, output);
    assert_eq!(
        ended.unwrap_err(),
        "standard input: cannot be read: the cable was cut"
    );
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
