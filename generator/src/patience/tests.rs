use std::num::NonZeroU64;

use foregone_runtime::patience::{Deal, Patience};

use super::exact::{Exact, is_close_call, settle};
use super::position::Deck;
use super::walk::{Mass, Walk};
use super::*;

fn deal(number: u64) -> Deal {
    Deal::numbered(NonZeroU64::new(number).unwrap())
}

/// The rules word for word, without memory: the mean over all pairs of piles.
fn naive(piles: &mut Vec<Vec<u8>>) -> f64 {
    if piles.iter().all(Vec::is_empty) {
        return 1.0;
    }
    let (mut sum, mut moves) = (0.0, 0);
    for one in 0..piles.len() {
        for other in one + 1..piles.len() {
            if piles[one].last().is_some() && piles[one].last() == piles[other].last() {
                let rank = piles[one].pop().unwrap();
                piles[other].pop();
                sum += naive(piles);
                piles[one].push(rank);
                piles[other].push(rank);
                moves += 1;
            }
        }
    }
    if moves == 0 { 0.0 } else { sum / f64::from(moves) }
}

fn deck(piles: &[[u8; 4]]) -> Deck {
    Deck::new(piles.iter().map(|pile| &pile[..]))
}

/// A deck of the first ranks in as many piles, in the order of a deal.
fn small_deck(ranks: u8, number: u64) -> Vec<[u8; 4]> {
    let cards = deal(number).ranks().concat();
    let cards: Vec<u8> = cards.into_iter().filter(|&rank| rank < ranks).collect();
    cards.chunks(4).map(|pile| pile.try_into().unwrap()).collect()
}

#[test]
fn agrees_with_the_rules_on_small_decks() {
    let mut solver = Solver::new();
    let mut winnable = 0;
    for ranks in 1..=6 {
        for number in 1..=200 {
            let piles = small_deck(ranks, number);
            let expected = naive(&mut piles.iter().map(|pile| pile.to_vec()).collect());
            let found = solver.solve(&deck(&piles));
            assert!(
                (found - expected).abs() < 1e-12,
                "{piles:?}: {found}, expected {expected}"
            );
            winnable += u32::from(found > 0.0);
        }
    }
    assert!(winnable > 200, "{winnable}");
}

#[test]
fn agrees_with_the_exact_probability() {
    let mut doubles = Walk::<f64>::default();
    let mut exacts = Walk::<Exact>::default();
    let mut worst = 0f64;
    for number in 1..=20_000 {
        let deck = deck(&deal(number).canonical());
        let probability = doubles.probability(&deck, deck.start());
        let exact = exacts.probability(&deck, deck.start()).to_f64();
        assert_eq!(probability == 0.0, exact == 0.0);
        if exact > 0.0 {
            worst = worst.max((probability - exact).abs() / exact);
        }
    }
    assert!(worst < 1e-13 && worst > 0.0, "{worst}");
}

#[test]
fn piles_have_no_order() {
    let mut solver = Solver::new();
    for number in 1..=200 {
        let deal = deal(number);
        let mut piles = *deal.piles();
        piles.reverse();
        piles.swap(2, 7);
        let other = Deal::new(piles).unwrap();
        assert_eq!(
            solver.probability(&deal).to_bits(),
            solver.probability(&other).to_bits()
        );
    }
}

#[test]
fn memory_grows_and_tickets_start_again() {
    let mut small = Walk::<f64>::new(2, u32::MAX - 1_000);
    for number in 1..=100 {
        let deck = deck(&deal(number).canonical());
        let expected = Walk::<f64>::default().probability(&deck, deck.start());
        assert_eq!(small.probability(&deck, deck.start()), expected);
    }
}

#[test]
fn equal_piles_are_sure_to_be_won() {
    let piles: Vec<[u8; 4]> = (0..8)
        .map(|pile| [0, 1, 2, 3].map(|rank| rank + pile / 4 * 4))
        .collect();
    assert_eq!(Solver::new().solve(&deck(&piles)), 1.0);
}

#[test]
fn close_calls_print_as_the_exact_probability_does() {
    let share = |shares: &[u32]| shares.iter().fold(Exact::ALL, |mass, &share| mass.share(share));
    let print = |probability: f64| format!("{probability:.6}");

    // 1/128 = 0.0078125 and 3/128 = 0.0234375 are ties: to even.
    let tie = share(&[8, 8, 2]);
    assert!(is_close_call(0.007_812_5));
    assert_eq!(print(settle(0.007_812_5_f64.next_up(), tie)), "0.007812");
    assert_eq!(print(settle(0.007_812_5_f64.next_down(), tie)), "0.007812");
    let tie = tie.plus(tie).plus(tie);
    assert_eq!(print(settle(0.023_437_5_f64.next_down(), tie)), "0.023438");

    // 1/3 is not near to one.
    assert!(!is_close_call(1.0 / 3.0));
    assert_eq!(settle(1.0 / 3.0, share(&[3])), 1.0 / 3.0);

    // Just below and above a tie.
    let least = share(&[10; 18]);
    let tie = share(&[8, 8, 2]);
    let above = tie.plus(least);
    assert_eq!(print(settle(0.007_812_5, above)), "0.007813");

    assert!(is_close_call(1.0_f64.next_down()));
    assert_eq!(settle(1.0_f64.next_down(), Exact::ALL), 1.0);
}

#[test]
fn catalogue_is_the_same_for_any_number_of_threads_and_order() {
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| fill(500, &()).unwrap().to_bytes())
    };
    let one = on(1);
    assert_eq!(one, on(3));
    let forwards: Vec<Deal> = (1..=500).map(deal).collect();
    let backwards: Vec<Deal> = (1..=500).rev().chain(1..=9).map(deal).collect();
    assert_eq!(
        fill_with(&forwards, &()).unwrap().to_bytes(),
        fill_with(&backwards, &()).unwrap().to_bytes()
    );

    let table = Patience::new(one).unwrap();
    table.verify().unwrap();
    assert_eq!(count_wrong(&table, &()).unwrap(), 0);
    assert_eq!(table.catalogue().len(), 500);
    let mut solver = Solver::new();
    assert_eq!(table.probability(&deal(77)), Some(solver.probability(&deal(77))));
    assert_eq!(table.probability(&deal(501)), None);
}
