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
    Case {
        name: "patience-moves",
        about: "moves and winning lines of 3,900 deals, and the moves of 100,000 against their odds, without a table",
        run: moves,
    },
];

fn against_plain(workshop: &Workshop) -> Result<(), Error> {
    // Deal 3,902 has 3/128 for its answer, which the plain program's rounding errors print as 0.023437.
    const DEALS: u64 = 3_900;
    let input = workshop.input("patience", DEALS)?;
    let contender = Contender::reading(&input);
    let contenders = [
        contender("plain", workshop.plain("patience")),
        contender("foregone, no table", workshop.foregone(["patience"])),
    ];
    let rows = workshop.compare(&contenders, &workshop.path("patience-plain.out"))?;
    print("patience: deals without a table", &rows, DEALS);
    Ok(())
}

fn bulk(workshop: &Workshop) -> Result<(), Error> {
    let tables = workshop.tables("patience")?;
    for (title, options, deals) in [
        ("patience-bulk: without a table", &[][..], 100_000),
        (
            "patience-bulk: with the table",
            &["--tables", &tables][..],
            1_000_000,
        ),
    ] {
        let input = workshop.input("patience", deals)?;
        let foregone = |threads: &'static [&str]| {
            let arguments = ["patience"].into_iter().chain(options.iter().copied());
            workshop.foregone(arguments.chain(threads.iter().copied()))
        };
        let contender = Contender::reading(&input);
        let contenders = [
            contender("one thread", foregone(&["--threads", "1"])),
            contender("all threads", foregone(&[])),
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

fn moves(workshop: &Workshop) -> Result<(), Error> {
    const DEALS: u64 = 3_900;
    let input = workshop.input("patience", DEALS)?;
    let contender = Contender::reading(&input);
    for (question, plain, title) in [
        ("moves", "patience-moves", "patience-moves: deals without a table"),
        ("line", "patience-line", "patience-moves: the lines that win"),
    ] {
        let contenders = [
            contender("plain", workshop.plain(plain)),
            contender("foregone", workshop.foregone(["patience", question])),
        ];
        let rows = workshop.compare(&contenders, &workshop.path(&format!("{plain}.out")))?;
        print(title, &rows, DEALS);
    }

    const MANY: u64 = 100_000;
    let input = workshop.input("patience", MANY)?;
    let mut rows = Vec::new();
    for (name, question) in [
        ("patience odds", "odds"),
        ("patience moves", "moves"),
        ("patience line", "line"),
    ] {
        let step = workshop.foregone(["patience", question]);
        let contender = Contender::reading(&input)(name, step);
        rows.extend(workshop.compare(&[contender], &workshop.path(&format!("{question}-many.out")))?);
    }
    print("patience-moves: questions beside each other", &rows, MANY);
    Ok(())
}
