//! Playing War: the probabilities by the textbook recurrence, and the thresholds from them.

use std::io::{self, Write};

use super::number;

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
    let odds: Vec<Vec<Vec<f64>>> = (0..=DICE)
        .map(|attack| (0..=DICE).map(|defence| odds(attack, defence)).collect())
        .collect();
    let mut conquest = vec![vec![0.0; MAX_DEFENDERS + 1]; MAX_ATTACKERS + 1];
    for attackers in 1..=MAX_ATTACKERS {
        conquest[attackers][0] = 1.0;
        for defenders in 1..=MAX_DEFENDERS {
            if attackers == 1 {
                continue;
            }
            let (attack, defence) = (DICE.min(attackers - 1), DICE.min(defenders));
            let pairs = attack.min(defence);
            for wins in 0..=pairs {
                let after = conquest[attackers - (pairs - wins)][defenders - wins];
                conquest[attackers][defenders] += odds[attack][defence][wins] * after;
            }
        }
    }
    (0..=MAX_DEFENDERS)
        .map(|defenders| {
            (1..=MAX_ATTACKERS)
                .find(|&attackers| conquest[attackers][defenders] > 0.5)
                .unwrap_or(MAX_ATTACKERS)
        })
        .collect()
}

/// The probability that the attacker wins so many of the compared pairs in one roll.
fn odds(attack: usize, defence: usize) -> Vec<f64> {
    let dice = attack + defence;
    let throws = 6usize.pow(dice as u32);
    let mut odds = vec![0.0; attack.min(defence) + 1];
    for throw in 0..throws {
        let faces: Vec<usize> = (0..dice).map(|die| throw / 6usize.pow(die as u32) % 6).collect();
        let (mut attackers, mut defenders) = (faces[..attack].to_vec(), faces[attack..].to_vec());
        attackers.sort_by(|a, b| b.cmp(a));
        defenders.sort_by(|a, b| b.cmp(a));
        let wins = attackers.iter().zip(&defenders).filter(|(a, d)| a > d).count();
        odds[wins] += 1.0 / throws as f64;
    }
    odds
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
