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
    Case {
        name: "war-odds",
        about: "1,000,000 battles of up to 200 against 200 after house rules",
        run: odds,
    },
    Case {
        name: "war-losses",
        about: "the losses of 1,000,000 battles of up to 200 against 200",
        run: losses,
    },
    Case {
        name: "war-survivors",
        about: "every end of 2000 against 1000, as a whole process",
        run: survivors,
    },
    Case {
        name: "war-csv",
        about: "1,000,000 battles as rows, as CSV, and as CSV to CSV with another column",
        run: csv,
    },
];

const BATTLES: u64 = 1_000_000;

fn odds(workshop: &Workshop) -> Result<(), Error> {
    let input = workshop.input("battles", BATTLES)?;
    let contender = Contender::reading(&input);
    let contenders = [
        contender("plain", workshop.plain("war-odds")),
        contender(
            "foregone war odds",
            workshop.foregone(["war", "odds", "--dice", "2v2", "--sides", "8"]),
        ),
    ];
    let rows = workshop.compare(&contenders, &workshop.path("war-odds.out"))?;
    print("war-odds: two dice of eight sides against two", &rows, BATTLES);
    Ok(())
}

fn losses(workshop: &Workshop) -> Result<(), Error> {
    let input = workshop.input("battles", BATTLES)?;
    let contender = Contender::reading(&input);
    let contenders = [
        contender("plain", workshop.plain("war-losses")),
        contender("foregone war losses", workshop.foregone(["war", "losses"])),
    ];
    let rows = workshop.compare(&contenders, &workshop.path("war-losses.out"))?;
    print("war-losses: random battles", &rows, BATTLES);
    Ok(())
}

fn survivors(workshop: &Workshop) -> Result<(), Error> {
    let input = workshop.path("survivors.in");
    std::fs::write(&input, "2000 1000\n")?;
    let contender = Contender::reading(&input);
    let contenders = [
        contender("plain", workshop.plain("war-survivors")),
        contender("foregone war survivors", workshop.foregone(["war", "survivors"])),
    ];
    let rows = workshop.compare(&contenders, &workshop.path("survivors.out"))?;
    print("war-survivors: 2000 against 1000", &rows, 0);
    Ok(())
}

fn csv(workshop: &Workshop) -> Result<(), Error> {
    let rows_in = workshop.input("battles", BATTLES)?;
    let csv_in = workshop.input("battles-csv", BATTLES)?;
    let tables = workshop.tables("war")?;
    let arguments = ["war", "odds", "--tables", &tables];
    let contenders = [
        Contender::reading(&rows_in)("rows", workshop.foregone(arguments)),
        Contender::reading(&csv_in)("CSV", workshop.foregone(arguments)),
    ];
    let mut rows = workshop.compare(&contenders, &workshop.path("war-csv.out"))?;
    let arguments = ["war", "odds", "--tables", &tables, "--format", "csv"];
    let contender = Contender::reading(&csv_in)("CSV to CSV", workshop.foregone(arguments));
    rows.extend(workshop.compare(&[contender], &workshop.path("war-csv-csv.out"))?);
    print("war-csv: battles with the table", &rows, BATTLES);
    Ok(())
}

fn random_queries(workshop: &Workshop) -> Result<(), Error> {
    const LINES: u64 = 10_000_000;
    let input = workshop.input("war", LINES)?;
    let answers = workshop.path("war.out");
    let contender = Contender::reading(&input);
    let contenders = [
        contender("plain", workshop.plain("war")),
        contender("foregone", workshop.foregone(["war"])),
        contender(
            "foregone, one thread",
            workshop.foregone(["war", "--threads", "1"]),
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
