use std::fs::OpenOptions;

use super::Case;
use crate::Error;
use crate::report::{print, print_ratio};
use crate::workshop::{Contender, Workshop};

pub const CASES: &[Case] = &[
    Case {
        name: "war",
        about: "10,000,000 random queries, by one thread and by all",
        run: random_queries,
    },
    Case {
        name: "war-pipe",
        about: "100,000,000 queries (--long: 1,000,000,000) through a pipe: the memory stays flat",
        run: pipe,
    },
    Case {
        name: "war-first",
        about: "a single query, and the time to the first answer of an input of 1 GB",
        run: first_answer,
    },
];

fn random_queries(workshop: &Workshop) -> Result<(), Error> {
    const LINES: u64 = 10_000_000;
    let input = workshop.input("war", LINES)?;
    let answers = workshop.path("war.out");
    let no_tables = workshop.no_tables()?;
    let contender = Contender::reading(&input);
    let contenders = [
        contender("plain", workshop.plain("war")),
        contender("foregone", workshop.foregone(["war", "--tables", &no_tables])),
        contender(
            "foregone, one thread",
            workshop.foregone(["war", "--tables", &no_tables, "--threads", "1"]),
        ),
        workshop.limit(&input, &answers),
    ];
    let rows = workshop.compare(&contenders, &answers)?;
    print("war: random queries", &rows, LINES);
    let [_, foregone, one_thread, limit] = &rows[..] else {
        return Err("each contender has its row".into());
    };
    print_ratio(foregone, limit);
    print_ratio(one_thread, foregone);
    Ok(())
}

fn pipe(workshop: &Workshop) -> Result<(), Error> {
    let lines = if workshop.long { 1_000_000_000 } else { 100_000_000 };
    let contender = |name, lines| {
        let queries = workshop.queries("war", lines);
        Contender::new(name, workshop.foregone(["war"]).fed_by(queries).silent())
    };
    let contenders = [
        contender("foregone, a hundredth of it", lines / 100),
        contender("foregone, all of it", lines),
    ];
    let rows = workshop.compare(&contenders, &workshop.path("war-pipe.out"))?;
    print(&format!("war-pipe: {lines} queries through a pipe"), &rows, 0);
    Ok(())
}

fn first_answer(workshop: &Workshop) -> Result<(), Error> {
    const LENGTH: u64 = 1 << 30;
    let one = workshop.input("war", 1)?;
    let answers = workshop.path("war-first.out");
    let contender = Contender::reading(&one);
    let contenders = [
        contender("plain", workshop.plain("war")),
        contender("foregone", workshop.foregone(["war"])),
    ];
    let rows = workshop.compare(&contenders, &answers)?;
    print("war-first: a single query", &rows, 0);

    // Queries enough for the first answers, and then a hole up to the full length, which takes no room.
    let input = workshop.input("war", 2_000_000)?;
    let long = workshop.path("war-1-gb.in");
    std::fs::rename(input, &long)?;
    OpenOptions::new().append(true).open(&long)?.set_len(LENGTH)?;
    let path = long.display().to_string();
    let rows = [
        workshop.first_byte("from a file", &workshop.foregone(["war", "-i", &path]))?,
        workshop.first_byte(
            "from a pipe",
            &workshop
                .foregone(["war"])
                .fed_by(workshop.process("cat", [&path])),
        )?,
    ];
    print("war-first: the first answer of 1 GB", &rows, 0);
    Ok(())
}
