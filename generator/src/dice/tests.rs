//! A table of which only some groups are fitted well: enough to hold the whole way from the fit to the lookup against
//! the exact values, in seconds.

use std::sync::LazyLock;

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
    // Behind the first header stands the constant term of a block of the die of two sides.
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
