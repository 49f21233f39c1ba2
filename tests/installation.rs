//! Tables where they are installed: in folders that cannot be written to, mapped or read, and cut while they are mapped.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::process::{ChildStdin, ChildStdout, ExitStatus, Stdio};

use foregone_runtime::kingdoms::{Healths, Kingdoms};
use foregone_runtime::war::{Defenders, RuleSet, War};
use foregone_runtime::{AnyTable, Game};

mod common;
use common::{Ran, Sandbox, generate, skip, table_of};

#[test]
fn mapped_and_read_tables_give_the_same_answers() {
    let sandbox = Sandbox::new();
    for game in Game::ALL {
        sandbox.write(&format!("tables/{}", game.file_name()), table_of(game));
    }
    let path = |game: Game| sandbox.path("tables").join(game.file_name());
    for game in Game::ALL {
        let map = AnyTable::open(path(game)).unwrap();
        let read = AnyTable::open_read(path(game)).unwrap();
        assert!(map.file().is_mapped() && !read.file().is_mapped(), "{game}");
        // Not the same bytes, but equal ones: so are the answers.
        let [map, read] = [&map, &read].map(|table| table.file().bytes());
        assert!(map == read && map.as_ptr() != read.as_ptr(), "{game}");
    }
    for query in [
        "kingdoms 2 1 2 6",
        "war odds 700 600 --rules risk",
        "dice 2000 6 1 1",
        "patience --deal 1-30",
        "gems moves --puzzle 1-20",
    ] {
        let mapped = sandbox.run(query, "").answers();
        assert_eq!(sandbox.run(&format!("{query} --no-mmap"), "").answers(), mapped);
    }
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

/// What the contract of a map rules out: the file is cut. The process ends; it does not answer wrongly.
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
    let probabilities = table.probabilities(Healths::new(39, 39, 39, 39).unwrap());
    let [monarch, rebel, traitor] = [probabilities.monarch, probabilities.rebel, probabilities.traitor];
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
