//! What is measured with whole processes: one file a game.

use crate::Error;
use crate::report::print;
use crate::workshop::{Contender, Workshop};

mod dice;
mod gems;
mod kingdoms;
mod patience;
mod war;

/// Something that is measured.
#[derive(Debug)]
struct Case {
    name: &'static str,
    about: &'static str,
    run: fn(&Workshop) -> Result<(), Error>,
}

const CASES: &[&[Case]] = &[
    kingdoms::CASES,
    war::CASES,
    dice::CASES,
    patience::CASES,
    gems::CASES,
];

fn all() -> impl Iterator<Item = &'static Case> {
    CASES.iter().copied().flatten()
}

/// Prints the cases' names and what they are about.
pub fn list() {
    for case in all() {
        println!("{:<20} {}", case.name, case.about);
    }
}

/// Runs the cases called `names`, or all.
pub fn run(workshop: &Workshop, names: &[String]) -> Result<(), Error> {
    if let Some(unknown) = names.iter().find(|name| all().all(|case| case.name != **name)) {
        return Err(format!("{unknown}: there is no such case; --list tells them").into());
    }
    for case in all() {
        if names.is_empty() || names.iter().any(|name| name == case.name) {
            (case.run)(workshop)?;
        }
    }
    Ok(())
}

/// Measures how long it takes to fill and write the table of `game`.
fn fill(workshop: &Workshop, game: &str, entries: u64) -> Result<(), Error> {
    let folder = workshop.path("filled").display().to_string();
    let contender = |name, threads| {
        let arguments = [
            "generate",
            game,
            "--force",
            "--out",
            &folder,
            "--threads",
            threads,
        ];
        Contender::new(name, workshop.foregone(arguments).silent())
    };
    let contenders = [contender("one thread", "1"), contender("two threads", "2")];
    let rows = workshop.compare(&contenders, &workshop.path("filled.out"))?;
    print(
        &format!("{game}-generate: filling and writing the table"),
        &rows,
        entries,
    );
    Ok(())
}
