//! Playing War (UVa 11061), RisiKo! and classic Risk: the probability to conquer, for every pair of armies.
//!
//! A roll takes as many armies in all as pairs of dice are compared, so the probability for (a, d) is a mean over
//! those for fewer armies: a grid that is filled row by row.
//!
//! All numbers are sums of products of positive ones, so errors only add up: a step rounds each coefficient, each
//! product and at most three sums, which is a relative error of 5 · 2^-53 at most. A fight of 2000 armies against 1000
//! has at most 1006 rolls with three dice a side, and 1503 rolls (of one sum less) with two. That bounds the relative
//! error of every entry by 7e-13.

use rayon::prelude::*;

use foregone_runtime::Game;
use foregone_runtime::format::Contents;
use foregone_runtime::war::{MAX_ATTACKERS, MAX_DEFENDERS, Rules};

/// The sides of a die.
const SIDES: u16 = 6;

/// The outcomes of one roll: at index k, the probability that the attacker wins k of the compared pairs.
///
/// All throws are enumerated and counted, so each probability is the quotient of two small integers, rounded once.
pub fn outcomes(attacker_dice: u16, defender_dice: u16) -> Vec<f64> {
    let throws = |dice: u16| {
        (0..SIDES.pow(dice.into())).map(move |number| {
            let mut throw: Vec<u16> = (0..dice)
                .map(|die| number / SIDES.pow(die.into()) % SIDES)
                .collect();
            throw.sort_unstable_by(|a, b| b.cmp(a));
            throw
        })
    };
    let pairs = attacker_dice.min(defender_dice);
    let mut counts = vec![0u32; usize::from(pairs) + 1];
    for attack in throws(attacker_dice) {
        for defence in throws(defender_dice) {
            let wins = attack
                .iter()
                .zip(&defence)
                .filter(|(attack, defence)| attack > defence)
                .count();
            counts[wins] += 1;
        }
    }
    let all = u32::from(SIDES).pow(u32::from(attacker_dice + defender_dice));
    counts
        .into_iter()
        .map(|count| f64::from(count) / f64::from(all))
        .collect()
}

/// The probabilities that `attackers` conquer `defenders`, for every number up to the largest of each.
#[derive(Debug, Clone)]
pub struct Grid {
    defenders: u16,
    /// Rows of attackers from 1 on, each of defenders from 0 on.
    probabilities: Vec<f64>,
}

impl Grid {
    /// Fills the grid up to `attackers` (at least 1) and `defenders`.
    ///
    /// ```
    /// use foregone_generator::war::Grid;
    /// use foregone_runtime::war::Rules;
    ///
    /// // Two against one: one die against one, and the attacker must roll higher.
    /// let grid = Grid::fill(Rules::Risk, 10, 10);
    /// assert!((grid.probability(2, 1) - 15.0 / 36.0).abs() < 1e-15);
    /// ```
    pub fn fill(rules: Rules, attackers: u16, defenders: u16) -> Grid {
        let outcomes: Vec<Vec<Vec<f64>>> = (1..=rules.attacker_dice())
            .map(|attack| {
                (1..=rules.defender_dice())
                    .map(|defence| outcomes(attack, defence))
                    .collect()
            })
            .collect();
        let width = usize::from(defenders) + 1;
        let mut probabilities = vec![0.0; usize::from(attackers) * width];
        for a in 1..=usize::from(attackers) {
            let (above, row) = probabilities.split_at_mut((a - 1) * width);
            row[0] = 1.0;
            // The last army stays behind.
            let attacker_dice = usize::from(rules.attacker_dice()).min(a - 1);
            if attacker_dice == 0 {
                continue;
            }
            for d in 1..width {
                let defender_dice = usize::from(rules.defender_dice()).min(d);
                let outcomes = &outcomes[attacker_dice - 1][defender_dice - 1];
                let pairs = outcomes.len() - 1;
                let mut sum = 0.0;
                for (wins, probability) in outcomes.iter().enumerate() {
                    let losses = pairs - wins;
                    let after = match losses {
                        0 => row[d - wins],
                        _ => above[(a - 1 - losses) * width + d - wins],
                    };
                    sum += probability * after;
                }
                row[d] = sum;
            }
        }
        Grid {
            defenders,
            probabilities,
        }
    }

    /// The probability that `attackers`, the one that stays behind included, conquer `defenders`.
    ///
    /// # Panics
    ///
    /// When the grid does not reach that far.
    pub fn probability(&self, attackers: u16, defenders: u16) -> f64 {
        assert!(
            attackers >= 1 && defenders <= self.defenders,
            "the grid covers the armies"
        );
        self.probabilities
            [(usize::from(attackers) - 1) * (usize::from(self.defenders) + 1) + usize::from(defenders)]
    }

    /// For each number of defenders from 1 on, the fewest attackers with a probability over 1/2; `None` where the
    /// grid does not reach that far.
    ///
    /// The nearest that a probability next to a threshold comes to 1/2 is 5.79e-7, far more than the grid's error.
    pub fn thresholds(&self) -> Option<Vec<u16>> {
        let attackers = (self.probabilities.len() / (usize::from(self.defenders) + 1)) as u16;
        let mut fewest = 1;
        let mut thresholds = Vec::with_capacity(self.defenders.into());
        for defenders in 1..=self.defenders {
            // More defenders never need fewer attackers.
            fewest = (fewest..=attackers).find(|&a| self.probability(a, defenders) > 0.5)?;
            thresholds.push(fewest);
        }
        Some(thresholds)
    }

    /// The grid without its column of no defenders, row by row.
    fn to_elements(&self) -> Vec<f64> {
        let width = usize::from(self.defenders) + 1;
        self.probabilities
            .chunks_exact(width)
            .flat_map(|row| &row[1..])
            .copied()
            .collect()
    }
}

/// The table of every rule set: thresholds and probabilities.
pub fn fill() -> Contents {
    let mut contents = defenders_only().axis("attackers", 1, MAX_ATTACKERS.into());
    for (rules, grid) in Rules::ALL.into_iter().zip(grids()) {
        let shape = [MAX_ATTACKERS.into(), MAX_DEFENDERS.into()];
        contents = thresholds_section(contents, rules, &grid).section(
            &rules.probabilities_section(),
            &shape,
            &grid.to_elements(),
        );
    }
    contents
}

/// The table of every rule set's thresholds, without the probabilities: a few kilobytes.
///
/// ```
/// use foregone_runtime::war::{Defenders, Rules, War};
///
/// let table = War::new(foregone_generator::war::fill_thresholds().to_bytes())?;
/// assert_eq!(table.fewest_attackers(Rules::War, Defenders::new(1)?), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fill_thresholds() -> Contents {
    Rules::ALL
        .into_iter()
        .zip(grids())
        .fold(defenders_only(), |contents, (rules, grid)| {
            thresholds_section(contents, rules, &grid)
        })
}

fn defenders_only() -> Contents {
    Contents::new(Game::War).axis("defenders", 1, MAX_DEFENDERS.into())
}

fn thresholds_section(contents: Contents, rules: Rules, grid: &Grid) -> Contents {
    let thresholds = grid
        .thresholds()
        .expect("every threshold is below the most attackers");
    contents.section(&rules.thresholds_section(), &[MAX_DEFENDERS.into()], &thresholds)
}

fn grids() -> Vec<Grid> {
    Rules::ALL
        .into_par_iter()
        .map(|rules| Grid::fill(rules, MAX_ATTACKERS, MAX_DEFENDERS))
        .collect()
}
