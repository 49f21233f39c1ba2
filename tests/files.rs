//! What answers are read from and written to: files, pipes, devices, and what can go wrong with each.

use std::fs;
use std::io::Write;
use std::thread;
use std::time::Duration;

use foregone_runtime::Game;

mod common;
use common::{PATIENCE, Ran, Sandbox, lines_of, marked_table, wait_for};

const QUERIES: &str = "1\n20\n0\n";
const ANSWERS: &str = "3\n35\n";

#[test]
fn files_take_the_place_of_the_standard_streams() {
    let sandbox = Sandbox::new();
    sandbox.write("queries", QUERIES);
    assert_eq!(
        sandbox.run("war -i queries", "nothing of this").answers(),
        ANSWERS
    );
    assert_eq!(
        sandbox.run("war --input queries --output answers", "").answers(),
        ""
    );
    assert_eq!(sandbox.read("answers"), ANSWERS);
    // A longer file that was there before leaves nothing behind.
    assert_eq!(sandbox.run("war -o answers", "1\n").answers(), "");
    assert_eq!(sandbox.read("answers"), "3\n");
}

#[test]
fn faults_name_the_file() {
    let sandbox = Sandbox::new();
    sandbox.write("queries", "1\nx\n");
    let error = "queries: line 2, field 1: X must be a whole number from 0 to 1000, found `x`";
    sandbox.run("war -i queries -o answers", "").fails(1, "", error);
    assert_eq!(sandbox.read("answers"), "3\n");
}

#[test]
fn a_dash_is_the_standard_stream() {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.run("war -i - -o -", QUERIES).answers(), ANSWERS);
    assert_eq!(sandbox.list("."), ["variable"]);
}

/// The old file stays until all answers are there; then it holds what was answered, also before a fault.
#[test]
fn an_output_is_replaced_as_a_whole() {
    let sandbox = Sandbox::new();
    sandbox.write("answers", "old\n");
    let mut child = sandbox.start("war -o answers");
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"1\n").unwrap();
    thread::sleep(Duration::from_millis(200));
    assert_eq!(sandbox.read("answers"), "old\n");
    // A run that is killed leaves the old file.
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(sandbox.read("answers"), "old\n");
    sandbox.run("war -o answers", "1\nx\n").fails(
        1,
        "",
        "line 2, field 1: X must be a whole number from 0 to 1000, found `x`",
    );
    assert_eq!(sandbox.read("answers"), "3\n");
    sandbox.run("war -o answers", QUERIES).answers();
    assert_eq!(sandbox.read("answers"), ANSWERS);
}

/// A link stays a link, and the permissions of a file stay as they are.
#[test]
#[cfg(unix)]
fn what_an_output_leads_to_is_replaced() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let sandbox = Sandbox::new();
    sandbox.write("folder/answers", "old\n");
    fs::set_permissions(sandbox.path("folder/answers"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink("folder/answers", sandbox.path("link")).unwrap();
    sandbox.run("war -o link", QUERIES).answers();
    assert_eq!(sandbox.read("folder/answers"), ANSWERS);
    assert!(fs::symlink_metadata(sandbox.path("link")).unwrap().is_symlink());
    let mode = fs::metadata(sandbox.path("folder/answers"))
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o640);
    assert_eq!(sandbox.list("folder"), ["answers"]);
}

#[test]
fn bytes_before_the_text_are_skipped_or_named() {
    let sandbox = Sandbox::new();
    assert_eq!(
        sandbox.run("war", format!("\u{feff}{QUERIES}")).answers(),
        ANSWERS
    );
    assert_eq!(sandbox.run("war fewest", "\u{feff}1\n20").answers(), ANSWERS);
    let utf_16 = "standard input: is UTF-16 text; save it as UTF-8";
    sandbox.run("war", b"\xff\xfe1\0\n\0").fails(1, "", utf_16);
    sandbox.write("queries.gz", b"\x1f\x8b\x08\0\0\0\0\0");
    let gzip = "queries.gz: is a gzip archive; unpack it first, as by `gzip -dc`";
    sandbox.run("war -i queries.gz", "").fails(1, "", gzip);
}

/// Ids stay beside answers, whatever the columns' order; what was written is read again.
#[test]
fn csv_goes_in_and_comes_out() {
    let sandbox = Sandbox::new();
    let csv = "\u{feff}X,id,attackers\r\n1,\"a, b\",2\r\n10,,10\r\n";
    let answers = sandbox.run("war odds --rules risk --format csv", csv).answers();
    assert_eq!(
        answers,
        "id,attackers,X,probability\n\"a, b\",2,1,0.416667\n,10,10,0.479935\n"
    );
    let again = sandbox
        .run("war odds --rules risk --format csv", &answers)
        .answers();
    assert_eq!(again, answers);
    let lines = sandbox.run("war odds --rules risk", &answers).answers();
    assert_eq!(lines, "0.416667\n0.479935\n");
    let error = "line 1: the heading has no column X; queries have the columns attackers, X";
    sandbox.run("war odds", "attackers,y\n1,2\n").fails(1, "", error);
}

#[test]
fn a_quote_within_a_field_of_csv_is_a_character() {
    let sandbox = Sandbox::new();
    let queries = "id,note,attackers,X\n1,6\" pipe,5,2\n2,7\" rod,6,2\n3,\"a \"\"b\"\",\nc\",7,2\n";
    let answers = sandbox
        .run("war odds --rules risk --format csv --digits 2", queries)
        .answers();
    assert_eq!(
        answers,
        "id,note,attackers,X,probability\n1,6\" pipe,5,2,0.79\n2,7\" rod,6,2,0.89\n3,\"a \"\"b\"\",\nc\",7,2,0.93\n"
    );
}

#[test]
fn fields_that_cannot_be_told_apart_are_refused() {
    let sandbox = Sandbox::new();
    let twice = "line 1: the heading has the column X twice";
    sandbox
        .run("war odds", "X,attackers,X\n1,2,3\n")
        .fails(1, "", twice);
    let more = "line 2, field 3: there are more fields than the 2 of the heading";
    sandbox
        .run("war odds", "attackers,X\n5,4,extra\n")
        .fails(1, "", more);
}

#[test]
fn a_run_without_an_answer_leaves_the_old_output() {
    let sandbox = Sandbox::new();
    sandbox.write("answers", "old\n");
    let error = "line 1, field 1: attackers must be a whole number from 1 to 10000, found `0`";
    sandbox.run("war odds -o answers", "0 1\n").fails(1, "", error);
    assert_eq!(sandbox.read("answers"), "old\n");
}

#[test]
fn ties_of_decimals_round_to_even() {
    let sandbox = Sandbox::new();
    let answers = |arguments: &str| sandbox.run(arguments, "").answers();
    // 297513/400000 and 1421499/2000000.
    assert_eq!(answers("war odds 5 2 --dice 1v1 --sides 10"), "0.743782\n");
    assert_eq!(answers("war odds 4 2 --dice 3v2 --sides 10"), "0.710750\n");
    assert!(answers("war roll 4 3 --dice 4v4 --sides 10").contains("3 0 0.197840 395681 2000000\n"));
    assert!(answers("war survivors 4 2 --dice 2v2 --sides 10").contains("1 2 0.287072\n"));
    // 5/8, 7/16 and 147/320.
    assert_eq!(answers("dice 2000 2 1996 1996 --digits 2"), "0.62\n");
    assert_eq!(answers("dice 2000 2 1995 1996 --digits 3"), "0.438\n");
    assert_eq!(answers("dice 2000 8 1990 1999 --digits 5"), "0.45938\n");
}

#[test]
fn many_faults_are_counted() {
    let ran = Sandbox::new().run("war fewest --keep-going --format jsonl", "1\nx\n".repeat(12));
    let told: Vec<&str> = ran.err.lines().collect();
    assert_eq!((ran.code, told.len()), (Some(1), 11));
    assert_eq!(told[10], "foregone: 2 more queries could not be answered");
    let last = ran.out.lines().last().unwrap();
    let object: serde_json::Value = serde_json::from_str(last).unwrap();
    assert_eq!((&object["place"], &object["line"]), (&24.into(), &24.into()));
}

#[test]
fn arguments_and_an_input_exclude_each_other() {
    let sandbox = Sandbox::new();
    sandbox.write("queries", QUERIES);
    let error = "queries are given both as arguments and with --input; choose one";
    sandbox.run("war 1 -i queries", "").fails(2, "", error);
}

#[test]
fn a_missing_input_leaves_the_output_alone() {
    let sandbox = Sandbox::new();
    sandbox.write("answers", "precious");
    let ran = sandbox.run("war -i missing -o answers", "");
    assert!(
        ran.err.starts_with("foregone: missing: cannot be read: "),
        "{}",
        ran.err
    );
    assert_eq!((ran.code, ran.err.lines().count()), (Some(1), 1));
    assert_eq!(sandbox.read("answers"), "precious");
}

#[test]
#[cfg(unix)]
fn an_unreadable_input_is_named() {
    let sandbox = Sandbox::new();
    fs::create_dir(sandbox.path("folder")).unwrap();
    let error = "folder: cannot be read: Is a directory (os error 21)";
    sandbox.run("war -i folder", "").fails(1, "", error);
    sandbox.run("kingdoms -i folder", "").fails(1, "", error);
}

#[test]
fn an_output_that_cannot_be_made_is_named() {
    let sandbox = Sandbox::new();
    sandbox.write("file", "");
    for output in ["file/below", "missing/answers", "."] {
        let ran = sandbox.run(&format!("war -o {output} 1"), "");
        let start = format!("foregone: {output}: cannot be written: ");
        assert!(
            ran.err.starts_with(&start) && ran.err.lines().count() == 1,
            "{}",
            ran.err
        );
        assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    let sandbox = Sandbox::with_table(Game::War);
    let full = "cannot be written: No space left on device (os error 28)";
    sandbox
        .run("war -o /dev/full 1", "")
        .fails(1, "", &format!("/dev/full: {full}"));
    let on_full = |arguments: &str| {
        let stdout = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = sandbox.command(arguments).stdout(stdout).output().unwrap();
        Ran::from(output)
    };
    for arguments in ["war 1", "war 1 --format csv", "info", "verify", "generate war"] {
        on_full(arguments).fails(1, "", &format!("standard output: {full}"));
    }
}

/// The input, or the table, must not be what the answers overwrite, under whatever name.
#[test]
#[cfg(unix)]
fn what_is_read_is_not_overwritten() {
    let sandbox = Sandbox::new();
    sandbox.write("queries", QUERIES);
    sandbox.write("tables/war.fgt", marked_table(5));
    std::os::unix::fs::symlink("queries", sandbox.path("symbolic")).unwrap();
    fs::hard_link(sandbox.path("queries"), sandbox.path("hard")).unwrap();
    let overwritten =
        |name: &str| format!("{name}: would be read and overwritten at once; write to another file");
    for output in ["queries", "./tables/../queries", "symbolic", "hard"] {
        sandbox
            .run(&format!("war -i queries -o {output}"), "")
            .fails(2, "", &overwritten("queries"));
    }
    let stdin = fs::File::open(sandbox.path("queries")).unwrap();
    let output = sandbox.command("war -o hard").stdin(stdin).output().unwrap();
    Ran::from(output).fails(2, "", &overwritten("standard input"));
    let stdout = fs::File::options()
        .append(true)
        .open(sandbox.path("hard"))
        .unwrap();
    let output = sandbox.command("war -i queries").stdout(stdout).output().unwrap();
    Ran::from(output).fails(2, "", &overwritten("queries"));
    assert_eq!(sandbox.read("queries"), QUERIES);

    for arguments in ["war -i queries -o tables/war.fgt", "war 1 -o tables/war.fgt"] {
        sandbox
            .run(arguments, "")
            .fails(2, "", &overwritten("tables/war.fgt"));
    }
    assert!(fs::read(sandbox.path("tables/war.fgt")).unwrap() == marked_table(5));
}

#[test]
fn a_device_may_be_read_and_written_at_once() {
    if cfg!(unix) {
        assert_eq!(
            Sandbox::new().run("war -i /dev/null -o /dev/null", "").answers(),
            ""
        );
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let sandbox = Sandbox::with_table(Game::War);
    // More than any pipe holds, both ways.
    let many = "7\n".repeat(1 << 20);
    for (arguments, input) in [
        ("war fewest", many.as_str()),
        ("info", ""),
        ("verify", ""),
        ("generate war", ""),
    ] {
        let mut child = sandbox.start(arguments);
        let mut stdin = child.stdin.take().unwrap();
        let stdout = child.stdout.take().unwrap();
        if arguments == "war fewest" {
            stdin.write_all(b"7\n").unwrap();
            assert_eq!(lines_of(stdout).recv_timeout(PATIENCE).unwrap(), "12");
        } else {
            drop(stdout);
        }
        let _ = stdin.write_all(input.as_bytes());
        drop(stdin);
        let ran = wait_for(child);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{arguments}");
    }
}

#[test]
fn an_input_with_an_end_mark_does_not_wait_for_more() {
    let sandbox = Sandbox::new();
    let mut child = sandbox.start("war");
    // `wait_for` holds standard input open.
    child
        .stdin
        .as_mut()
        .unwrap()
        .write_all(QUERIES.as_bytes())
        .unwrap();
    assert_eq!(wait_for(child).answers(), ANSWERS);
}

#[test]
fn a_fault_does_not_wait_for_more() {
    let sandbox = Sandbox::new();
    let mut child = sandbox.start("war");
    child.stdin.as_mut().unwrap().write_all(b"1\nx\n").unwrap();
    let error = "line 2, field 1: X must be a whole number from 0 to 1000, found `x`";
    wait_for(child).fails(1, "3\n", error);
}

#[test]
fn what_is_typed_is_answered_line_by_line() {
    let sandbox = Sandbox::with_table(Game::Kingdoms);
    let mut child = sandbox.start("kingdoms");
    let mut stdin = child.stdin.take().unwrap();
    let answers = lines_of(child.stdout.take().unwrap());
    for typed in ["\n", "3\n", "1 0 1 1\n", "1 0", " 1 1\n", "\n", "1 0 1 1\n"] {
        stdin.write_all(typed.as_bytes()).unwrap();
        if typed.ends_with("1 1\n") {
            assert_eq!(
                answers.recv_timeout(PATIENCE).unwrap(),
                "0.000000 0.500000 0.500000"
            );
        }
    }
    drop(stdin);
    assert_eq!(wait_for(child).answers(), "");
}

#[test]
#[cfg(unix)]
fn a_named_pipe_is_an_input() {
    let sandbox = Sandbox::new();
    assert!(
        sandbox
            .other_command("mkfifo")
            .arg("pipe")
            .status()
            .unwrap()
            .success()
    );
    let child = sandbox.start("war -i pipe -o answers");
    fs::write(sandbox.path("pipe"), QUERIES).unwrap();
    assert_eq!(wait_for(child).answers(), "");
    assert_eq!(sandbox.read("answers"), ANSWERS);
}

#[test]
fn many_runs_at_once_do_not_mind_each_other() {
    let sandbox = Sandbox::with_table(Game::Kingdoms);
    sandbox.write("queries", "1 0 1 1\n".repeat(50_000));
    let children: Vec<_> = (0..8)
        .map(|number| sandbox.start(&format!("kingdoms odds -i queries -o {number} --threads 4")))
        .collect();
    for (number, child) in children.into_iter().enumerate() {
        assert_eq!(wait_for(child).answers(), "");
        assert!(sandbox.read(&number.to_string()) == "0.000000 0.500000 0.500000\n".repeat(50_000));
    }
}
