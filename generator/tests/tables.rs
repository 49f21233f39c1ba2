//! Tables of any game: what can be wanted of each, the recheck, and ending both early.

use std::error::Error;
use std::num::NonZeroU64;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use foregone_generator::{
    Cancelled, FillError, MOST_NUMBERED, Progress, RecheckError, RecheckFault, Rechecked, Wanted, dice, fill,
    recheck, release_count,
};
use foregone_runtime::catalogue::lay_out;
use foregone_runtime::format::header_range;
use foregone_runtime::gems::Case;
use foregone_runtime::patience::Deal;
use foregone_runtime::{AnyTable, Game, WithCauses};

fn number(number: u64) -> NonZeroU64 {
    NonZeroU64::new(number).unwrap()
}

fn deals() -> Wanted {
    Wanted::Deals([2, 3, 5].map(number).map(Deal::numbered).to_vec())
}

fn cases() -> Wanted {
    Wanted::Cases([2, 3, 5].map(number).map(Case::numbered).to_vec())
}

fn table(game: Game, wanted: &Wanted) -> AnyTable<Vec<u8>> {
    AnyTable::new(fill(game, wanted, &()).unwrap().to_bytes()).unwrap()
}

#[test]
fn what_a_table_cannot_hold_is_refused() {
    for (game, wanted, error) in [
        (
            Game::War,
            Wanted::Numbered(5),
            "war: a table cannot hold numbered deals or puzzles; that goes with patience or gems",
        ),
        (
            Game::Gems,
            deals(),
            "gems: a table cannot hold deals; that goes with patience",
        ),
        (
            Game::Patience,
            cases(),
            "patience: a table cannot hold cases; that goes with gems",
        ),
        (
            Game::Patience,
            Wanted::Numbered(0),
            "the last number is 0, expected 1 to 100000000 (table patience)",
        ),
        (
            Game::Gems,
            Wanted::Numbered(MOST_NUMBERED + 1),
            "the last number is 100000001, expected 1 to 100000000 (table gems)",
        ),
    ] {
        assert_eq!(fill(game, &wanted, &()).unwrap_err().to_string(), error);
    }
}

#[test]
fn tables_hold_what_was_wanted_and_are_found_right() {
    for (game, wanted, entries, found) in [
        (Game::Kingdoms, Wanted::Release, 2_496_000, Rechecked::Same),
        (Game::War, Wanted::Release, 4_002_000, Rechecked::Same),
        (Game::Patience, Wanted::Numbered(50), 50, Rechecked::Same),
        (Game::Gems, Wanted::Numbered(20), 20, Rechecked::Same),
        (Game::Patience, deals(), 3, Rechecked::Same),
        (Game::Gems, cases(), 3, Rechecked::Nothing),
    ] {
        let table = table(game, &wanted);
        assert_eq!((table.game(), table.entries()), (game, entries));
        table.verify().unwrap();
        assert_eq!(recheck(&table, &()).unwrap(), found, "{game}");
        let numbered = matches!(wanted, Wanted::Numbered(_));
        let released = matches!(wanted, Wanted::Release);
        assert_eq!(wanted.is_in(&table), numbered || released, "{game}");
        assert_eq!(Wanted::Release.is_in(&table), released, "{game}");
        assert!(!Wanted::Numbered(7).is_in(&table), "{game}");
    }
    // Which numbered deals or puzzles a release has is for this crate to say; that they are a table's, for the reader.
    assert_eq!(release_count(Game::Patience), Some(1_000_000));
    let thresholds = foregone_generator::war::fill_thresholds().to_bytes();
    assert!(!Wanted::Release.is_in(&AnyTable::new(thresholds).unwrap()));
}

/// What a recheck finds after a change of the file's bytes, of which the offset of a section is told.
fn found(game: Game, wanted: &Wanted, section: &str, change: impl FnOnce(&mut [u8], usize)) -> RecheckFault {
    let table = table(game, wanted);
    let mut bytes = table.file().bytes().to_vec();
    let sections = &table.file().header().sections;
    let section = sections.iter().find(|found| found.name == section).unwrap();
    change(&mut bytes, section.offset as usize);
    recheck(&AnyTable::new(bytes).unwrap(), &()).unwrap_err().fault
}

#[test]
fn wrong_answers_are_found() {
    let mut changed = 0;
    let mut change = |bytes: &mut [u8], offset: usize| {
        changed = offset + 8;
        bytes[changed] ^= 1;
    };
    let byte = found(Game::Kingdoms, &Wanted::Release, "palette", &mut change);
    assert_eq!(
        byte,
        RecheckFault::Byte {
            offset: changed as u64
        }
    );
    assert_eq!(
        byte.to_string(),
        format!("differs from what this release fills, from byte {changed} on; fetch or fill it anew")
    );
    // The least bit of a probability: the values are the third of each slot's numbers.
    let change = |bytes: &mut [u8], offset: usize| {
        let taken = (0..).find(|slot| bytes[offset + 24 * slot + 23] != 0xff).unwrap();
        bytes[offset + 24 * taken + 16] ^= 1;
    };
    let answers = found(Game::Patience, &deals(), "slots", change);
    assert_eq!(answers, RecheckFault::Answers { wrong: 1 });
    assert_eq!(
        answers.to_string(),
        "1 answers are not those that were worked out again; fetch or fill it anew"
    );
}

#[test]
fn a_table_that_says_it_holds_too_many_is_not_filled_again() {
    let table = table(Game::Patience, &Wanted::Numbered(5));
    let mut bytes = table.file().bytes().to_vec();
    let header = header_range(&bytes).unwrap();
    // `deal`, from 1 to 5.
    let axis = [&b"deal"[..], &[1, 0, 0, 0, 0, 0, 0, 0, 5]].concat();
    let place = bytes.windows(axis.len()).position(|window| window == axis);
    bytes[place.unwrap() + axis.len() + 6] = 1;
    let checksum = crc32fast::hash(&bytes[header]);
    bytes[16..20].copy_from_slice(&checksum.to_le_bytes());
    let last = 5 | 1 << 56;
    let error = recheck(&AnyTable::new(bytes).unwrap(), &()).unwrap_err();
    assert_eq!(error.fault, RecheckFault::TooMany { last });
    assert_eq!(
        WithCauses(&error).to_string(),
        format!("table: says that it holds {last} answers, and 100000000 is the most; fetch or fill it anew")
    );
}

/// Asks for an end after some steps.
#[derive(Default)]
struct Impatient {
    most: u64,
    done: AtomicU64,
}

impl Progress for Impatient {
    fn begin(&self, _: u64) {}

    fn advance(&self, steps: u64) {
        self.done.fetch_add(steps, Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.done.load(Relaxed) >= self.most
    }
}

/// Makes sure that `work` ends soon after it is asked to.
fn ends_early<E: std::fmt::Debug>(
    work: impl Fn(&dyn Progress) -> Result<(), E>,
    cancelled: impl Fn(E) -> bool,
) {
    for most in [0, 3] {
        let progress = Impatient {
            most,
            ..Impatient::default()
        };
        assert!(cancelled(work(&progress).unwrap_err()));
        // Each thread may end the step that it was at.
        let most = most + rayon::current_num_threads() as u64;
        assert!(progress.done.into_inner() <= most);
    }
}

#[test]
fn a_cut_table_tells_its_true_size() {
    let whole = fill(Game::War, &Wanted::Release, &()).unwrap().to_bytes();
    assert_eq!(
        AnyTable::new(&whole[..1_000_000]).unwrap_err().to_string(),
        "table: is cut short: 32004544 bytes are expected, 1000000 are there; fetch or fill it anew"
    );
}

/// What reporters of errors print, such as `anyhow`'s `{:#}`: the error and each of its causes.
fn chain(error: &dyn Error) -> Vec<String> {
    std::iter::successors(Some(error), |&error| error.source())
        .map(ToString::to_string)
        .collect()
}

#[test]
fn each_cause_is_told_once() {
    let collision = FillError::Catalogue {
        game: Game::Gems,
        source: lay_out([(5, 1), (5, 2)]).unwrap_err(),
    };
    let key = "key 0x00000000000000000000000000000005 comes with two values";
    assert_eq!(chain(&collision), ["gems", key]);
    assert_eq!(WithCauses(&collision).to_string(), format!("gems: {key}"));
    let error = RecheckError {
        table: "gems.fgt".to_owned(),
        fault: RecheckFault::Fill(collision),
    };
    assert_eq!(
        chain(&error),
        ["gems.fgt: cannot be filled for a comparison", "gems", key]
    );
    let error = RecheckError {
        table: "gems.fgt".to_owned(),
        fault: Cancelled.into(),
    };
    assert_eq!(chain(&error), ["gems.fgt: cancelled"]);
    assert_eq!(chain(&FillError::from(Cancelled)), ["cancelled"]);
}

#[test]
fn long_work_ends_early() {
    let cancelled = |error| error == FillError::Cancelled(Cancelled);
    for (game, wanted) in [
        (Game::Dice, Wanted::Release),
        (Game::Patience, Wanted::Release),
        (Game::Gems, Wanted::Release),
        (
            Game::Patience,
            Wanted::Deals(vec![Deal::numbered(number(1)); 10_000]),
        ),
        (Game::Gems, Wanted::Cases(vec![Case::numbered(number(1)); 1000])),
    ] {
        ends_early(|progress| fill(game, &wanted, progress).map(|_| ()), cancelled);
    }
    let tables = [
        AnyTable::new(dice::fill_roughly().to_bytes()).unwrap(),
        table(Game::Patience, &Wanted::Numbered(100)),
        table(Game::Gems, &Wanted::Numbered(50)),
        table(
            Game::Patience,
            &Wanted::Deals((1..=100).map(number).map(Deal::numbered).collect()),
        ),
    ];
    for table in &tables {
        ends_early(
            |progress| recheck(table, progress).map(|_| ()),
            |error| error.fault == RecheckFault::Cancelled(Cancelled),
        );
    }
}

/// Takes some minutes of one core's time:
/// `cargo test --release -p foregone-generator --test tables -- --ignored`
#[test]
#[cfg(feature = "write")]
#[ignore = "fills every release table"]
fn release_tables_are_the_published_ones_and_right() {
    use foregone_generator::sums::Sums;
    use foregone_generator::write::TableFolder;

    let published = concat!(env!("CARGO_MANIFEST_DIR"), "/../tables");
    let published = Sums::read(published.as_ref()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let folder = TableFolder::lock(folder.path()).unwrap();
    for game in Game::ALL {
        let contents = fill(game, &Wanted::Release, &()).unwrap();
        let written = folder.write_table(&contents).unwrap();
        let name = game.file_name();
        assert_eq!(Some(&*written.sha256), published.get(&name), "{name}");
        let table = AnyTable::new(contents.to_bytes()).unwrap();
        assert!(Wanted::Release.is_in(&table), "{name}");
        if game == Game::Dice {
            let Rechecked::Within {
                races, corrections, ..
            } = recheck(&table, &()).unwrap()
            else {
                panic!("the dice have an error");
            };
            assert_eq!(races, 7_988_005_999);
            assert_eq!(table.entries(), races);
            assert!(corrections > 1000, "{corrections}");
        }
    }
}
