//! The kingdoms table against a second solver that is written straight from the rules and decides ties exactly.

use std::cmp::Ordering;

use foregone_generator::kingdoms::{self, Answer};
use foregone_runtime::kingdoms::{Chances, Healths, INPUTS, Kingdoms};
use sha2::{Digest, Sha256};

/// A probability, three times over.
#[derive(Clone, Copy, PartialEq, Default)]
struct Exact {
    /// In double precision, worked out as the solver does.
    float: f64,
    /// In units of 2^-120, too small by some hundreds of units at most: this tells how far apart two numbers are.
    fixed: u128,
    /// As a residue modulo the prime 2^61 − 1: this tells whether two numbers are the same. Two different ones have
    /// the same residue with a probability of about 4e-19, and the domain has some twenty million comparisons.
    residue: u64,
}

const UNIT: f64 = 1.0 / (1u128 << 120) as f64;
const PRIME: u64 = (1 << 61) - 1;

impl Exact {
    const ZERO: Exact = Exact {
        float: 0.0,
        fixed: 0,
        residue: 0,
    };
    const ONE: Exact = Exact {
        float: 1.0,
        fixed: 1 << 120,
        residue: 1,
    };

    fn mean(of: impl ExactSizeIterator<Item = Exact>) -> Exact {
        let count = of.len() as u8;
        let sum = of.fold(Exact::ZERO, |sum, x| Exact {
            float: sum.float + x.float,
            fixed: sum.fixed + x.fixed,
            residue: (sum.residue + x.residue) % PRIME,
        });
        Exact {
            float: sum.float / f64::from(count),
            fixed: sum.fixed / u128::from(count),
            residue: divide(sum.residue, count),
        }
    }

    /// The six decimals that the number rounds to; two, where it is a tie.
    fn six_decimals(self) -> (String, String) {
        // A tie has its last digit, a 5, at the seventh decimal, so it is a multiple of 1/128: a short binary fraction.
        let short = (self.fixed + (1 << 50)) >> 51 << 51;
        let fixed = if short.abs_diff(self.fixed) < 1 << 20 {
            short
        } else {
            self.fixed
        };
        // Multiplied by a million in two halves, so that nothing overflows.
        let high = (fixed >> 60) * 1_000_000 + (((fixed & ((1 << 60) - 1)) * 1_000_000) >> 60);
        let (whole, half) = (high >> 60, (high & ((1 << 60) - 1)).cmp(&(1 << 59)));
        let print = |millionths: u128| format!("{}.{:06}", millionths / 1_000_000, millionths % 1_000_000);
        match half {
            Ordering::Less => (print(whole), print(whole)),
            Ordering::Equal if fixed == short => (print(whole), print(whole + 1)),
            _ => (print(whole + 1), print(whole + 1)),
        }
    }
}

/// `x / divisor` modulo the prime: the multiple of the divisor among x, x + PRIME, x + 2 PRIME, …
fn divide(x: u64, divisor: u8) -> u64 {
    let divisor = u128::from(divisor);
    let dividend = (0..divisor)
        .map(|k| u128::from(x) + k * u128::from(PRIME))
        .find(|y| y % divisor == 0);
    (dividend.expect("the modulus is a prime") / divisor) as u64
}

#[test]
fn exact_numbers_are_exact() {
    for x in [0, 1, 2, PRIME - 1, 1 << 60] {
        for divisor in 1..=3 {
            let quotient = u128::from(divide(x, divisor));
            assert_eq!((quotient * u128::from(divisor)) % u128::from(PRIME), x.into());
        }
    }
    let decimals = |fixed| {
        let (low, high) = Exact { fixed, ..Exact::ZERO }.six_decimals();
        format!("{low} {high}")
    };
    assert_eq!(decimals((1 << 120) / 3), "0.333333 0.333333");
    assert_eq!(decimals((2 << 120) / 3), "0.666667 0.666667");
    assert_eq!(decimals(1 << 113), "0.007812 0.007813");
    assert_eq!(decimals((3 << 113) - 200), "0.023437 0.023438");
    assert_eq!(decimals((3 << 113) + (1 << 30)), "0.023438 0.023438");
    assert_eq!(decimals(1 << 120), "1.000000 1.000000");
    assert_eq!(decimals((1 << 120) - 1), "1.000000 1.000000");
}

/// Positions by (h1, h2, h3); h4 is what remains of the layer's total.
type Layer = Vec<[[Exact; 3]; 4]>;

fn cell(h: [usize; 4]) -> usize {
    (h[0] * 40 + h[1]) * 40 + h[2]
}

/// The players in the order of play: Monarch, Rebel, Minister, Traitor, as indices into the healths.
const ORDER: [usize; 4] = [0, 2, 1, 3];

/// The result if the game is over.
fn result(h: [usize; 4]) -> Option<[Exact; 3]> {
    let [monarch, minister, rebel, traitor] = h.map(|health| health > 0);
    let (one, zero) = (Exact::ONE, Exact::ZERO);
    match (monarch, minister, rebel, traitor) {
        (_, _, false, false) => Some([one, zero, zero]),
        (false, false, false, true) => Some([zero, zero, one]),
        (false, ..) => Some([zero, one, zero]),
        _ => None,
    }
}

struct Ties {
    /// The smallest difference between the best attack and one that is worse.
    smallest_gap: f64,
    /// The largest difference between attacks that tie for the best.
    largest_error: f64,
    /// Decisions in which the solver's tolerance would say something else.
    wrong: u64,
}

/// The value of position `h` with the player `ORDER[turn]` on turn, who is alive.
fn value(h: [usize; 4], turn: usize, below: &Layer, ties: &mut Ties) -> [Exact; 3] {
    let player = ORDER[turn];
    let side = [0, 0, 1, 2][player];
    let friend = [Some(1), Some(0), None, None][player];
    let after: Vec<[Exact; 3]> = (0..4)
        .filter(|&victim| victim != player && Some(victim) != friend && h[victim] > 0)
        .map(|victim| {
            let mut after = h;
            after[victim] -= 1;
            if let Some(result) = result(after) {
                return result;
            }
            let next = (1..=4)
                .map(|step| (turn + step) % 4)
                .find(|&turn| after[ORDER[turn]] > 0);
            below[cell(after)][next.expect("somebody lives")]
        })
        .collect();
    let best = after
        .iter()
        .map(|chances| chances[side].float)
        .fold(0.0, f64::max);
    let top = after
        .iter()
        .map(|chances| chances[side])
        .find(|chance| chance.float == best)
        .unwrap();
    for chances in &after {
        let (gap, tie) = (best - chances[side].float, chances[side].residue == top.residue);
        if tie {
            ties.largest_error = ties.largest_error.max(gap);
        } else {
            let true_gap = top.fixed.abs_diff(chances[side].fixed) as f64 * UNIT;
            ties.smallest_gap = ties.smallest_gap.min(true_gap);
        }
        ties.wrong += u64::from(tie != (gap <= kingdoms::TIE_TOLERANCE));
    }
    let kept: Vec<_> = after
        .iter()
        .filter(|chances| chances[side].residue == top.residue)
        .collect();
    [0, 1, 2].map(|side| Exact::mean(kept.iter().map(|chances| chances[side])))
}

#[test]
fn every_tie_is_decided_right() {
    let answers = kingdoms::solve();
    let mut ties = Ties {
        smallest_gap: 1.0,
        largest_error: 0.0,
        wrong: 0,
    };
    let mut below: Layer = vec![Default::default(); 64_000];
    let mut layer = below.clone();
    let (mut compared, mut printed_wrong, mut decimal_ties) = (0, 0, 0);
    for total in 1..=156usize {
        for (h1, h2, h3) in (0..64_000).map(|cell| (cell / 1600, cell / 40 % 40, cell % 40)) {
            let Some(h4) = total.checked_sub(h1 + h2 + h3).filter(|&h4| h4 < 40) else {
                continue;
            };
            let h = [h1, h2, h3, h4];
            for turn in 0..4 {
                let value = match result(h) {
                    Some(result) => result,
                    None if h[ORDER[turn]] == 0 => continue,
                    None => value(h, turn, &below, &mut ties),
                };
                layer[cell(h)][turn] = value;
            }
            if h1 > 0 {
                let answer: Answer = layer[cell(h)][0].map(|exact| exact.float);
                assert_eq!(
                    answers[((h1 - 1) * 1600 + h2 * 40 + h3) * 40 + h4],
                    answer,
                    "{h:?}"
                );
                compared += 1;
                for exact in layer[cell(h)][0] {
                    let ((low, high), printed) = (exact.six_decimals(), format!("{:.6}", exact.float));
                    printed_wrong += u64::from(printed != low && printed != high);
                    decimal_ties += u64::from(low != high);
                }
            }
        }
        std::mem::swap(&mut below, &mut layer);
    }
    println!(
        "smallest gap {:e}, largest error in a tie {:e}",
        ties.smallest_gap, ties.largest_error
    );
    println!("{decimal_ties} numbers lie just between two of six decimals");
    assert_eq!(compared, INPUTS);
    assert_eq!(ties.wrong, 0);
    assert_eq!(printed_wrong, 0);
    assert!(
        (5.046e-13..5.048e-13).contains(&ties.smallest_gap),
        "{:e}",
        ties.smallest_gap
    );
    assert!(ties.largest_error < 1e-15, "{:e}", ties.largest_error);
}

#[test]
fn the_table_answers_as_published() {
    let contents = kingdoms::fill();
    assert!(
        contents.file_length() <= 20_000_000,
        "{} bytes",
        contents.file_length()
    );
    let table = Kingdoms::new(contents.to_bytes()).unwrap();
    table.verify().unwrap();
    let mut digest = Sha256::new();
    for healths in Healths::all() {
        let Chances {
            monarch,
            rebel,
            traitor,
        } = table.chances(healths);
        digest.update(format!("{monarch:.6} {rebel:.6} {traitor:.6}\n"));
    }
    let digest: String = digest
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    assert_eq!(
        digest,
        "991a0a531ebf5d5265c5d1cf7d62212981106cb18d7aeed7531d10248903f7e5"
    );
}
