//! The kingdoms table against a second solver that is written straight from the rules and decides ties exactly.

use std::cmp::Ordering;

use foregone_generator::kingdoms::{self, Answer, Solved};
use foregone_runtime::format::TableFile;
use foregone_runtime::kingdoms::{
    Healths, INPUTS, Kingdoms, Moves, Player, Position, Probabilities, TIE_TOLERANCE, layout,
};
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

/// An attack: whom it hits, the value after it, and whether it is among the best.
type Attack = (usize, [Exact; 3], bool);

/// The attacks in position `h` with the player `ORDER[turn]` on turn, who is alive.
fn attacks(h: [usize; 4], turn: usize, below: &Layer, ties: &mut Ties) -> Vec<Attack> {
    let player = ORDER[turn];
    let side = [0, 0, 1, 2][player];
    let friend = [Some(1), Some(0), None, None][player];
    let after: Vec<(usize, [Exact; 3])> = (0..4)
        .filter(|&victim| victim != player && Some(victim) != friend && h[victim] > 0)
        .map(|victim| {
            let mut after = h;
            after[victim] -= 1;
            if let Some(result) = result(after) {
                return (victim, result);
            }
            let next = (1..=4)
                .map(|step| (turn + step) % 4)
                .find(|&turn| after[ORDER[turn]] > 0);
            (victim, below[cell(after)][next.expect("somebody lives")])
        })
        .collect();
    let best = after
        .iter()
        .map(|(_, probabilities)| probabilities[side].float)
        .fold(0.0, f64::max);
    let top = after
        .iter()
        .map(|(_, probabilities)| probabilities[side])
        .find(|probability| probability.float == best)
        .unwrap();
    for (_, probabilities) in &after {
        let (gap, tie) = (
            best - probabilities[side].float,
            probabilities[side].residue == top.residue,
        );
        if tie {
            ties.largest_error = ties.largest_error.max(gap);
        } else {
            let true_gap = top.fixed.abs_diff(probabilities[side].fixed) as f64 * UNIT;
            ties.smallest_gap = ties.smallest_gap.min(true_gap);
        }
        ties.wrong += u64::from(tie != (gap <= TIE_TOLERANCE));
    }
    let is_best = |probabilities: &[Exact; 3]| probabilities[side].residue == top.residue;
    after
        .into_iter()
        .map(|(victim, probabilities)| (victim, probabilities, is_best(&probabilities)))
        .collect()
}

/// The value of a position with these attacks.
fn value(attacks: &[Attack]) -> [Exact; 3] {
    let kept: Vec<_> = attacks.iter().filter(|attack| attack.2).collect();
    [0, 1, 2].map(|side| Exact::mean(kept.iter().map(|(_, probabilities, _)| probabilities[side])))
}

/// The three probabilities of some probabilities.
fn sides(probabilities: Probabilities) -> Answer {
    [probabilities.monarch, probabilities.rebel, probabilities.traitor]
}

/// Whether a number may be printed otherwise than its exact value: not where it lies far from all rounding boundaries.
fn is_near_a_boundary(number: f64) -> bool {
    ((number * 1e6).fract() - 0.5).abs() < 1e-6
}

/// Every tie of the solver, and every move on every turn that is found by looking ahead from its answers: the attacks, the
/// probabilities after each, to the last bit of an arithmetic that keeps every tie, and which are the best.
#[test]
fn every_tie_is_decided_right_and_so_is_every_move() {
    let answers = kingdoms::solve();
    let lookup = |healths: Healths| {
        let [monarch, rebel, traitor] = answers[healths.index()];
        Probabilities {
            monarch,
            rebel,
            traitor,
        }
    };
    let mut moved = 0;
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
                let attacks = match result(h) {
                    Some(result) => {
                        layer[cell(h)][turn] = result;
                        continue;
                    }
                    None if h[ORDER[turn]] == 0 => continue,
                    None => attacks(h, turn, &below, &mut ties),
                };
                layer[cell(h)][turn] = value(&attacks);
                let [h1, h2, h3, h4] = h.map(|health| health as u8);
                let position = Position::new(h1, h2, h3, h4, Player::TURNS[turn]).unwrap();
                let moves = Moves::new(position, &lookup);
                assert_eq!(moves.attacks().len(), attacks.len(), "{position:?}");
                for (found, (victim, exact, best)) in moves.attacks().iter().zip(attacks) {
                    assert_eq!(
                        (found.victim as usize, found.best),
                        (victim, best),
                        "{position:?}"
                    );
                    assert_eq!(
                        sides(found.probabilities),
                        exact.map(|exact| exact.float),
                        "{position:?}"
                    );
                    for exact in exact.into_iter().filter(|exact| is_near_a_boundary(exact.float)) {
                        let ((low, high), printed) = (exact.six_decimals(), format!("{:.6}", exact.float));
                        printed_wrong += u64::from(printed != low && printed != high);
                    }
                }
                moved += 1;
            }
            if h1 > 0 {
                let answer: Answer = layer[cell(h)][0].map(|exact| exact.float);
                assert_eq!(
                    answers[((h1 - 1) * 1600 + h2 * 40 + h3) * 40 + h4],
                    answer,
                    "{h:?}"
                );
                compared += 1;
                for exact in layer[cell(h)][0]
                    .into_iter()
                    .filter(|exact| is_near_a_boundary(exact.float))
                {
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
    println!("{moved} positions with moves");
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
        let Probabilities {
            monarch,
            rebel,
            traitor,
        } = table.probabilities(healths);
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

#[test]
fn a_box_has_the_answers_of_the_whole() {
    let answers = kingdoms::solve();
    for most in [
        [1, 0, 0, 0],
        [2, 1, 2, 6],
        [1, 39, 0, 3],
        [7, 0, 39, 0],
        [3, 2, 0, 39],
        [20, 9, 11, 13],
        [39, 3, 4, 1],
    ] {
        let [h1, h2, h3, h4] = most;
        let solved = Solved::below(Healths::new(h1, h2, h3, h4).unwrap());
        for healths in Healths::all().step_by(if h1 < 20 { 1 } else { 7 }) {
            let inside = healths
                .to_array()
                .iter()
                .zip(most)
                .all(|(&health, most)| health <= most);
            let expected = inside.then(|| answers[healths.index()]);
            assert_eq!(
                solved.probabilities(healths).map(sides),
                expected,
                "{most:?} {healths:?}"
            );
        }
    }
    let corners = [[3, 0, 1, 9], [1, 5, 0, 0]].map(|[h1, h2, h3, h4]| Healths::new(h1, h2, h3, h4).unwrap());
    let solved = Solved::holding(corners);
    assert!(solved.probabilities(Healths::new(3, 5, 1, 9).unwrap()).is_some());
    assert!(solved.probabilities(Healths::new(3, 5, 2, 9).unwrap()).is_none());
}

/// The golden moves, which were worked out in rational arithmetic elsewhere.
#[test]
fn moves_are_those_of_rational_arithmetic() {
    let table = Kingdoms::new(kingdoms::fill().to_bytes()).unwrap();
    let mut rest = include_str!("../../tests/golden/kingdoms_moves.tsv")
        .lines()
        .skip(1)
        .peekable();
    let fields = |line: &'static str| -> Vec<&str> { line.split('\t').collect() };
    let mut positions = 0;
    while let Some(line) = rest.peek() {
        let query = fields(line)[..5].to_vec();
        let [h1, h2, h3, h4] = [0, 1, 2, 3].map(|place| query[place].parse().unwrap());
        let position = Position::new(h1, h2, h3, h4, query[4].parse().unwrap()).unwrap();
        let moves = table.moves(position);
        for attack in moves.attacks() {
            let fields = fields(rest.next().unwrap());
            assert_eq!(fields[..5], query);
            assert_eq!(
                (fields[5], fields[9] == "1"),
                (attack.victim.id(), attack.best),
                "{query:?}"
            );
            for (found, expected) in sides(attack.probabilities).into_iter().zip(&fields[6..9]) {
                let expected: f64 = expected.parse().unwrap();
                let error = (found - expected).abs();
                assert!(
                    error <= 1e-12 * expected || error <= 1e-15,
                    "{query:?} {attack:?}"
                );
            }
        }
        positions += 1;
    }
    assert!(positions > 50, "{positions}");
}

/// An index that leads out of the palette is named by its place in the file.
#[test]
fn a_stray_index_is_named_by_its_place() {
    let mut indices = vec![0; INPUTS];
    indices[1_234_567] = 2;
    let contents = layout::INDICES.add_to(layout::contents(), &indices);
    let contents = layout::PALETTE.add_to(contents, &[0.0, 0.5, 0.5, 1.0, 0.0, 0.0]);
    let bytes = contents.to_bytes();
    let start = TableFile::new(&bytes[..]).unwrap().header().sections[0].offset;
    let error = Kingdoms::new(bytes).unwrap().verify().unwrap_err().to_string();
    let offset = start + 4 * 1_234_567;
    assert!(
        error.contains(&format!("at offset {offset} holds 2, expected 0 to 1")),
        "{error}"
    );
}
