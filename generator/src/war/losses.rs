//! What a battle costs each side: means and deviations.

use std::ops::Range;

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

/// What is known of one number of attackers, against each number of defenders from 0 on.
///
/// A mean of squares less the square of a mean would lose every digit where one end is nearly certain. So the variance is
/// the mean of the variances after each outcome of a roll and the variance of the means after them (the law of total
/// variance), a sum of squares: nothing cancels but in the differences of the means. Those are taken of the armies that are *left*, above where the attack stops, which are few
/// where they are nearly certain to be lost, and near to a whole number where they are nearly certain to stay.
#[derive(Debug, Clone)]
struct Row {
    lost: Vec<Sides>,
    left: Vec<Sides>,
    variance: Vec<Sides>,
}

/// A number for the attacker and one for the defender, side by side so that both are worked out at once.
type Sides = [f64; 2];

/// Solves the losses of battles. What has been solved is kept, as long as it is not much, and used again; but not for a
/// single battle, until there is a second one after the same rules.
#[derive(Debug, Default)]
pub struct Moments {
    kept: Option<Kept>,
    /// The rules that were asked for last.
    last: Option<Battle>,
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
        let is_single = self.last.replace(battle) != Some(battle) && battles.len() == 1;
        let covers =
            |kept: &Kept| kept.battle == battle && kept.attackers >= attackers && kept.defenders >= defenders;
        if !self.kept.as_ref().is_some_and(covers) {
            let width = u64::from(defenders) + 1;
            if is_single || u64::from(attackers) * width > MOST_CELLS {
                return self.sweep(battle, battles, attackers, defenders, answers);
            }
            let mut losses = Vec::with_capacity((u64::from(attackers) * width) as usize);
            let mut rows = Rows::new(battle, defenders as usize);
            for _ in 1..=attackers {
                let row = rows.next_row();
                losses.extend((0..=defenders as usize).map(|d| row.losses(d)));
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
                answers[place as usize] = row.losses(battles[place as usize].1 as usize);
            }
        }
    }
}

impl Row {
    fn new(width: usize) -> Self {
        Row {
            lost: vec![[0.0; 2]; width],
            left: vec![[0.0; 2]; width],
            variance: vec![[0.0; 2]; width],
        }
    }

    fn losses(&self, defenders: usize) -> Losses {
        let (lost, variance) = (self.lost[defenders], self.variance[defenders]);
        Losses {
            attackers: lost[0],
            attackers_deviation: variance[0].sqrt(),
            defenders: lost[1],
            defenders_deviation: variance[1].sqrt(),
        }
    }

    /// Nobody attacks: the attacker has `left` armies above where the attack stops.
    fn stay(&mut self, left: f64, defenders: Range<usize>) {
        self.lost[defenders.clone()].fill([0.0; 2]);
        self.variance[defenders.clone()].fill([0.0; 2]);
        for d in defenders {
            self.left[d] = [left, d as f64];
        }
    }

    /// Solves a run of `defenders` who share `outcomes`. `above` gives the row of so many attackers fewer, 1 or more.
    ///
    /// The rows above are added whole, which does not have to wait; what is left waits for its own row.
    fn solve<'a>(&mut self, defenders: Range<usize>, outcomes: &[f64], above: impl Fn(usize) -> &'a Row) {
        let pairs = outcomes.len() - 1;
        let last = outcomes[pairs];
        let own = |values: &[Sides], d: usize| values[d - pairs];
        let cost = |side: usize| -> f64 {
            let costs = outcomes.iter().enumerate();
            costs
                .map(|(wins, probability)| probability * [pairs - wins, wins][side] as f64)
                .sum()
        };
        self.lost[defenders.clone()].fill([cost(0), cost(1)]);
        self.left[defenders.clone()].fill([0.0; 2]);
        self.variance[defenders.clone()].fill([0.0; 2]);
        let rows = || {
            let rows = outcomes[..pairs].iter().enumerate();
            rows.map(|(wins, &probability)| (probability, above(pairs - wins), defenders.start - wins))
        };
        for (probability, row, first) in rows() {
            let means = self.lost[defenders.clone()]
                .iter_mut()
                .zip(&mut self.left[defenders.clone()]);
            for ((lost, left), (after_lost, after_left)) in
                means.zip(row.lost[first..].iter().zip(&row.left[first..]))
            {
                for side in 0..2 {
                    lost[side] += probability * after_lost[side];
                    left[side] += probability * after_left[side];
                }
            }
        }
        for d in defenders.clone() {
            let (lost, left) = (own(&self.lost, d), own(&self.left, d));
            for side in 0..2 {
                self.lost[d][side] += last * lost[side];
                self.left[d][side] += last * left[side];
            }
        }
        for (probability, row, first) in rows() {
            let sums = self.variance[defenders.clone()]
                .iter_mut()
                .zip(&self.left[defenders.clone()]);
            for ((sum, mean), (left, variance)) in
                sums.zip(row.left[first..].iter().zip(&row.variance[first..]))
            {
                for side in 0..2 {
                    let difference = left[side] - mean[side];
                    sum[side] += probability * (variance[side] + difference * difference);
                }
            }
        }
        for d in defenders {
            let (left, variance) = (own(&self.left, d), own(&self.variance, d));
            for side in 0..2 {
                let difference = left[side] - self.left[d][side];
                self.variance[d][side] += last * (variance[side] + difference * difference);
            }
        }
    }
}

/// The rows of attackers from 1 on, one after the other.
struct Rows {
    battle: Battle,
    rolls: Rolls,
    width: usize,
    /// The last rows, the newest last.
    kept: Vec<Row>,
    attackers: usize,
}

impl Rows {
    fn new(battle: Battle, defenders: usize) -> Self {
        let rolls = Rolls::new(battle.rules());
        Rows {
            kept: vec![Row::new(defenders + 1); rolls.most_pairs() + 1],
            width: defenders + 1,
            battle,
            rolls,
            attackers: 0,
        }
    }

    fn next_row(&mut self) -> &Row {
        self.attackers += 1;
        self.kept.rotate_left(1);
        let (above, row) = self.kept.split_at_mut(self.rolls.most_pairs());
        let (last, row) = (above.len(), &mut row[0]);
        let left = self.attackers as f64 - f64::from(self.battle.stop_at());
        if !self.battle.goes_on(self.attackers) {
            row.stay(left, 0..self.width);
            return row;
        }
        row.stay(left, 0..1);
        for (defenders, outcomes) in self.rolls.runs(self.attackers, self.width) {
            row.solve(defenders, outcomes, |losses| &above[last - losses]);
        }
        row
    }
}
