//! `foregone patience` from the command line to the last byte.

use foregone_runtime::Game;

mod common;
use common::{Ran, Sandbox, bad_inputs};

const DEALS: &str = include_str!("golden/patience.in");
const ANSWERS: &str = include_str!("golden/patience.out");

/// The deal of the contest's statement.
const SAMPLE: &str = "AS 9S 6C KS\nJC QH AC KH\n7S QD JD KD\nQS TS JS 9H\n6D TD AD 8S\nQC TH KC 8D\n8C 9D TC 7C\n\
                      9C 7H JH 7D\n8H 6S AH 6H\n";

#[test]
fn the_rules_example_is_answered() {
    assert_eq!(Sandbox::new().run("patience", SAMPLE).answers(), "0.589314\n");
}

#[test]
fn golden_deals_are_answered_with_and_without_a_table() {
    assert_eq!(Sandbox::new().run("patience", DEALS).answers(), ANSWERS);
    assert_eq!(
        Sandbox::with_table(Game::Patience)
            .run("patience", DEALS)
            .answers(),
        ANSWERS
    );
    // A table of just these deals.
    let sandbox = Sandbox::new();
    sandbox.write("deals.txt", DEALS);
    sandbox.run("generate patience --from deals.txt", "").answers();
    assert_eq!(sandbox.run("patience", DEALS).answers(), ANSWERS);
    let verified = sandbox.run("verify --deep", "").answers();
    assert!(verified.contains("every answer worked out again"), "{verified}");
}

#[test]
fn tens_lower_case_and_blank_lines_are_fine() {
    let loose = SAMPLE
        .to_lowercase()
        .replace('t', "10")
        .replace(' ', "\t ")
        .replace('\n', " \r\n\r\n");
    assert_eq!(
        Sandbox::new()
            .run("patience", format!("\n{loose}\n{}", SAMPLE.trim_end()))
            .answers(),
        "0.589314\n0.589314\n"
    );
    assert_eq!(Sandbox::new().run("patience", "\n").answers(), "");
}

#[test]
fn numbered_deals_are_shown_and_answered() {
    let sandbox = Sandbox::with_table(Game::Patience);
    let shown = sandbox.run("patience --deal 1-30 --show", "").answers();
    assert_eq!(shown.lines().count(), 270);
    assert!(shown.starts_with("6D KH KS 9D\n7D KD 7H AD\n"));
    let answers = sandbox.run("patience", &shown).answers();
    assert_eq!(sandbox.run("patience --deal 1-30", "").answers(), answers);
    assert_eq!(Sandbox::new().run("patience --deal 1-30", "").answers(), answers);
    assert_eq!(
        sandbox.run("patience --deal 2", "").answers(),
        answers.lines().nth(1).unwrap().to_owned() + "\n"
    );
}

#[test]
fn moves_and_lines_are_found() {
    let sandbox = Sandbox::new();
    assert_eq!(
        sandbox.run("patience moves --deal 4", "").answers(),
        "\n",
        "a deal without a pair"
    );
    let moves = sandbox.run("patience moves --deal 2 --format csv", "").answers();
    assert!(
        moves.starts_with("deal,pile_a,pile_b,probability\n2,1,4,0.160594\n"),
        "{moves}"
    );
    assert_eq!(
        sandbox
            .run("patience moves --deal 4 --format jsonl", "")
            .answers(),
        "{\"deal\":4,\"moves\":[]}\n"
    );
    assert_eq!(
        sandbox.run("patience line --deal 1-2 --format csv", "").answers(),
        "deal,line\n1,none\n2,1-4 1-5 1-3 2-5 4-6 2-6 5-7 1-7 3-5 3-8 3-7 2-7 2-8 4-8 4-9 6-9 6-9 8-9\n"
    );
}

#[test]
fn positions_are_answered() {
    let sandbox = Sandbox::new();
    let position = "6S 7S\n6C\n7C\n-\n-\n-\n-\n-\n-\n";
    assert_eq!(
        sandbox.run("patience odds --positions", position).answers(),
        "1.000000\n"
    );
    assert_eq!(
        sandbox
            .run("patience line --positions", "-\n".repeat(9))
            .answers(),
        "\n"
    );
    let short = "deal 1: line 1, field 3: card is missing";
    sandbox.run("patience odds", position).fails(1, "", short);
    let odd = "deal 1: line 1, field 1: 6S is the last of 1 of its rank, and 0, 2 or 4 are expected";
    sandbox
        .run("patience odds --positions", position.replace("6C", "-"))
        .fails(1, "", odd);
}

#[test]
fn other_formats_carry_the_answers() {
    let sandbox = Sandbox::new();
    assert_eq!(
        sandbox.run("patience --format csv", SAMPLE).answers(),
        "deal,probability\n1,0.589314\n"
    );
    assert_eq!(
        sandbox.run("patience --format jsonl", SAMPLE.repeat(2)).answers(),
        "{\"deal\":1,\"probability\":0.589314}\n{\"deal\":2,\"probability\":0.589314}\n"
    );
    assert_eq!(
        sandbox.run("patience --deal 7-8 --format csv", "").answers(),
        "deal,probability\n7,0.211583\n8,0.109423\n"
    );
    let cards = SAMPLE.trim_end().replace('\n', " ");
    assert_eq!(
        sandbox
            .run("patience odds --format csv", format!("id,cards\nx,{cards}\n"))
            .answers(),
        format!("id,cards,deal,probability\nx,{cards},1,0.589314\n")
    );
}

/// One query with a fault costs one answer.
#[test]
fn the_next_deal_is_found_after_a_fault() {
    let sandbox = Sandbox::new();
    let deals = [2, 3, 5, 12, 21, 168].map(|number| {
        let arguments = format!("patience --deal {number} --show");
        sandbox.run(&arguments, "").answers()
    });
    let answers = sandbox.run("patience", deals.concat()).answers();
    let answers: Vec<&str> = answers.lines().collect();
    let expected = [&answers[..1], &["error"], &answers[2..], &[""]]
        .concat()
        .join("\n");
    let lines: Vec<&str> = deals[1].split_inclusive('\n').collect();
    for missing in 0..lines.len() {
        let mut short = lines.clone();
        short.remove(missing);
        for between in ["", "\n"] {
            let mut deals = deals.clone();
            deals[1] = short.concat();
            let ran = sandbox.run("patience --keep-going", deals.join(between));
            assert_eq!(ran.out, expected, "{missing} {between:?}");
            assert_eq!((ran.code, ran.err.lines().count()), (Some(1), 1), "{}", ran.err);
        }
    }
}

/// The sample with a change, after a deal that is right.
fn changed(from: &str, to: &str) -> String {
    format!("{SAMPLE}{}", SAMPLE.replacen(from, to, 1))
}

const CARD: &str = "a card must be a rank of 6 7 8 9 T J Q K A and a suit of S C D H, found";

bad_inputs! { Game::Patience;
    a_card_twice: "patience", changed("6H", "AS") =>
        "0.589314\n", "deal 2: line 18, field 4: AS has been dealt already, as card 1 of line 1 of the deal";
    a_missing_card: "patience", changed(" KD", "") => "0.589314\n", "deal 2: line 12, field 4: card is missing";
    a_card_too_many: "patience", changed("KD", "KD AS") =>
        "0.589314\n", "deal 2: line 12, field 5: the line should end here, found `AS`";
    rank_1: "patience", changed("QH", "1H") => "0.589314\n", &format!("deal 2: line 11, field 2: {CARD} `1H`");
    suit_x: "patience", changed("6H", "6X") => "0.589314\n", &format!("deal 2: line 18, field 4: {CARD} `6X`");
    thirty_five_cards: "patience", changed(" 6H\n", "") => "0.589314\n", "deal 2: line 18, field 4: card is missing";
    eight_lines: "patience", changed("8H 6S AH 6H\n", "") =>
        "0.589314\n", "deal 2: line 18: the deal ends after 8 of its 9 lines";
    letters: "patience", "once upon a time\n" => "", &format!("deal 1: line 1, field 1: {CARD} `once`");
}

#[test]
fn a_run_that_keeps_going_passes_over_a_deal() {
    let input = changed("QH", "1H") + SAMPLE;
    let expected = Ran {
        code: Some(1),
        out: "0.589314\nerror\n0.589314\n".to_owned(),
        err: format!("foregone: deal 2: line 11, field 2: {CARD} `1H`\n"),
    };
    assert_eq!(Sandbox::new().run("patience --keep-going", input), expected);
}

#[test]
fn numbers_of_deals_are_checked() {
    for number in ["0", "x", "3-2", "18446744073709551616"] {
        let ran = Sandbox::new().run(&format!("patience --deal {number}"), "");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{number}");
    }
}
