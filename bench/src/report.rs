//! Tables of what runs took.

use std::time::Duration;

use crate::measure::Taken;

/// One program's runs.
#[derive(Debug)]
pub struct Row {
    name: &'static str,
    runs: Vec<Taken>,
}

impl Row {
    /// No runs yet.
    pub fn new(name: &'static str) -> Self {
        Row {
            name,
            runs: Vec::new(),
        }
    }

    /// Adds a run.
    pub fn push(&mut self, run: Taken) {
        self.runs.push(run);
    }

    fn sorted<T: Ord>(&self, figure: impl Fn(&Taken) -> T) -> Vec<T> {
        let mut figures: Vec<T> = self.runs.iter().map(figure).collect();
        figures.sort_unstable();
        figures
    }

    fn minimum(&self) -> Duration {
        self.sorted(|run| run.wall)[0]
    }

    fn median(&self) -> Duration {
        self.sorted(|run| run.wall)[self.runs.len() / 2]
    }
}

/// Prints what the programs took, each against the first: how many times as fast by the minima and by the medians.
///
/// `lines` is how many queries each answered, for the rate; 0 gives none.
pub fn print(title: &str, rows: &[Row], lines: u64) {
    println!("\n{title}");
    println!(
        "{:<34}{:>10}{:>10}{:>10}{:>9}{:>10}{:>8}{:>8}",
        "", "min ms", "median", "cpu min", "peak MB", "Mlines/s", "x min", "x med"
    );
    for row in rows {
        let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
        let (minimum, median) = (milliseconds(row.minimum()), milliseconds(row.median()));
        let rate = match lines {
            0 => String::new(),
            _ => format!("{:.2}", lines as f64 / minimum / 1e3),
        };
        println!(
            "{:<34}{:>10.1}{:>10.1}{:>10.1}{:>9.1}{:>10}{:>8.2}{:>8.2}",
            row.name,
            minimum,
            median,
            milliseconds(row.sorted(|run| run.processor)[0]),
            row.sorted(|run| run.peak)[row.runs.len() - 1] as f64 / 1e6,
            rate,
            milliseconds(rows[0].minimum()) / minimum,
            milliseconds(rows[0].median()) / median,
        );
    }
}

/// Prints how many times as long one program takes as another.
pub fn print_ratio(row: &Row, other: &Row) {
    println!(
        "{} / {}: {:.2} by the minima, {:.2} by the medians",
        row.name,
        other.name,
        row.minimum().as_secs_f64() / other.minimum().as_secs_f64(),
        row.median().as_secs_f64() / other.median().as_secs_f64(),
    );
}
