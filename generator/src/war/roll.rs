//! A single roll.

use foregone_runtime::war::{Rules, Ties};

/// One outcome of a roll.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RollOutcome {
    /// The armies that the attacker loses.
    pub attackers_lost: u8,
    /// The armies that the defender loses.
    pub defenders_lost: u8,
    /// The probability, a quotient of two whole numbers that is rounded once.
    pub probability: f64,
    /// The numerator of the same, reduced.
    pub numerator: u64,
    /// The denominator, reduced.
    pub denominator: u64,
}

/// Every outcome of a roll of so many dice (at least 1 and at most what the rules give), by the attacker's losses from 0 up.
///
/// ```
/// use foregone_generator::war::roll;
/// use foregone_runtime::war::RuleSet;
///
/// let outcomes = roll(RuleSet::Risk.rules(), 1, 1);
/// assert_eq!((outcomes[0].defenders_lost, outcomes[0].numerator, outcomes[0].denominator), (1, 5, 12));
/// ```
pub fn roll(rules: Rules, attacker_dice: u8, defender_dice: u8) -> Vec<RollOutcome> {
    let counts = counts(rules, attacker_dice, defender_dice);
    let all = throws(rules, attacker_dice + defender_dice);
    let pairs = counts.len() - 1;
    let outcome = |lost: usize| {
        let count = counts[pairs - lost];
        let common = greatest_common_divisor(count, all);
        RollOutcome {
            attackers_lost: lost as u8,
            defenders_lost: (pairs - lost) as u8,
            probability: count as f64 / all as f64,
            numerator: count / common,
            denominator: all / common,
        }
    };
    (0..=pairs).map(outcome).collect()
}

/// The outcomes of one roll: at index k, the probability that the attacker wins k of the compared pairs, each a quotient
/// of two whole numbers that is rounded once.
pub fn outcomes(rules: Rules, attacker_dice: u8, defender_dice: u8) -> Vec<f64> {
    let all = throws(rules, attacker_dice + defender_dice) as f64;
    let counts = counts(rules, attacker_dice, defender_dice);
    counts.into_iter().map(|count| count as f64 / all).collect()
}

/// How many throws so many dice have: 20^8 at most.
pub(super) fn throws(rules: Rules, dice: u8) -> u64 {
    u64::from(rules.sides()).pow(dice.into())
}

/// At index k, the number of throws in which the attacker wins k of the compared pairs.
///
/// The faces are gone through from the highest down. At each, some of the dice that are left show it; they take the next
/// places in the order of their side. A pair is the attacker's if his die takes its place at a higher face, or, where ties
/// are his, at the same.
pub(super) fn counts(rules: Rules, attacker_dice: u8, defender_dice: u8) -> Vec<u64> {
    let (attack, defence) = (usize::from(attacker_dice), usize::from(defender_dice));
    let pairs = attack.min(defence);
    // [attacker's dice that have a place][defender's][pairs won]
    let mut ways = vec![vec![vec![0u64; pairs + 1]; defence + 1]; attack + 1];
    ways[0][0][0] = 1;
    for _ in 0..rules.sides() {
        let mut next = vec![vec![vec![0u64; pairs + 1]; defence + 1]; attack + 1];
        for a in 0..=attack {
            for d in 0..=defence {
                for (wins, &count) in ways[a][d].iter().enumerate().filter(|(_, count)| **count > 0) {
                    for more_a in 0..=attack - a {
                        for more_d in 0..=defence - d {
                            let before = match rules.ties() {
                                Ties::Defender => a,
                                Ties::Attacker => a + more_a,
                            };
                            let won = (d..d + more_d).filter(|&place| place < before.min(pairs)).count();
                            let choices = choose(attack - a, more_a) * choose(defence - d, more_d);
                            next[a + more_a][d + more_d][wins + won] += count * choices;
                        }
                    }
                }
            }
        }
        ways = next;
    }
    std::mem::take(&mut ways[attack][defence])
}

/// The number of ways to choose `taken` of `all`, which are few.
fn choose(all: usize, taken: usize) -> u64 {
    (0..taken).fold(1, |ways, place| ways * (all - place) as u64 / (place as u64 + 1))
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 {
        a
    } else {
        greatest_common_divisor(b, a % b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foregone_runtime::war::Rules;

    /// Every throw, sorted and compared.
    fn by_enumeration(rules: Rules, attacker_dice: u8, defender_dice: u8) -> Vec<u64> {
        let sides = u64::from(rules.sides());
        let sorted = |dice: u8, number: u64| {
            let mut throw: Vec<u64> = (0..dice)
                .map(|die| number / sides.pow(die.into()) % sides)
                .collect();
            throw.sort_unstable_by(|a, b| b.cmp(a));
            throw
        };
        let mut counts = vec![0; usize::from(attacker_dice.min(defender_dice)) + 1];
        for attack in (0..throws(rules, attacker_dice)).map(|number| sorted(attacker_dice, number)) {
            for defence in (0..throws(rules, defender_dice)).map(|number| sorted(defender_dice, number)) {
                let wins = attack.iter().zip(&defence).filter(|(a, d)| match rules.ties() {
                    Ties::Defender => a > d,
                    Ties::Attacker => a >= d,
                });
                counts[wins.count()] += 1;
            }
        }
        counts
    }

    #[test]
    fn counts_are_those_of_every_throw() {
        for ties in Ties::ALL {
            for sides in [2, 3, 4, 6] {
                let most = if sides == 6 { 3 } else { 4 };
                let rules = Rules::new(4, 4, sides, ties).unwrap();
                for attack in 1..=most {
                    for defence in 1..=most {
                        let found = counts(rules, attack, defence);
                        assert_eq!(
                            found,
                            by_enumeration(rules, attack, defence),
                            "{rules:?} {attack} {defence}"
                        );
                    }
                }
            }
            let rules = Rules::new(4, 4, 20, ties).unwrap();
            assert_eq!(counts(rules, 4, 4).iter().sum::<u64>(), 20u64.pow(8));
        }
    }
}
