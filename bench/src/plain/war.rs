//! Playing War: the probabilities by the textbook recurrence, and the thresholds from them.

use std::io::{self, Write};

use super::{number, numbers};

const MAX_DEFENDERS: usize = 1000;
const MAX_ATTACKERS: usize = 1711;
const DICE: usize = 3;

/// Reads one X a line, up to the line `0`.
pub fn run(input: &str, output: &mut impl Write) -> io::Result<()> {
    let thresholds = thresholds();
    for line in input.lines() {
        let defenders: usize = number(Some(line.trim()))?;
        if defenders == 0 {
            break;
        }
        writeln!(output, "{}", thresholds[defenders])?;
    }
    Ok(())
}

/// For each number of defenders the fewest attackers that conquer with a probability over 1/2.
fn thresholds() -> Vec<usize> {
    let rules = Rules::new(DICE, DICE, 6);
    let conquest = conquest(&rules, MAX_ATTACKERS, MAX_DEFENDERS);
    (0..=MAX_DEFENDERS)
        .map(|defenders| {
            (1..=MAX_ATTACKERS)
                .find(|&attackers| conquest[attackers][defenders] > 0.5)
                .unwrap_or(MAX_ATTACKERS)
        })
        .collect()
}

/// `war odds --dice 2v2 --sides 8`: reads `A X` a line, to the end.
pub fn odds(input: &str, output: &mut impl Write) -> io::Result<()> {
    let battles = battles(input)?;
    let (attackers, defenders) = largest(&battles);
    let conquest = conquest(&Rules::new(2, 2, 8), attackers, defenders);
    for (attackers, defenders) in battles {
        writeln!(output, "{:.6}", conquest[attackers][defenders])?;
    }
    Ok(())
}

/// `war losses`: reads `A X` a line, to the end.
pub fn losses(input: &str, output: &mut impl Write) -> io::Result<()> {
    let battles = battles(input)?;
    let (attackers, defenders) = largest(&battles);
    let rules = Rules::new(DICE, DICE, 6);
    // For each battle the mean and the variance of the losses of each side.
    let mut losses = vec![vec![[(0.0, 0.0); 2]; defenders + 1]; attackers + 1];
    for a in 2..=attackers {
        for d in 1..=defenders {
            let outcomes = rules.outcomes(a, d);
            let pairs = outcomes.len() - 1;
            for side in 0..2 {
                let after = |wins: usize| {
                    let cost = [pairs - wins, wins][side];
                    let (mean, variance): (f64, f64) = losses[a - (pairs - wins)][d - wins][side];
                    (cost as f64 + mean, variance)
                };
                let mean: f64 = (0..=pairs).map(|wins| outcomes[wins] * after(wins).0).sum();
                let variance = (0..=pairs)
                    .map(|wins| {
                        let (next, variance) = after(wins);
                        outcomes[wins] * (variance + (next - mean) * (next - mean))
                    })
                    .sum();
                losses[a][d][side] = (mean, variance);
            }
        }
    }
    for (a, d) in battles {
        let [(lost, variance), (beaten, other_variance)] = losses[a][d];
        let (deviation, other_deviation) = (variance.sqrt(), other_variance.sqrt());
        writeln!(
            output,
            "{lost:.6} {deviation:.6} {beaten:.6} {other_deviation:.6}"
        )?;
    }
    Ok(())
}

/// `war survivors`: reads `A X` a line, to the end.
pub fn survivors(input: &str, output: &mut impl Write) -> io::Result<()> {
    let rules = Rules::new(DICE, DICE, 6);
    for (attackers, defenders) in battles(input)? {
        // The probability that the battle comes by each pair of armies.
        let mut passing = vec![vec![0.0; defenders + 1]; attackers + 1];
        passing[attackers][defenders] = 1.0;
        for a in (2..=attackers).rev() {
            for d in (1..=defenders).rev() {
                let outcomes = rules.outcomes(a, d);
                let pairs = outcomes.len() - 1;
                for wins in 0..=pairs {
                    passing[a - (pairs - wins)][d - wins] += passing[a][d] * outcomes[wins];
                }
            }
        }
        for a in (1..=attackers).rev().filter(|&a| passing[a][0] > 0.0) {
            writeln!(output, "{a} 0 {:.6}", passing[a][0])?;
        }
        for d in (1..=defenders).filter(|&d| passing[1][d] > 0.0) {
            writeln!(output, "1 {d} {:.6}", passing[1][d])?;
        }
        writeln!(output)?;
    }
    Ok(())
}

fn battles(input: &str) -> io::Result<Vec<(usize, usize)>> {
    let battle = |line: &str| numbers(line).map(|[attackers, defenders]| (attackers, defenders));
    input.lines().map(battle).collect()
}

fn largest(battles: &[(usize, usize)]) -> (usize, usize) {
    let larger = |(a, d): (usize, usize), &(attackers, defenders): &(usize, usize)| {
        (a.max(attackers), d.max(defenders))
    };
    battles.iter().fold((0, 0), larger)
}

/// For each number of attackers and defenders the probability of conquest.
fn conquest(rules: &Rules, most_attackers: usize, most_defenders: usize) -> Vec<Vec<f64>> {
    let mut conquest = vec![vec![0.0; most_defenders + 1]; most_attackers + 1];
    for attackers in 1..=most_attackers {
        conquest[attackers][0] = 1.0;
        for defenders in 1..=most_defenders {
            if attackers == 1 {
                continue;
            }
            let outcomes = rules.outcomes(attackers, defenders);
            let pairs = outcomes.len() - 1;
            for wins in 0..=pairs {
                let after = conquest[attackers - (pairs - wins)][defenders - wins];
                conquest[attackers][defenders] += outcomes[wins] * after;
            }
        }
    }
    conquest
}

/// The most dice of each side, and what each roll can bring.
struct Rules {
    attack: usize,
    defence: usize,
    outcomes: Vec<Vec<Vec<f64>>>,
}

impl Rules {
    fn new(attack: usize, defence: usize, sides: usize) -> Self {
        let outcomes = (0..=attack)
            .map(|a| (0..=defence).map(|d| roll(a, d, sides)).collect())
            .collect();
        Rules {
            attack,
            defence,
            outcomes,
        }
    }

    fn outcomes(&self, attackers: usize, defenders: usize) -> &[f64] {
        &self.outcomes[self.attack.min(attackers - 1)][self.defence.min(defenders)]
    }
}

/// The probability that the attacker wins so many of the compared pairs in one roll.
fn roll(attack: usize, defence: usize, sides: usize) -> Vec<f64> {
    let dice = attack + defence;
    let throws = sides.pow(dice as u32);
    let mut counts = vec![0; attack.min(defence) + 1];
    for throw in 0..throws {
        let face = |die| throw / sides.pow(die as u32) % sides;
        let faces: Vec<usize> = (0..dice).map(face).collect();
        let (mut attackers, mut defenders) = (faces[..attack].to_vec(), faces[attack..].to_vec());
        attackers.sort_by(|a, b| b.cmp(a));
        defenders.sort_by(|a, b| b.cmp(a));
        let wins = attackers.iter().zip(&defenders).filter(|(a, d)| a > d).count();
        counts[wins] += 1;
    }
    counts
        .iter()
        .map(|&count| f64::from(count) / throws as f64)
        .collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn known_thresholds_come_out() {
        let mut output = Vec::new();
        super::run("1\n2\n3\n10\n20\n100\n500\n999\n1000\n0\n", &mut output).unwrap();
        assert_eq!(
            String::from_utf8(output).unwrap(),
            "3\n4\n6\n18\n35\n171\n856\n1709\n1711\n"
        );
    }
}
