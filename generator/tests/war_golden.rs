//! War's questions against answers that were worked out elsewhere in rational arithmetic, against each other, and against a
//! plain recursion.

use std::collections::HashMap;
use std::str::FromStr;

use foregone_generator::war::{
    Battle, Confidence, Decision, Grid, Losses, Moments, Odds, chain, fewest, most, roll, survivors,
};
use foregone_runtime::war::{RuleSet, Rules, Ties};

/// The fields of each line after the first.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().skip(1).map(|line| line.split('\t').collect())
}

fn rules(text: &str) -> Rules {
    text.parse::<RuleSet>().unwrap().rules()
}

fn number<T: FromStr<Err: std::fmt::Debug>>(text: &str) -> T {
    text.parse().unwrap()
}

fn house(dice: &str, sides: &str, ties: &str) -> Rules {
    let (attacker, defender) = dice.split_once('v').unwrap();
    let ties = Ties::ALL.into_iter().find(|rule| rule.id() == ties).unwrap();
    Rules::new(number(attacker), number(defender), number(sides), ties).unwrap()
}

#[track_caller]
fn agree(found: f64, expected: f64, what: &dyn std::fmt::Debug) {
    let error = (found - expected).abs();
    assert!(
        error <= 1e-12 * expected || error <= 1e-15,
        "{what:?}: {found:e}, expected {expected:e}"
    );
}

#[test]
fn survivors_are_those_of_rational_arithmetic() {
    let mut battles: HashMap<[&str; 3], Vec<(u32, u32, f64)>> = HashMap::new();
    let text = include_str!("../../tests/golden/war_survivors.tsv");
    for row in rows(text) {
        let [set, a, x, left, defenders, probability] = row[..] else {
            panic!("{row:?}")
        };
        let end = (number(left), number(defenders), number(probability));
        battles.entry([set, a, x]).or_default().push(end);
    }
    assert!(battles.len() > 5);
    for ([set, a, x], expected) in battles {
        let ends = survivors(rules(set), number(a), number(x));
        let order = |(attackers, defenders): (u32, u32)| (attackers, defenders);
        let found: Vec<_> = ends
            .iter()
            .map(|end| order((end.attackers, end.defenders)))
            .collect();
        let listed: Vec<_> = expected.iter().map(|&(a, d, _)| order((a, d))).collect();
        assert_eq!(found, listed, "{set} {a} {x}");
        for (end, (_, _, probability)) in ends.iter().zip(expected) {
            agree(end.probability, probability, &(set, a, x, end));
        }
    }
}

#[test]
fn losses_are_those_of_rational_arithmetic() {
    for row in rows(include_str!("../../tests/golden/war_losses.tsv")) {
        let [set, a, x, ref expected @ ..] = row[..] else {
            panic!("{row:?}")
        };
        let battle = Battle::from(rules(set));
        let (mut alone, mut together) = ([Losses::default()], [Losses::default(); 2]);
        let query = (number(a), number(x));
        Moments::default().solve(battle, &[query], &mut alone);
        Moments::default().solve(battle, &[query, query], &mut together);
        for losses in alone.into_iter().chain(together) {
            let found = [
                losses.attackers,
                losses.attackers_deviation,
                losses.defenders,
                losses.defenders_deviation,
            ];
            for (found, expected) in found.into_iter().zip(expected) {
                agree(found, number(expected), &row);
            }
        }
    }
}

#[test]
fn chains_are_those_of_rational_arithmetic() {
    for row in rows(include_str!("../../tests/golden/war_chain.tsv")) {
        let [set, a, territories, probabilities] = row[..] else {
            panic!("{row:?}")
        };
        let territories: Vec<u32> = territories.split(' ').map(number).collect();
        let found = chain(rules(set), number(a), &territories);
        assert_eq!(found.len(), territories.len());
        for (found, expected) in found.into_iter().zip(probabilities.split(' ')) {
            agree(found, number(expected), &row);
        }
    }
}

#[test]
fn house_rules_are_those_of_rational_arithmetic() {
    for row in rows(include_str!("../../tests/golden/war_house.tsv")) {
        let [dice, sides, ties, stop_at, a, x, probability] = row[..] else {
            panic!("{row:?}")
        };
        let battle = Battle::new(house(dice, sides, ties), number(stop_at)).unwrap();
        let mut answers = [0.0];
        Odds::default().solve(battle, &[(number(a), number(x))], &mut answers);
        agree(answers[0], number(probability), &row);
        let ends = survivors(battle, number(a), number(x));
        let conquered: f64 = ends
            .iter()
            .filter(|end| end.defenders == 0)
            .map(|end| end.probability)
            .sum();
        agree(conquered, number(probability), &row);
    }
}

#[test]
fn rolls_are_the_listed_fractions() {
    let mut outcomes: HashMap<[&str; 3], Vec<[u64; 4]>> = HashMap::new();
    for row in rows(include_str!("../../tests/golden/war_roll.tsv")) {
        let [dice, sides, ties, ref numbers @ ..] = row[..] else {
            panic!("{row:?}")
        };
        let numbers: Vec<u64> = numbers.iter().map(|text| number(text)).collect();
        outcomes
            .entry([dice, sides, ties])
            .or_default()
            .push(numbers.try_into().unwrap());
    }
    for ([dice, sides, ties], expected) in outcomes {
        let rules = house(dice, sides, ties);
        let found: Vec<[u64; 4]> = roll(rules, rules.most_attacker_dice(), rules.most_defender_dice())
            .iter()
            .map(|outcome| {
                let lost = [outcome.attackers_lost, outcome.defenders_lost].map(u64::from);
                [lost[0], lost[1], outcome.numerator, outcome.denominator]
            })
            .collect();
        // What cannot happen need not be listed.
        let possible: Vec<[u64; 4]> = found.into_iter().filter(|outcome| outcome[2] > 0).collect();
        assert_eq!(possible, expected, "{dice} {sides} {ties}");
    }
}

#[test]
fn fewest_and_most_are_those_of_rational_arithmetic() {
    for row in rows(include_str!("../../tests/golden/war_fewest.tsv")) {
        let [set, confidence, x, expected] = row[..] else {
            panic!("{row:?}")
        };
        let confidence: Confidence = number(confidence);
        assert_eq!(
            fewest(rules(set), number(x), confidence),
            Decision::Found(number(expected)),
            "{row:?}"
        );
    }
    for row in rows(include_str!("../../tests/golden/war_most.tsv")) {
        let [set, confidence, a, expected] = row[..] else {
            panic!("{row:?}")
        };
        let confidence: Confidence = number(confidence);
        assert_eq!(
            most(rules(set), number(a), confidence),
            Decision::Found(number(expected)),
            "{row:?}"
        );
    }
}

/// In both rule sets, every battle up to 60 against 60.
#[test]
fn survivors_add_up_and_agree_with_odds_and_losses() {
    for set in RuleSet::ALL {
        let battle = Battle::from(set.rules());
        let grid = Grid::fill(battle, 60, 60);
        let battles: Vec<(u32, u32)> = (1..=60).flat_map(|a| (1..=60).map(move |x| (a, x))).collect();
        let mut losses = vec![Losses::default(); battles.len()];
        Moments::default().solve(battle, &battles, &mut losses);
        for (&(a, x), losses) in battles.iter().zip(losses) {
            let ends = survivors(battle, a, x);
            let sum = |of: &dyn Fn(f64, f64) -> f64| -> f64 {
                let term = |end: &foregone_generator::war::End| {
                    let lost = (f64::from(a - end.attackers), f64::from(x - end.defenders));
                    end.probability * of(lost.0, lost.1)
                };
                ends.iter().map(term).sum()
            };
            let what = (set, a, x);
            assert!((sum(&|_, _| 1.0) - 1.0).abs() <= 1e-12, "{what:?}");
            let conquered: f64 = ends
                .iter()
                .filter(|end| end.defenders == 0)
                .map(|end| end.probability)
                .sum();
            agree(conquered, grid.probability(a, x), &what);
            agree(losses.attackers, sum(&|lost, _| lost), &what);
            agree(losses.defenders, sum(&|_, lost| lost), &what);
            let deviation = |mean: f64, side: fn(f64, f64) -> f64| {
                sum(&|attackers, defenders| (side(attackers, defenders) - mean).powi(2)).sqrt()
            };
            let near = |found: f64, expected: f64| (found - expected).abs() <= 1e-9 * expected.max(1e-3);
            assert!(
                near(losses.attackers_deviation, deviation(losses.attackers, |a, _| a)),
                "{what:?}"
            );
            assert!(
                near(losses.defenders_deviation, deviation(losses.defenders, |_, d| d)),
                "{what:?}"
            );
        }
    }
}

/// A battle by plain recursion, roll by roll: the probability of each end, for a few house rules.
#[test]
fn ends_agree_with_plain_recursion() {
    fn go(battle: Battle, a: u32, d: u32, share: f64, ends: &mut HashMap<(u32, u32), f64>) {
        if d == 0 || a <= battle.stop_at() {
            *ends.entry((a, d)).or_default() += share;
            return;
        }
        let rules = battle.rules();
        for outcome in roll(rules, rules.attacker_dice(a), rules.defender_dice(d)) {
            let (lost, won) = (
                u32::from(outcome.attackers_lost),
                u32::from(outcome.defenders_lost),
            );
            if outcome.numerator > 0 {
                go(battle, a - lost, d - won, share * outcome.probability, ends);
            }
        }
    }
    for (attacker, defender, sides, ties, stop_at) in [
        (3, 2, 6, Ties::Defender, 1),
        (4, 4, 6, Ties::Attacker, 2),
        (2, 3, 2, Ties::Defender, 3),
        (1, 4, 20, Ties::Attacker, 1),
    ] {
        let rules = Rules::new(attacker, defender, sides, ties).unwrap();
        let battle = Battle::new(rules, stop_at).unwrap();
        for (a, x) in [(1, 1), (2, 3), (6, 5), (8, 4)] {
            let mut expected = HashMap::new();
            go(battle, a, x, 1.0, &mut expected);
            let ends = survivors(battle, a, x);
            assert_eq!(ends.len(), expected.len(), "{battle:?} {a} {x}");
            for end in ends {
                let expected = expected[&(end.attackers, end.defenders)];
                assert!(
                    (end.probability - expected).abs() < 1e-12,
                    "{battle:?} {a} {x} {end:?}"
                );
            }
        }
    }
}

/// One end is nearly certain: the deviation does not drown in the rounding of the mean.
#[test]
fn deviations_keep_their_digits_where_an_end_is_nearly_certain() {
    let mut answers = [Losses::default()];
    Moments::default().solve(RuleSet::Risk.rules().into(), &[(1250, 1000)], &mut answers);
    let deviation = answers[0].defenders_deviation;
    assert!((0.5e-6..1.5e-6).contains(&deviation), "{deviation:e}");
}

#[test]
fn a_large_battle_is_solved_in_denormals_and_without_them() {
    let ends = survivors(RuleSet::War.rules(), 700, 600);
    let sum: f64 = ends.iter().map(|end| end.probability).sum();
    assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    // All ends: from 700 or 2 up with no defenders left, and the stopped ones.
    assert!(ends.iter().all(|end| end.probability > 0.0));
}
