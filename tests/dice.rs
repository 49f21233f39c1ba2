//! `foregone dice` from the command line to the last byte.

use std::fmt::Write;

use foregone_generator::dice::Die;
use foregone_runtime::Game;

mod common;
use common::{Ran, Sandbox, bad_inputs, sha256};

/// Rows `N m x y f`, f with 15 decimals.
const GOLDEN: &str = include_str!("golden/dice.tsv");

/// Rows `m digest`, for N = 2000 and a die of m sides: the SHA-256 of the answers of all distances, that of the player on
/// turn outer, six decimals a line.
const DIGESTS: &str = include_str!("golden/dice-digests.tsv");

fn digests() -> impl Iterator<Item = (u16, &'static str)> {
    DIGESTS.lines().map(|line| {
        let (m, digest) = line.split_once('\t').unwrap();
        (m.parse().unwrap(), digest)
    })
}

/// Runs a test without any table, and with a rough one: for all that does not depend on the last decimals.
fn with_and_without_table(test: impl Fn(&Sandbox)) {
    test(&Sandbox::new());
    test(&Sandbox::with_table(Game::Dice));
}

/// The golden queries, one a line, and their answers.
fn golden() -> (String, Vec<f64>) {
    let rows = GOLDEN.lines().map(|line| line.rsplit_once('\t').unwrap());
    let queries = rows.clone().map(|(query, _)| query.replace('\t', " ") + "\n");
    (queries.collect(), rows.map(|(_, f)| f.parse().unwrap()).collect())
}

#[test]
fn the_rules_examples_are_answered() {
    let answers = Sandbox::new()
        .run("dice", "10 3 5 5\n1000 1 1 1\n2000 6 1 1\n")
        .answers();
    assert_eq!(answers, "0.585185\n1.000000\n0.511071\n");
}

#[test]
fn the_one_tie_goes_to_even() {
    // 109/128, from distances 4 and 6.
    for query in ["10 2 6 4", "2000 2 1996 1994"] {
        assert_eq!(Sandbox::new().run("dice", query).answers(), "0.851562\n");
    }
}

#[test]
fn golden_races_are_answered_to_the_last_decimal() {
    let (queries, known) = golden();
    assert_eq!(known.len(), 900);
    let expected: String = known.iter().map(|f| format!("{f:.6}\n")).collect();
    assert_eq!(Sandbox::new().run("dice", queries).answers(), expected);
}

#[test]
fn a_table_is_used() {
    let (queries, known) = golden();
    let answers = Sandbox::with_table(Game::Dice).run("dice", &queries).answers();
    assert_ne!(
        answers,
        Sandbox::new().run("dice", &queries).answers(),
        "the table is rough"
    );
    let answers: Vec<f64> = answers.lines().map(|line| line.parse().unwrap()).collect();
    assert_eq!(answers.len(), known.len());
    for ((answer, known), query) in answers.iter().zip(known).zip(queries.lines()) {
        assert!((answer - known).abs() < 0.1, "{query}: {answer}");
    }
}

/// All races on a board of 2000 cells, in the order of the digests.
fn all_races(m: u16) -> String {
    let mut queries = String::with_capacity(4_000_000 * 20);
    for a in 1..2000 {
        for b in 1..2000 {
            writeln!(queries, "2000 {m} {} {}", 2000 - a, 2000 - b).unwrap();
        }
    }
    queries
}

#[test]
fn all_races_of_one_die_have_the_published_answers() {
    let (m, digest) = digests().find(|&(m, _)| m == 333).unwrap();
    assert_eq!(sha256(Sandbox::new().run("dice", all_races(m)).answers()), digest);
}

/// Fills the table, which takes half a minute of two cores, and answers 80 million queries:
/// `cargo test --release --test dice -- --ignored`
#[test]
#[ignore = "fills the whole table"]
fn all_races_of_ten_dice_have_the_published_answers_with_and_without_the_table() {
    let (without, with) = (Sandbox::new(), Sandbox::new());
    with.run("generate dice", "").answers();
    for (m, digest) in digests() {
        let queries = all_races(m);
        assert_eq!(
            sha256(without.run("dice", &queries).answers()),
            digest,
            "m = {m}, solved"
        );
        assert_eq!(
            sha256(with.run("dice", &queries).answers()),
            digest,
            "m = {m}, looked up"
        );
    }
    let (queries, known) = golden();
    let expected: String = known.iter().map(|f| format!("{f:.6}\n")).collect();
    assert_eq!(with.run("dice", queries).answers(), expected);
}

/// Many blocks of queries, the dice in no order: each worker solves again and again, and mixes nothing up.
#[test]
fn dice_in_any_order_are_answered_in_order() {
    let dice = [1, 2, 3, 6, 7, 20, 50, 99];
    let solved = dice.map(|m| Die::solve(m, 299));
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = |limit: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) % limit
    };
    let (mut queries, mut expected) = (String::new(), String::new());
    for _ in 0..30_000 {
        let place = below(dice.len() as u64) as usize;
        let m = u64::from(dice[place]);
        let n = 10.max(m + 1) + below(200);
        let [x, y] = [(); 2].map(|()| 1 + below(n - 1));
        writeln!(queries, "{n} {m} {x} {y}").unwrap();
        let millionths = solved[place].six_decimals((n - x) as u16, (n - y) as u16);
        writeln!(
            expected,
            "{}.{:06}",
            millionths / 1_000_000,
            millionths % 1_000_000
        )
        .unwrap();
    }
    for threads in [1, 3] {
        let answers = Sandbox::new()
            .run(&format!("dice --threads {threads}"), &queries)
            .answers();
        assert!(answers == expected, "{threads} threads");
    }
}

/// Boards that differ in length alone give the same race the same answer.
#[test]
fn boards_count_by_the_distances() {
    with_and_without_table(|sandbox| {
        let on_boards =
            |cells: [u32; 4]| -> String { cells.map(|n| format!("{n} 9 {} {}\n", n - 70, n - 80)).concat() };
        let answers = sandbox.run("dice", on_boards([81, 100, 1000, 2000])).answers();
        let first = answers.lines().next().unwrap();
        assert_eq!(answers, format!("{first}\n").repeat(4));
        assert!(first.starts_with("0.5") || first.starts_with("0.6"), "{first}");
    });
}

#[test]
fn arguments_are_one_query() {
    with_and_without_table(|sandbox| {
        assert_eq!(sandbox.run("dice 10 9 1 1", "").answers(), "0.529412\n");
        for (arguments, error) in [
            (
                "9 3 5 5",
                "argument 1: N must be a whole number from 10 to 2000, found `9`",
            ),
            (
                "10 10 5 5",
                "argument 2: m must be a whole number from 1 to 9, found `10`",
            ),
            (
                "10 3 -5 5",
                "argument 3: x must be a whole number from 1 to 9, found `-5`",
            ),
            (
                "10 3 5 1e1",
                "argument 4: y must be a whole number from 1 to 9, found `1e1`",
            ),
        ] {
            sandbox.run(&format!("dice {arguments}"), "").fails(2, "", error);
        }
    });
    for arguments in [
        "10",
        "10 3 5",
        "10 3 5 5 6",
        "10 3 5 5 --format xml",
        "10 3 5 5 --hint",
    ] {
        let ran = Sandbox::new().run(&format!("dice {arguments}"), "");
        assert_eq!(
            (ran.code, ran.out.as_str()),
            (Some(2), ""),
            "{arguments}: {}",
            ran.err
        );
    }
}

/// Certain or in the zone: a rough table has these answers to the last decimal.
const FEW: &str = "10 9 1 1\n1000 1 5 6\n1000 1 6 5\n";

#[test]
fn csv_and_jsonl_carry_the_inputs() {
    with_and_without_table(|sandbox| {
        assert_eq!(
            sandbox.run("dice", FEW).answers(),
            "0.529412\n0.000000\n1.000000\n"
        );
        assert_eq!(
            sandbox.run("dice --format csv", FEW).answers(),
            "N,m,x,y,probability\n10,9,1,1,0.529412\n1000,1,5,6,0.000000\n1000,1,6,5,1.000000\n"
        );
        assert_eq!(
            sandbox.run("dice --format jsonl", FEW).answers(),
            "{\"N\":10,\"m\":9,\"x\":1,\"y\":1,\"probability\":0.529412}\n\
             {\"N\":1000,\"m\":1,\"x\":5,\"y\":6,\"probability\":0.000000}\n\
             {\"N\":1000,\"m\":1,\"x\":6,\"y\":5,\"probability\":1.000000}\n"
        );
    });
}

#[test]
fn every_format_has_the_same_answers() {
    let sandbox = Sandbox::new();
    let queries = golden().0;
    let run = |format: &str| {
        sandbox
            .run(&format!("dice --format {format}"), &queries)
            .answers()
    };
    let (text, csv, jsonl) = (run("text"), run("csv"), run("jsonl"));
    let rows = queries.lines().zip(text.lines());
    let rows: String = rows
        .map(|(query, answer)| format!("{} {answer}\n", query))
        .collect();
    assert_eq!(csv, format!("N,m,x,y,probability\n{}", rows.replace(' ', ",")));
    for (object, row) in jsonl.lines().zip(rows.lines()) {
        let object: serde_json::Value = serde_json::from_str(object).unwrap();
        let numbers = ["N", "m", "x", "y"]
            .map(|name| object[name].to_string())
            .join(" ");
        let probability = object["probability"].as_f64().unwrap();
        assert_eq!(format!("{numbers} {probability:.6}"), row);
    }
}

#[test]
fn rows_and_blanks_of_every_kind_are_fine() {
    with_and_without_table(|sandbox| {
        for arguments in ["dice", "dice odds"] {
            for text in [
                FEW.to_owned(),
                FEW.replace('\n', "\r\n"),
                FEW.replace(' ', " \t "),
                format!("\n\n  {}", FEW.replace('\n', "\n\n").trim_end()),
                FEW.replace("10 ", "0010 "),
            ] {
                // Only the contest's format has blank lines.
                if arguments == "dice odds" && text.contains("\n\n") {
                    continue;
                }
                let answers = sandbox.run(arguments, &text).answers();
                assert_eq!(answers, "0.529412\n0.000000\n1.000000\n", "{arguments} {text:?}");
            }
            assert_eq!(sandbox.run(arguments, "").answers(), "");
        }
    });
}

#[test]
fn a_run_that_keeps_going_passes_over_a_query() {
    with_and_without_table(|sandbox| {
        let ran = sandbox.run("dice --keep-going", "10 9 1 1\n10 3 0 5\n10 3 5\n1000 1 6 5\n");
        let expected = Ran {
            code: Some(1),
            out: "0.529412\nerror\nerror\n1.000000\n".to_owned(),
            err: "foregone: line 2, field 3: x must be a whole number from 1 to 9, found `0`\n\
                  foregone: line 3, field 4: y is missing\n"
                .to_owned(),
        };
        assert_eq!(ran, expected);
    });
}

/// What is answered before a fault is solved and written, without a table too.
#[test]
fn answers_before_a_fault_are_written_without_a_table() {
    let error = "line 3, field 2: m must be a whole number from 1 to 9, found `10`";
    let input = "10 3 5 5\n2000 6 1 1\n10 10 5 5\n10 3 5 5\n";
    Sandbox::new()
        .run("dice", input)
        .fails(1, "0.585185\n0.511071\n", error);
}

/// A query that is right, and one that is not.
fn then(wrong: &str) -> String {
    format!("10 9 1 1\n{wrong}\n10 9 1 1\n")
}

const RIGHT: &str = "0.529412\n";

bad_inputs! {
    Game::Dice;
    a_board_of_9_cells: "dice", then("9 3 5 5") =>
        RIGHT, "line 2, field 1: N must be a whole number from 10 to 2000, found `9`";
    a_board_of_2001_cells: "dice", then("2001 3 5 5") =>
        RIGHT, "line 2, field 1: N must be a whole number from 10 to 2000, found `2001`";
    a_die_of_no_side: "dice", then("10 0 5 5") =>
        RIGHT, "line 2, field 2: m must be a whole number from 1 to 9, found `0`";
    a_die_of_n_sides: "dice", then("2000 2000 5 5") =>
        RIGHT, "line 2, field 2: m must be a whole number from 1 to 1999, found `2000`";
    x_before_the_board: "dice", then("10 3 0 5") =>
        RIGHT, "line 2, field 3: x must be a whole number from 1 to 9, found `0`";
    x_on_the_goal: "dice", then("10 3 10 5") =>
        RIGHT, "line 2, field 3: x must be a whole number from 1 to 9, found `10`";
    y_before_the_board: "dice", then("10 3 5 0") =>
        RIGHT, "line 2, field 4: y must be a whole number from 1 to 9, found `0`";
    y_on_the_goal: "dice", then("2000 3 5 2000") =>
        RIGHT, "line 2, field 4: y must be a whole number from 1 to 1999, found `2000`";
    no_m: "dice", then("10") => RIGHT, "line 2, field 2: m is missing";
    no_x: "dice", then("10 3") => RIGHT, "line 2, field 3: x is missing";
    no_y: "dice", then("10 3 5") => RIGHT, "line 2, field 4: y is missing";
    a_surplus_field: "dice", then("10 3 5 5 0.585185") =>
        RIGHT, "line 2, field 5: the line should end here, found `0.585185`";
    letters: "dice", then("ten 3 5 5") =>
        RIGHT, "line 2, field 1: N must be a whole number from 10 to 2000, found `ten`";
    a_fraction: "dice", then("10 3.0 5 5") =>
        RIGHT, "line 2, field 2: m must be a whole number from 1 to 9, found `3.0`";
    a_sign: "dice", then("10 3 -5 5") =>
        RIGHT, "line 2, field 3: x must be a whole number from 1 to 9, found `-5`";
    a_word_and_a_byte: "dice", then("10 3 5 \0") =>
        RIGHT, "line 2, field 4: y must be a whole number from 1 to 9, found `\\x00`";
    more_than_fits_a_word: "dice", then("10 3 5 4294967301") =>
        RIGHT, "line 2, field 4: y must be a whole number from 1 to 9, found `4294967301`";
}
