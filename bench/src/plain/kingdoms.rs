//! Legends of the Three Kingdoms: the rules as a memoised recursion.

use std::io::{self, Write};

use super::{number, numbers};

/// Health values a player can have, 0 included.
const N: usize = 40;
const TIE: f64 = 1e-13;

const MONARCH: usize = 0;
const MINISTER: usize = 1;
const REBEL: usize = 2;
const TRAITOR: usize = 3;

const NAMES: [&str; 4] = ["monarch", "minister", "rebel", "traitor"];

/// The players in the order of play.
const ORDER: [usize; 4] = [MONARCH, REBEL, MINISTER, TRAITOR];
/// The side each player wins with.
const SIDE: [usize; 4] = [0, 0, 1, 2];

/// Reads the number of cases, then a line `h1 h2 h3 h4` a case.
pub fn run(input: &str, output: &mut impl Write) -> io::Result<()> {
    let mut lines = input.lines();
    let cases: usize = number(lines.next())?;
    let mut memo = Memo::new();
    for line in lines.take(cases) {
        let mut fields = line.split_whitespace();
        let mut healths = [0; 4];
        for health in &mut healths {
            *health = number(fields.next())?;
        }
        let [monarch, rebel, traitor] = memo.solve(0, healths);
        writeln!(output, "{monarch:.6} {rebel:.6} {traitor:.6}")?;
    }
    Ok(())
}

/// `kingdoms moves`: reads `h1 h2 h3 h4 turn` a line, to the end.
pub fn moves(input: &str, output: &mut impl Write) -> io::Result<()> {
    let mut memo = Memo::new();
    for line in input.lines() {
        let (healths, turn) = line.rsplit_once(' ').unwrap_or((line, "monarch"));
        let healths: [usize; 4] = numbers(healths)?;
        let name = |player: usize| NAMES[player];
        let mut turn = ORDER
            .iter()
            .position(|&player| name(player) == turn)
            .unwrap_or_default();
        let over = healths[MONARCH] == 0 || healths[REBEL] == 0 && healths[TRAITOR] == 0;
        while !over && healths[ORDER[turn]] == 0 {
            turn = (turn + 1) % ORDER.len();
        }
        let player = ORDER[turn];
        let attacks: Vec<(usize, [f64; 3])> = (0..4)
            .filter(|&victim| !over && may_attack(player, victim) && healths[victim] > 0)
            .map(|victim| {
                let mut after = healths;
                after[victim] -= 1;
                (victim, memo.solve((turn + 1) % ORDER.len(), after))
            })
            .collect();
        let own = |(_, answer): &(usize, [f64; 3])| answer[SIDE[player]];
        let best = attacks.iter().map(own).fold(0.0, f64::max);
        for attack in &attacks {
            let (victim, [monarch, rebel, traitor]) = *attack;
            writeln!(
                output,
                "{} {} {monarch:.6} {rebel:.6} {traitor:.6} {}",
                name(player),
                name(victim),
                own(attack) >= best - TIE
            )?;
        }
        writeln!(output)?;
    }
    Ok(())
}

/// Whether they are two players who are not friends.
fn may_attack(player: usize, victim: usize) -> bool {
    player != victim && player + victim != MONARCH + MINISTER
}

/// The positions that have been solved, by turn and healths.
struct Memo {
    answers: Vec<[f64; 3]>,
    solved: Vec<bool>,
}

impl Memo {
    fn new() -> Self {
        let positions = ORDER.len() * N * N * N * N;
        Memo {
            answers: vec![[0.0; 3]; positions],
            solved: vec![false; positions],
        }
    }

    /// The three winning probabilities with `ORDER[turn]` on turn.
    fn solve(&mut self, turn: usize, healths: [usize; 4]) -> [f64; 3] {
        let [monarch, minister, rebel, traitor] = healths;
        if rebel == 0 && traitor == 0 {
            return [1.0, 0.0, 0.0];
        }
        if monarch == 0 {
            return if minister == 0 && rebel == 0 {
                [0.0, 0.0, 1.0]
            } else {
                [0.0, 1.0, 0.0]
            };
        }
        let position = healths.iter().fold(turn, |index, health| index * N + health);
        if !self.solved[position] {
            self.answers[position] = self.play(turn, healths);
            self.solved[position] = true;
        }
        self.answers[position]
    }

    fn play(&mut self, turn: usize, healths: [usize; 4]) -> [f64; 3] {
        let next = (turn + 1) % ORDER.len();
        let player = ORDER[turn];
        if healths[player] == 0 {
            return self.solve(next, healths);
        }
        let mut best = -1.0;
        let mut sum = [0.0; 3];
        let mut ties = 0.0;
        for victim in 0..4 {
            if !may_attack(player, victim) || healths[victim] == 0 {
                continue;
            }
            let mut after = healths;
            after[victim] -= 1;
            let answer = self.solve(next, after);
            let own = answer[SIDE[player]];
            if own > best + TIE {
                best = own;
                sum = answer;
                ties = 1.0;
            } else if own >= best - TIE {
                for (sum, side) in sum.iter_mut().zip(answer) {
                    *sum += side;
                }
                ties += 1.0;
            }
        }
        sum.map(|side| side / ties)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_examples_of_the_contest_come_out() {
        let mut output = Vec::new();
        super::run("4\n1 1 1 1\n1 0 1 1\n1 1 1 2\n2 1 2 6\n", &mut output).unwrap();
        assert_eq!(
            String::from_utf8(output).unwrap(),
            "1.000000 0.000000 0.000000\n0.000000 0.500000 0.500000\n\
             0.500000 0.500000 0.000000\n0.250000 0.500000 0.250000\n"
        );
    }
}
