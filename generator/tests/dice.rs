//! The dice race: the exact solver and the table against the rules themselves and against published digests.

use std::collections::HashMap;
use std::fmt::Write;

use foregone_generator::dice::{DiceTable, Die, Findings, Precise, generate, recheck_view, rounded_races};
use foregone_runtime::dice::{MAX_DISTANCE, MAX_ERROR, Race};
use sha2::{Digest, Sha256};

/// Rows `m digest`, for N = 2000 and a die of m sides: the SHA-256 of the answers of all distances, that of the player on
/// turn outer, six decimals a line.
const DIGESTS: &str = include_str!("../../tests/golden/dice-digests.tsv");

fn digests() -> impl Iterator<Item = (u16, &'static str)> {
    DIGESTS.lines().map(|line| {
        let (m, digest) = line.split_once('\t').unwrap();
        (m.parse().unwrap(), digest)
    })
}

/// The digest of a die's answers, `answer(a, b)` in millionths.
fn digest(answer: impl Fn(u16, u16) -> u32) -> String {
    let mut hash = Sha256::new();
    let mut lines = Vec::new();
    for a in 1..=MAX_DISTANCE {
        lines.clear();
        for b in 1..=MAX_DISTANCE {
            let millionths = answer(a, b);
            let mut line = *b"0.000000\n";
            line[0] += (millionths / 1_000_000) as u8;
            let mut rest = millionths % 1_000_000;
            for place in line[2..8].iter_mut().rev() {
                *place += (rest % 10) as u8;
                rest /= 10;
            }
            lines.extend_from_slice(&line);
        }
        hash.update(&lines);
    }
    hash.finalize().iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a String takes everything");
        text
    })
}

#[test]
fn solved_dice_print_the_published_answers() {
    for (m, expected) in digests() {
        let die = Die::solve(m, MAX_DISTANCE);
        assert_eq!(digest(|a, b| die.six_decimals(a, b)), expected, "m = {m}");
    }
}

/// The contest's rules word for word: a board of `n` cells, a die of `m` sides, the player on turn on `x`.
fn by_the_rules(n: u64, m: u64) -> HashMap<(u64, u64), f64> {
    // Staying in place by a bounce makes the rules circular; the fixed point is reached by repetition.
    let cells = || (1..n).flat_map(|x| (1..n).map(move |y| (x, y)));
    let mut wins: HashMap<(u64, u64), f64> = cells().map(|cell| (cell, 0.5)).collect();
    loop {
        let mut change = 0.0f64;
        for (x, y) in cells() {
            let mut sum = 0.0;
            for roll in 1..=m {
                let to = if x + roll <= n {
                    x + roll
                } else {
                    2 * n - (x + roll)
                };
                sum += if to == n { 1.0 } else { 1.0 - wins[&(y, to)] };
            }
            let value = sum / m as f64;
            let old = wins.insert((x, y), value).expect("every cell has a value");
            change = change.max((value - old).abs());
        }
        if change < 1e-15 {
            return wins;
        }
    }
}

#[test]
fn solved_dice_agree_with_the_rules() {
    for n in [10, 13, 16] {
        for m in 1..n {
            let die = Die::solve(m as u16, n as u16 - 1);
            for ((x, y), expected) in by_the_rules(n, m) {
                let race = Race::new(n, m, x, y).unwrap();
                let found = die.probability(race.own_distance(), race.other_distance());
                assert!(
                    (found - expected).abs() < 1e-13,
                    "{n} {m} {x} {y}: {found}, expected {expected}"
                );
            }
        }
    }
}

#[test]
fn solved_dice_agree_with_the_golden_rows() {
    let mut dice = HashMap::new();
    for line in include_str!("../../tests/golden/dice.tsv").lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [n, m, x, y] = [0, 1, 2, 3].map(|i| fields[i].parse().unwrap());
        let expected: f64 = fields[4].parse().unwrap();
        let race = Race::new(n, m, x, y).unwrap();
        let die = dice
            .entry(m)
            .or_insert_with(|| Die::solve(race.sides(), MAX_DISTANCE));
        let found = die.probability(race.own_distance(), race.other_distance());
        assert!((found - expected).abs() < 6e-13, "{line}: {found}");
        if dice.len() > 20 {
            dice.clear();
        }
    }
}

fn filled_by(threads: usize) -> (DiceTable, Findings) {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap();
    pool.install(|| generate(&()).unwrap())
}

/// Takes two minutes of one core's time:
/// `cargo test --release -p foregone-generator --test dice -- --ignored the_whole_table`
#[test]
#[ignore = "fills the whole table twice and checks it"]
fn the_whole_table_is_right_and_the_same_for_any_number_of_threads() {
    let (table, findings) = filled_by(2);
    println!(
        "{} bytes, error {:e}, {} corrections",
        table.bytes(),
        findings.largest_error,
        findings.corrections.len()
    );
    assert!(table.bytes() <= 16_000_000, "{} bytes", table.bytes());
    assert!(
        findings.largest_error <= MAX_ERROR,
        "{:e}",
        findings.largest_error
    );
    assert_eq!(findings.races, 7_988_005_999);

    let view = table.view().unwrap();
    for (m, expected) in digests() {
        let answer =
            |a: u16, b: u16| view.six_decimals(Race::from_distances(m.into(), a.into(), b.into()).unwrap());
        assert_eq!(digest(answer), expected, "m = {m}");
    }
    for line in include_str!("../../tests/golden/dice.tsv").lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [n, m, x, y] = [0, 1, 2, 3].map(|i| fields[i].parse().unwrap());
        let expected: f64 = fields[4].parse().unwrap();
        let found = view.probability(Race::new(n, m, x, y).unwrap());
        assert!((found - expected).abs() < MAX_ERROR, "{line}: {found}");
    }

    let again = recheck_view(view, &()).unwrap();
    assert_eq!(again.largest_error, findings.largest_error);
    assert!(view.correction_keys().eq(again.corrections));
    assert!(filled_by(1).0 == table, "one thread fills another table");
}

/// Two ways that share no code: the recurrence in doubles and the distributions in double-double.
#[test]
fn doubles_are_as_exact_as_stated() {
    let mut largest = 0.0f64;
    for m in [
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 17, 20, 50, 100, 333, 1000,
    ] {
        let die = Die::solve(m, MAX_DISTANCE);
        let precise = Precise::solve(m, MAX_DISTANCE);
        let mut worst = 0.0f64;
        for i in 0..4000u32 {
            // Distances of all sizes, half of them with both players nearly level.
            let a = 1 + (i * 7919) % 1999;
            let b = if i % 2 == 0 {
                1 + (i * 104_729) % 1999
            } else {
                (a + i % 61).clamp(31, 2029) - 30
            };
            let (a, b) = (a as u16, b as u16);
            worst = worst.max((die.probability(a, b) - precise.probability(a, b)).abs());
        }
        println!("m = {m}: {worst:e}");
        largest = largest.max(worst);
    }
    assert!(largest <= foregone_generator::dice::EXACT_ERROR, "{largest:e}");
}

#[test]
fn a_few_races_get_what_the_whole_die_says() {
    for m in [1, 2, 3, 9, 10, 40, 77] {
        let die = Die::solve(m, 80);
        // Every rectangle of distances, asked for by its corner and by two within it.
        for (own, other) in (1..=80u16).flat_map(|own| (1..=80u16).map(move |other| (own, other))) {
            let races = [(own, other), (own.div_ceil(2), 1), (1, other.div_ceil(3))];
            let mut found = [0.0; 3];
            rounded_races(m, &races, &mut found);
            assert_eq!(found, races.map(|(a, b)| die.rounded(a, b)), "m = {m}: {races:?}");
        }
    }
}

#[test]
fn the_one_tie_goes_to_even() {
    let die = Die::solve(2, 6);
    assert_eq!(die.probability(4, 6), 109.0 / 128.0);
    let mut found = [0.0];
    rounded_races(2, &[(4, 6)], &mut found);
    assert_eq!(found, [109.0 / 128.0]);
    assert_eq!(die.six_decimals(4, 6), 851_562);
}
