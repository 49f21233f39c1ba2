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
        for name in subcommands().chain(["no-mmap", "attackers"]) {
            assert!(script.contains(name), "{shell} does not know {name}");
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
