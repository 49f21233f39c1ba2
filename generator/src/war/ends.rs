//! How battles end: who is left, and with how many armies.

use super::battle::{Battle, Rolls};

/// An end of a battle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct End {
    /// The attackers left, the one that stays behind included.
    pub attackers: u32,
    /// The defenders left; 0 if they are beaten.
    pub defenders: u32,
    /// The probability of this end.
    pub probability: f64,
}

/// Every end that the battle of `attackers` (1 or more) against `defenders` (1 or more) can have: first those with the
/// defenders beaten, by attackers left from the most down; then those with the attack stopped, by attackers left from the
/// most down, then by defenders left from 1 up. The probabilities add up to 1 within 1e-12.
///
/// ```
/// use foregone_generator::war::survivors;
/// use foregone_runtime::war::RuleSet;
///
/// let ends = survivors(RuleSet::Risk.rules(), 2, 1);
/// assert_eq!(ends.len(), 2);
/// assert_eq!((ends[0].attackers, ends[0].defenders), (2, 0));
/// assert_eq!((ends[1].attackers, ends[1].defenders), (1, 1));
/// ```
pub fn survivors(battle: impl Into<Battle>, attackers: u32, defenders: u32) -> Vec<End> {
    let battle = battle.into();
    let mut start = vec![0.0; attackers as usize + 1];
    start[attackers as usize] = 1.0;
    let mut conquered = Vec::new();
    let mut stopped = Vec::new();
    Flow::new(battle).run(&start, defenders as usize, |attackers, row| {
        let end = |defenders: usize, probability: f64| End {
            attackers: attackers as u32,
            defenders: defenders as u32,
            probability,
        };
        if row[0] > 0.0 {
            conquered.push(end(0, row[0]));
        }
        if !battle.goes_on(attackers) {
            let ends = row.iter().enumerate().skip(1).filter(|(_, mass)| **mass > 0.0);
            stopped.extend(ends.map(|(defenders, &mass)| end(defenders, mass)));
        }
    });
    conquered.extend(stopped);
    conquered
}

/// For each i the probability that the first i of `territories`, held by so many defenders each (1 or more), are conquered,
/// one after the other: each time one army stays in the territory that was left, and all others move in and attack the next.
pub fn chain(battle: impl Into<Battle>, attackers: u32, territories: &[u32]) -> Vec<f64> {
    let battle = battle.into();
    let mut start = vec![0.0; attackers as usize + 1];
    start[attackers as usize] = 1.0;
    let mut flow = Flow::new(battle);
    let conquer = |&defenders: &u32| {
        let mut moved_in = vec![0.0; start.len()];
        flow.run(&start, defenders as usize, |attackers, row| {
            if attackers > 0 {
                moved_in[attackers - 1] = row[0];
            }
        });
        start = moved_in;
        // An army too small to attack keeps nothing but what it has.
        start.iter().sum()
    };
    territories.iter().map(conquer).collect()
}

/// The probabilities of all pairs of armies that a battle comes by, from the most attackers down.
struct Flow {
    battle: Battle,
    rolls: Rolls,
    /// Rows of attackers, the one at hand first; each of defenders from 0 on.
    rows: Vec<Vec<f64>>,
}

impl Flow {
    fn new(battle: Battle) -> Self {
        Flow {
            rolls: Rolls::new(battle.rules()),
            battle,
            rows: Vec::new(),
        }
    }

    /// Goes through the battle against `defenders`, in which the attacker begins with each number of armies with the
    /// probability that `start` gives. `see` is shown each number of attackers, from the most down, with the probabilities
    /// that the battle comes by so many and each number of defenders from 0 on, whether it ends there or goes on.
    fn run(&mut self, start: &[f64], defenders: usize, mut see: impl FnMut(usize, &[f64])) {
        let width = defenders + 1;
        self.rows.clear();
        self.rows.resize(self.rolls.most_pairs() + 1, vec![0.0; width]);
        for (a, &mass) in start.iter().enumerate().rev() {
            let (row, below) = self.rows.split_first_mut().expect("a row at least");
            row[defenders] += mass;
            if a >= 2 && self.battle.goes_on(a) {
                for (defenders, outcomes) in self.rolls.runs(a, width).rev() {
                    let pairs = outcomes.len() - 1;
                    for d in defenders.clone().rev() {
                        row[d - pairs] += share(outcomes[pairs], row[d]);
                    }
                    for (wins, &probability) in outcomes[..pairs].iter().enumerate() {
                        let after = &mut below[pairs - wins - 1][defenders.start - wins..];
                        for (after, &mass) in after.iter_mut().zip(&row[defenders.clone()]) {
                            *after += share(probability, mass);
                        }
                    }
                }
            }
            see(a, row);
            row.fill(0.0);
            self.rows.rotate_left(1);
        }
    }
}

/// The part of `mass` that goes on with this probability. What can be reached stays above zero, also where its probability is
/// too small for a double.
fn share(probability: f64, mass: f64) -> f64 {
    if probability > 0.0 && mass > 0.0 {
        (probability * mass).max(f64::MIN_POSITIVE)
    } else {
        0.0
    }
}
