//! `foregone war` from the command line to the last byte.

use foregone_runtime::Game;

mod common;
use common::{Ran, Sandbox, bad_inputs, sha256};

/// The answers for 1 to 1000 defenders.
const GOLDEN: &str = include_str!("golden/war.out");

fn one_to_thousand(end: &str) -> String {
    let lines: String = (1..=1000).map(|number| format!("{number}\n")).collect();
    lines + end
}

/// Runs a test without any table, and with the table of war.
fn with_and_without_table(test: impl Fn(&Sandbox)) {
    test(&Sandbox::new());
    test(&Sandbox::with_table(Game::War));
}

#[test]
fn the_rules_examples_are_answered() {
    assert_eq!(Sandbox::new().run("war", "1\n2\n3\n0\n").answers(), "3\n4\n6\n");
}

#[test]
fn every_number_of_defenders_is_answered() {
    with_and_without_table(|sandbox| {
        let answers = sandbox.run("war", one_to_thousand("0\n")).answers();
        assert_eq!(answers, GOLDEN);
        assert_eq!(
            sha256(answers),
            "a1ad7e0a2b641d57f2a60f3f37465e7e2061470bae14f4ac34d588d95a4b2112"
        );
        assert_eq!(
            sandbox.run("war --rules war", one_to_thousand("")).answers(),
            GOLDEN
        );
    });
}

/// The rules' table of Osborne: a row of 1 to 10 attackers besides the one that stays behind.
const OSBORNE: &str = "\
    .417 .106 .027 .007 .002 .000 .000 .000 .000 .000\n\
    .754 .363 .206 .091 .049 .021 .011 .005 .003 .001\n\
    .916 .656 .470 .315 .206 .134 .084 .054 .033 .021\n\
    .972 .785 .642 .477 .359 .253 .181 .123 .086 .057\n\
    .990 .890 .769 .638 .506 .397 .297 .224 .162 .118\n\
    .997 .934 .857 .745 .638 .521 .423 .329 .258 .193\n\
    .999 .967 .910 .834 .736 .640 .536 .446 .357 .287\n\
    1.000 .980 .947 .888 .818 .730 .643 .547 .464 .380\n\
    1.000 .990 .967 .930 .873 .808 .726 .646 .558 .480\n\
    1.000 .994 .981 .954 .916 .861 .800 .724 .650 .568\n";

#[test]
fn probabilities_of_risk_are_those_published() {
    with_and_without_table(|sandbox| {
        for (row, attackers) in OSBORNE.lines().zip(2..) {
            let queries: String = (1..=10).map(|x| format!("{attackers} {x}\n")).collect();
            let answers = sandbox.run("war odds --rules risk", queries).answers();
            let printed: Vec<f64> = answers.lines().map(|line| line.parse().unwrap()).collect();
            let published: Vec<f64> = row.split(' ').map(|field| field.parse().unwrap()).collect();
            assert_eq!(printed.len(), published.len());
            for (printed, published) in printed.into_iter().zip(published) {
                // Both are rounded: to six decimals, and to three.
                assert!(
                    (printed - published).abs() < 0.000_501,
                    "{attackers}: {printed} {published}"
                );
            }
        }
    });
}

#[test]
fn probabilities_of_war_are_those_of_the_rules() {
    with_and_without_table(|sandbox| {
        for (attackers, defenders, printed) in [
            (31, 15, "0.697851\n"),
            (11, 10, "0.190248\n"),
            (6, 3, "0.566524\n"),
            (1, 1, "0.000000\n"),
        ] {
            let arguments = format!("war odds {attackers} {defenders}");
            assert_eq!(sandbox.run(&arguments, "").answers(), printed, "{arguments}");
        }
        let answers = sandbox.run("war odds", "2000 1\n2000,1000\n").answers();
        assert!(answers.starts_with("1.000000\n0.99"), "{answers}");
    });
}

/// The thresholds are where the probabilities say: over 1/2, and with one army less not over 1/2.
#[test]
fn thresholds_of_risk_agree_with_its_probabilities() {
    let sandbox = Sandbox::new();
    let thresholds = sandbox.run("war --rules risk", one_to_thousand("0\n")).answers();
    assert_ne!(thresholds, GOLDEN);
    for defenders in [1, 2, 5, 10, 99, 500, 1000] {
        let fewest: u32 = thresholds.lines().nth(defenders - 1).unwrap().parse().unwrap();
        let probability = |attackers: u32| {
            let arguments = format!("war odds --rules risk {attackers} {defenders}");
            let answer = sandbox.run(&arguments, "").answers();
            answer.trim().parse::<f64>().unwrap()
        };
        assert!(
            probability(fewest) > 0.5 && probability(fewest - 1) < 0.5,
            "{defenders}"
        );
    }
}

#[test]
fn rows_have_no_end_mark() {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.run("war fewest", "1\n2\n\n").answers(), "3\n4\n");
    let error = "line 2, field 1: X must be a whole number from 1 to 10000, found `0`";
    sandbox.run("war fewest", "1\n0\n").fails(1, "3\n", error);
    let error = "line 2: the line is blank, and each line must be a query";
    sandbox.run("war fewest", "1\n\n2\n").fails(1, "3\n", error);
}

#[test]
fn arguments_are_queries() {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.run("war 1000 1 20", "").answers(), "1711\n3\n35\n");
    for (wrong, found) in [("0", "0"), ("10001", "10001"), ("-1", "-1"), ("1e3", "1e3")] {
        let error = format!("argument 2: X must be a whole number from 1 to 10000, found `{found}`");
        sandbox
            .run(&format!("war 1 {wrong} 2"), "")
            .fails(2, "3\n", &error);
    }
    let ran = sandbox.run("war 1 x 2 --keep-going", "");
    let expected = Ran {
        code: Some(1),
        out: "3\nerror\n4\n".to_owned(),
        err: "foregone: argument 2: X must be a whole number from 1 to 10000, found `x`\n".to_owned(),
    };
    assert_eq!(ran, expected);
}

#[test]
fn an_argument_is_one_number() {
    let sandbox = Sandbox::new();
    for argument in ["", " ", "3 4", "3\n4", "3\t"] {
        let ran = common::run(sandbox.command("war 1").arg(argument), "");
        assert_eq!(
            (ran.code, ran.err.lines().count()),
            (Some(2), 1),
            "{argument:?}: {ran:?}"
        );
        assert!(
            ran.err.starts_with("foregone: argument 2: "),
            "{argument:?}: {ran:?}"
        );
    }
}

#[test]
fn wrong_options_are_wrong_usage() {
    let sandbox = Sandbox::new();
    let error =
        |found| format!("argument 1: attackers must be a whole number from 1 to 10000, found `{found}`");
    for found in ["0", "10001", "70000", "x"] {
        sandbox
            .run(&format!("war odds {found} 1"), "")
            .fails(2, "", &error(found));
    }
    for arguments in [
        "war odds 3 2 --dice 5v1",
        "war odds 3 2 --dice 3",
        "war odds 3 2 --sides 21",
        "war odds 3 2 --ties both",
        "war odds 3 2 --stop-at 0",
        "war fewest 3 --confidence 1",
        "war fewest 3 --confidence 0",
        "war fewest 3 --confidence x",
        "war --attackers 3 1",
        "war --rules chess 1",
        "war --format xml 1",
    ] {
        let ran = sandbox.run(arguments, "");
        assert_eq!(
            (ran.code, ran.out.as_str()),
            (Some(2), ""),
            "{arguments}: {}",
            ran.err
        );
    }
}

#[test]
fn csv_and_jsonl_carry_the_inputs() {
    let sandbox = Sandbox::new();
    let run = |arguments: &str| sandbox.run(arguments, "1\n20\n0\n").answers();
    assert_eq!(run("war --format csv"), "X,attackers\n1,3\n20,35\n");
    assert_eq!(
        run("war --format jsonl"),
        "{\"X\":1,\"attackers\":3}\n{\"X\":20,\"attackers\":35}\n"
    );
    assert_eq!(
        sandbox
            .run("war odds --format csv --rules risk", "2 1\n2 20\n")
            .answers(),
        "attackers,X,probability\n2,1,0.416667\n2,20,0.000000\n"
    );
    for line in sandbox
        .run("war odds --format jsonl", "31 1\n31 20\n")
        .answers()
        .lines()
    {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(object["attackers"], 31);
        assert!(object["X"] == 1 || object["X"] == 20);
        assert!((0.0..=1.0).contains(&object["probability"].as_f64().unwrap()));
    }
}

#[test]
fn blanks_of_every_kind_are_fine() {
    for text in [
        "1\r\n20\r\n0\r\n",
        "\t1\t\n\n 20  \n0",
        "1\n20\n0\nwhatever",
        "1\n\n20",
        "0001\n020\n00\n",
    ] {
        assert_eq!(Sandbox::new().run("war", text).answers(), "3\n35\n", "{text:?}");
    }
}

bad_inputs! {
    Game::War;
    one_defender_too_many: "war", "1\n1001\n0\n" =>
        "3\n", "line 2, field 1: X must be a whole number from 0 to 1000, found `1001`";
    negative_defenders: "war", "1\n-1\n0\n" =>
        "3\n", "line 2, field 1: X must be a whole number from 0 to 1000, found `-1`";
    an_exponent: "war", "1\n1e3\n0\n" =>
        "3\n", "line 2, field 1: X must be a whole number from 0 to 1000, found `1e3`";
    a_fraction: "war", "1\n3.5\n0\n" =>
        "3\n", "line 2, field 1: X must be a whole number from 0 to 1000, found `3.5`";
    letters: "war", "1\n\nall is well\n0\n" =>
        "3\n", "line 3, field 1: X must be a whole number from 0 to 1000, found `all`";
    ten_to_the_thirty: "war", format!("1\n1{}\n0\n", "0".repeat(30)) =>
        "3\n", "line 2, field 1: X must be a whole number from 0 to 1000, found `10000000000000000000…`";
    nul_bytes: "war", "1\n\0\0\n0\n" =>
        "3\n", "line 2, field 1: X must be a whole number from 0 to 1000, found `\\x00\\x00`";
    two_numbers_in_a_line: "war", "1\n2 3\n0\n" =>
        "3\n", "line 2, field 2: the line should end here, found `3`";
    an_end_mark_with_more: "war", "1\n0 1\n" =>
        "3\n", "line 2, field 2: the line should end here, found `1`";
}

#[test]
fn an_empty_file_has_no_answers() {
    assert_eq!(Sandbox::new().run("war", "").answers(), "");
}
