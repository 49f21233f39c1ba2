use super::Case;
use crate::Error;
use crate::measure::Step;
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

fn against_plain(workshop: &Workshop) -> Result<(), Error> {
    const RACES: u64 = 300;
    let input = workshop.input("dice", RACES)?;
    let (tables, no_tables) = (workshop.tables("dice")?, workshop.no_tables()?);
    let contender = |name, step: Step| Contender {
        name,
        steps: vec![step.reading(&input)],
    };
    let contenders = [
        contender("plain", workshop.plain("dice")),
        contender(
            "foregone, table",
            workshop.foregone(["dice", "--tables", &tables]),
        ),
        contender(
            "foregone, no table",
            workshop.foregone(["dice", "--tables", &no_tables]),
        ),
    ];
    let rows = workshop.compare(&contenders, &workshop.path("dice-plain.out"))?;
    print("dice: random races", &rows, RACES);
    Ok(())
}

const RACES: u64 = 2_000_000;

fn bulk(workshop: &Workshop) -> Result<(), Error> {
    let input = workshop.input("dice", RACES)?;
    let answers = workshop.path("dice.out");
    let tables = workshop.tables("dice")?;
    let contender = |name, step: Step| Contender {
        name,
        steps: vec![step.reading(&input)],
    };
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

fn one_die(workshop: &Workshop) -> Result<(), Error> {
    let input = workshop.input("one-die", RACES)?;
    let (tables, no_tables) = (workshop.tables("dice")?, workshop.no_tables()?);
    let contender = |name, step: Step| Contender {
        name,
        steps: vec![step.reading(&input)],
    };
    let contenders = [
        contender("plain", workshop.plain("dice")),
        contender(
            "foregone, table",
            workshop.foregone(["dice", "--tables", &tables]),
        ),
        contender(
            "foregone, no table",
            workshop.foregone(["dice", "--tables", &no_tables]),
        ),
    ];
    let rows = workshop.compare(&contenders, &workshop.path("one-die.out"))?;
    print("dice-one-die: races of one die", &rows, RACES);
    Ok(())
}

fn generate(workshop: &Workshop) -> Result<(), Error> {
    super::fill(workshop, "dice", 0)
}
