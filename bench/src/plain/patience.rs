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
        let index = heights.iter().fold(0, |index, height| index * 5 + height);
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
                if heights[one] > 0
                    && heights[other] > 0
                    && self.piles[one][heights[one] - 1] == self.piles[other][heights[other] - 1]
                {
                    heights[one] -= 1;
                    heights[other] -= 1;
                    sum += self.probability(heights);
                    heights[one] += 1;
                    heights[other] += 1;
                    moves += 1;
                }
            }
        }
        let probability = if moves > 0 { sum / f64::from(moves) } else { 0.0 };
        self.probabilities[index] = probability;
        probability
    }
}

/// Reads deals, four cards a line and nine lines a deal, to the end of the input.
pub fn run(input: &str, output: &mut impl Write) -> io::Result<()> {
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
        let probability = solver.probability(&mut [4; PILES]);
        writeln!(output, "{probability:.6}")?;
    }
    Ok(())
}
