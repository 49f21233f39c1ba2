//! What a battle costs each side: means and deviations.

use super::battle::{Battle, Rolls};

/// The mean and the population standard deviation of the armies that each side loses.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Losses {
    /// The mean of the attacker's losses.
    pub attackers: f64,
    /// Their standard deviation.
    pub attackers_deviation: f64,
    /// The mean of the defender's losses.
    pub defenders: f64,
    /// Their standard deviation.
    pub defenders_deviation: f64,
}

/// What is known of one pair of armies.
///
/// A mean of squares less the square of a mean would lose every digit where one end is nearly certain. So the variance is
/// that within what can follow a roll, and that of the means of these, a sum of squares: nothing cancels but in the
/// differences of the means. Those are taken of the armies that are *left*, above where the attack stops, which are few
/// where they are nearly certain to be lost, and near to a whole number where they are nearly certain to stay.
#[derive(Debug, Clone, Copy, Default)]
struct Cell {
    attackers_lost: f64,
    attackers_left: f64,
    attackers_variance: f64,
    defenders_lost: f64,
    defenders_left: f64,
    defenders_variance: f64,
}

/// Solves the losses of battles after the same rules. What has been solved is kept, as long as it is not much, and used
/// again.
#[derive(Debug, Default)]
pub struct Moments {
    kept: Option<Kept>,
    order: Vec<u32>,
}

#[derive(Debug)]
struct Kept {
    battle: Battle,
    attackers: u32,
    defenders: u32,
    losses: Vec<Losses>,
}

/// The most cells that are kept: 32 MB.
const MOST_CELLS: u64 = 1 << 20;

impl Moments {
    /// The losses of each battle of so many attackers (1 or more) and defenders, in their order, into `answers`.
    ///
    /// No more is solved than the largest rectangle that is asked for.
    ///
    /// # Panics
    ///
    /// When the two slices differ in length.
    pub fn solve(&mut self, battle: Battle, battles: &[(u32, u32)], answers: &mut [Losses]) {
        assert_eq!(battles.len(), answers.len(), "one answer a battle");
        let most =
            |(a, d): (u32, u32), &(attackers, defenders): &(u32, u32)| (a.max(attackers), d.max(defenders));
        let (attackers, defenders) = battles.iter().fold((1, 0), most);
        let covers =
            |kept: &Kept| kept.battle == battle && kept.attackers >= attackers && kept.defenders >= defenders;
        if !self.kept.as_ref().is_some_and(covers) {
            let width = u64::from(defenders) + 1;
            if battles.len() == 1 || u64::from(attackers) * width > MOST_CELLS {
                return self.sweep(battle, battles, attackers, defenders, answers);
            }
            let mut losses = Vec::with_capacity((u64::from(attackers) * width) as usize);
            let mut rows = Rows::new(battle, defenders as usize);
            for _ in 1..=attackers {
                losses.extend(rows.next_row().iter().map(Cell::losses));
            }
            self.kept = Some(Kept {
                battle,
                attackers,
                defenders,
                losses,
            });
        }
        let kept = self.kept.as_ref().expect("it has been solved");
        let width = kept.defenders as usize + 1;
        for (answer, &(attackers, defenders)) in answers.iter_mut().zip(battles) {
            *answer = kept.losses[(attackers as usize - 1) * width + defenders as usize];
        }
    }

    /// The same without keeping more than a few rows.
    fn sweep(
        &mut self,
        battle: Battle,
        battles: &[(u32, u32)],
        attackers: u32,
        defenders: u32,
        answers: &mut [Losses],
    ) {
        self.order.clear();
        self.order.extend(0..battles.len() as u32);
        self.order
            .sort_unstable_by_key(|&place| battles[place as usize].0);
        let mut next = self.order.iter().peekable();
        let mut rows = Rows::new(battle, defenders as usize);
        for a in 1..=attackers {
            let row = rows.next_row();
            while let Some(&place) = next.next_if(|&&place| battles[place as usize].0 == a) {
                answers[place as usize] = row[battles[place as usize].1 as usize].losses();
            }
        }
    }
}

impl Cell {
    fn losses(&self) -> Losses {
        Losses {
            attackers: self.attackers_lost,
            attackers_deviation: self.attackers_variance.sqrt(),
            defenders: self.defenders_lost,
            defenders_deviation: self.defenders_variance.sqrt(),
        }
    }

    /// The mean over what can follow, each with its probability and what the roll costs.
    fn mean<'a>(next: impl Iterator<Item = (f64, usize, usize, &'a Cell)> + Clone) -> Cell {
        let mut mean = Cell::default();
        for (probability, attackers, defenders, cell) in next.clone() {
            mean.attackers_lost += probability * (attackers as f64 + cell.attackers_lost);
            mean.attackers_left += probability * cell.attackers_left;
            mean.defenders_lost += probability * (defenders as f64 + cell.defenders_lost);
            mean.defenders_left += probability * cell.defenders_left;
        }
        for (probability, _, _, cell) in next {
            let attackers = cell.attackers_left - mean.attackers_left;
            let defenders = cell.defenders_left - mean.defenders_left;
            mean.attackers_variance += probability * (cell.attackers_variance + attackers * attackers);
            mean.defenders_variance += probability * (cell.defenders_variance + defenders * defenders);
        }
        mean
    }
}

/// The rows of attackers from 1 on, one after the other.
struct Rows {
    battle: Battle,
    rolls: Rolls,
    /// The last rows, the newest last.
    kept: Vec<Vec<Cell>>,
    attackers: usize,
}

impl Rows {
    fn new(battle: Battle, defenders: usize) -> Self {
        let rolls = Rolls::new(battle.rules());
        Rows {
            kept: vec![vec![Cell::default(); defenders + 1]; rolls.most_pairs() + 1],
            battle,
            rolls,
            attackers: 0,
        }
    }

    fn next_row(&mut self) -> &[Cell] {
        self.attackers += 1;
        self.kept.rotate_left(1);
        let a = self.attackers;
        let goes_on = self.battle.goes_on(a);
        let (above, row) = self.kept.split_at_mut(self.rolls.most_pairs());
        let (last, row) = (above.len(), &mut row[0]);
        for d in 0..row.len() {
            if d == 0 || !goes_on {
                row[d] = Cell {
                    attackers_left: a as f64 - f64::from(self.battle.stop_at()),
                    defenders_left: d as f64,
                    ..Cell::default()
                };
                continue;
            }
            let outcomes = self.rolls.of(a, d);
            let pairs = outcomes.len() - 1;
            let (done, _) = row.split_at(d);
            let next = outcomes.iter().enumerate().map(|(wins, &probability)| {
                let losses = pairs - wins;
                let cell = match losses {
                    0 => &done[d - wins],
                    _ => &above[last - losses][d - wins],
                };
                (probability, losses, wins, cell)
            });
            row[d] = Cell::mean(next);
        }
        row
    }
}
