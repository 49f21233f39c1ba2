use super::Case;
use crate::Error;
use crate::report::{print, print_ratio};
use crate::workshop::{Contender, Workshop};

pub const CASES: &[Case] = &[
    Case {
        name: "dice",
        about: "300 random races, with and without a table, against the plain program",
        run: against_plain,
    },
    Case {
        name: "dice-bulk",
        about: "2,000,000 random races with a table, by one thread and by all",
        run: bulk,
    },
    Case {
        name: "dice-one-die",
        about: "2,000,000 races of one die, with and without a table",
        run: one_die,
    },
    Case {
        name: "dice-generate",
        about: "filling, checking and writing the table",
        run: generate,
    },
];

const RACES: u64 = 2_000_000;

fn against_plain(workshop: &Workshop) -> Result<(), Error> {
    races(workshop, "dice: random races", "dice", 300)
}

fn one_die(workshop: &Workshop) -> Result<(), Error> {
    races(workshop, "dice-one-die: races of one die", "one-die", RACES)
}

fn races(workshop: &Workshop, title: &str, queries: &str, count: u64) -> Result<(), Error> {
    let input = workshop.input(queries, count)?;
    let tables = workshop.tables("dice")?;
    let contender = Contender::reading(&input);
    let contenders = [
        contender("plain", workshop.plain("dice")),
        contender(
            "foregone, table",
            workshop.foregone(["dice", "--tables", &tables]),
        ),
        contender("foregone, no table", workshop.foregone(["dice"])),
    ];
    let rows = workshop.compare(&contenders, &workshop.path(&format!("{queries}-{count}.out")))?;
    print(title, &rows, count);
    Ok(())
}

fn bulk(workshop: &Workshop) -> Result<(), Error> {
    let input = workshop.input("dice", RACES)?;
    let answers = workshop.path("dice.out");
    let tables = workshop.tables("dice")?;
    let contender = Contender::reading(&input);
    let contenders = [
        contender(
            "one thread",
            workshop.foregone(["dice", "--tables", &tables, "--threads", "1"]),
        ),
        contender("all threads", workshop.foregone(["dice", "--tables", &tables])),
        workshop.limit(&input, &answers),
    ];
    let rows = workshop.compare(&contenders, &answers)?;
    print("dice-bulk: random races with a table", &rows, RACES);
    print_ratio(&rows[0], &rows[1]);
    print_ratio(&rows[1], &rows[2]);
    Ok(())
}

fn generate(workshop: &Workshop) -> Result<(), Error> {
    super::fill(workshop, "dice", 0)
}
