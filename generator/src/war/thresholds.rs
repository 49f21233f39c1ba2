//! The fewest armies that conquer, and the most that are conquered, with a probability over a confidence.

use std::cmp::Ordering;

use super::battle::{Battle, MOST_ARMIES};
use super::confidence::Confidence;
use super::exact;
use super::sweep::Rows;

/// What was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// The number of armies.
    Found(u32),
    /// It is more than [`MOST_ARMIES`], or there is none.
    Beyond,
    /// Whether so many attackers conquer so many defenders with a probability over the confidence cannot be told: it lies
    /// nearer than double precision tells apart, and exact arithmetic would take too long.
    Undecided {
        /// The attackers.
        attackers: u32,
        /// The defenders.
        defenders: u32,
    },
}

/// The fewest attackers whose probability to conquer `defenders` (1 to [`MOST_ARMIES`]) is over the confidence.
///
/// ```
/// use foregone_generator::war::{Confidence, Decision, fewest};
/// use foregone_runtime::war::RuleSet;
///
/// assert_eq!(fewest(RuleSet::War.rules(), 3, Confidence::HALF), Decision::Found(6));
/// ```
pub fn fewest(battle: impl Into<Battle>, defenders: u32, confidence: Confidence) -> Decision {
    fewest_many(battle.into(), &[defenders], confidence)[0]
}

/// [`fewest`] for all of `defenders`, in their order, by one pass over the armies.
pub fn fewest_many(battle: Battle, defenders: &[u32], confidence: Confidence) -> Vec<Decision> {
    let mut decisions = vec![Decision::Beyond; defenders.len()];
    let mut open: Vec<usize> = (0..defenders.len()).collect();
    let mut rows = Rows::new(
        battle,
        defenders.iter().max().copied().unwrap_or_default() as usize,
    );
    for attackers in 1..=MOST_ARMIES {
        if open.is_empty() {
            break;
        }
        let row = rows.next_row();
        open.retain(|&place| {
            let defenders = defenders[place];
            decisions[place] =
                match is_over(battle, attackers, defenders, row[defenders as usize], confidence) {
                    Some(true) => Decision::Found(attackers),
                    Some(false) => return true,
                    None => Decision::Undecided { attackers, defenders },
                };
            false
        });
    }
    decisions
}

/// The most defenders that `attackers` (1 to [`MOST_ARMIES`]) conquer with a probability over the confidence; 0 if they
/// conquer none.
///
/// A defender more is never conquered with a larger probability, so the first number of defenders that is not over the
/// confidence ends the search. (Where both sides roll their most dice, two battles that differ by one defender can share
/// every throw until one of them has fewer defenders than dice; and there the test
/// `a_defender_more_is_never_easier_to_conquer` goes through all rules.)
pub fn most(battle: impl Into<Battle>, attackers: u32, confidence: Confidence) -> Decision {
    most_many(battle.into(), &[attackers], confidence)[0]
}

/// [`most`] for all of `attackers`, in their order, by few passes over the armies.
pub fn most_many(battle: Battle, attackers: &[u32], confidence: Confidence) -> Vec<Decision> {
    let mut decisions = vec![Decision::Beyond; attackers.len()];
    let mut open: Vec<usize> = (0..attackers.len()).collect();
    open.sort_unstable_by_key(|&place| attackers[place]);
    let mut reach = attackers
        .iter()
        .max()
        .copied()
        .unwrap_or_default()
        .clamp(8, MOST_ARMIES);
    while let Some(&last) = open.last() {
        let mut rows = Rows::new(battle, reach as usize);
        let (mut next, mut further) = (open.iter().peekable(), Vec::new());
        for a in 1..=attackers[last] {
            let row = rows.next_row();
            while let Some(&place) = next.next_if(|&&place| attackers[place] == a) {
                let over = |d: u32| is_over(battle, a, d, row[d as usize], confidence);
                match (1..=reach)
                    .map(|d| (d, over(d)))
                    .find(|(_, over)| *over != Some(true))
                {
                    Some((defenders, Some(_))) => decisions[place] = Decision::Found(defenders - 1),
                    Some((defenders, None)) => {
                        decisions[place] = Decision::Undecided {
                            attackers: a,
                            defenders,
                        };
                    }
                    None => further.push(place),
                }
            }
        }
        if reach == MOST_ARMIES {
            break;
        }
        open = further;
        reach = (4 * reach).min(MOST_ARMIES);
    }
    decisions
}

/// Whether a probability, worked out in double precision, is over the confidence. `None` if neither that nor exact
/// arithmetic can tell.
fn is_over(
    battle: Battle,
    attackers: u32,
    defenders: u32,
    probability: f64,
    confidence: Confidence,
) -> Option<bool> {
    let limit = confidence.to_f64();
    // Each roll takes an army at least, and rounds seven times at most; the confidence is rounded once.
    let rolls = f64::from(attackers) + f64::from(defenders);
    let error = (7.0 * rolls * probability + limit) * f64::EPSILON;
    if (probability - limit).abs() > error {
        return Some(probability > limit);
    }
    exact::compare(battle, attackers, defenders, confidence).map(|order| order == Ordering::Greater)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::war::Grid;
    use foregone_runtime::war::{MOST_DICE, MOST_SIDES, RuleSet, Rules, Ties};

    #[test]
    fn what_is_equal_is_not_over() {
        let coins = Rules::new(1, 1, 2, Ties::Defender).unwrap();
        let quarter = "0.25".parse().unwrap();
        assert_eq!(fewest(coins, 1, quarter), Decision::Found(3));
        assert_eq!(most(coins, 2, quarter), Decision::Found(0));
        assert_eq!(
            most(coins, 2, "0.249999999999999999".parse().unwrap()),
            Decision::Found(1)
        );
        assert_eq!(most(coins, 1, quarter), Decision::Found(0));
    }

    #[test]
    fn what_is_out_of_reach_is_said() {
        let hopeless = Rules::new(1, 4, 2, Ties::Defender).unwrap();
        assert_eq!(fewest(hopeless, 900, Confidence::HALF), Decision::Beyond);
        let sure = Rules::new(4, 1, 20, Ties::Attacker).unwrap();
        assert_eq!(most(sure, 5000, "0.1".parse().unwrap()), Decision::Beyond);
    }

    /// All rules, with few sides and many, and stops up to the most dice and beyond.
    fn all_battles() -> impl Iterator<Item = Battle> {
        let dice = || 1..=MOST_DICE;
        let rules = dice().flat_map(move |attack| dice().map(move |defence| (attack, defence)));
        let sides = rules.flat_map(|(a, d)| [2, 3, 4, 6, 9, MOST_SIDES].map(|sides| (a, d, sides)));
        let ties = sides.flat_map(|(a, d, s)| Ties::ALL.map(|ties| Rules::new(a, d, s, ties).unwrap()));
        ties.flat_map(|rules| [1, 2, 3, 4, 5, 9].map(|stop_at| Battle::new(rules, stop_at).unwrap()))
    }

    /// Where the defender has fewer armies than dice, and one more: what [`most`] relies on.
    #[test]
    fn a_defender_more_is_never_easier_to_conquer() {
        for battle in all_battles() {
            let grid = Grid::fill(battle, 120, 9);
            for a in 1..=120 {
                for d in 1..=9 {
                    let (one, more) = (grid.probability(a, d - 1), grid.probability(a, d));
                    assert!(more <= one * (1.0 + 1e-12), "{battle:?} {a} {d}");
                }
            }
        }
    }

    #[test]
    fn both_agree_with_the_grid() {
        for (set, stop_at) in [(RuleSet::War, 1), (RuleSet::Risk, 1), (RuleSet::Risk, 4)] {
            let battle = Battle::new(set.rules(), stop_at).unwrap();
            let grid = Grid::fill(battle, 200, 90);
            for text in ["0.05", "0.5", "0.9", "0.999"] {
                let confidence: Confidence = text.parse().unwrap();
                let limit = confidence.to_f64();
                for x in 1..=40 {
                    let expected = (1..=200).find(|&a| grid.probability(a, x) > limit).unwrap();
                    assert_eq!(fewest(battle, x, confidence), Decision::Found(expected));
                    let expected = (1..=90).rev().find(|&d| grid.probability(x, d) > limit);
                    assert_eq!(
                        most(battle, x, confidence),
                        Decision::Found(expected.unwrap_or(0))
                    );
                }
            }
        }
    }
}
