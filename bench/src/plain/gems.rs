//! Gems Fight! by recursion over sets of bags, remembered in an array of all sets.

use std::io::{self, Write};

use super::number;

const UNKNOWN: i16 = i16::MIN;

struct Solver {
    gems_per_stone: u8,
    bags: Vec<[u8; 8]>,
    values: Vec<i16>,
}

impl Solver {
    fn value(&mut self, picked: usize, cooker: [u8; 8]) -> i16 {
        if picked + 1 == self.values.len() {
            return 0;
        }
        if self.values[picked] != UNKNOWN {
            return self.values[picked];
        }
        let mut best = i16::MIN;
        for bag in 0..self.bags.len() {
            if picked >> bag & 1 == 1 {
                continue;
            }
            let mut cooker = cooker;
            let mut won = 0;
            for (gems, more) in cooker.iter_mut().zip(self.bags[bag]) {
                *gems += more;
                won += *gems / self.gems_per_stone;
                *gems %= self.gems_per_stone;
            }
            let then = self.value(picked | 1 << bag, cooker);
            best = best.max(i16::from(won) + if won > 0 { then } else { -then });
        }
        self.values[picked] = best;
        best
    }
}

/// Reads cases `G B S`, each with its bags `n c1 … cn`, up to `0 0 0`.
pub fn run(input: &str, output: &mut impl Write) -> io::Result<()> {
    let mut tokens = input.split_whitespace();
    loop {
        let mut next = || number::<usize>(tokens.next());
        let (colours, count, gems_per_stone) = (next()?, next()?, next()?);
        if (colours, count, gems_per_stone) == (0, 0, 0) {
            return Ok(());
        }
        let mut bags = vec![[0; 8]; count];
        for bag in &mut bags {
            for _ in 0..next()? {
                bag[next()? - 1] += 1;
            }
        }
        let values = vec![UNKNOWN; 1 << count];
        let mut solver = Solver {
            gems_per_stone: gems_per_stone as u8,
            bags,
            values,
        };
        writeln!(output, "{}", solver.value(0, [0; 8]))?;
    }
}
