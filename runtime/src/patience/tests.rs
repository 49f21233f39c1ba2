use super::canonical::ascending;
use super::*;
use crate::Game;
use crate::catalogue::lay_out;
use crate::format::Contents;

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
    let table = Patience::new(sections.add_to(Contents::new(Game::Patience)).to_bytes()).unwrap();
    assert_eq!(table.probability(&deal(64)), Some(0.5));
    assert_eq!(table.probability(&deal(101)), None);
    assert_eq!(table.entries().count(), 100);
    assert!(
        table
            .entries()
            .any(|entry| entry == (DealKey::of(&deal(32)), 0.25))
    );
}
