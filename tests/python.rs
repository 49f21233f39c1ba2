//! Readers in another language: what docs/format.md and docs/numbering.md say is enough to re-create every answer.

use std::path::Path;
use std::process::Command;

use common::{QUICK, Ran, Sandbox, generate, run};
use foregone::Game;

mod common;

/// A Python that runs the scripts in `examples/`, if there is one.
fn find_python() -> Option<&'static str> {
    let runs = |name: &&str| {
        let version = Command::new(name).arg("--version").output();
        version.is_ok_and(|output| output.status.success())
    };
    let found = ["python3", "python"].into_iter().find(runs);
    if found.is_none() {
        eprintln!("skipped: there is no python3");
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
    let golden = include_str!("golden/numbering.txt").replace('\r', "");
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
    let ours = |arguments: &str, input: &str| sandbox.run(arguments, input).answers();
    let theirs = |table: &str, input: &str| {
        let script = sandbox.script(python, "read_table.py", &format!("tables/{table}"), input);
        script.answers()
    };

    let samples = [
        ("gems", "gems --puzzle 1 --hint"),
        ("kingdoms", "kingdoms 2 1 2 6"),
        ("patience", "patience --deal 1"),
        ("war", "war 1000"),
    ];
    let samples = samples.map(|(game, arguments)| format!("{game}: {}", ours(arguments, "")));
    assert_eq!(theirs("", ""), samples.concat());

    let healths: String = (0..1000)
        .map(|i| format!("{} {} {} {}\n", 1 + i % 39, i * 7 % 40, i * 11 % 40, i * 3 % 40))
        .collect();
    assert_eq!(
        theirs("kingdoms.fgt", &healths),
        ours("kingdoms --rows", &healths)
    );

    let defenders: String = (1..=1000).map(|defenders| format!("{defenders}\n")).collect();
    for rules in ["war", "risk"] {
        for (attackers, option) in [("", ""), (" 700", " --attackers 700")] {
            let queries = defenders
                .lines()
                .map(|line| format!("{rules} {line}{attackers}\n"));
            let answers = ours(&format!("war --rows --rules {rules}{option}"), &defenders);
            assert_eq!(theirs("war.fgt", &queries.collect::<String>()), answers);
        }
    }

    let deals = ours("patience --deal 1-20 --show", "");
    assert_eq!(theirs("patience.fgt", &deals), ours("patience", &deals));
    let cases = ours("gems --puzzle 1-20 --show", "");
    assert_eq!(theirs("gems.fgt", &cases), ours("gems --rows --hint", &cases));
    let unknown = ours("patience --deal 21 --show", "");
    assert_eq!(theirs("patience.fgt", &unknown), "unknown\n");
    let unknown = ours("gems --puzzle 21 --show", "");
    assert_eq!(theirs("gems.fgt", &unknown), "unknown\n");
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
