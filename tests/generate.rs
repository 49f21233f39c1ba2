//! `foregone generate`: whole tables or none, whatever comes in between.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use foregone_runtime::Game;
use foregone_runtime::format::TableFile;

mod common;
use common::{
    PATIENCE, QUICK, Ran, Sandbox, generate, lines_of, marked_table, run, sha256, skip, table_of, wait_for,
};

/// The line that `generate` writes for a table, taken apart; with the seconds, or `kept`.
fn line_of(game: Game, out: &str) -> (u64, u64, String, String) {
    let line = out.lines().find(|line| line.starts_with(game.id())).unwrap();
    let (start, sha256) = line.rsplit_once("  ").unwrap();
    let fields: Vec<&str> = start.split_whitespace().collect();
    let ["entries", "bytes"] = [fields[2], fields[4]] else {
        panic!("{line}")
    };
    let time = fields[5..].join(" ");
    (
        fields[1].parse().unwrap(),
        fields[3].parse().unwrap(),
        time,
        sha256.to_owned(),
    )
}

/// Makes sure that every game's table is there, sound and listed, and nothing else.
fn has_all_tables(sandbox: &Sandbox) {
    let mut names: Vec<String> = QUICK.map(Game::file_name).to_vec();
    names.push("SHA256SUMS".to_owned());
    names.sort();
    assert_eq!(sandbox.list("tables"), names);
    let checked = sandbox.run("verify --deep", "").answers();
    let sound = "sound: structure, checksums, every answer worked out again, SHA256SUMS, ";
    assert_eq!(checked.matches(sound).count(), QUICK.len(), "{checked}");
}

#[test]
fn tables_are_filled_listed_and_then_kept() {
    let sandbox = Sandbox::new();
    for game in QUICK {
        let filled = sandbox.run(&generate(game), "").answers();
        let kept = sandbox.run(&generate(game), "").answers();
        assert_eq!((filled.lines().count(), kept.lines().count()), (1, 1));
        let table = fs::read(sandbox.path("tables").join(game.file_name())).unwrap();
        assert!(table == table_of(game), "{game}");
        let (entries, bytes, seconds, sum) = line_of(game, &filled);
        assert!(entries >= 20, "{filled}");
        assert_eq!((bytes, &sum), (table.len() as u64, &sha256(&table)));
        assert!(
            seconds.strip_suffix(" s").unwrap().parse::<f64>().unwrap() > 0.0,
            "{filled}"
        );
        assert_eq!(line_of(game, &kept), (entries, bytes, "kept".to_owned(), sum));
    }
    has_all_tables(&sandbox);
}

#[test]
fn checksums_are_as_sha256sum_reads_them() {
    let sandbox = Sandbox::new();
    sandbox.run("generate --out here war", "").answers();
    let table = fs::read(sandbox.path("here/war.fgt")).unwrap();
    assert_eq!(
        sandbox.read("here/SHA256SUMS"),
        format!("{}  war.fgt\n", sha256(table))
    );
    let mut sha256sum = sandbox.other_command("sha256sum");
    match sha256sum
        .args(["--strict", "-c", "SHA256SUMS"])
        .current_dir(sandbox.path("here"))
        .output()
    {
        Ok(output) => assert_eq!(Ran::from(output).answers(), "war.fgt: OK\n"),
        Err(error) => skip(format_args!("sha256sum cannot be run: {error}")),
    }
}

#[test]
fn only_what_is_unsound_is_filled_anew() {
    let sandbox = Sandbox::with_table(Game::Kingdoms);
    let generate = |arguments: &str| {
        let out = sandbox
            .run(&format!("generate kingdoms {arguments}"), "")
            .answers();
        line_of(Game::Kingdoms, &out).2
    };
    assert_eq!(generate(""), "kept");
    assert_ne!(generate("--force"), "kept");
    let mut damaged = table_of(Game::Kingdoms).to_vec();
    damaged[1_000_000] ^= 1;
    for unsound in [&damaged, &damaged[..1000], table_of(Game::War), b"", b"no table"] {
        sandbox.write("tables/kingdoms.fgt", unsound);
        assert_ne!(generate(""), "kept");
        assert!(fs::read(sandbox.path("tables/kingdoms.fgt")).unwrap() == table_of(Game::Kingdoms));
    }
}

#[test]
fn a_table_that_is_not_as_listed_is_reported() {
    let sandbox = Sandbox::new();
    sandbox.write("tables/war.fgt", marked_table(7));
    sandbox.write("tables/SHA256SUMS", format!("{}  war.fgt\n", "0".repeat(64)));
    let ran = sandbox.run("generate war", "");
    assert_eq!(ran.err, "foregone: war.fgt: is not as SHA256SUMS listed it\n");
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let sandbox = Sandbox::new();
    sandbox.write("file", "");
    let error = "file/below: cannot be written: ";
    let ran = sandbox.run("generate war --out file/below", "");
    assert!(ran.err.starts_with(&format!("foregone: {error}")), "{}", ran.err);
    assert_eq!(
        (ran.code, ran.out.as_str(), ran.err.lines().count()),
        (Some(1), "", 1)
    );
    fs::create_dir_all(sandbox.path("tables/war.fgt/full")).unwrap();
    let ran = sandbox.run("generate war", "");
    assert!(
        ran.err
            .starts_with("foregone: tables/war.fgt: cannot be written: "),
        "{}",
        ran.err
    );
    assert_eq!(
        (ran.code, ran.out.as_str(), ran.err.lines().count()),
        (Some(1), "", 1)
    );
    assert_eq!(sandbox.list("tables"), ["war.fgt"]);
    let ran = sandbox.run("generate chess", "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
}

/// A limit on the size of files stands in for a full disk: the write fails in the middle of the table.
#[test]
#[cfg(unix)]
fn what_was_there_outlives_a_write_that_fails() {
    let sandbox = Sandbox::new();
    sandbox.write("tables/kingdoms.fgt", "the old one");
    let mut shell = sandbox.other_command("sh");
    shell.args([
        "-c",
        "trap '' XFSZ; ulimit -f 9000; exec \"$0\" generate kingdoms",
    ]);
    let ran = run(shell.arg(env!("CARGO_BIN_EXE_foregone")), "");
    ran.fails(
        1,
        "",
        "tables/kingdoms.fgt: cannot be written: File too large (os error 27)",
    );
    assert_eq!(sandbox.read("tables/kingdoms.fgt"), "the old one");
    assert_eq!(sandbox.list("tables"), ["kingdoms.fgt"]);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    let sandbox = Sandbox::new();
    fs::create_dir(sandbox.path("tables")).unwrap();
    // The mount is seen by this one process and ends with it.
    let script = "mount -t tmpfs -o size=1m tmpfs tables || { echo no mount; exit; }; \
                  \"$0\" generate kingdoms; echo \"code $?\"; ls -A tables";
    let mut unshare = sandbox.other_command("unshare");
    unshare
        .args(["--map-root-user", "--mount", "sh", "-c", script])
        .arg(env!("CARGO_BIN_EXE_foregone"));
    match unshare.stdin(Stdio::null()).output().map(Ran::from) {
        Ok(ran) if ran.out.starts_with("code") => {
            let error = "tables/kingdoms.fgt: cannot be written: No space left on device (os error 28)";
            ran.fails(0, "code 1\n", error);
        }
        other => skip(format_args!("a file system cannot be mounted here: {other:?}")),
    }
}

/// A signal in the middle of a write, which the limit on the size of files brings about, ends the program at once.
#[test]
#[cfg(unix)]
fn a_killed_run_leaves_nothing_that_the_next_does_not_clear() {
    let sandbox = Sandbox::new();
    sandbox.write("tables/notes.unfinished.txt", "not a table's");
    let mut shell = sandbox.other_command("sh");
    shell.args(["-c", "ulimit -c 0; ulimit -f 9000; exec \"$0\" generate kingdoms"]);
    let ran = run(shell.arg(env!("CARGO_BIN_EXE_foregone")), "");
    assert_eq!(ran.code, None, "{ran:?}");
    let left = sandbox.list("tables");
    assert!(left.len() == 2 && left[0].ends_with(".unfinished"), "{left:?}");
    sandbox.run("kingdoms 1 0 1 1", "").answers();
    sandbox.run("generate kingdoms", "").answers();
    assert_eq!(
        sandbox.list("tables"),
        ["SHA256SUMS", "kingdoms.fgt", "notes.unfinished.txt"]
    );
    sandbox.run("verify", "").answers();
}

#[test]
fn runs_at_once_into_one_folder_do_not_mind_each_other() {
    let sandbox = Sandbox::new();
    let runs = QUICK.into_iter().flat_map(|game| {
        let arguments = generate(game);
        [
            sandbox.start(&arguments),
            sandbox.start(&format!("{arguments} --force")),
        ]
    });
    for child in runs.collect::<Vec<_>>() {
        wait_for(child).answers();
    }
    has_all_tables(&sandbox);
}

/// Who has the old table mapped keeps it whole while a new one takes its name.
#[test]
fn a_new_table_does_not_disturb_who_reads_the_old_one() {
    let mut old = table_of(Game::Kingdoms).to_vec();
    let indices = TableFile::new(&old[..]).unwrap().header().sections[0].clone();
    // The last input has the first one's answer, by which the old table is known.
    let end = (indices.offset + indices.length) as usize;
    old[end - 4..end].fill(0);
    let sandbox = Sandbox::new();
    sandbox.write("tables/kingdoms.fgt", old);
    let mut reader = sandbox.start("kingdoms odds");
    let mut stdin = reader.stdin.take().unwrap();
    let answers = lines_of(reader.stdout.take().unwrap());
    stdin.write_all(b"1 0 1 1\n").unwrap();
    assert_eq!(
        answers.recv_timeout(PATIENCE).unwrap(),
        "0.000000 0.500000 0.500000"
    );
    sandbox.run("generate kingdoms --force", "").answers();
    stdin.write_all(b"39 39 39 39\n").unwrap();
    let first = sandbox.run("kingdoms 1 0 0 0", "").answers();
    assert_eq!(answers.recv_timeout(PATIENCE).unwrap(), first.trim_end());
    drop(stdin);
    assert_eq!(wait_for(reader).answers(), "");
    assert_ne!(sandbox.run("kingdoms 39 39 39 39", "").answers(), first);
}
