//! `foregone gems` from the command line to the last byte.

use foregone_runtime::Game;

mod common;
use common::{Ran, Sandbox, bad_inputs};

const CASES: &str = include_str!("golden/gems.in");
const ANSWERS: &str = include_str!("golden/gems.out");

/// The cases of the contest's statement.
const SAMPLE: &str = "3 4 3\n2 2 3\n2 1 3\n2 1 2\n3 2 3 1\n\n3 2 2\n3 2 3 1\n3 1 2 3\n\n0 0 0\n";

#[test]
fn the_rules_examples_are_answered() {
    assert_eq!(Sandbox::new().run("gems", SAMPLE).answers(), "3\n-3\n");
}

#[test]
fn golden_cases_are_answered_with_and_without_a_table() {
    assert_eq!(Sandbox::new().run("gems", CASES).answers(), ANSWERS);
    assert_eq!(
        Sandbox::with_table(Game::Gems).run("gems", CASES).answers(),
        ANSWERS
    );
    // A table of just these cases.
    let sandbox = Sandbox::new();
    sandbox.write("cases.txt", CASES);
    sandbox.run("generate gems --from cases.txt", "").answers();
    assert_eq!(sandbox.run("gems", CASES).answers(), ANSWERS);
    sandbox.run("verify --deep", "").answers();
}

#[test]
fn corner_cases_are_answered() {
    let equal_bags = "1 21 2\n".to_owned() + &"1 1\n".repeat(21);
    // Who wins a stone must pick the next bag, too, and leaves the stone after it to the other: five for each.
    let cases = [
        ("no bags", "3 0 2\n", "0\n"),
        ("no bags and no stones", "3 0 0\n", "0\n"),
        ("no colours and no bags", "0 0 5\n", "0\n"),
        ("one bag", "2 1 2\n5 1 1 1 1 2\n", "2\n"),
        ("a bag too small", "2 1 2\n2 1 2\n", "0\n"),
        (
            "more gems a stone than there are",
            "1 2 19\n9 1 1 1 1 1 1 1 1 1\n9 1 1 1 1 1 1 1 1 1\n",
            "0\n",
        ),
        ("equal bags", &equal_bags, "0\n"),
    ];
    for (name, case, answer) in cases {
        assert_eq!(
            Sandbox::new().run("gems", format!("{case}0 0 0\n")).answers(),
            answer,
            "{name}"
        );
    }
}

#[test]
fn lines_may_break_anywhere() {
    let one_line = SAMPLE.replace('\n', " ");
    assert_eq!(Sandbox::new().run("gems", one_line).answers(), "3\n-3\n");
    let one_each = SAMPLE.replace(' ', "\r\n\r\n");
    assert_eq!(Sandbox::new().run("gems", one_each).answers(), "3\n-3\n");
    let no_end = SAMPLE.trim_end_matches("\n0 0 0\n");
    assert_eq!(Sandbox::new().run("gems", no_end).answers(), "3\n-3\n");
    assert_eq!(
        Sandbox::new().run("gems difference", SAMPLE).answers(),
        "3\n-3\n0\n"
    );
}

#[test]
fn numbered_puzzles_are_shown_and_answered() {
    let sandbox = Sandbox::with_table(Game::Gems);
    let shown = sandbox.run("gems --puzzle 1-30 --show", "").answers();
    assert!(shown.starts_with("8 4 2\n6 1 3 5 6 7 8\n"));
    let answers = sandbox.run("gems", &shown).answers();
    assert_eq!(answers.lines().count(), 30);
    assert_eq!(sandbox.run("gems --puzzle 1-30", "").answers(), answers);
    assert_eq!(Sandbox::new().run("gems --puzzle 1-30", "").answers(), answers);
}

#[test]
fn moves_and_lines_are_found() {
    let sandbox = Sandbox::new();
    assert_eq!(
        sandbox.run("gems moves --puzzle 1 --format csv", "").answers(),
        "puzzle,bag,difference\n1,1,-12\n1,2,12\n1,3,12\n1,4,12\n"
    );
    assert_eq!(
        sandbox.run("gems line --puzzle 1", "").answers(),
        "2 1 2\n1 1 2\n3 1 6\n4 1 2\n\n"
    );
    assert_eq!(
        sandbox.run("gems moves --format jsonl", "0 0 0\n").answers(),
        "{\"puzzle\":1,\"moves\":[]}\n"
    );
    for sandbox in [Sandbox::new(), Sandbox::with_table(Game::Gems)] {
        assert_eq!(
            sandbox.run("gems --puzzle 4-5 --format csv", "").answers(),
            "puzzle,difference\n4,24\n5,-1\n"
        );
    }
    let ids = sandbox.run("gems difference --format csv", "puzzle,id\n4,a\n5,b\n");
    assert_eq!(ids.answers(), "id,puzzle,difference\na,4,24\nb,5,-1\n");
}

#[test]
fn positions_are_answered() {
    let sandbox = Sandbox::new();
    let run = |question: &str, text: &str| {
        sandbox
            .run(&format!("gems {question} --positions"), text)
            .answers()
    };
    // Four gems of the second colour lie in the cooker, and the fifth makes a stone.
    let position = "2 1 5\n0 4\n1 2\n";
    assert_eq!(run("difference", position), "1\n");
    assert_eq!(run("line", position), "1 1 1\n\n");
    let error = "case 1: line 2, field 2: gems in the cooker must be a whole number from 0 to 4, found `5`";
    sandbox
        .run("gems moves --positions", position.replace('4', "5"))
        .fails(1, "", error);
}

/// One query with a fault costs one answer.
#[test]
fn the_next_case_is_found_after_a_fault() {
    let case = "3 4 3\n2 2 3\n2 1 3\n2 1 2\n3 2 3 1\n";
    let short = "3 4 3\n2 2 3\n2 1 3\n2 1 2\n";
    for between in ["", "\n"] {
        let cases = [case, short, FIRST, case, "0 0 0\n"].join(between);
        let ran = Sandbox::new().run("gems --keep-going", cases);
        assert_eq!(ran.out, "3\nerror\n-3\n3\n", "{between:?}");
        assert_eq!((ran.code, ran.err.lines().count()), (Some(1), 1), "{}", ran.err);
    }
}

const FIRST: &str = "3 2 2\n3 2 3 1\n3 1 2 3\n";

bad_inputs! { Game::Gems;
    twenty_two_bags: "gems", format!("{FIRST}3 22 2\n") =>
        "-3\n", "case 2: line 4, field 2: B must be a whole number from 0 to 21, found `22`";
    nine_colours: "gems", format!("{FIRST}9 2 2\n") =>
        "-3\n", "case 2: line 4, field 1: G must be a whole number from 0 to 8, found `9`";
    no_gems_a_stone: "gems", format!("{FIRST}3 1 0\n1 1\n") =>
        "-3\n", "case 2: line 4, field 3: S must be a whole number from 1 to 19, found `0`";
    twenty_gems_a_stone: "gems", format!("{FIRST}3 1 20\n1 1\n") =>
        "-3\n", "case 2: line 4, field 3: S must be a whole number from 1 to 19, found `20`";
    an_empty_bag: "gems", format!("{FIRST}3 1 2\n0\n") =>
        "-3\n", "case 2: line 5, field 1: n must be a whole number from 1 to 10, found `0`";
    eleven_gems: "gems", format!("{FIRST}3 1 2\n11\n") =>
        "-3\n", "case 2: line 5, field 1: n must be a whole number from 1 to 10, found `11`";
    colour_0: "gems", format!("{FIRST}3 1 2\n2 1 0\n") =>
        "-3\n", "case 2: line 5, field 3: a colour must be a whole number from 1 to 3, found `0`";
    a_colour_too_many: "gems", format!("{FIRST}3 1 2\n2 1 4\n") =>
        "-3\n", "case 2: line 5, field 3: a colour must be a whole number from 1 to 3, found `4`";
    an_end_inside_a_case: "gems", format!("{FIRST}3 2 2\n2 1 3\n") =>
        "-3\n", "case 2: line 6: the case ends before n";
    letters: "gems", "once upon a time\n" =>
        "", "case 1: line 1, field 1: G must be a whole number from 0 to 8, found `once`";
}

#[test]
fn a_run_that_keeps_going_passes_over_a_case() {
    let expected = Ran {
        code: Some(1),
        out: "error\n-3\n".to_owned(),
        err: "foregone: case 1: line 2, field 3: a colour must be a whole number from 1 to 3, found `4`\n"
            .to_owned(),
    };
    assert_eq!(
        Sandbox::new().run("gems --keep-going", format!("3 1 2\n2 1 4\n{FIRST}0 0 0\n")),
        expected
    );
}

#[test]
fn a_case_whose_end_cannot_be_told_is_one_fault() {
    let ran = Sandbox::new().run("gems --keep-going", format!("{FIRST}3 x 2\n{FIRST}"));
    let expected = Ran {
        code: Some(1),
        out: "-3\nerror\n-3\n".to_owned(),
        err: "foregone: case 2: line 4, field 2: B must be a whole number from 0 to 21, found `x`\n"
            .to_owned(),
    };
    assert_eq!(ran, expected);
}
