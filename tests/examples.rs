//! The examples of the README and of every help text, run as they stand there.

#![cfg(unix)]

use std::fs;

mod common;
use common::{Sandbox, run};

/// Runs each line of a dialogue that begins with `$ ` in a shell in which the program is a command, and compares what it
/// prints with the lines that follow. Tells how many there were.
fn replay(sandbox: &Sandbox, dialogue: &str, name: &str) -> usize {
    let mut steps = dialogue.split("$ ");
    assert_eq!(steps.next().map(str::trim), Some(""), "{name}");
    let mut count = 0;
    for step in steps {
        let (command, expected) = step.split_once('\n').unwrap_or((step, ""));
        let path = format!("{}:/usr/local/bin:/usr/bin:/bin", sandbox.path("bin").display());
        let mut shell = sandbox.other_command("sh");
        let ran = run(shell.args(["-c", command]).env("PATH", path), "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{name}: {command}");
        // An empty line at the end is not seen in a help text.
        assert_eq!(ran.out.trim_end(), expected.trim_end(), "{name}: {command}");
        count += 1;
    }
    count
}

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    fs::create_dir(sandbox.path("bin")).unwrap();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_foregone"), sandbox.path("bin/foregone")).unwrap();
    sandbox
}

#[test]
fn the_readmes_examples_are_real() {
    let sandbox = sandbox();
    let mut count = 0;
    for block in include_str!("../README.md").split("```console\n").skip(1) {
        let dialogue = block.split("```").next().unwrap();
        count += replay(&sandbox, dialogue, "README");
    }
    assert!(count >= 8, "{count}");
}

#[test]
fn every_questions_help_has_a_real_example() {
    let sandbox = sandbox();
    let games = ["kingdoms", "war", "dice", "patience", "gems"];
    let mut pages = 0;
    for game in games {
        let help = sandbox.run(&format!("{game} --help"), "").answers();
        let questions = help
            .split("Commands:\n")
            .nth(1)
            .unwrap()
            .split("\n\n")
            .next()
            .unwrap();
        let questions = questions
            .lines()
            .filter(|line| line.starts_with("  ") && !line.starts_with("   "));
        let questions = questions.map(|line| line.split_whitespace().next().unwrap());
        for question in questions.chain([""]) {
            let name = format!("{game} {question} --help");
            let help = sandbox.run(&name, "").answers();
            let example = help.split("Example:\n").nth(1);
            let example: String = example
                .unwrap_or_else(|| panic!("{name} has no example"))
                .lines()
                .map(|line| format!("{}\n", line.strip_prefix("  ").unwrap_or(line)))
                .collect();
            assert!(replay(&sandbox, &example, &name) > 0);
            pages += 1;
        }
    }
    assert_eq!(pages, 5 + 16);
}
