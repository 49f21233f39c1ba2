use std::num::NonZeroU64;

use super::canonical::ascending;
use super::*;
use crate::Game;
use crate::catalogue::lay_out;
use crate::format::TableBuilder;

fn deal(number: u64) -> Deal {
    Deal::numbered(NonZeroU64::new(number).unwrap())
}

#[test]
fn cards_are_written_rank_first() {
    let text: Vec<String> = deal(1)
        .piles()
        .as_flattened()
        .iter()
        .take(4)
        .map(Card::to_string)
        .collect();
    assert_eq!(text, ["6D", "KH", "KS", "9D"]);
    assert_eq!(Card::new(9, 0), None);
    assert_eq!(Card::new(0, 4), None);
    assert_eq!(Card::new(8, 3).unwrap().to_string(), "AH");
}

#[test]
fn a_card_that_comes_twice_is_named_with_both_places() {
    let mut piles = *deal(1).piles();
    piles[7][2] = piles[0][1];
    let error = Deal::new(piles).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 8, card 3: KH comes twice; it has been dealt at line 1, card 2"
    );
    assert_eq!(Deal::new(*deal(1).piles()), Ok(deal(1)));
}

#[test]
fn keys_are_those_of_the_documentation() {
    assert_eq!(
        DealKey::of(&deal(1)).to_u128(),
        0x00006b3260b612d7cb92a95570560618
    );
    assert_eq!(
        DealKey::of(&deal(2)).to_u128(),
        0x000028fff36e91b31fbde03493f0fce0
    );
    assert_eq!(
        DealKey::of(&deal(1_000_000)).to_u128(),
        0x000053d9fd74c3ee76d3a42c876ff570
    );
}

#[test]
fn keys_tell_the_canonical_ranks() {
    for number in 1..=1_000 {
        let deal = deal(number);
        assert_eq!(DealKey::of(&deal).ranks(), deal.canonical());
        let mut piles = *deal.piles();
        piles.rotate_left(number as usize % PILES);
        assert_eq!(DealKey::of(&Deal::new(piles).unwrap()), DealKey::of(&deal));
    }
}

/// A network that sorts all numbers of two kinds sorts all numbers.
#[test]
fn the_network_sorts() {
    for bits in 0u32..1 << PILES {
        let values = std::array::from_fn(|index| bits >> index & 1);
        assert!(ascending(values).is_sorted(), "{values:?}");
    }
}

#[test]
fn a_catalogue_answers_by_content() {
    let entries = (1..=100).map(|number| {
        (
            DealKey::of(&deal(number)).to_u128(),
            f64::to_bits(number as f64 / 128.0),
        )
    });
    let sections = lay_out(entries).unwrap();
    let table = Patience::new(sections.add_to(TableBuilder::new(Game::Patience)).to_bytes()).unwrap();
    assert_eq!(table.probability(&deal(64)), Some(0.5));
    assert_eq!(table.probability(&deal(101)), None);
    assert_eq!(table.entries().count(), 100);
    assert!(
        table
            .entries()
            .any(|entry| entry == (DealKey::of(&deal(32)), 0.25))
    );
}

#[test]
fn positions_are_written_as_they_are_read() {
    let deal = deal(1);
    let position = Position::new(deal.piles()).unwrap();
    assert_eq!(position, deal.to_position());
    assert_eq!(position, Position::from(&deal));
    assert_eq!(position.to_deal(), Some(deal));
    assert_eq!(position.to_string(), deal.to_string());

    let none: &[Card] = &[];
    let [a, b] = [0, 3].map(|suit| Card::new(8, suit).unwrap());
    let short = Position::new(&[none, &[a], none, none, &[b], none, none, none, none]).unwrap();
    assert_eq!(short.to_string(), "-\nAS\n-\n-\nAH\n-\n-\n-\n-\n");
    assert_eq!(short.to_deal(), None);
    assert_eq!(short.piles()[4], [b]);
    assert_ne!(short, position);
    let empty = Position::new(&[none; PILES]).unwrap();
    assert_eq!(empty.to_string(), "-\n".repeat(PILES));
}

#[test]
fn piles_that_are_not_a_position_are_refused() {
    let error = |piles: [&[Card]; PILES]| Position::new(&piles).unwrap_err().to_string();
    let none: &[Card] = &[];
    let [a, b, c, d] = [0, 1, 2, 3].map(|suit| Card::new(8, suit).unwrap());
    let other = Card::new(0, 1).unwrap();
    let piles = |pile: &[Card]| -> String { error([none, pile, none, none, none, none, none, none, none]) };
    assert_eq!(piles(&[a, b, c, d, d]), "line 2: expected 0 to 4 cards, found 5");
    assert_eq!(
        piles(&[a, other, a]),
        "line 2, card 3: AS comes twice; it has been dealt at line 2, card 1"
    );
    assert_eq!(
        piles(&[c]),
        "line 2, card 1: AD is the last of 1 of its rank; expected 0, 2 or 4 of them"
    );
    assert_eq!(
        error([&[d, a], none, &[b], none, none, none, none, none, &[other]]),
        "line 9, card 1: 6C is the last of 1 of its rank; expected 0, 2 or 4 of them"
    );
    assert_eq!(
        error([&[d, a], none, &[b], none, none, none, none, none, none]),
        "line 3, card 1: AC is the last of 3 of its rank; expected 0, 2 or 4 of them"
    );
}
