//! Tables of format version 1, as they were when it was new: what was written once is read for ever.

use std::fs;
use std::num::NonZeroU64;
use std::path::Path;

use common::Sandbox;
use foregone_generator as generator;
use foregone_runtime::dice::{Dice, Race};
use foregone_runtime::gems::{Case, Gems};
use foregone_runtime::kingdoms::{Healths, Kingdoms};
use foregone_runtime::patience::{Deal, Patience};
use foregone_runtime::war::{Defenders, RuleSet, War};
use foregone_runtime::{AnyTable, Fault, Game};
use trials::targets::repair::repair_preamble;

mod common;

/// Where the version of the format stands.
const VERSION: usize = 8;
/// Where the header begins.
const HEADER: usize = 20;

fn fixture(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    fs::read(folder.join(name)).unwrap()
}

/// The preamble and the header of the old file, and the sections that are filled today.
fn kingdoms() -> Vec<u8> {
    let mut bytes = fixture("kingdoms.head");
    let today = generator::kingdoms::fill().to_bytes();
    bytes.extend_from_slice(&today[bytes.len()..]);
    bytes
}

fn table(game: Game) -> Vec<u8> {
    match game {
        Game::Kingdoms => kingdoms(),
        game => fixture(&game.file_name()),
    }
}

fn number(number: u64) -> NonZeroU64 {
    NonZeroU64::new(number).unwrap()
}

#[test]
fn the_old_table_of_kingdoms_is_read() {
    let table = Kingdoms::new(kingdoms()).unwrap();
    table.verify().unwrap();
    let sides = |h1, h2, h3, h4| {
        let probabilities = table.probabilities(Healths::new(h1, h2, h3, h4).unwrap());
        [probabilities.monarch, probabilities.rebel, probabilities.traitor]
    };
    assert_eq!(sides(1, 1, 1, 1), [1.0, 0.0, 0.0]);
    assert_eq!(sides(1, 0, 1, 1), [0.0, 0.5, 0.5]);
    assert_eq!(sides(1, 1, 1, 2), [0.5, 0.5, 0.0]);
    assert_eq!(sides(2, 1, 2, 6), [0.25, 0.5, 0.25]);
}

#[test]
fn the_old_table_of_war_is_read() {
    let table = War::new(fixture("war.fgt")).unwrap();
    table.verify().unwrap();
    let known = include_str!("golden/war.out")
        .lines()
        .map(|line| line.parse::<u16>().unwrap());
    let fewest =
        (1..=1000).map(|armies| table.fewest_attackers(RuleSet::War, Defenders::new(armies).unwrap()));
    assert!(known.map(Some).eq(fewest));
    assert_eq!(
        table.fewest_attackers(RuleSet::Risk, Defenders::new(10).unwrap()),
        Some(11)
    );
    assert!(!table.has_probabilities());
}

/// A rough table: its answers are off by 0.1 at most, and those of one die by 1e-5.
#[test]
fn the_old_table_of_dice_is_read() {
    let table = Dice::new(fixture("dice.fgt")).unwrap();
    table.verify().unwrap();
    for line in include_str!("golden/dice.tsv").lines() {
        let (query, known) = line.rsplit_once('\t').unwrap();
        let numbers: Vec<u64> = query.split('\t').map(|field| field.parse().unwrap()).collect();
        let race = Race::new(numbers[0], numbers[1], numbers[2], numbers[3]).unwrap();
        let (found, known) = (table.probability(race), known.parse::<f64>().unwrap());
        let most = if race.sides() == 31 { 1e-5 } else { 0.1 };
        assert!((found - known).abs() < most, "{query}: {found}, expected {known}");
    }
}

#[test]
fn the_old_table_of_patience_is_read() {
    let table = Patience::new(fixture("patience.fgt")).unwrap();
    table.verify().unwrap();
    let mut solver = generator::patience::Solver::new();
    for deal in (1..=20).map(|k| Deal::numbered(number(k))) {
        assert_eq!(
            table.probability(&deal),
            Some(solver.probability(&deal)),
            "{deal}"
        );
    }
    assert_eq!(table.probability(&Deal::numbered(number(21))), None);
    assert_eq!(table.catalogue().len(), 20);
}

#[test]
fn the_old_table_of_gems_is_read() {
    let table = Gems::new(fixture("gems.fgt")).unwrap();
    table.verify().unwrap();
    let mut solver = generator::gems::Solver::new();
    for case in (1..=20).map(|k| Case::numbered(number(k))) {
        assert_eq!(table.value(&case), Some(solver.value(&case)), "{case}");
    }
    assert_eq!(table.value(&Case::numbered(number(21))), None);
    assert_eq!(table.catalogue().len(), 20);
}

/// While this release writes version 1, it writes these very bytes.
#[test]
fn the_same_tables_are_written_today() {
    assert!(kingdoms() == generator::kingdoms::fill().to_bytes(), "kingdoms");
    assert!(
        fixture("war.fgt") == generator::war::fill_thresholds().to_bytes(),
        "war"
    );
    assert!(
        fixture("dice.fgt") == generator::dice::fill_roughly().to_bytes(),
        "dice"
    );
    assert!(
        fixture("patience.fgt") == generator::patience::fill(20, &()).unwrap().to_bytes(),
        "patience"
    );
    assert!(
        fixture("gems.fgt") == generator::gems::fill(20, &()).unwrap().to_bytes(),
        "gems"
    );
}

#[test]
fn another_format_version_is_refused_with_what_to_do() {
    for game in Game::ALL {
        let mut bytes = table(game);
        bytes[VERSION] = 2;
        let expected = "has format version 2, and this release reads version 1; \
                        use the release that wrote it, or fill it anew with `foregone generate`";
        assert!(matches!(
            refused(game, bytes, expected),
            Fault::Version { found: 2, .. }
        ));
    }
}

#[test]
fn other_rules_are_refused_with_what_to_do() {
    for game in Game::ALL {
        let mut bytes = table(game);
        // The header begins with the game's name, a string, and then the version of its rules.
        bytes[HEADER + 8 + game.id().len()] = 7;
        repair_preamble(&mut bytes);
        let expected = format!(
            "has version 7 of the rules of {game}, expected 1; fill it anew with `foregone generate {game}`"
        );
        let fault = refused(game, bytes, &expected);
        assert!(matches!(fault, Fault::Rules { found: 7, .. }), "{fault}");
    }
}

/// What is wrong with a table that neither the library nor the program takes. Both say `expected` of it.
fn refused(game: Game, bytes: Vec<u8>, expected: &str) -> Fault {
    let sandbox = Sandbox::new();
    let name = format!("tables/{}", game.file_name());
    sandbox.write(&name, bytes);
    let fault = AnyTable::open_read(sandbox.path(&name)).unwrap_err().fault;
    assert_eq!(fault.to_string(), expected);
    let name = Path::new("tables").join(game.file_name());
    sandbox
        .run(game.id(), "")
        .fails(1, "", &format!("{}: {expected}", name.display()));
    fault
}
