//! `foregone completions` and `foregone man`.

use common::Sandbox;
use foregone_runtime::Game;

mod common;

fn subcommands() -> impl Iterator<Item = &'static str> {
    let others = ["generate", "verify", "info", "completions", "man"];
    Game::ALL.into_iter().map(Game::id).chain(others)
}

#[test]
fn every_shell_completes_every_subcommand() {
    let sandbox = Sandbox::new();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = sandbox.run(&format!("completions {shell}"), "").answers();
        for name in subcommands().chain(["no-mmap", "survivors", "difference"]) {
            assert!(script.contains(name), "{shell} does not know {name}");
        }
    }
    // What an option may be is not for every shell.
    for shell in ["bash", "fish", "zsh"] {
        let script = sandbox.run(&format!("completions {shell}"), "").answers();
        for value in ["risk", "jsonl", "attacker"] {
            assert!(script.contains(value), "{shell} does not know {value}");
        }
    }
    let ran = sandbox.run("completions csh", "");
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("bash, elvish, fish, powershell, zsh"),
        "{}",
        ran.err
    );
}

#[test]
fn the_manual_has_a_page_for_every_subcommand() {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.run("man share/man1", "").answers(), "");
    for name in subcommands() {
        let page = sandbox.read(&format!("share/man1/foregone-{name}.1"));
        assert!(page.contains(".SH SYNOPSIS") && page.contains(name), "{name}");
    }
    for name in [
        "foregone",
        "foregone-war",
        "foregone-war-odds",
        "foregone-kingdoms-moves",
    ] {
        let page = sandbox.read(&format!("share/man1/{name}.1"));
        for section in ["EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES"] {
            assert!(
                page.contains(&format!(".SH {section}\n")),
                "{name} {section}: {page}"
            );
        }
    }
    assert!(sandbox.read("share/man1/foregone.1").contains("games of chance"));
}

#[test]
fn a_folder_for_the_manual_that_cannot_be_written_is_named() {
    let sandbox = Sandbox::new();
    sandbox.write("file", "");
    let ran = sandbox.run("man file", "");
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.err.starts_with("foregone: file: cannot be written: "),
        "{}",
        ran.err
    );
    assert_eq!(ran.err.lines().count(), 1);
}

/// What a wrong usage is told, as any other error, takes one line.
#[test]
fn wrong_usage_takes_one_line() {
    let sandbox = Sandbox::new();
    for arguments in [
        "",
        "chess",
        "war --nothing",
        "war odds 1 2 --rules chess",
        "kingdoms 1 2 3",
        "war odds 3 2 --sides 1",
        "patience --show",
        "patience --deal 1 --show --format csv",
        "patience odds --deal 1 --positions",
        "gems --puzzle 0",
        "generate dice --count 3",
        "generate patience --rules risk",
    ] {
        let ran = sandbox.run(arguments, "");
        let lines = ran.err.lines().count();
        // Without anything to do the help is shown.
        assert!(lines == 1 || arguments.is_empty(), "{arguments}: {}", ran.err);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments}");
    }
}
