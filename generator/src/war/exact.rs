//! Probabilities in exact arithmetic, for the few that lie too near to a confidence for double precision.

use std::cmp::Ordering;

use super::battle::Battle;
use super::big::Big;
use super::confidence::Confidence;
use super::roll::{counts, throws};

/// What exact arithmetic may cost, in multiplications of words: a second or so.
const MOST_WORK: u64 = 400_000_000;

/// How the exact probability that `attackers` conquer `defenders` compares with a confidence; `None` where that would take
/// too long to find out.
///
/// A roll's throws are a power of the die's sides, `q` at most. A battle of n armies in all has fewer than n rolls, so its
/// probability times q^n is a whole number, which follows from those of the battles after the first roll.
pub(super) fn compare(
    battle: Battle,
    attackers: u32,
    defenders: u32,
    confidence: Confidence,
) -> Option<Ordering> {
    let rules = battle.rules();
    let all_dice = rules.most_attacker_dice() + rules.most_defender_dice();
    let q = throws(rules, all_dice);
    let armies = u64::from(attackers) + u64::from(defenders);
    let words = armies * u64::from(u64::BITS - q.leading_zeros()) / 64 + 1;
    if u64::from(attackers) * u64::from(defenders) * words * 8 > MOST_WORK {
        return None;
    }
    let width = defenders as usize + 1;
    let pairs = usize::from(rules.most_attacker_dice().min(rules.most_defender_dice()));
    // Rows of attackers, the newest last; at d the whole number of (a, d).
    let mut rows = vec![vec![Big::default(); width]; pairs + 1];
    for a in 1..=attackers {
        rows.rotate_left(1);
        // Nothing is left to conquer: certain, so q^a.
        let mut row = vec![(0..a).fold(Big::new(1), |power, _| power.times(q))];
        for d in 1..width as u32 {
            let mut sum = Big::default();
            if battle.goes_on(a as usize) {
                let dice = [rules.attacker_dice(a), rules.defender_dice(d)];
                let counts = counts(rules, dice[0], dice[1]);
                // Fewer dice have fewer throws, each of which counts for more.
                let weight = throws(rules, all_dice - dice[0] - dice[1]);
                let taken = counts.len() - 1;
                for (wins, &count) in counts.iter().enumerate() {
                    let after = match taken - wins {
                        0 => &row[d as usize - wins],
                        losses => &rows[pairs - losses][d as usize - wins],
                    };
                    sum.add_product(&after.clone().times(count), weight);
                }
                sum = (1..taken).fold(sum, |sum, _| sum.times(q));
            }
            row.push(sum);
        }
        rows[pairs] = row;
    }
    let power = |base: u64, exponent: u64| (0..exponent).fold(Big::new(1), |power, _| power.times(base));
    let probability = (0..confidence.digits()).fold(rows[pairs][defenders as usize].clone(), |product, _| {
        product.times(10)
    });
    Some(probability.cmp(&power(q, armies).times(confidence.numerator())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use foregone_runtime::war::{RuleSet, Rules, Ties};

    #[test]
    fn exact_comparisons_are_right_around_known_values() {
        let coins = Battle::from(Rules::new(1, 1, 2, Ties::Defender).unwrap());
        let compare = |battle, a, d, text: &str| compare(battle, a, d, text.parse().unwrap());
        assert_eq!(compare(coins, 2, 1, "0.25"), Some(Ordering::Equal));
        assert_eq!(compare(coins, 2, 1, "0.250000000000000001"), Some(Ordering::Less));
        assert_eq!(
            compare(coins, 2, 1, "0.249999999999999999"),
            Some(Ordering::Greater)
        );
        // Two tries at one in four: 7/16.
        assert_eq!(compare(coins, 3, 1, "0.4375"), Some(Ordering::Equal));
        // 0.1902475829921500446...
        let war = Battle::from(RuleSet::War.rules());
        assert_eq!(compare(war, 11, 10, "0.19024758299215"), Some(Ordering::Greater));
        assert_eq!(compare(war, 11, 10, "0.1902475829921501"), Some(Ordering::Less));
        assert_eq!(compare(war, 10_000, 10_000, "0.5"), None);
    }
}
