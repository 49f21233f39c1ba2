use std::num::NonZeroU64;

use foregone_runtime::gems::{Bag, BagSet, Case, Gems, MAX_BAGS, Value};

use super::*;

fn puzzle(number: u64) -> Case {
    Case::numbered(NonZeroU64::new(number).unwrap())
}

/// A case of few bags: those of a puzzle, with other sizes of stones too.
fn small_case(number: u64, most_bags: usize) -> Case {
    let puzzle = puzzle(number);
    let count = puzzle.bags().len().min(1 + number as usize % most_bags);
    let gems_per_stone = 1 + number as usize % 11;
    Case::new(puzzle.colours().into(), gems_per_stone, &puzzle.bags()[..count]).unwrap()
}

/// The rules word for word, without memory: the value of each first bag for the player to move.
fn naive(gems_per_stone: u8, cooker: [u8; 8], bags: &[Bag]) -> Vec<i16> {
    let play = |picked: usize| {
        let mut cooker = cooker;
        let mut won = 0;
        for (gems, count) in cooker.iter_mut().zip(bags[picked].counts()) {
            *gems += count;
            won += *gems / gems_per_stone;
            *gems %= gems_per_stone;
        }
        let mut rest = bags.to_vec();
        rest.remove(picked);
        let then = naive(gems_per_stone, cooker, &rest)
            .into_iter()
            .max()
            .unwrap_or(0);
        i16::from(won) + if won > 0 { then } else { -then }
    };
    (0..bags.len()).map(play).collect()
}

#[test]
fn agrees_with_the_rules_on_small_cases() {
    let mut solver = Solver::new();
    let mut bags_seen = [0; MAX_BAGS];
    for number in 1..=300 {
        let case = small_case(number, 7);
        let values = naive(case.gems_per_stone(), [0; 8], case.bags());
        let difference = *values.iter().max().unwrap();
        let best_first: BagSet = (0..values.len())
            .filter(|&bag| values[bag] == difference)
            .collect();
        assert_eq!(
            solver.value(&case),
            Value {
                difference,
                best_first
            },
            "{case:?}"
        );
        bags_seen[values.len()] += 1;
    }
    assert!(bags_seen[1..=7].iter().all(|&count| count > 20), "{bags_seen:?}");
}

/// The recursion over sets with memory, in the order of their numbers: slow, but simple enough to trust.
fn by_sets(case: &Case) -> Value {
    let size = case.gems_per_stone();
    let count = case.bags().len();
    let stones = |left: usize| {
        let mut gems = [0; 8];
        for bag in (0..count).filter(|bag| left >> bag & 1 == 0) {
            gems.iter_mut()
                .zip(case.bags()[bag].counts())
                .for_each(|(gems, count)| *gems += count);
        }
        gems.iter().map(|gems| i16::from(gems / size)).sum::<i16>()
    };
    let mut values = vec![0; 1 << count];
    let by_bag = |values: &[i16], left: usize, bag: usize| {
        let won = stones(left ^ 1 << bag) - stones(left);
        let then = values[left ^ 1 << bag];
        won + if won > 0 { then } else { -then }
    };
    for left in 1..values.len() {
        let bags = (0..count).filter(|bag| left >> bag & 1 == 1);
        values[left] = bags.map(|bag| by_bag(&values, left, bag)).max().unwrap();
    }
    let all = values.len() - 1;
    let best_first = (0..count)
        .filter(|&bag| by_bag(&values, all, bag) == values[all])
        .collect();
    Value {
        difference: values[all],
        best_first,
    }
}

#[test]
fn agrees_with_the_recursion_over_sets() {
    // Sizes around those at which lanes, rows, blocks and cubes fill up, and stones of every size.
    let mut solver = Solver::new();
    for (number, bags) in (1..).zip([4, 5, 6, 8, 9, 10, 11, 15, 16, 17, 18, 19]) {
        let large = (number * 100..)
            .map(puzzle)
            .find(|case| case.bags().len() >= bags)
            .unwrap();
        let gems_per_stone = 1 + (number as usize * 7) % 19;
        let case = Case::new(large.colours().into(), gems_per_stone, &large.bags()[..bags]).unwrap();
        let expected = by_sets(&case);
        assert_eq!(solver.value(&case), expected, "{case:?}");
        assert_eq!(solver.value_in_parallel(&case), expected, "{case:?}");
    }
}

#[test]
fn memory_of_a_larger_case_does_no_harm() {
    let mut solver = Solver::new();
    let large = (1..).map(puzzle).find(|case| case.bags().len() >= 18).unwrap();
    solver.value(&large);
    for number in 1..=50 {
        let case = small_case(number, 18);
        assert_eq!(solver.value(&case), Solver::new().value(&case));
    }
}

#[test]
fn many_cases_at_once_are_the_same() {
    let cases: Vec<Case> = (1..=60).map(|number| small_case(number, 12)).collect();
    let mut solver = Solver::new();
    let one_by_one: Vec<Value> = cases.iter().map(|case| solver.value(case)).collect();
    assert_eq!(solver.values(&cases), one_by_one);
    assert_eq!(solver.values(&cases[..1]), one_by_one[..1]);
    assert_eq!(solver.values(&[]), []);
}

#[test]
fn catalogue_answers_in_the_order_of_the_asked_bags() {
    let cases: Vec<Case> = (1..=120).map(|number| small_case(number, 12)).collect();
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| fill_with(&cases, &()).unwrap().to_bytes())
    };
    let bytes = on(1);
    assert_eq!(bytes, on(3));
    let backwards: Vec<Case> = cases.iter().rev().chain(&cases[..5]).copied().collect();
    assert_eq!(bytes, fill_with(&backwards, &()).unwrap().to_bytes());

    let table = Gems::new(bytes).unwrap();
    table.verify().unwrap();
    let mut solver = Solver::new();
    for case in &cases {
        assert_eq!(table.value(case), Some(solver.value(case)));
        // The same case with its bags turned round is found too, its best first bags where they are now.
        let bags: Vec<Bag> = case.bags().iter().rev().copied().collect();
        let turned = Case::new(case.colours().into(), case.gems_per_stone().into(), &bags).unwrap();
        assert_eq!(table.value(&turned), Some(solver.value(&turned)));
    }
    assert_eq!(table.value(&puzzle(1_000)), None);
}
