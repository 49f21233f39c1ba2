use super::Case;
use crate::Error;
use crate::report::{print, print_ratio};
use crate::workshop::{Contender, Workshop};

pub const CASES: &[Case] = &[
    Case {
        name: "patience",
        about: "3,900 deals without a table, against the plain program",
        run: against_plain,
    },
    Case {
        name: "patience-bulk",
        about: "100,000 deals without a table, and 1,000,000 with it, by one thread and by all",
        run: bulk,
    },
    Case {
        name: "patience-generate",
        about: "filling and writing the table of 1,000,000 deals",
        run: generate,
    },
];

fn against_plain(workshop: &Workshop) -> Result<(), Error> {
    // Deal 3,902 has 3/128 for its answer, which the plain program's rounding errors print as 0.023437.
    const DEALS: u64 = 3_900;
    let input = workshop.input("patience", DEALS)?;
    let no_tables = workshop.no_tables()?;
    let contender = Contender::reading(&input);
    let contenders = [
        contender("plain", workshop.plain("patience")),
        contender(
            "foregone, no table",
            workshop.foregone(["patience", "--tables", &no_tables]),
        ),
    ];
    let rows = workshop.compare(&contenders, &workshop.path("patience-plain.out"))?;
    print("patience: deals without a table", &rows, DEALS);
    Ok(())
}

fn bulk(workshop: &Workshop) -> Result<(), Error> {
    let (tables, no_tables) = (workshop.tables("patience")?, workshop.no_tables()?);
    for (title, tables, deals) in [
        ("patience-bulk: without a table", no_tables, 100_000),
        ("patience-bulk: with the table", tables, 1_000_000),
    ] {
        let input = workshop.input("patience", deals)?;
        let contender = Contender::reading(&input);
        let contenders = [
            contender(
                "one thread",
                workshop.foregone(["patience", "--tables", &tables, "--threads", "1"]),
            ),
            contender(
                "all threads",
                workshop.foregone(["patience", "--tables", &tables]),
            ),
        ];
        let rows = workshop.compare(&contenders, &workshop.path(&format!("patience-{deals}.out")))?;
        print(title, &rows, deals);
        print_ratio(&rows[0], &rows[1]);
    }
    Ok(())
}

fn generate(workshop: &Workshop) -> Result<(), Error> {
    super::fill(workshop, "patience", 1_000_000)
}
