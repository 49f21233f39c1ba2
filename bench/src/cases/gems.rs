use super::Case;
use crate::Error;
use crate::report::print;
use crate::workshop::{Contender, Workshop};

pub const CASES: &[Case] = &[
    Case {
        name: "gems",
        about: "20 cases of 21 bags without a table, against the plain program",
        run: against_plain,
    },
    Case {
        name: "gems-one",
        about: "a single case of 21 bags as a whole process",
        run: one_case,
    },
    Case {
        name: "gems-generate",
        about: "filling and writing the table of 10,000 puzzles",
        run: generate,
    },
];

fn against_plain(workshop: &Workshop) -> Result<(), Error> {
    cases(workshop, "gems: cases of 21 bags", 20)
}

fn one_case(workshop: &Workshop) -> Result<(), Error> {
    cases(workshop, "gems-one: a case of 21 bags", 1)
}

fn cases(workshop: &Workshop, title: &str, cases: u64) -> Result<(), Error> {
    let input = workshop.input("gems-21", cases)?;
    let contender = Contender::reading(&input);
    let contenders = [
        contender("plain", workshop.plain("gems")),
        contender("foregone, no table", workshop.foregone(["gems"])),
        contender(
            "foregone, no table, one thread",
            workshop.foregone(["gems", "--threads", "1"]),
        ),
    ];
    let rows = workshop.compare(&contenders, &workshop.path(&format!("gems-{cases}.out")))?;
    print(title, &rows, cases);
    Ok(())
}

fn generate(workshop: &Workshop) -> Result<(), Error> {
    super::fill(workshop, "gems", 10_000)
}
