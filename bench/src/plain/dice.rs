//! The dice race: the textbook recurrence over both distances, anew for each board and die.

use std::io::{self, Write};

use super::number;

/// Reads `N m x y`, one query a line, to the end of the input.
pub fn run(input: &str, output: &mut impl Write) -> io::Result<()> {
    let mut last = None;
    for line in input.lines() {
        let mut fields = line.split_whitespace();
        let cells: usize = number(fields.next())?;
        let sides: usize = number(fields.next())?;
        let x: usize = number(fields.next())?;
        let y: usize = number(fields.next())?;
        let race = match last.take() {
            Some(
                race @ Race {
                    cells: n, sides: m, ..
                },
            ) if (n, m) == (cells, sides) => race,
            _ => Race::solve(cells, sides),
        };
        writeln!(output, "{:.6}", race.wins[cells - x][cells - y])?;
        last = Some(race);
    }
    Ok(())
}

/// One board and die.
struct Race {
    cells: usize,
    sides: usize,
    /// The probability that the player on turn wins, by his distance and the other's.
    wins: Vec<Vec<f64>>,
}

impl Race {
    fn solve(cells: usize, sides: usize) -> Race {
        let hit = 1.0 / sides as f64;
        let mut wins = vec![vec![0.0; cells]; cells];
        // sums[a][b] adds up wins[b][1..=a]: what the other player may find after a roll.
        let mut sums = vec![vec![0.0; cells]; cells];
        for total in 2..=2 * (cells - 1) {
            for a in 1.max(total.saturating_sub(cells - 1))..total.min(cells) {
                let b = total - a;
                wins[a][b] = if a > sides {
                    1.0 - hit * (sums[a - 1][b] - sums[a - 1 - sides][b])
                } else if b > sides {
                    // A miss leaves him as near as he was: any distance up to `sides` is as good as another.
                    let other = 1.0 - hit * (sums[b - 1][1] - sums[b - 1 - sides][1]);
                    hit + (1.0 - hit) * (1.0 - other)
                } else {
                    1.0 / (2.0 - hit)
                };
                sums[b][a] = sums[b - 1][a] + wins[a][b];
            }
        }
        Race { cells, sides, wins }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn known_answers_come_out() {
        let mut output = Vec::new();
        super::run(
            "10 3 5 5\n1000 1 1 1\n2000 6 1 1\n10 2 6 4\n10 2 6 4\n",
            &mut output,
        )
        .unwrap();
        assert_eq!(
            String::from_utf8(output).unwrap(),
            "0.585185\n1.000000\n0.511071\n0.851562\n0.851562\n"
        );
    }
}
