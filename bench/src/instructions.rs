//! Instructions a query, which no noise of the machine touches.

use crate::workshop::Workshop;
use crate::{Error, measure};

/// Counts and prints the instructions of fixed workloads.
pub fn run(workshop: &Workshop) -> Result<(), Error> {
    let tables = workshop.tables("kingdoms")?;
    println!("{:<34}{:>16}{:>18}", "", "a process", "a further query");
    for (name, game, arguments, queries) in [
        (
            "kingdoms, table",
            "kingdoms",
            vec!["kingdoms", "--tables", &tables],
            100_000,
        ),
        ("war", "war", vec!["war"], 100_000),
    ] {
        let once = count(workshop, game, &arguments, 1)?;
        let fewer = count(workshop, game, &arguments, queries)?;
        let more = count(workshop, game, &arguments, 2 * queries)?;
        let each = (more - fewer) as f64 / queries as f64;
        println!("{name:<34}{once:>16}{each:>18.1}");
    }
    let solve = count(workshop, "kingdoms", &["kingdoms"], 1)?;
    println!("{:<34}{solve:>16}", "kingdoms, no table");
    Ok(())
}

/// The instructions of a process of `foregone` that answers so many queries on one thread.
fn count(workshop: &Workshop, game: &str, arguments: &[&str], queries: u64) -> Result<u64, Error> {
    let input = workshop.input(game, queries)?;
    let output = measure::command(&workshop.path(""), "valgrind")
        .arg("--tool=callgrind")
        .arg(format!(
            "--callgrind-out-file={}",
            workshop.path("callgrind.out").display()
        ))
        .arg(workshop.program())
        .args(arguments)
        .args(["--threads", "1", "--output"])
        .arg(workshop.path("callgrind-answers"))
        .arg("--input")
        .arg(input)
        .output()
        .map_err(|error| format!("valgrind: {error}"))?;
    let report = String::from_utf8_lossy(&output.stderr);
    report
        .lines()
        .find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok())
        .filter(|_| output.status.success())
        .ok_or_else(|| format!("valgrind: {report}").into())
}
