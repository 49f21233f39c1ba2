//! The war table against published probabilities, the contest's answers and a solver without a grid.

use std::collections::HashMap;

use foregone_generator::war::{self, Grid, outcomes};
use foregone_runtime::war::{Attackers, Defenders, MAX_ATTACKERS, MAX_DEFENDERS, RuleSet, War};
use sha2::{Digest, Sha256};

#[test]
fn outcomes_are_the_listed_fractions() {
    type Fractions<'a> = &'a [(u32, u32)];
    let listed: [(u8, u8, Fractions); 9] = [
        (1, 1, &[(7, 12), (5, 12)]),
        (1, 2, &[(161, 216), (55, 216)]),
        (1, 3, &[(119, 144), (25, 144)]),
        (2, 1, &[(91, 216), (125, 216)]),
        (2, 2, &[(581, 1296), (35, 108), (295, 1296)]),
        (2, 3, &[(301, 486), (1981, 7776), (979, 7776)]),
        (3, 1, &[(49, 144), (95, 144)]),
        (3, 2, &[(2275, 7776), (2611, 7776), (1445, 3888)]),
        (3, 3, &[(5957, 15552), (343, 1296), (371, 1728), (535, 3888)]),
    ];
    for (attack, defence, fractions) in listed {
        let fractions: Vec<f64> = fractions
            .iter()
            .map(|&(n, d)| f64::from(n) / f64::from(d))
            .collect();
        assert_eq!(
            outcomes(RuleSet::War.rules(), attack, defence),
            fractions,
            "{attack} v {defence}"
        );
    }
}

fn table() -> War<Vec<u8>> {
    let table = War::new(war::fill().to_bytes()).unwrap();
    table.verify().unwrap();
    table
}

fn probability(table: &War<Vec<u8>>, rules: RuleSet, attackers: u16, defenders: u16) -> f64 {
    let (attackers, defenders) = (
        Attackers::new(attackers).unwrap(),
        Defenders::new(defenders).unwrap(),
    );
    table.probability(rules, attackers, defenders).unwrap()
}

#[test]
fn listed_probabilities_are_met() {
    let table = table();
    let listed = [
        (RuleSet::War, 30, 15, 0.697851324758657),
        (RuleSet::War, 10, 10, 0.190247582992150),
        (RuleSet::War, 5, 3, 0.566523680539838),
        (RuleSet::Risk, 9, 10, 0.47993525647768026),
    ];
    for (rules, besides, defenders, expected) in listed {
        let found = probability(&table, rules, besides + 1, defenders);
        assert!(
            (found / expected - 1.0).abs() <= 1e-12,
            "{rules:?} {besides} {defenders}: {found}"
        );
    }
}

/// J. A. Osborne, Markov Chains for the RISK Board Game Revisited, 2003: attacking armies besides the one that stays
/// behind, 1 to 10, by defenders, 1 to 10.
const OSBORNE: [[&str; 10]; 10] = [
    [
        "0.417", "0.106", "0.027", "0.007", "0.002", "0.000", "0.000", "0.000", "0.000", "0.000",
    ],
    [
        "0.754", "0.363", "0.206", "0.091", "0.049", "0.021", "0.011", "0.005", "0.003", "0.001",
    ],
    [
        "0.916", "0.656", "0.470", "0.315", "0.206", "0.134", "0.084", "0.054", "0.033", "0.021",
    ],
    [
        "0.972", "0.785", "0.642", "0.477", "0.359", "0.253", "0.181", "0.123", "0.086", "0.057",
    ],
    [
        "0.990", "0.890", "0.769", "0.638", "0.506", "0.397", "0.297", "0.224", "0.162", "0.118",
    ],
    [
        "0.997", "0.934", "0.857", "0.745", "0.638", "0.521", "0.423", "0.329", "0.258", "0.193",
    ],
    [
        "0.999", "0.967", "0.910", "0.834", "0.736", "0.640", "0.536", "0.446", "0.357", "0.287",
    ],
    [
        "1.000", "0.980", "0.947", "0.888", "0.818", "0.730", "0.643", "0.547", "0.464", "0.380",
    ],
    [
        "1.000", "0.990", "0.967", "0.930", "0.873", "0.808", "0.726", "0.646", "0.558", "0.480",
    ],
    [
        "1.000", "0.994", "0.981", "0.954", "0.916", "0.861", "0.800", "0.724", "0.650", "0.568",
    ],
];

#[test]
fn the_table_of_osborne_is_met() {
    let table = table();
    for (attackers, row) in (2..).zip(OSBORNE) {
        for (defenders, expected) in (1..).zip(row) {
            let found = format!("{:.3}", probability(&table, RuleSet::Risk, attackers, defenders));
            assert_eq!(found, expected, "{attackers} against {defenders}");
        }
    }
}

#[test]
fn thresholds_are_the_contests() {
    let table = table();
    let threshold = |rules, d| table.fewest_attackers(rules, Defenders::new(d).unwrap()).unwrap();
    let lines: String = (1..=MAX_DEFENDERS)
        .map(|d| format!("{}\n", threshold(RuleSet::War, d)))
        .collect();
    let digest: String = Sha256::digest(&lines)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    assert_eq!(
        digest,
        "a1ad7e0a2b641d57f2a60f3f37465e7e2061470bae14f4ac34d588d95a4b2112"
    );
    for (defenders, expected) in [
        (10, 18),
        (20, 35),
        (100, 171),
        (500, 856),
        (999, 1709),
        (1000, 1711),
    ] {
        assert_eq!(threshold(RuleSet::War, defenders), expected);
    }
    let thresholds_only = War::new(war::fill_thresholds().to_bytes()).unwrap();
    assert!(!thresholds_only.has_probabilities());
    for rules in RuleSet::ALL {
        for d in 1..=MAX_DEFENDERS {
            let d = Defenders::new(d).unwrap();
            assert_eq!(
                thresholds_only.fewest_attackers(rules, d),
                table.fewest_attackers(rules, d)
            );
        }
    }
}

/// Every entry: the probability grows with the attackers and falls with the defenders, the threshold is where it
/// passes 1/2 and not near it, and no entry is so near to a boundary of the sixth decimal that the grid's error
/// could print another digit.
#[test]
fn the_grid_is_monotone_and_its_decisions_are_clear() {
    let table = table();
    for rules in RuleSet::ALL {
        let (mut nearest_to_half, mut nearest_to_rounding) = (1.0f64, 1.0f64);
        for d in 1..=MAX_DEFENDERS {
            let fewest = table.fewest_attackers(rules, Defenders::new(d).unwrap()).unwrap();
            for a in 1..=MAX_ATTACKERS {
                let p = probability(&table, rules, a, d);
                assert_eq!(p > 0.5, a >= fewest, "{rules:?} {a} {d}");
                nearest_to_half = nearest_to_half.min((p - 0.5).abs());
                // In the field's corners, probabilities round to 0 and 1.
                if d > 1 {
                    assert!(p <= probability(&table, rules, a, d - 1), "{rules:?} {a} {d}");
                }
                if a > 1 {
                    assert!(
                        p + 1e-12 >= probability(&table, rules, a - 1, d),
                        "{rules:?} {a} {d}"
                    );
                }
                let rounding = (p * 1e6 - 0.5).rem_euclid(1.0);
                nearest_to_rounding =
                    nearest_to_rounding.min(rounding.min(1.0 - rounding) * 1e-6 / p.max(1e-300));
            }
        }
        println!(
            "{rules:?}: {nearest_to_half:e} to 1/2, relative {nearest_to_rounding:e} to a rounding boundary"
        );
        assert!(nearest_to_half > 1e-7, "{nearest_to_half:e}");
        assert!(nearest_to_rounding > 1e-12, "{nearest_to_rounding:e}");
    }
}

/// The probability by plain recursion over rolls, with dice thrown one by one.
fn naive(rules: RuleSet, a: u16, d: u16, memo: &mut HashMap<(u16, u16), f64>) -> f64 {
    if d == 0 || a == 1 {
        return if d == 0 { 1.0 } else { 0.0 };
    }
    if let Some(&known) = memo.get(&(a, d)) {
        return known;
    }
    let (attack, defence) = (3.min(a - 1), u16::from(rules.rules().most_defender_dice()).min(d));
    let mut counts = HashMap::new();
    for number in 0..6u32.pow(u32::from(attack + defence)) {
        let mut dice: Vec<u32> = (0..attack + defence)
            .map(|i| number / 6u32.pow(i.into()) % 6)
            .collect();
        let (attack, defence) = dice.split_at_mut(attack.into());
        attack.sort();
        defence.sort();
        let wins = attack
            .iter()
            .rev()
            .zip(defence.iter().rev())
            .filter(|(a, d)| a > d)
            .count() as u16;
        *counts
            .entry((attack.len().min(defence.len()) as u16 - wins, wins))
            .or_insert(0u32) += 1;
    }
    let all = f64::from(6u32.pow(u32::from(attack + defence)));
    let mean = counts
        .iter()
        .map(|(&(lost, won), &n)| f64::from(n) / all * naive(rules, a - lost, d - won, memo))
        .sum();
    memo.insert((a, d), mean);
    mean
}

#[test]
fn the_grid_agrees_with_plain_recursion() {
    for rules in RuleSet::ALL {
        let grid = Grid::fill(rules.rules(), 20, 14);
        let mut memo = HashMap::new();
        for (a, d) in (1..=20).flat_map(|a| (0..=14).map(move |d| (a, d))) {
            let (found, expected) = (
                grid.probability(a.into(), d.into()),
                naive(rules, a, d, &mut memo),
            );
            assert!(
                (found - expected).abs() <= 1e-14,
                "{rules:?} {a} {d}: {found}, {expected}"
            );
        }
    }
}
