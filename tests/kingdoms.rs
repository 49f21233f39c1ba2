//! `foregone kingdoms` from the command line to the last byte.

use std::fmt::Write;

use foregone_runtime::Game;
use foregone_runtime::kingdoms::{Healths, INPUTS};

mod common;
use common::{Ran, Sandbox, bad_inputs, sha256};

/// The rules' own examples.
const SAMPLE: &str = "4\n1 1 1 1\n1 0 1 1\n1 1 1 2\n2 1 2 6\n";
const ANSWERS: &str = "1.000000 0.000000 0.000000\n\
                       0.000000 0.500000 0.500000\n\
                       0.500000 0.500000 0.000000\n\
                       0.250000 0.500000 0.250000\n";

/// The answer to `1 0 1 1`.
const SECOND: &str = "0.000000 0.500000 0.500000\n";

#[test]
fn the_rules_examples_are_answered() {
    assert_eq!(Sandbox::new().run("kingdoms", SAMPLE).answers(), ANSWERS);
}

/// Every input, in the contest's format.
fn every_input() -> String {
    let mut text = format!("{INPUTS}\n");
    for [h1, h2, h3, h4] in Healths::all().map(Healths::to_array) {
        writeln!(text, "{h1} {h2} {h3} {h4}").unwrap();
    }
    text
}

#[track_caller]
fn has_the_known_digest(answers: &str) {
    assert_eq!(answers.len(), 67_392_000);
    assert_eq!(
        sha256(answers),
        "991a0a531ebf5d5265c5d1cf7d62212981106cb18d7aeed7531d10248903f7e5"
    );
}

#[test]
fn every_input_is_answered_on_the_spot() {
    has_the_known_digest(&Sandbox::new().run("kingdoms", every_input()).answers());
}

#[test]
fn every_input_is_answered_from_a_table() {
    let sandbox = Sandbox::with_table(Game::Kingdoms);
    let ran = sandbox.run("kingdoms --verbose --threads 3", every_input());
    assert!(ran.err.contains("answering from"), "{}", ran.err);
    has_the_known_digest(&ran.out);
}

#[test]
fn rows_have_no_count() {
    let rows = SAMPLE.strip_prefix("4\n").unwrap();
    let sandbox = Sandbox::with_table(Game::Kingdoms);
    assert_eq!(sandbox.run("kingdoms odds", rows).answers(), ANSWERS);
    assert_eq!(sandbox.run("kingdoms odds", "").answers(), "");
}

#[test]
fn arguments_are_one_query() {
    let sandbox = Sandbox::with_table(Game::Kingdoms);
    assert_eq!(sandbox.run("kingdoms 1 0 1 1", "").answers(), SECOND);
    assert_eq!(sandbox.run("kingdoms odds 1 0 1 1", "").answers(), SECOND);
    let error = "argument 3: h3 must be a whole number from 0 to 39, found `40`";
    sandbox.run("kingdoms 1 0 40 1", "").fails(2, "", error);
    let error = "argument 2: h2 must be a whole number from 0 to 39, found `-1`";
    sandbox.run("kingdoms 1 -1 1 1", "").fails(2, "", error);
    for count in 1..9 {
        let ran = sandbox.run(&format!("kingdoms {}", "1 ".repeat(count)), "");
        let code = if count == 4 { 0 } else { 2 };
        assert_eq!(
            (ran.code, ran.out.is_empty()),
            (Some(code), code == 2),
            "{}",
            ran.err
        );
    }
}

/// A query and its answer as CSV and JSON say them: h1 to h4, monarch, rebel, traitor.
type Fields = [f64; 7];

const NAMES: [&str; 7] = ["h1", "h2", "h3", "h4", "monarch", "rebel", "traitor"];

/// What CSV and JSON should say of the rules' examples.
fn sample_fields() -> Vec<Fields> {
    let queries = SAMPLE.lines().skip(1);
    let line = |(query, answer)| {
        let text = format!("{query} {answer}");
        let numbers: Vec<f64> = text.split(' ').map(|field| field.parse().unwrap()).collect();
        numbers.try_into().unwrap()
    };
    queries.zip(ANSWERS.lines()).map(line).collect()
}

#[test]
fn csv_carries_the_inputs() {
    let text = Sandbox::with_table(Game::Kingdoms)
        .run("kingdoms --format csv", SAMPLE)
        .answers();
    assert!(text.contains("\n1,0,1,1,0.000000,0.500000,0.500000\n"), "{text}");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    assert_eq!(reader.headers().unwrap().iter().collect::<Vec<_>>(), NAMES);
    let rows: Vec<Fields> = reader.deserialize().map(Result::unwrap).collect();
    assert_eq!(rows, sample_fields());
}

#[test]
fn jsonl_carries_the_inputs() {
    let text = Sandbox::with_table(Game::Kingdoms)
        .run("kingdoms --format jsonl", SAMPLE)
        .answers();
    let row = |line: &str| {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(object.as_object().unwrap().len(), NAMES.len(), "{line}");
        NAMES.map(|name| object[name].as_f64().unwrap())
    };
    assert_eq!(text.lines().map(row).collect::<Vec<_>>(), sample_fields());
}

#[test]
fn blanks_of_every_kind_are_fine() {
    let sandbox = Sandbox::with_table(Game::Kingdoms);
    for text in [
        SAMPLE.replace('\n', "\r\n"),
        SAMPLE.replace(' ', "\t"),
        SAMPLE.replace(' ', "   ").replace('\n', " \t\n"),
        SAMPLE.replace('\n', "\n\n"),
        SAMPLE.trim_end().to_owned(),
        format!("\r\n\n  {SAMPLE}\n\n \n"),
        SAMPLE.replace('1', "0000000000000000000000000000001"),
    ] {
        assert_eq!(sandbox.run("kingdoms", &text).answers(), ANSWERS, "{text:?}");
    }
}

#[test]
fn a_run_that_keeps_going_marks_what_is_wrong() {
    let sandbox = Sandbox::with_table(Game::Kingdoms);
    let expected = |answers: &str| Ran {
        code: Some(1),
        out: answers.to_owned(),
        err: "foregone: line 2, field 4: h4 is missing\n\
              foregone: line 4, field 1: h1 must be a whole number from 1 to 39, found `x`\n"
            .to_owned(),
    };
    let text = "3\n1 1 1\n1 0 1 1\nx\n";
    assert_eq!(
        sandbox.run("kingdoms --keep-going", text),
        expected(&format!("error\n{SECOND}error\n"))
    );
    let json = sandbox.run("kingdoms --keep-going --format jsonl", text);
    assert!(
        json.out
            .lines()
            .all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok())
    );
    assert_eq!(json, expected(&json.out));
    // What is wrong with the count is wrong with no one query.
    let error = "line 1, field 1: T must be a whole number from 0 to 4294967295, found `x`; the first line must say T, how many queries follow (`foregone kingdoms odds` reads queries alone)";
    sandbox
        .run("kingdoms --keep-going", "x\n1 0 1 1\n")
        .fails(1, "", error);
}

#[test]
fn a_fault_far_down_comes_after_every_answer_before_it() {
    let text = "1 0 1 1\n".repeat(300_000) + "1 0 1 1 1\n" + &"1 0 1 1\n".repeat(100_000);
    let error = "line 300001, field 5: the line should end here, found `1`";
    Sandbox::with_table(Game::Kingdoms)
        .run("kingdoms odds", text)
        .fails(1, &SECOND.repeat(300_000), error);
}

bad_inputs! {
    Game::Kingdoms;
    no_count: "kingdoms", "1 0 1 1\n1 0 1 1\n" =>
        "", "line 1, field 2: the line should end here, found `0`; the first line must say T, how many queries follow (`foregone kingdoms odds` reads queries alone)";
    a_count_above_the_lines: "kingdoms", "3\n1 0 1 1\n1 0 1 1\n" =>
        &SECOND.repeat(2), "line 4: T on the first line is 3, but the input ends 1 short of it";
    a_count_below_the_lines: "kingdoms", "1\n1 0 1 1\n\n1 0 1 1\n" =>
        SECOND, "line 4: T on the first line is 1, and here is one query more; correct T, or leave out what \
                 is too much";
    a_count_of_none: "kingdoms", "0\n1 0 1 1\n" =>
        "", "line 2: T on the first line is 0, and here is one query more; correct T, or leave out what is \
             too much";
    a_negative_count: "kingdoms", "-1\n1 0 1 1\n" =>
        "", "line 1, field 1: T must be a whole number from 0 to 4294967295, found `-1`; the first line must say T, how many queries follow (`foregone kingdoms odds` reads queries alone)";
    an_empty_file: "kingdoms", "" =>
        "", "line 1, field 1: T is missing; the first line must say T, how many queries follow (`foregone kingdoms odds` reads queries alone)";
    nothing_but_blank_lines: "kingdoms", "\n \n\n" =>
        "", "line 4, field 1: T is missing; the first line must say T, how many queries follow (`foregone kingdoms odds` reads queries alone)";
    a_health_of_forty: "kingdoms", "2\n1 0 1 1\n1 40 1 1\n" =>
        SECOND, "line 3, field 2: h2 must be a whole number from 0 to 39, found `40`";
    a_dead_monarch: "kingdoms", "2\n1 0 1 1\n0 1 1 1\n" =>
        SECOND, "line 3, field 1: h1 must be a whole number from 1 to 39, found `0`";
    a_negative_health: "kingdoms", "2\n1 0 1 1\n1 1 -1 1\n" =>
        SECOND, "line 3, field 3: h3 must be a whole number from 0 to 39, found `-1`";
    an_exponent: "kingdoms", "2\n1 0 1 1\n1 1 1 1e3\n" =>
        SECOND, "line 3, field 4: h4 must be a whole number from 0 to 39, found `1e3`";
    a_fraction: "kingdoms", "2\n1 0 1 1\n3.5 1 1 1\n" =>
        SECOND, "line 3, field 1: h1 must be a whole number from 1 to 39, found `3.5`";
    letters: "kingdoms", "2\n1 0 1 1\nall is well\n" =>
        SECOND, "line 3, field 1: h1 must be a whole number from 1 to 39, found `all`";
    ten_to_the_thirty: "kingdoms", format!("2\n1 0 1 1\n1 1{} 1 1\n", "0".repeat(30)) =>
        SECOND, "line 3, field 2: h2 must be a whole number from 0 to 39, found `10000000000000000000…`";
    nul_bytes: "kingdoms", "2\n1 0 1 1\n1\0 1 1 1\n" =>
        SECOND, "line 3, field 1: h1 must be a whole number from 1 to 39, found `1\\x00`";
    nothing_but_nul_bytes: "kingdoms", [0; 4096] =>
        "", &format!("line 1, field 1: T must be a whole number from 0 to 4294967295, found `{}…`; the first line must say T, how many queries follow (`foregone kingdoms odds` reads queries alone)", "\\x00".repeat(20));
    a_missing_field: "kingdoms", "2\n1 0 1 1\n1 1 1\n" =>
        SECOND, "line 3, field 4: h4 is missing";
    a_field_too_many: "kingdoms", "2\n1 0 1 1\n1 1 1 1 1\n" =>
        SECOND, "line 3, field 5: the line should end here, found `1`";
    a_line_of_megabytes: "kingdoms", format!("2\n1 0 1 1\n{}\n", "1".repeat(3 << 20)) =>
        SECOND, "line 3: a query has more than 1048576 bytes";
}
