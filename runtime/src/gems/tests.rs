use std::num::NonZeroU64;

use super::*;
use crate::Game;
use crate::catalogue::lay_out;
use crate::format::TableBuilder;

fn bag(colours: &[usize]) -> Bag {
    let mut bag = Bag::new();
    for &colour in colours {
        assert!(bag.put(colour - 1));
    }
    bag
}

fn puzzle(number: u64) -> Case {
    Case::numbered(NonZeroU64::new(number).unwrap())
}

#[test]
fn bags_hold_ten_gems() {
    let mut bag = Bag::new();
    for gem in 0..MAX_GEMS {
        assert!(bag.put(gem % 2 * 7));
    }
    assert!(!bag.put(0));
    assert!(!Bag::new().put(8));
    assert_eq!(bag.counts(), [5, 0, 0, 0, 0, 0, 0, 5]);
}

#[test]
fn values_out_of_range_are_named() {
    let one = bag(&[1]);
    assert_eq!(Case::new(9, 2, &[]), Err(CaseError::Colours { found: 9 }));
    assert_eq!(Case::new(1, 2, &[one; 22]), Err(CaseError::Bags { found: 22 }));
    assert_eq!(Case::new(1, 0, &[one]), Err(CaseError::GemsPerStone { found: 0 }));
    assert_eq!(
        Case::new(1, 20, &[one]),
        Err(CaseError::GemsPerStone { found: 20 })
    );
    assert_eq!(Case::new(1, 20, &[]), Err(CaseError::GemsPerStone { found: 20 }));
    assert_eq!(
        Case::new(1, 2, &[one, Bag::new()]),
        Err(CaseError::Gems { bag: 2, found: 0 })
    );
    let colour = CaseError::Colour {
        bag: 2,
        gem: 3,
        found: 4,
        colours: 3,
    };
    assert_eq!(Case::new(3, 2, &[one, bag(&[4, 1, 2])]), Err(colour));
    assert!(Case::new(0, 0, &[]).is_ok());
    assert!(Case::new(8, 19, &[bag(&[8; 10]); 21]).is_ok());
}

#[test]
fn puzzles_keep_to_their_ranges() {
    let puzzles: Vec<Case> = (1..=3_000).map(puzzle).collect();
    let range = |values: &dyn Fn(&Case) -> usize| {
        let values = || puzzles.iter().map(values);
        (values().min().unwrap(), values().max().unwrap())
    };
    assert_eq!(range(&|case| case.colours().into()), (2, 8));
    assert_eq!(range(&|case| case.bags().len()), (4, 21));
    assert_eq!(range(&|case| case.gems_per_stone().into()), (2, 8));
    assert_eq!(
        range(&|case| case.bags().iter().map(|bag| bag.gems()).min().unwrap()).0,
        1
    );
    assert_eq!(
        range(&|case| case.bags().iter().map(|bag| bag.gems()).max().unwrap()).1,
        10
    );
    for case in puzzles {
        assert_eq!(
            Case::new(case.colours().into(), case.gems_per_stone().into(), case.bags()),
            Ok(case)
        );
    }
}

#[test]
fn keys_are_those_of_the_documentation() {
    let key = |case: &Case| case.canonical().key();
    assert_eq!(key(&puzzle(1)), 0xdc86ea30fd91d2d882beaf75b58ab337);
    assert_eq!(key(&puzzle(2)), 0xee47d67c9599879319e9af64f730999a);
    assert_eq!(key(&puzzle(10_000)), 0x25033e3d51bcd82755fd138ac7e79e08);
    let gaps = Case::new(8, 3, &[bag(&[3, 7]), bag(&[3])]).unwrap();
    assert_eq!(key(&gaps), 0xe405a37688e102544206e2ac4653f09b);
    // Neither the names of absent colours nor the order of bags nor G make a difference; anything else does.
    assert_eq!(
        key(&Case::new(5, 3, &[bag(&[4]), bag(&[5, 4])]).unwrap()),
        key(&gaps)
    );
    assert_ne!(
        key(&Case::new(8, 4, &[bag(&[3, 7]), bag(&[3])]).unwrap()),
        key(&gaps)
    );
    assert_ne!(
        key(&Case::new(8, 3, &[bag(&[3, 7]), bag(&[7])]).unwrap()),
        key(&gaps)
    );
}

#[test]
fn a_catalogue_answers_in_the_order_of_the_asked_bags() {
    let (a, b, c) = (bag(&[1, 2, 3]), bag(&[5]), bag(&[1]));
    let case = Case::new(8, 3, &[a, b, c, a]).unwrap();
    let value = Value {
        difference: -17,
        best_first: [0, 3, 2].into_iter().collect(),
    };
    let canonical = case.canonical();
    let stored = Value {
        best_first: canonical.from_original(value.best_first),
        ..value
    };
    let sections = lay_out([(canonical.key(), stored.to_bits())]).unwrap();
    let table = Gems::new(sections.add_to(TableBuilder::new(Game::Gems)).to_bytes()).unwrap();

    assert_eq!(table.value(&case), Some(value));
    let turned = Case::new(7, 3, &[c, a, a, b]).unwrap();
    let best_first: BagSet = [0, 1, 2].into_iter().collect();
    assert_eq!(
        table.value(&turned),
        Some(Value {
            difference: -17,
            best_first
        })
    );
    assert_eq!(best_first.iter().collect::<Vec<_>>(), [0, 1, 2]);
    assert_eq!(table.value(&Case::new(8, 3, &[a, b, c]).unwrap()), None);
    assert_eq!(table.entries().collect::<Vec<_>>(), [(canonical.key(), stored)]);
}

#[test]
fn damaged_values_name_no_bag_that_is_not_there() {
    let case = Case::new(8, 3, &[bag(&[1]), bag(&[2])]).unwrap();
    let sections = lay_out([(case.canonical().key(), u64::MAX - 1)]).unwrap();
    let value = Gems::new(sections.add_to(TableBuilder::new(Game::Gems)).to_bytes())
        .unwrap()
        .value(&case)
        .unwrap();
    assert_eq!(value.best_first.iter().collect::<Vec<_>>(), [1]);
}

#[test]
fn positions_are_written_as_they_are_read() {
    let case = Case::new(3, 4, &[bag(&[1, 3, 3])]).unwrap();
    let position = Position::new(case, &[0, 3, 1]).unwrap();
    assert_eq!(position.to_string(), "3 1 4\n0 3 1\n3 1 3 3\n");
    assert_eq!(position.cooker(), [0, 3, 1]);
    assert_eq!(position.case(), &case);
    assert_eq!(position.to_case(), None);
    let start = Position::from(&case);
    assert_eq!(start.to_string(), "3 1 4\n0 0 0\n3 1 3 3\n");
    assert_eq!(start.to_case(), Some(case));

    // Without bags the cooker has its line all the same; without colours it is empty; the end mark has none.
    let shown = |colours, gems_per_stone| {
        let case = Case::new(colours, gems_per_stone, &[]).unwrap();
        Position::from(&case).to_string()
    };
    assert_eq!(shown(2, 0), "2 0 0\n0 0\n");
    assert_eq!(shown(0, 2), "0 0 2\n\n");
    assert_eq!(shown(0, 0), "0 0 0\n");
}

#[test]
fn cookers_out_of_range_are_refused() {
    let case = Case::new(3, 4, &[bag(&[1, 3, 3])]).unwrap();
    let error = |cooker: &[u8]| Position::new(case, cooker).unwrap_err().to_string();
    assert_eq!(
        error(&[0, 1, 4]),
        "colour 3 in the cooker: expected 0 to 3 gems, found 4"
    );
    assert_eq!(
        error(&[0, 1]),
        "the cooker: expected the gems of 3 colours, found 2"
    );
    assert_eq!(
        error(&[0; 4]),
        "the cooker: expected the gems of 3 colours, found 4"
    );
    let none = Case::new(1, 0, &[]).unwrap();
    assert!(Position::new(none, &[0]).is_ok());
    assert!(Position::new(none, &[1]).is_err());
}
