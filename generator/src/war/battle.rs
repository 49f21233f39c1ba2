//! A battle's rules, and how many armies are solved.

use std::ops::Range;

use foregone_runtime::war::Rules;
use foregone_runtime::{Game, OutOfRange};

use super::roll::outcomes;

/// The most armies of a side that are solved.
pub const MOST_ARMIES: u32 = 10_000;

/// How a battle goes: the rules of its rolls, and when the attacker stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Battle {
    rules: Rules,
    stop_at: u32,
}

impl Battle {
    /// A battle that the attacker goes on with until `stop_at` armies or fewer are left, 1 to [`MOST_ARMIES`].
    ///
    /// # Errors
    ///
    /// When `stop_at` is out of that range.
    pub fn new(rules: Rules, stop_at: u32) -> Result<Self, OutOfRange> {
        if !(1..=MOST_ARMIES).contains(&stop_at) {
            return Err(OutOfRange {
                table: Game::War,
                input: "stop at",
                value: stop_at.into(),
                first: 1,
                last: MOST_ARMIES.into(),
            });
        }
        Ok(Battle { rules, stop_at })
    }

    /// The rules of a roll.
    pub fn rules(self) -> Rules {
        self.rules
    }

    /// The attacker stops when so many armies or fewer are left.
    pub fn stop_at(self) -> u32 {
        self.stop_at
    }

    /// Whether an attacker with so many armies attacks.
    pub(super) fn goes_on(self, attackers: usize) -> bool {
        attackers > self.stop_at as usize
    }
}

/// A battle to the last army.
impl From<Rules> for Battle {
    fn from(rules: Rules) -> Self {
        Battle { rules, stop_at: 1 }
    }
}

/// The outcomes of every roll that a battle can have.
#[derive(Debug, Clone)]
pub(super) struct Rolls {
    rules: Rules,
    outcomes: Vec<Vec<Vec<f64>>>,
}

impl Rolls {
    pub(super) fn new(rules: Rules) -> Self {
        let outcomes = (1..=rules.most_attacker_dice())
            .map(|attack| {
                (1..=rules.most_defender_dice())
                    .map(|defence| outcomes(rules, attack, defence))
                    .collect()
            })
            .collect();
        Rolls { rules, outcomes }
    }

    /// At index k, the probability that the attacker wins k of the compared pairs. The attacker has two armies or more,
    /// the defender one.
    pub(super) fn of(&self, attackers: usize, defenders: usize) -> &[f64] {
        let attack = self.rules.attacker_dice(attackers as u32);
        let defence = self.rules.defender_dice(defenders as u32);
        &self.outcomes[usize::from(attack) - 1][usize::from(defence) - 1]
    }

    /// The numbers of defenders from 1 on, below `width`, in runs that share the outcomes of a roll with `attackers` (two or
    /// more): one each for those who roll fewer dice than they may at most, then all others.
    pub(super) fn runs(
        &self,
        attackers: usize,
        width: usize,
    ) -> impl DoubleEndedIterator<Item = (Range<usize>, &[f64])> {
        let most = usize::from(self.rules.most_defender_dice());
        (1..=most.min(width - 1)).map(move |first| {
            let end = if first < most { first + 1 } else { width };
            (first..end, self.of(attackers, first))
        })
    }

    /// The most pairs that are compared in a roll.
    pub(super) fn most_pairs(&self) -> usize {
        self.rules
            .most_attacker_dice()
            .min(self.rules.most_defender_dice())
            .into()
    }
}
