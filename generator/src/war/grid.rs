//! The probabilities of every battle up to some armies.

use super::battle::{Battle, Rolls};

/// The probabilities that `attackers` conquer `defenders`, for every number up to the largest of each.
#[derive(Debug, Clone)]
pub struct Grid {
    defenders: usize,
    /// Rows of attackers from 1 on, each of defenders from 0 on.
    probabilities: Vec<f64>,
}

impl Grid {
    /// Fills the grid up to `attackers` (at least 1) and `defenders`.
    ///
    /// ```
    /// use foregone_generator::war::Grid;
    /// use foregone_runtime::war::RuleSet;
    ///
    /// // Two against one: one die against one, and the attacker must roll higher.
    /// let grid = Grid::fill(RuleSet::Risk.rules(), 10, 10);
    /// assert!((grid.probability(2, 1) - 15.0 / 36.0).abs() < 1e-15);
    /// ```
    pub fn fill(battle: impl Into<Battle>, attackers: u32, defenders: u32) -> Grid {
        let battle = battle.into();
        let rolls = Rolls::new(battle.rules());
        let width = defenders as usize + 1;
        let mut probabilities = vec![0.0; attackers as usize * width];
        for a in 1..=attackers as usize {
            let (above, row) = probabilities.split_at_mut((a - 1) * width);
            fill_row(battle, &rolls, a, &mut row[..width], |losses| {
                &above[(a - 1 - losses) * width..][..width]
            });
        }
        Grid {
            defenders: defenders as usize,
            probabilities,
        }
    }

    /// The probability that `attackers`, the one that stays behind included, conquer `defenders`.
    ///
    /// # Panics
    ///
    /// When the grid does not reach that far.
    pub fn probability(&self, attackers: u32, defenders: u32) -> f64 {
        assert!(
            attackers >= 1 && defenders as usize <= self.defenders,
            "the grid covers the armies"
        );
        self.probabilities[(attackers as usize - 1) * (self.defenders + 1) + defenders as usize]
    }

    /// The most attackers that the grid reaches.
    pub fn attackers(&self) -> u32 {
        (self.probabilities.len() / (self.defenders + 1)) as u32
    }

    /// The most defenders that the grid reaches.
    pub fn defenders(&self) -> u32 {
        self.defenders as u32
    }

    /// For each number of defenders from 1 on, the fewest attackers with a probability over 1/2; `None` where the
    /// grid does not reach that far.
    ///
    /// After the rules of the table's rule sets, the nearest that a probability next to a threshold comes to 1/2 is
    /// 5.79e-7, far more than the grid's error.
    pub(super) fn thresholds(&self) -> Vec<Option<u16>> {
        let mut fewest = 1;
        let mut thresholds = Vec::with_capacity(self.defenders);
        for defenders in 1..=self.defenders as u32 {
            // More defenders never need fewer attackers.
            while fewest <= self.attackers() && self.probability(fewest, defenders) <= 0.5 {
                fewest += 1;
            }
            thresholds.push((fewest <= self.attackers()).then_some(fewest as u16));
        }
        thresholds
    }

    /// The grid without its column of no defenders, row by row.
    pub(super) fn to_elements(&self) -> Vec<f64> {
        self.probabilities
            .chunks_exact(self.defenders + 1)
            .flat_map(|row| &row[1..])
            .copied()
            .collect()
    }
}

/// Fills the row of `a` attackers, for each number of defenders from 0 on; `above` gives the row of so many attackers fewer,
/// 1 or more.
pub(super) fn fill_row<'a>(
    battle: Battle,
    rolls: &Rolls,
    a: usize,
    row: &mut [f64],
    above: impl Fn(usize) -> &'a [f64],
) {
    row.fill(0.0);
    row[0] = 1.0;
    if !battle.goes_on(a) {
        return;
    }
    for (defenders, outcomes) in rolls.runs(a, row.len()) {
        let pairs = outcomes.len() - 1;
        // The rows above are added whole, which the compiler turns into vectors; what is left waits for its own row.
        for (wins, &probability) in outcomes[..pairs].iter().enumerate() {
            let after = &above(pairs - wins)[defenders.start - wins..];
            for (sum, after) in row[defenders.clone()].iter_mut().zip(after) {
                *sum += probability * after;
            }
        }
        for d in defenders {
            row[d] += outcomes[pairs] * row[d - pairs];
        }
    }
}
