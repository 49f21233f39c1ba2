use std::fs::File;
use std::io::{BufRead, BufReader};

use foregone_runtime::kingdoms::INPUTS;

use super::Case;
use crate::Error;
use crate::report::{print, print_ratio};
use crate::workshop::{Contender, Workshop};

pub const CASES: &[Case] = &[
    Case {
        name: "kingdoms",
        about: "all 2,496,000 inputs in random order, with and without a table, by one thread and by all",
        run: all_inputs,
    },
    Case {
        name: "kingdoms-generate",
        about: "filling and writing the table, against the plain program answering all inputs",
        run: generate,
    },
    Case {
        name: "kingdoms-one",
        about: "a single query as a whole process, with and without a table",
        run: one_query,
    },
    Case {
        name: "kingdoms-moves",
        about: "the moves of 500,000 positions on any turn, with and without a table",
        run: moves,
    },
];

const LINES: u64 = INPUTS as u64;

fn all_inputs(workshop: &Workshop) -> Result<(), Error> {
    let input = workshop.input("kingdoms", LINES)?;
    let answers = workshop.path("kingdoms.out");
    let tables = workshop.tables("kingdoms")?;
    let contender = Contender::reading(&input);
    let contenders = [
        contender("plain", workshop.plain("kingdoms")),
        contender(
            "foregone, table",
            workshop.foregone(["kingdoms", "--tables", &tables]),
        ),
        contender(
            "foregone, table, one thread",
            workshop.foregone(["kingdoms", "--tables", &tables, "--threads", "1"]),
        ),
        contender("foregone, no table", workshop.foregone(["kingdoms"])),
        workshop.limit(&input, &answers),
    ];
    let rows = workshop.compare(&contenders, &answers)?;
    print("kingdoms: all inputs in random order", &rows, LINES);
    let [_, table, one_thread, _, limit] = &rows[..] else {
        return Err("each contender has its row".into());
    };
    print_ratio(table, limit);
    print_ratio(one_thread, table);
    Ok(())
}

fn generate(workshop: &Workshop) -> Result<(), Error> {
    let input = workshop.input("kingdoms", LINES)?;
    let answers = workshop.path("kingdoms.out");
    let folder = workshop.tables("kingdoms")?;
    let contender = Contender::reading(&input);
    let generate = workshop.foregone(["generate", "kingdoms", "--force", "--out", &folder]);
    let contenders = [
        contender("plain", workshop.plain("kingdoms")),
        Contender::new("foregone generate", generate.silent()),
    ];
    let rows = workshop.compare(&contenders, &answers)?;
    // The table that was just filled gives the answers of the plain program.
    let check = contender(
        "foregone with the table just filled",
        workshop.foregone(["kingdoms", "--tables", &folder]),
    );
    workshop.compare(&[check], &answers)?;
    print("kingdoms-generate: filling and writing the table", &rows, LINES);
    Ok(())
}

fn one_query(workshop: &Workshop) -> Result<(), Error> {
    let answers = workshop.path("kingdoms-one.out");
    let input = workshop.input("kingdoms", 1)?;
    let tables = workshop.tables("kingdoms")?;
    let contender = Contender::reading(&input);
    let contenders = [
        contender("plain", workshop.plain("kingdoms")),
        contender(
            "foregone, table",
            workshop.foregone(["kingdoms", "--tables", &tables]),
        ),
        contender("foregone, no table", workshop.foregone(["kingdoms"])),
    ];
    let rows = workshop.compare(&contenders, &answers)?;
    print("kingdoms-one: a single query", &rows, 0);
    Ok(())
}

fn moves(workshop: &Workshop) -> Result<(), Error> {
    let input = workshop.input("kingdoms-moves", 500_000)?;
    let answers = workshop.path("kingdoms-moves.out");
    let tables = workshop.tables("kingdoms")?;
    let contender = Contender::reading(&input);
    let contenders = [
        contender("plain", workshop.plain("kingdoms-moves")),
        contender(
            "foregone, table",
            workshop.foregone(["kingdoms", "moves", "--tables", &tables]),
        ),
        contender("foregone, no table", workshop.foregone(["kingdoms", "moves"])),
    ];
    let rows = workshop.compare(&contenders, &answers)?;
    // Counted line by line: a measured process begins with the memory of this one.
    let lines = BufReader::new(File::open(&answers)?).split(b'\n').count() as u64;
    print(
        "kingdoms-moves: positions on any turn, by lines of answers",
        &rows,
        lines,
    );
    Ok(())
}
