//! The probabilities of many battles at once, row by row, each row solved once.

use super::battle::{Battle, Rolls};
use super::grid::{Grid, fill_row};

/// Solves the probabilities of battles. What has been solved is kept, as long as it is not much, and used again; but not
/// for a single battle, until there is a second one after the same rules.
#[derive(Debug, Default)]
pub struct Odds {
    grid: Option<(Battle, Grid)>,
    /// The rules that were asked for last.
    last: Option<Battle>,
    order: Vec<u32>,
}

/// The most cells of a grid that is kept: 32 MB.
const MOST_CELLS: u64 = 1 << 22;

impl Odds {
    /// The probabilities that the attackers of each battle (1 or more) conquer its defenders (0 or more), in their order,
    /// into `answers`.
    ///
    /// No more is solved than the largest rectangle that is asked for: some nanoseconds for each pair of armies up to it.
    ///
    /// # Panics
    ///
    /// When the two slices differ in length.
    pub fn solve(&mut self, battle: Battle, battles: &[(u32, u32)], answers: &mut [f64]) {
        assert_eq!(battles.len(), answers.len(), "one answer a battle");
        let (attackers, defenders) = reach(battles);
        let is_single = self.last.replace(battle) != Some(battle) && battles.len() == 1;
        let covers = |(of, grid): &(Battle, Grid)| {
            *of == battle && grid.attackers() >= attackers && grid.defenders() >= defenders
        };
        if !self.grid.as_ref().is_some_and(covers) {
            if is_single || u64::from(attackers) * u64::from(defenders + 1) > MOST_CELLS {
                return self.sweep(battle, battles, answers);
            }
            self.grid = Some((battle, Grid::fill(battle, attackers.max(1), defenders)));
        }
        let (_, grid) = self.grid.as_ref().expect("it has been filled");
        for (answer, &(attackers, defenders)) in answers.iter_mut().zip(battles) {
            *answer = grid.probability(attackers, defenders);
        }
    }

    /// The same without keeping more than a few rows.
    fn sweep(&mut self, battle: Battle, battles: &[(u32, u32)], answers: &mut [f64]) {
        let (attackers, defenders) = reach(battles);
        self.order.clear();
        self.order.extend(0..battles.len() as u32);
        self.order
            .sort_unstable_by_key(|&place| battles[place as usize].0);
        let mut next = self.order.iter().peekable();
        let mut rows = Rows::new(battle, defenders as usize);
        for a in 1..=attackers {
            let row = rows.next_row();
            while let Some(&place) = next.next_if(|&&place| battles[place as usize].0 == a) {
                answers[place as usize] = row[battles[place as usize].1 as usize];
            }
        }
    }
}

/// The most attackers and defenders of some battles.
fn reach(battles: &[(u32, u32)]) -> (u32, u32) {
    let most =
        |(a, d): (u32, u32), &(attackers, defenders): &(u32, u32)| (a.max(attackers), d.max(defenders));
    battles.iter().fold((1, 0), most)
}

/// The rows of a grid, one after the other from one attacker on. Only as many are kept as a roll can lead back to.
pub(super) struct Rows {
    battle: Battle,
    rolls: Rolls,
    /// The last rows, the newest last.
    kept: Vec<Vec<f64>>,
    attackers: usize,
}

impl Rows {
    /// The rows of numbers of defenders from 0 on.
    pub(super) fn new(battle: Battle, defenders: usize) -> Self {
        let rolls = Rolls::new(battle.rules());
        Rows {
            kept: vec![vec![0.0; defenders + 1]; rolls.most_pairs() + 1],
            battle,
            rolls,
            attackers: 0,
        }
    }

    /// The row of one attacker more.
    pub(super) fn next_row(&mut self) -> &[f64] {
        self.attackers += 1;
        self.kept.rotate_left(1);
        let (above, row) = self.kept.split_at_mut(self.rolls.most_pairs());
        let last = above.len();
        fill_row(self.battle, &self.rolls, self.attackers, &mut row[0], |losses| {
            &above[last - losses]
        });
        &row[0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foregone_runtime::war::RuleSet;

    #[test]
    fn a_sweep_gives_what_a_grid_does() {
        let battle = Battle::new(RuleSet::War.rules(), 3).unwrap();
        let battles: Vec<(u32, u32)> = (1..40).flat_map(|a| (0..40).map(move |d| (40 - a, d))).collect();
        let mut answers = [vec![0.0; battles.len()], vec![0.0; battles.len()]];
        let mut odds = Odds::default();
        odds.solve(battle, &battles, &mut answers[0]);
        odds.sweep(battle, &battles, &mut answers[1]);
        assert_eq!(answers[0], answers[1]);
        assert_eq!(answers[0][0], Grid::fill(battle, 39, 0).probability(39, 0));
    }
}
