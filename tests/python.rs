//! Readers in another language: what docs/format.md and docs/numbering.md say is enough to re-create every answer.

use std::path::Path;
use std::process::Command;

use common::{QUICK, Ran, Sandbox, generate, run, skip, table_of};
use foregone_runtime::Game;
use foregone_runtime::dice::layout::round_to_millionths;
use foregone_runtime::dice::{Dice, Race};
use foregone_runtime::format::{ElementType, TableBuilder, TableFile};

mod common;

/// A Python that runs the scripts in `examples/`, if there is one.
fn find_python() -> Option<&'static str> {
    let runs = |name: &&str| {
        let version = Command::new(name).arg("--version").output();
        version.is_ok_and(|output| output.status.success())
    };
    let found = ["python3", "python"].into_iter().find(runs);
    if found.is_none() {
        skip("there is no python3");
    }
    found
}

impl Sandbox {
    /// Runs a script with `arguments`, which blanks separate.
    fn script(&self, python: &str, name: &str, arguments: &str, input: &str) -> Ran {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(name);
        // Without -B a run would leave compiled modules beside the scripts.
        let mut command = self.other_command(python);
        command.arg("-B").arg(script).args(arguments.split_whitespace());
        let mut ran = run(&mut command, input);
        // Python ends lines as the system does.
        ran.out = ran.out.replace('\r', "");
        ran
    }
}

#[test]
fn numbered_deals_and_puzzles_are_those_of_the_page() {
    let Some(python) = find_python() else { return };
    let sandbox = Sandbox::new();
    let golden = include_str!("golden/numbering.txt");
    let entries: Vec<_> = golden.split_inclusive("\n\n").collect();
    for entry in &entries {
        let (number, text) = entry.split_once('\n').unwrap();
        let printed = sandbox.script(python, "numbering.py", number, "").answers();
        assert_eq!(printed + "\n", text, "{number}");
    }
    assert_eq!(entries.len(), 6);
}

#[test]
fn every_table_is_read_from_the_page_alone() {
    let Some(python) = find_python() else { return };
    let sandbox = Sandbox::new();
    for game in QUICK {
        sandbox.run(&generate(game), "").answers();
    }
    sandbox.write("tables/dice.fgt", table_of(Game::Dice));
    let ours = |arguments: &str, input: &str| sandbox.run(arguments, input).answers();
    let theirs = |table: &str, input: &str| {
        let script = sandbox.script(python, "read_table.py", &format!("tables/{table}"), input);
        script.answers()
    };
    // The script prints the difference, and after it the bags that lead to it.
    let gems_and_best = |arguments: &str, input: &str| -> String {
        let differences = ours(&format!("gems difference {arguments}"), input);
        let moves = ours(&format!("gems moves {arguments}"), input);
        let best = |(difference, moves): (&str, &str)| {
            let leads = |line: &&str| line.split_once(' ').unwrap().1 == difference;
            let bags = moves
                .lines()
                .filter(leads)
                .map(|line| line.split_once(' ').unwrap().0);
            let bags: String = bags.map(|bag| format!(" {bag}")).collect();
            format!("{difference}{bags}\n")
        };
        differences
            .lines()
            .zip(moves.split_terminator("\n\n"))
            .map(best)
            .collect()
    };

    let samples = [
        ("dice", ours("dice 10 3 5 5", "")),
        ("gems", gems_and_best("--puzzle 1", "")),
        ("kingdoms", ours("kingdoms 2 1 2 6", "")),
        ("patience", ours("patience --deal 1", "")),
        ("war", ours("war 1000", "")),
    ];
    let samples = samples.map(|(game, answer)| format!("{game}: {answer}"));
    assert_eq!(theirs("", ""), samples.concat());

    let healths: String = (0..1000)
        .map(|i| format!("{} {} {} {}\n", 1 + i % 39, i * 7 % 40, i * 11 % 40, i * 3 % 40))
        .collect();
    assert_eq!(theirs("kingdoms.fgt", &healths), ours("kingdoms odds", &healths));

    let defenders: String = (1..=1000).map(|defenders| format!("{defenders}\n")).collect();
    for rules in ["war", "risk"] {
        let theirs = |attackers: &str| {
            let queries = defenders
                .lines()
                .map(|line| format!("{rules} {line}{attackers}\n"));
            theirs("war.fgt", &queries.collect::<String>())
        };
        assert_eq!(
            theirs(""),
            ours(&format!("war fewest --rules {rules}"), &defenders)
        );
        let battles: String = defenders.lines().map(|line| format!("700 {line}\n")).collect();
        assert_eq!(
            theirs(" 700"),
            ours(&format!("war odds --rules {rules}"), &battles)
        );
    }

    let races = races();
    assert_eq!(theirs("dice.fgt", &races), ours("dice", &races));

    let deals = ours("patience --deal 1-20 --show", "");
    assert_eq!(theirs("patience.fgt", &deals), ours("patience", &deals));
    let cases = ours("gems --puzzle 1-20 --show", "");
    let cases = cases.strip_suffix("0 0 0\n").unwrap();
    assert_eq!(theirs("gems.fgt", cases), gems_and_best("", cases));
    let unknown = ours("patience --deal 21 --show", "");
    assert_eq!(theirs("patience.fgt", &unknown), "unknown\n");
    let unknown = ours("gems --puzzle 21 --show", "");
    assert_eq!(
        theirs("gems.fgt", unknown.strip_suffix("0 0 0\n").unwrap()),
        "unknown\n"
    );
}

/// Races on boards of all lengths: with dice of one side, few sides, 31 and many, players at any distance and in the zone.
fn races() -> String {
    let race = |i: u32| {
        let n = 10 + i * 7919 % 1991;
        let m = match i % 4 {
            0 => 1 + i / 4 % 9,
            1 => 31.min(n - 1),
            _ => 1 + i * 104_729 % (n - 1),
        };
        let [x, y] = [i * 613, i * 1_299].map(|cell| 1 + cell % (n - 1));
        // Every third player on turn is at most m cells from the goal.
        let x = if i.is_multiple_of(3) { n - 1 - i % m } else { x };
        format!("{n} {m} {x} {y}\n")
    };
    (0..1000).map(race).collect()
}

/// The rough table of dice, with corrections.
fn corrected_table(keys: &[u64]) -> Vec<u8> {
    fn elements<T, const N: usize>(bytes: &[u8], read: fn([u8; N]) -> T) -> Vec<T> {
        bytes.as_chunks().0.iter().copied().map(read).collect()
    }
    let file = TableFile::new(table_of(Game::Dice)).unwrap();
    let table = file
        .header()
        .axes
        .iter()
        .fold(TableBuilder::new(Game::Dice), |table, axis| {
            table.axis(&axis.name, axis.first, axis.last)
        });
    let table = file.header().sections.iter().fold(table, |table, section| {
        let bytes = &file.bytes()[section.offset as usize..][..section.length as usize];
        let (name, shape) = (&section.name, &section.shape);
        match section.element {
            ElementType::U8 => table.section(name, shape, bytes),
            ElementType::U16 => table.section(name, shape, &elements(bytes, u16::from_le_bytes)),
            ElementType::U32 => table.section(name, shape, &elements(bytes, u32::from_le_bytes)),
            _ => table.section(name, &[keys.len() as u64], keys),
        }
    });
    table.to_bytes()
}

/// Races that the surface puts next to half a millionth, every other one of them in the list of corrections.
#[test]
fn corrections_of_dice_are_read() {
    let Some(python) = find_python() else { return };
    let rough = Dice::new(table_of(Game::Dice)).unwrap();
    let races = (0..1_000_000u64).map(|i| {
        (
            2 + i * 7919 % 40,
            1 + i * 104_729 % 1999,
            1 + i * 1_299_709 % 1997,
        )
    });
    let near: Vec<_> = races
        .filter(|&(m, x, y)| {
            let race = Race::new(2000, m, x, y).unwrap();
            round_to_millionths(rough.probability(race)).1.is_some()
        })
        .collect();
    assert!(near.len() > 4, "{near:?}");
    let key = |&(m, x, y): &(u64, u64, u64)| Race::new(2000, m, x, y).unwrap().key();
    let mut keys: Vec<u64> = near.iter().step_by(2).map(key).collect();
    keys.sort_unstable();
    keys.dedup();

    let queries: String = near
        .iter()
        .map(|(m, x, y)| format!("2000 {m} {x} {y}\n"))
        .collect();
    let answers = [vec![], keys].map(|keys| {
        let sandbox = Sandbox::new();
        sandbox.write("tables/dice.fgt", corrected_table(&keys));
        let ours = sandbox.run("dice", &queries).answers();
        let theirs = sandbox
            .script(python, "read_table.py", "tables/dice.fgt", &queries)
            .answers();
        assert_eq!(theirs, ours);
        ours
    });
    assert_ne!(answers[0], answers[1]);
}

#[test]
fn the_reader_sees_flipped_bytes() {
    let Some(python) = find_python() else { return };
    let sandbox = Sandbox::with_table(Game::Gems);
    let intact = common::table_of(Game::Gems);
    for at in (0..intact.len()).step_by(97) {
        let mut damaged = intact.to_vec();
        damaged[at] ^= 0x20;
        sandbox.write("tables/gems.fgt", damaged);
        let ran = sandbox.script(python, "read_table.py", "tables/gems.fgt", "");
        assert_ne!(ran.code, Some(0), "byte {at}");
        assert!(ran.err.contains("gems.fgt: "), "byte {at}: {}", ran.err);
    }
}
