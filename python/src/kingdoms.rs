//! The questions of Legends of the Three Kingdoms.

use foregone_queries::kingdoms::{Moves, Odds, Solution};
use foregone_runtime::kingdoms::{Healths, Moves as Attacks, Player, Position, Probabilities};

use crate::ask::Ask;
use crate::cells::Row;

const fn is_table(solution: &Solution) -> bool {
    matches!(solution, Solution::Table(_))
}

/// Healths are in the ranges of their columns.
fn healths(row: Row<'_>) -> [u8; 4] {
    [0, 1, 2, 3].map(|column| row.number(column) as u8)
}

impl Ask for Odds {
    type Question = Odds;

    /// One box of healths is solved, by all threads.
    const TOGETHER: usize = usize::MAX;

    fn question(&self) -> &Odds {
        self
    }

    fn has_table(&self) -> bool {
        is_table(&self.solution)
    }

    #[inline]
    fn query(&self, row: Row<'_>) -> Result<Healths, String> {
        let [h1, h2, h3, h4] = healths(row);
        Healths::new(h1, h2, h3, h4).map_err(|error| error.to_string())
    }

    #[inline]
    fn put(&self, _: &Healths, answer: &Probabilities, mut item: impl FnMut(&[f64])) -> Result<(), String> {
        item(&[answer.monarch, answer.rebel, answer.traitor]);
        Ok(())
    }
}

impl Ask for Moves {
    type Question = Moves;

    const TOGETHER: usize = usize::MAX;

    fn question(&self) -> &Moves {
        self
    }

    fn has_table(&self) -> bool {
        is_table(&self.solution)
    }

    fn query(&self, row: Row<'_>) -> Result<Position, String> {
        let [h1, h2, h3, h4] = healths(row);
        let turn = Player::ALL[row.number(4) as usize];
        Position::new(h1, h2, h3, h4, turn).map_err(|error| error.to_string())
    }

    fn put(&self, _: &Position, moves: &Attacks, mut item: impl FnMut(&[f64])) -> Result<(), String> {
        let place = |player: Player| player as u8 as f64;
        for attack in moves.attacks() {
            let after = attack.probabilities;
            item(&[
                place(moves.player()),
                place(attack.victim),
                after.monarch,
                after.rebel,
                after.traitor,
                f64::from(u8::from(attack.best)),
            ]);
        }
        Ok(())
    }
}
