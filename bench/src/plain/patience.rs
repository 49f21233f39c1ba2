//! Double Patience by recursion over pile heights, remembered in a dense array that is cleared for each deal.

use std::io::{self, Write};

const PILES: usize = 9;
const POSITIONS: usize = 1_953_125; // 5^9
const UNKNOWN: f64 = -1.0;

struct Solver {
    probabilities: Vec<f64>,
    piles: [[u8; 4]; PILES],
}

impl Solver {
    fn probability(&mut self, heights: &mut [usize; PILES]) -> f64 {
        let index = index(heights);
        if index == 0 {
            return 1.0;
        }
        if self.probabilities[index] != UNKNOWN {
            return self.probabilities[index];
        }
        let mut sum = 0.0;
        let mut moves = 0;
        for one in 0..PILES {
            for other in one + 1..PILES {
                if let Some(probability) = self.after(heights, one, other) {
                    sum += probability;
                    moves += 1;
                }
            }
        }
        let probability = if moves > 0 { sum / f64::from(moves) } else { 0.0 };
        self.probabilities[index] = probability;
        probability
    }

    /// The probability after the pair of the tops of two piles has been taken, if they are one.
    fn after(&mut self, heights: &mut [usize; PILES], one: usize, other: usize) -> Option<f64> {
        if heights[one] == 0
            || heights[other] == 0
            || self.piles[one][heights[one] - 1] != self.piles[other][heights[other] - 1]
        {
            return None;
        }
        heights[one] -= 1;
        heights[other] -= 1;
        let probability = self.probability(heights);
        heights[one] += 1;
        heights[other] += 1;
        Some(probability)
    }

    /// The first line of pairs that wins.
    fn line(&mut self, heights: &mut [usize; PILES], pairs: &mut Vec<(usize, usize)>) -> bool {
        let index = index(heights);
        if index == 0 {
            return true;
        }
        if self.probabilities[index] == 0.0 {
            return false;
        }
        for one in 0..PILES {
            for other in one + 1..PILES {
                if heights[one] > 0
                    && heights[other] > 0
                    && self.piles[one][heights[one] - 1] == self.piles[other][heights[other] - 1]
                {
                    heights[one] -= 1;
                    heights[other] -= 1;
                    pairs.push((one, other));
                    let won = self.line(heights, pairs);
                    heights[one] += 1;
                    heights[other] += 1;
                    if won {
                        return true;
                    }
                    pairs.pop();
                }
            }
        }
        // It is known to lose.
        self.probabilities[index] = 0.0;
        false
    }
}

fn index(heights: &[usize; PILES]) -> usize {
    heights.iter().fold(0, |index, height| index * 5 + height)
}

/// Reads deals, four cards a line and nine lines a deal, to the end of the input.
pub fn run(input: &str, output: &mut impl Write) -> io::Result<()> {
    for_each_deal(input, |solver| {
        let probability = solver.probability(&mut [4; PILES]);
        writeln!(output, "{probability:.6}")
    })
}

/// `patience moves`: reads the same.
pub fn moves(input: &str, output: &mut impl Write) -> io::Result<()> {
    for_each_deal(input, |solver| {
        for one in 0..PILES {
            for other in one + 1..PILES {
                if let Some(probability) = solver.after(&mut [4; PILES], one, other) {
                    writeln!(output, "{} {} {probability:.6}", one + 1, other + 1)?;
                }
            }
        }
        writeln!(output)
    })
}

/// `patience line`: reads the same.
pub fn line(input: &str, output: &mut impl Write) -> io::Result<()> {
    for_each_deal(input, |solver| {
        let mut pairs = Vec::new();
        if !solver.line(&mut [4; PILES], &mut pairs) {
            return writeln!(output, "none");
        }
        let pairs: Vec<String> = pairs
            .iter()
            .map(|(one, other)| format!("{}-{}", one + 1, other + 1))
            .collect();
        writeln!(output, "{}", pairs.join(" "))
    })
}

fn for_each_deal(input: &str, mut answer: impl FnMut(&mut Solver) -> io::Result<()>) -> io::Result<()> {
    let ranks: Vec<u8> = input.split_whitespace().map(|card| card.as_bytes()[0]).collect();
    let mut solver = Solver {
        probabilities: vec![UNKNOWN; POSITIONS],
        piles: [[0; 4]; PILES],
    };
    for deal in ranks.chunks_exact(4 * PILES) {
        for (pile, ranks) in solver.piles.iter_mut().zip(deal.chunks_exact(4)) {
            pile.copy_from_slice(ranks);
        }
        solver.probabilities.fill(UNKNOWN);
        answer(&mut solver)?;
    }
    Ok(())
}
