//! A table of which only some groups are fitted well: enough to hold the whole way from the fit to the lookup against
//! the exact values, in seconds.

use std::sync::LazyLock;

use foregone_runtime::dice::layout::{TIE, round_to_millionths};
use foregone_runtime::dice::{MAX_ERROR, Race};

use super::*;

/// The groups that are fitted well, by one of their dice.
const FITTED: [usize; 4] = [2, 7, 20, 333];

fn is_fitted(group: Group) -> bool {
    FITTED.iter().any(|die| (group.first..=group.last).contains(die))
}

static TABLE: LazyLock<(DiceTable, Findings)> = LazyLock::new(|| {
    let mut parts = fit_parts(|group| if is_fitted(group) { TOLERANCE } else { 1e-3 }, &()).unwrap();
    loop {
        let table = assemble(&parts);
        check_parts(table.view().unwrap(), &mut parts, is_fitted, &()).unwrap();
        let refitted = parts.iter_mut().map(|part| refit(part, &()).unwrap());
        if !refitted.fold(false, |any, one| any | one) {
            return finish(table, &parts).unwrap();
        }
    }
});

#[test]
fn the_surface_is_as_exact_as_stated() {
    let (table, findings) = &*TABLE;
    assert!(
        findings.largest_error <= ERROR_LIMIT,
        "{:e}",
        findings.largest_error
    );
    // Every race of the die of one side, and of the dice that were fitted and checked.
    let dice: usize = FITTED
        .map(|die| if die == 333 { 362 - 256 } else { 1 })
        .iter()
        .sum();
    assert_eq!(findings.races, (1 + dice as u64) * 1999 * 1999);
    let view = table.view().unwrap();
    let mut largest = 0.0f64;
    for m in FITTED {
        let die = Die::solve(m as u16, MAX_DISTANCE);
        for a in (1..=MAX_DISTANCE).step_by(3) {
            for b in (1 + a % 3..=MAX_DISTANCE).step_by(3) {
                let found = view.probability(Race::from_distances(m as u64, a.into(), b.into()).unwrap());
                largest = largest.max((found - die.probability(a, b)).abs());
                assert!(
                    (0.0..=1.0).contains(&found) && found.is_sign_positive(),
                    "{m} {a} {b}: {found}"
                );
            }
        }
    }
    assert!(largest <= MAX_ERROR && largest > 1e-12, "{largest:e}");
}

#[test]
fn corrected_millionths_are_exact() {
    let (table, findings) = &*TABLE;
    let view = table.view().unwrap();
    let tie = Race::from_distances(2, 4, 6).unwrap();
    assert_eq!(view.six_decimals(tie), 851_562);
    assert_eq!(view.correction_keys().collect::<Vec<_>>(), findings.corrections);
    assert!(
        findings.corrections.is_sorted() && findings.corrections.len() > 10,
        "{}",
        findings.corrections.len()
    );
    for m in FITTED {
        let die = Die::solve(m as u16, MAX_DISTANCE);
        for &key in findings.corrections.iter().filter(|&&key| key >> 22 == m as u64) {
            let (a, b) = ((key >> 11 & 2047) as u16, (key & 2047) as u16);
            let race = Race::from_distances(m as u64, a.into(), b.into()).unwrap();
            assert_eq!(race.key(), key);
            assert_eq!(view.six_decimals(race), die.six_decimals(a, b), "{m} {a} {b}");
        }
        for i in 0..100_000u64 {
            let (a, b) = (1 + i * 7919 % 1999, 1 + i * i % 1999);
            let race = Race::from_distances(m as u64, a, b).unwrap();
            assert_eq!(
                view.six_decimals(race),
                die.six_decimals(a as u16, b as u16),
                "{m} {a} {b}"
            );
        }
    }
}

/// What is printed of a probability with six decimals, in millionths.
fn printed(probability: f64) -> u32 {
    format!("{probability:.6}").replace('.', "").parse().unwrap()
}

#[test]
fn rounded_probabilities_print_the_exact_decimals() {
    let (table, findings) = &*TABLE;
    let view = table.view().unwrap();
    let (mut near, mut moved) = (0, 0);
    let mut check = |races: &[Race]| {
        let mut rounded = vec![0.0; races.len()];
        view.rounded_many(races, &mut rounded);
        for (&race, rounded) in races.iter().zip(rounded) {
            let exact = view.six_decimals(race);
            let (millionths, boundary) = round_to_millionths(rounded);
            assert_eq!(millionths, exact, "{race:?}: {rounded}");
            if boundary.is_some() {
                near += 1;
                assert_eq!(printed(rounded), exact, "{race:?}: {rounded}");
                let found = view.probability(race);
                moved += u32::from(rounded != found);
                assert!((rounded - found).abs() <= MAX_ERROR, "{race:?}: {rounded}");
            }
        }
    };
    let corrected = |&key: &u64| Race::from_distances(key >> 22, key >> 11 & 2047, key & 2047).unwrap();
    check(&findings.corrections.iter().map(corrected).collect::<Vec<_>>());
    for a in 1..=1999 {
        let row: Vec<_> = (1..=1999)
            .map(|b| Race::from_distances(20, a, b).unwrap())
            .collect();
        check(&row);
    }
    assert!(
        near > moved && moved as usize >= findings.corrections.len(),
        "{near}, {moved}"
    );
    let tie = Race::from_distances(2, 4, 6).unwrap();
    let mut rounded = [0.0];
    view.rounded_many(&[tie], &mut rounded);
    assert_eq!(rounded, [TIE]);
}

#[test]
fn rounded_probabilities_of_a_die_print_the_exact_decimals() {
    let mut unsettled = 0;
    for m in [2, 7, 333] {
        let die = Die::solve(m, MAX_DISTANCE);
        for a in 1..=MAX_DISTANCE {
            for b in 1..=MAX_DISTANCE {
                let (rounded, exact) = (die.rounded(a, b), die.six_decimals(a, b));
                let (millionths, boundary) = round_to_millionths(rounded);
                assert_eq!(millionths, exact, "{m} {a} {b}: {rounded}");
                if boundary.is_some() {
                    unsettled += 1;
                    assert_eq!(printed(rounded), exact, "{m} {a} {b}: {rounded}");
                    assert!((rounded - die.probability(a, b)).abs() <= EXACT_ERROR);
                }
            }
        }
    }
    assert!(unsettled > 50, "{unsettled}");
    assert_eq!(Die::solve(2, 6).rounded(4, 6), TIE);
    // The race that lies nearest to a boundary without being on it: its double does not tell the side.
    let die = Die::solve(1370, MAX_DISTANCE);
    let (found, exact) = (die.probability(1997, 1587), die.six_decimals(1997, 1587));
    assert_eq!(die::settled_millionths(found, EXACT_ERROR), None);
    assert_eq!(printed(die.rounded(1997, 1587)), exact);
    assert_ne!(die.rounded(1997, 1587), found);
}

#[test]
fn rows_agree_with_single_lookups() {
    let view = TABLE.0.view().unwrap();
    let mut row = vec![0.0; usize::from(MAX_DISTANCE)];
    for m in [1, 2, 3, 7, 20, 31, 100, 333, 1999] {
        let mut rows = view.rows(m);
        for a in [1, 2, 3, 40, 99, 1000, 1999] {
            let mut next = 0;
            rows.fill(a, &mut row, |_, first, values| {
                assert_eq!(first, next, "pieces follow each other");
                next += values.len();
            });
            assert_eq!(next, row.len());
            for (i, value) in row.iter().enumerate() {
                let single =
                    view.probability(Race::from_distances(m.into(), a.into(), i as u64 + 1).unwrap());
                assert!(
                    (value.clamp(0.0, 1.0) - single).abs() < 1e-13,
                    "{m} {a} {}",
                    i + 1
                );
            }
        }
    }
}

#[test]
fn a_wrong_coefficient_is_found() {
    let mut table = TABLE.0.clone();
    let die = |table: &DiceTable| {
        check::check_dice(
            table.view().unwrap(),
            &[(2, 0..table.view().unwrap().lines())],
            &(),
        )
        .unwrap()
    };
    assert!(die(&table)[0].largest_error <= ERROR_LIMIT);
    // After the first header stands the constant term of a block of the die of two sides.
    table.blocks[64 + 1] ^= 0x40;
    let low = die(&table)[0].largest_error;
    table.blocks[64 + 6] ^= 0x01;
    let high = die(&table)[0].largest_error;
    assert!(low <= ERROR_LIMIT && high > 1e-3, "{low:e}, {high:e}");
    for wrong in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        table.blocks[64..72].copy_from_slice(&wrong.to_le_bytes());
        assert_eq!(die(&table)[0].largest_error, f64::INFINITY, "{wrong}");
    }
}

/// A sequence that looks random (xorshift).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % end
    }
}

fn sections(table: &mut DiceTable) -> [&mut Vec<u8>; 5] {
    [
        &mut table.dice,
        &mut table.axes,
        &mut table.grids,
        &mut table.blocks,
        &mut table.corrections,
    ]
}

#[test]
fn damaged_tables_are_refused_or_answer_without_panic() {
    let mut numbers = Numbers(88_172_645_463_325_252);
    let (mut refused, mut opened) = (0, 0);
    let mut table = TABLE.0.clone();
    let grids = TABLE.0.grids.as_chunks().0;
    let mut row = vec![0.0; usize::from(MAX_DISTANCE)];
    for round in 0..400u64 {
        let damaged = {
            let section = sections(&mut table).into_iter().nth(round as usize % 5).unwrap();
            let before = section.clone();
            for i in 0..1 + round / 5 % 20 {
                let mut at = numbers.below(section.len() as u64) as usize;
                if round % 5 == 3 && i % 2 == 0 {
                    // A block's header, which a random byte would seldom hit.
                    let cell = numbers.below(grids.len() as u64) as usize;
                    at = u32::from_le_bytes(grids[cell]) as usize * 64 + numbers.below(64) as usize;
                }
                section[at] = numbers.below(256) as u8;
            }
            if round % 7 == 0 {
                section.truncate(numbers.below(section.len() as u64) as usize);
            }
            (round as usize % 5, before)
        };
        match table.view() {
            Err(_) => refused += 1,
            Ok(view) => {
                opened += 1;
                for _ in 0..300 {
                    let [m, a, b] = [0; 3].map(|_: u8| 1 + numbers.below(1999));
                    let m = if m % 2 == 0 { 1 + m % 40 } else { m };
                    let race = Race::from_distances(m, a, b).unwrap();
                    let probability = view.probability(race);
                    assert!((0.0..=1.0).contains(&probability) && probability.is_sign_positive());
                    assert!(view.six_decimals(race) <= 1_000_000);
                }
                let m = 1 + numbers.below(40) as u16;
                view.rows(m)
                    .fill(1 + numbers.below(1999) as u16, &mut row, |_, _, _| ());
            }
        }
        let (section, before) = damaged;
        *sections(&mut table).into_iter().nth(section).unwrap() = before;
    }
    assert!(refused > 50 && opened > 100, "{refused} refused, {opened} opened");
}
