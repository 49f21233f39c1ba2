//! Where tables are looked for, and the commands that fill, check and describe them.

use std::fs;
use std::io::Write;

use foregone_runtime::Game;

mod common;
use common::{PATIENCE, Sandbox, lines_of, marked_table, run, sha256, table_of, wait_for};

/// The user's data folder, as each system has it, in a sandbox.
const DATA_FOLDER: &str = if cfg!(target_os = "macos") {
    "home/Library/Application Support/foregone"
} else {
    "data/foregone"
};

/// Where tables are that are installed for all users.
const EVERYBODYS_FOLDER: &str = "everybody/foregone";

/// `foregone war 1` without any table.
const WITHOUT_TABLE: &str = "3\n";

#[test]
#[cfg(unix)]
fn tables_are_looked_for_in_four_folders_in_order() {
    let sandbox = Sandbox::new();
    let folders = ["option", "variable", "tables", DATA_FOLDER, EVERYBODYS_FOLDER];
    let folders = &folders[..if cfg!(target_os = "macos") { 4 } else { 5 }];
    for (folder, mark) in folders.iter().zip(1..) {
        sandbox.write(&format!("{folder}/war.fgt"), marked_table(mark));
    }
    for (folder, mark) in folders.iter().zip(1..) {
        let answer = format!("{mark}\n");
        let ran = sandbox.run("--tables option war 1", "");
        assert_eq!((ran.code, &ran.out), (Some(0), &answer));
        let missing = "foregone: --tables option: has no war.fgt; answering from ";
        assert_eq!(ran.err.starts_with(missing), *folder != "option", "{}", ran.err);
        let said = sandbox.run("--verbose --tables option war 1", "");
        assert_eq!((said.code, said.out), (Some(0), answer));
        assert!(
            said.err.contains("foregone: war: answering from "),
            "{}",
            said.err
        );
        assert!(said.err.ends_with(&format!("{folder}/war.fgt\n")), "{}", said.err);
        fs::remove_file(sandbox.path(folder).join("war.fgt")).unwrap();
    }
    let said = sandbox.run("war -v 1 --tables option", "");
    assert_eq!((said.code, said.out.as_str()), (Some(0), WITHOUT_TABLE));
    let missing = "foregone: --tables option: has no war.fgt; solving on the spot\n";
    assert_eq!(
        said.err,
        format!("{missing}foregone: war: no table found, solving on the spot\n")
    );
    // Unpacked one folder too deep.
    sandbox.write("option/below/war.fgt", marked_table(9));
    let said = sandbox.run("--tables option war 1", "");
    assert_eq!((said.code, said.out.as_str()), (Some(0), WITHOUT_TABLE));
    let hint = "has no war.fgt (there is option/below/war.fgt); solving on the spot\n";
    assert!(said.err.ends_with(hint), "{}", said.err);
}

#[test]
fn a_variable_that_names_no_folder_is_warned_of() {
    let sandbox = Sandbox::new();
    let ran = run(sandbox.command("war 1").env("FOREGONE_TABLES", "nowhere"), "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), WITHOUT_TABLE));
    let warning =
        "foregone: FOREGONE_TABLES is nowhere, where no folder is; other folders are looked through\n";
    assert_eq!(ran.err, warning);
}

#[test]
fn a_folder_that_is_not_there() {
    let sandbox = Sandbox::new();
    let error = "--tables missing: there is no such folder";
    sandbox.run("--tables missing war 1", "").fails(2, "", error);
    // An empty variable names no folder, least of all the current one.
    sandbox.write("war.fgt", marked_table(9));
    let ran = run(sandbox.command("war 1").env("FOREGONE_TABLES", ""), "");
    assert_eq!(ran.answers(), WITHOUT_TABLE);
}

#[test]
fn a_table_that_cannot_be_used_is_never_passed_over() {
    let sandbox = Sandbox::new();
    // There is a sound one further down.
    sandbox.write("tables/war.fgt", marked_table(7));
    let fails = |expected: &str| {
        for arguments in ["war 1", "war 1 --no-mmap"] {
            let ran = sandbox.run(arguments, "");
            assert!(
                ran.err.contains(expected) && ran.err.lines().count() == 1,
                "{}",
                ran.err
            );
            assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{arguments}");
        }
    };
    let mut damaged = marked_table(8);
    sandbox.write("variable/war.fgt", &damaged[..1000]);
    fails("is cut short");
    damaged[30] ^= 1;
    sandbox.write("variable/war.fgt", &damaged);
    fails("has a damaged header");
    sandbox.write("variable/war.fgt", "");
    fails("is cut short");
    sandbox.write("variable/war.fgt", "no table at all");
    fails("is not a table");
    sandbox.write("variable/war.fgt", table_of(Game::Kingdoms));
    fails("is a table of kingdoms, and one of war is expected; is it under the wrong name?");
    fs::remove_file(sandbox.path("variable/war.fgt")).unwrap();
    fs::create_dir(sandbox.path("variable/war.fgt")).unwrap();
    fails("cannot be read");
}

#[test]
#[cfg(unix)]
fn a_folder_that_cannot_be_searched_is_never_passed_over() {
    let sandbox = Sandbox::new();
    fs::remove_dir(sandbox.path("variable")).unwrap();
    std::os::unix::fs::symlink("variable", sandbox.path("variable")).unwrap();
    let ran = sandbox.run("war 1", "");
    assert!(
        ran.err.contains("variable/war.fgt: cannot be read: "),
        "{}",
        ran.err
    );
    // That it is no folder is said, too.
    assert_eq!((ran.code, ran.err.lines().count()), (Some(1), 2));
    // A file has no tables in it, and is none.
    fs::remove_file(sandbox.path("variable")).unwrap();
    sandbox.write("variable", "");
    assert_eq!(sandbox.run("war 1", "").out, WITHOUT_TABLE);
}

/// What is no regular file is refused, and not waited for: a pipe without a writer, an endless device, a loop.
#[test]
#[cfg(unix)]
fn a_table_that_is_no_file_is_refused() {
    let sandbox = Sandbox::new();
    fs::create_dir(sandbox.path("tables")).unwrap();
    let table = sandbox.path("tables/war.fgt");
    let refused = |what: &str| {
        for arguments in [
            "war 1",
            "war 1 --no-mmap",
            "info",
            "verify",
            "info tables/war.fgt --no-mmap",
        ] {
            let ran = wait_for(sandbox.start(arguments));
            let error = "foregone: tables/war.fgt: cannot be read: ";
            assert!(
                ran.err.starts_with(error) && ran.err.lines().count() == 1,
                "{what}: {}",
                ran.err
            );
            assert_eq!(ran.code, Some(1), "{what}");
        }
        fs::remove_file(&table).unwrap();
    };
    std::os::unix::fs::symlink("war.fgt", &table).unwrap();
    refused("a link to itself");
    std::os::unix::fs::symlink("missing", &table).unwrap();
    refused("a link to nothing");
    assert!(
        sandbox
            .other_command("mkfifo")
            .arg(&table)
            .status()
            .unwrap()
            .success()
    );
    refused("a pipe");
    std::os::unix::fs::symlink("/dev/null", &table).unwrap();
    refused("a device");
}

#[test]
#[cfg(target_os = "linux")]
fn tables_are_mapped_unless_asked_otherwise() {
    let sandbox = Sandbox::with_table(Game::War);
    for (arguments, mapped) in [("war", true), ("war --no-mmap", false)] {
        let mut child = sandbox.start(arguments);
        child.stdin.as_mut().unwrap().write_all(b"1\n").unwrap();
        let answers = lines_of(child.stdout.take().unwrap());
        assert_eq!(answers.recv_timeout(PATIENCE).unwrap(), "3");
        let maps = fs::read_to_string(format!("/proc/{}/maps", child.id())).unwrap();
        assert_eq!(maps.contains("war.fgt"), mapped, "{arguments}");
        child.stdin.as_mut().unwrap().write_all(b"0\n").unwrap();
        assert_eq!(wait_for(child).answers(), "");
    }
}

#[test]
fn sound_tables_are_verified() {
    let sandbox = Sandbox::with_table(Game::War);
    let checked = sandbox.run("verify tables", "").answers();
    assert!(
        checked.contains("war       sound: structure, checksums, not listed in SHA256SUMS, as released\n"),
        "{checked}"
    );
    assert!(checked.contains("kingdoms  no table here\n"), "{checked}");
    let sum = sha256(table_of(Game::War)).to_uppercase();
    sandbox.write("tables/SHA256SUMS", format!("\u{feff}\r\n{sum} *war.fgt\r\n"));
    let checked = sandbox.run("verify --deep tables", "").answers();
    let sound =
        "war       sound: structure, checksums, every answer worked out again, SHA256SUMS, as released\n";
    assert!(checked.contains(sound), "{checked}");
    // Without a path it is where queries look.
    let checked = sandbox.run("verify", "").answers();
    let sound = "war       sound: structure, checksums, SHA256SUMS, as released (tables/war.fgt)\n";
    assert!(checked.contains(sound), "{checked}");
    sandbox.write("variable/war.fgt", marked_table(7));
    let checked = sandbox.run("verify", "").answers();
    let sound =
        "war       sound: structure, checksums, not listed in SHA256SUMS, not a table of this release (";
    assert!(
        checked.contains(sound) && checked.contains("variable/war.fgt)\n"),
        "{checked}"
    );
}

/// Nothing that is missing goes unsaid.
#[test]
fn a_table_that_is_listed_and_missing_is_a_failure() {
    let sandbox = Sandbox::with_table(Game::War);
    let sum = sha256(table_of(Game::War));
    sandbox.write("tables/SHA256SUMS", format!("{sum}  dice.fgt\n{sum}  war.fgt\n"));
    for arguments in ["verify", "verify tables"] {
        let ran = sandbox.run(arguments, "");
        assert_eq!(ran.code, Some(1));
        assert_eq!(
            ran.err,
            "foregone: dice.fgt: is listed in SHA256SUMS, and missing\n"
        );
        assert!(ran.out.contains("dice      MISSING\n"), "{}", ran.out);
    }
}

/// What is sound in itself is not called damaged.
#[test]
fn a_table_that_differs_from_the_list_is_told_from_a_damaged_one() {
    let sandbox = Sandbox::new();
    sandbox.write("tables/war.fgt", marked_table(7));
    sandbox.write("tables/SHA256SUMS", format!("{}  war.fgt\n", "0".repeat(64)));
    let ran = sandbox.run("verify tables/war.fgt", "");
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("SHA256SUMS lists 000"), "{}", ran.err);
    let differs =
        "war       sound, but another than listed: structure, checksums, not a table of this release\n";
    assert_eq!(ran.out, differs);
}

#[test]
fn unsound_tables_fail_to_verify() {
    let sandbox = Sandbox::new();
    let fails = |arguments: &str, expected: &str| {
        let ran = sandbox.run(arguments, "");
        let start = "foregone: tables/war.fgt: ";
        assert!(
            ran.err.starts_with(start) && ran.err.contains(expected),
            "{}",
            ran.err
        );
        assert_eq!((ran.code, ran.err.lines().count()), (Some(1), 1));
        assert!(
            ran.out.contains("war       DAMAGED (tables/war.fgt)\n"),
            "{}",
            ran.out
        );
    };
    sandbox.write("tables/kingdoms.fgt", table_of(Game::Kingdoms));
    // Sound in itself, and wrong: only working it out again tells.
    sandbox.write("tables/war.fgt", marked_table(7));
    sandbox.run("verify", "").answers();
    fails("verify --deep", "differs from what this release fills");
    sandbox.write("tables/war.fgt", table_of(Game::Kingdoms));
    fails("verify", "");
    let mut damaged = marked_table(7);
    *damaged.last_mut().unwrap() ^= 1;
    sandbox.write("tables/war.fgt", &damaged);
    fails("verify", "section risk.thresholds at offset ");
    fails("verify --no-mmap", "is damaged: its checksum is ");
}

#[test]
fn where_there_is_no_table_nothing_is_sound() {
    let sandbox = Sandbox::new();
    for folder in ["tables", "."] {
        let ran = sandbox.run(&format!("verify {folder}"), "");
        let error =
            format!("foregone: {folder}: there is no table to check; fill some with `foregone generate`\n");
        assert_eq!((ran.code, ran.err), (Some(1), error));
    }
    let error = ".: there is no table; fill some with `foregone generate`";
    sandbox.run("info .", "").fails(1, "", error);
    for arguments in ["info", "verify"] {
        let ran = sandbox.run(arguments, "");
        assert!(ran.err.contains(", tables, "), "{}", ran.err);
        assert_eq!((ran.code, ran.err.lines().count()), (Some(1), 1));
    }
}

#[test]
fn commands_about_tables_are_for_the_folder_of_the_option() {
    let sandbox = Sandbox::with_table(Game::Kingdoms);
    fs::create_dir(sandbox.path("option")).unwrap();
    for arguments in [
        "generate war --tables option",
        "--tables option generate war --out named",
    ] {
        sandbox.run(arguments, "").answers();
    }
    for folder in ["option", "named"] {
        assert_eq!(sandbox.list(folder), ["SHA256SUMS", "war.fgt"]);
    }
    assert_eq!(sandbox.list("tables"), ["kingdoms.fgt"]);
    // What is looked through, in order, the option's folder first.
    let verified = sandbox.run("verify --tables option", "").answers();
    assert!(
        verified.contains("as released (tables/kingdoms.fgt)\n") && verified.contains("(option/war.fgt)\n"),
        "{verified}"
    );
    let described = sandbox.run("info --tables option", "").answers();
    assert!(described.contains("option/war.fgt\n"), "{described}");
    // Another folder that is named is meant alone.
    assert_eq!(
        sandbox.run("info --tables option tables", "").answers(),
        sandbox.run("info", "").answers()
    );
    let error = "--tables missing: there is no such folder";
    sandbox
        .run("generate war --tables missing", "")
        .fails(2, "", error);
}

#[test]
fn tables_are_described() {
    let sandbox = Sandbox::with_table(Game::Kingdoms);
    sandbox.write("tables/war.fgt", marked_table(7));
    let kingdoms = sandbox.run("info tables/kingdoms.fgt", "").answers();
    for line in [
        "game              kingdoms",
        "entries           2496000",
        "input             h1 1 to 39",
    ] {
        assert!(kingdoms.contains(&format!("  {line}\n")), "{kingdoms}");
    }
    assert!(kingdoms.contains(&format!("bytes             {}\n", table_of(Game::Kingdoms).len())));
    let war = sandbox.run("info tables/war.fgt", "").answers();
    assert!(war.contains("  entries           2000\n"), "{war}");
    assert_eq!(sandbox.run("info tables", "").answers(), kingdoms.clone() + &war);
    // One that cannot be read does not hide the others.
    sandbox.write("tables/dice.fgt", "no table");
    let ran = sandbox.run("info tables", "");
    assert_eq!((ran.code, &ran.out), (Some(1), &(kingdoms.clone() + &war)));
    assert!(ran.err.starts_with("foregone: tables/dice.fgt: "), "{}", ran.err);
    fs::remove_file(sandbox.path("tables/dice.fgt")).unwrap();
    assert_eq!(sandbox.run("info --no-mmap", "").answers(), kingdoms + &war);
    sandbox.run("info tables/missing.fgt", "").fails(
        1,
        "",
        "tables/missing.fgt: cannot be read: No such file or directory (os error 2)",
    );
}
