//! Tables where they are installed: in folders that nobody can write to, mapped or read, and cut while they are mapped.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::process::{ChildStdin, ChildStdout, ExitStatus, Stdio};

use foregone_runtime::Game;
use foregone_runtime::dice::{Dice, Race};
use foregone_runtime::gems::{Case, Gems};
use foregone_runtime::kingdoms::{Healths, Kingdoms};
use foregone_runtime::patience::{Deal, Patience};
use foregone_runtime::war::{Attackers, Defenders, RuleSet, War};

mod common;
use common::{Ran, Sandbox, generate, skip, table_of};

#[test]
fn mapped_and_read_tables_give_the_same_answers() {
    let sandbox = Sandbox::new();
    for game in Game::ALL {
        sandbox.write(&format!("tables/{}", game.file_name()), table_of(game));
    }
    let path = |game: Game| sandbox.path("tables").join(game.file_name());
    let numbers = || (1..=40).filter_map(std::num::NonZeroU64::new);
    for game in Game::ALL {
        let same = match game {
            Game::Kingdoms => {
                let [map, read] = [Kingdoms::open(path(game)), Kingdoms::open_read(path(game))];
                let (map, read) = (map.unwrap(), read.unwrap());
                are_map_and_copy(map.file().bytes(), read.file().bytes());
                Healths::all().all(|healths| map.chances(healths) == read.chances(healths))
            }
            Game::War => {
                let (map, read) = (
                    War::open(path(game)).unwrap(),
                    War::open_read(path(game)).unwrap(),
                );
                are_map_and_copy(map.file().bytes(), read.file().bytes());
                let defenders = || (1..=1000).map(|armies| Defenders::new(armies).unwrap());
                let attackers = || {
                    (1..=2000)
                        .step_by(37)
                        .map(|armies| Attackers::new(armies).unwrap())
                };
                RuleSet::ALL.into_iter().all(|rules| {
                    defenders().all(|x| {
                        map.fewest_attackers(rules, x) == read.fewest_attackers(rules, x)
                            && attackers()
                                .all(|a| map.probability(rules, a, x) == read.probability(rules, a, x))
                    })
                })
            }
            Game::Dice => {
                let (map, read) = (
                    Dice::open(path(game)).unwrap(),
                    Dice::open_read(path(game)).unwrap(),
                );
                are_map_and_copy(map.file().bytes(), read.file().bytes());
                let mut races = (1..1999).map(|m| Race::from_distances(m, 1999 - m, m * m % 1999).unwrap());
                races.all(|race| map.probability(race) == read.probability(race))
            }
            Game::Patience => {
                let [map, read] = [Patience::open(path(game)), Patience::open_read(path(game))];
                let (map, read) = (map.unwrap(), read.unwrap());
                are_map_and_copy(map.file().bytes(), read.file().bytes());
                let mut deals = numbers().map(Deal::numbered);
                deals.all(|deal| map.probability(&deal) == read.probability(&deal))
            }
            Game::Gems => {
                let (map, read) = (
                    Gems::open(path(game)).unwrap(),
                    Gems::open_read(path(game)).unwrap(),
                );
                are_map_and_copy(map.file().bytes(), read.file().bytes());
                numbers()
                    .map(Case::numbered)
                    .all(|case| map.value(&case) == read.value(&case))
            }
        };
        assert!(same, "{game}");
    }
    for query in [
        "kingdoms 2 1 2 6",
        "war --rules risk 10",
        "patience --deal 1-30",
        "gems moves --puzzle 1-20",
    ] {
        let mapped = sandbox.run(query, "").answers();
        assert_eq!(sandbox.run(&format!("{query} --no-mmap"), "").answers(), mapped);
    }
}

/// Makes sure that a test does not compare a table with itself.
fn are_map_and_copy(map: &[u8], read: &[u8]) {
    assert!(map == read && map.as_ptr() != read.as_ptr());
}

#[test]
fn a_table_that_was_read_does_not_need_its_file() {
    let sandbox = Sandbox::with_table(Game::War);
    let table = War::open_read(sandbox.path("tables/war.fgt")).unwrap();
    fs::write(sandbox.path("tables/war.fgt"), "something else").unwrap();
    assert_eq!(
        table.fewest_attackers(RuleSet::War, Defenders::new(1000).unwrap()),
        Some(1711)
    );
    assert!(matches!(
        War::open(sandbox.path("tables/war.fgt")).unwrap_err().fault,
        foregone_runtime::Fault::Magic
    ));
}

/// A folder that not even its owner can write to, as one that the system's packages are installed in.
#[test]
#[cfg(target_os = "linux")]
fn tables_are_used_where_nothing_can_be_written() {
    let sandbox = Sandbox::new();
    for game in [Game::Kingdoms, Game::War] {
        sandbox.run(&generate(game), "").answers();
    }
    // The mount is seen by this one process and ends with it.
    let script = "mount --bind tables tables && mount -o remount,bind,ro tables || { echo no mount; exit; }; \
                  touch tables/x 2>/dev/null && { echo no mount; exit; }; \
                  \"$0\" kingdoms 1 0 1 1; \"$0\" kingdoms 1 0 1 1 --no-mmap; \"$0\" war 1000; \
                  \"$0\" verify; \"$0\" info tables/war.fgt | head -n 2; \
                  \"$0\" generate war; echo \"code $?\"; \"$0\" generate war --force; echo \"code $?\"; ls -A tables";
    let mut unshare = sandbox.other_command("unshare");
    unshare
        .args(["--map-root-user", "--mount", "sh", "-c", script])
        .arg(env!("CARGO_BIN_EXE_foregone"));
    let ran = match unshare.stdin(Stdio::null()).output().map(Ran::from) {
        Ok(ran) if ran.out.starts_with("0.000000") => ran,
        other => {
            skip(format_args!(
                "a folder cannot be mounted read-only here: {other:?}"
            ));
            return;
        }
    };
    let sound = |game: &str| {
        format!("{game:<9} sound: structure, checksums, SHA256SUMS, as released (tables/{game}.fgt)\n")
    };
    let answers = format!(
        "0.000000 0.500000 0.500000\n0.000000 0.500000 0.500000\n1711\n{}{}\
         dice      no table here\npatience  no table here\ngems      no table here\n\
         tables/war.fgt\n  game              war\n\
         code 1\ncode 1\nSHA256SUMS\nkingdoms.fgt\nwar.fgt\n",
        sound("kingdoms"),
        sound("war")
    );
    assert_eq!(ran.out, answers);
    let errors: Vec<&str> = ran.err.lines().collect();
    // The kept table stays, but the list of checksums is written in any case.
    let [sums, table] = errors[..] else {
        panic!("{errors:?}")
    };
    let read_only = "cannot be written: Read-only file system (os error 30)";
    for (error, file) in [(sums, "SHA256SUMS"), (table, "war.fgt")] {
        assert!(
            error.starts_with(&format!("foregone: tables/{file}: {read_only}")),
            "{error}"
        );
    }
}

/// What the contract of a map rules out: somebody cuts the file. The process ends; it does not answer wrongly.
#[test]
#[cfg(target_os = "linux")]
fn a_map_that_is_cut_stops_the_process() {
    use std::os::unix::process::ExitStatusExt;
    const SIGBUS: i32 = 7;
    let (answer, status) = answer_after_cutting("kingdoms odds");
    assert_eq!((answer.as_str(), status.signal()), ("", Some(SIGBUS)));
}

#[test]
fn a_table_that_was_read_is_not_cut() {
    let (answer, status) = answer_after_cutting("kingdoms odds --no-mmap");
    let table = Kingdoms::new(table_of(Game::Kingdoms)).unwrap();
    let chances = table.chances(Healths::new(39, 39, 39, 39).unwrap());
    let [monarch, rebel, traitor] = [chances.monarch, chances.rebel, chances.traitor];
    assert_eq!(answer, format!("{monarch:.6} {rebel:.6} {traitor:.6}\n"));
    assert!(status.success());
}

/// The answer to a query that reads a part of the file which is cut after the program has answered a first one.
fn answer_after_cutting(arguments: &str) -> (String, ExitStatus) {
    let sandbox = Sandbox::with_table(Game::Kingdoms);
    let mut command = sandbox.command(arguments);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let answer = ask(&mut stdin, &mut stdout, "1 0 1 1\n");
    assert_eq!(answer, "0.000000 0.500000 0.500000\n");
    // At a page's end: what is left of a page would read as zeros.
    let table = File::options()
        .write(true)
        .open(sandbox.path("tables/kingdoms.fgt"));
    table.unwrap().set_len(1 << 16).unwrap();
    let answer = ask(&mut stdin, &mut stdout, "39 39 39 39\n");
    drop(stdin);
    (answer, child.wait().unwrap())
}

fn ask(stdin: &mut ChildStdin, stdout: &mut BufReader<ChildStdout>, query: &str) -> String {
    stdin.write_all(query.as_bytes()).unwrap();
    let mut answer = String::new();
    stdout.read_line(&mut answer).unwrap();
    answer
}
