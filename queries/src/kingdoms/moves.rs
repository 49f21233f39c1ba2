//! `kingdoms moves`: each attack that the player on turn may make, and what it leads to.

use foregone_runtime::Game;
use foregone_runtime::kingdoms::{Moves as Answer, Player, Position};

use super::solution::Known;
use super::{H1, H2, H3, H4, MONARCH, REBEL, Solution, TRAITOR, read_healths};
use crate::column::{Column, Kind};
use crate::question::{Found, Layout, Question, Shape};
use crate::text::fault::Fault;
use crate::text::record::Record;
use crate::text::row::Row;

/// The names of the players, in the order of their healths.
const PLAYERS: &[&str] = &[
    Player::Monarch.id(),
    Player::Minister.id(),
    Player::Rebel.id(),
    Player::Traitor.id(),
];
const TURN: Column = Column::new("turn", Kind::Word(PLAYERS));

/// Each attack that the player on turn may make, the winning probabilities after it, and whether it is among the best.
#[derive(Debug)]
pub struct Moves {
    /// Where the answers come from.
    pub solution: Solution,
}

impl Question for Moves {
    type Query = Position;
    type Answer = Answer;
    type Scratch = ();

    const SHAPE: Shape = Shape::new(
        Game::Kingdoms,
        "moves",
        &[H1, H2, H3, H4, TURN],
        &[
            Column::new("player", Kind::Word(PLAYERS)),
            Column::new("attack", Kind::Word(PLAYERS)),
            MONARCH,
            REBEL,
            TRAITOR,
            Column::new("best", Kind::Truth),
        ],
    )
    .listing("moves");

    fn read(&self, record: &mut Record<'_>, _: Layout) -> Result<Found<Position>, Fault> {
        let [h1, h2, h3, h4] = read_healths(record)?;
        let turn = match record.is_at_line_end() {
            true => Player::default(),
            false => Player::ALL[record.column(&TURN)? as usize],
        };
        record.end_line()?;
        let position = Position::new(h1, h2, h3, h4, turn).expect("each health was read in its range");
        Ok(Found::Query(position))
    }

    fn answer(&self, queries: &[Position], (): &mut (), answers: &mut Vec<Answer>) {
        answers.resize(queries.len(), Answer::default());
        match self.solution.below(queries.iter().map(|query| query.healths())) {
            Known::Table(table) => table.moves_many(queries, answers),
            Known::Solved(solved) => {
                let lookup = |healths| {
                    let found = solved.probabilities(healths);
                    found.expect("no attack leads out of the box")
                };
                for (answer, &query) in answers.iter_mut().zip(queries) {
                    *answer = Answer::new(query, &lookup);
                }
            }
        }
    }

    fn show_query(&self, query: &Position, _: u64, row: &mut Row<'_>) {
        for health in query.healths().to_array() {
            row.number(health);
        }
        row.word(query.turn());
    }

    fn show(&self, _: &Position, moves: &Answer, row: &mut Row<'_>) -> Result<(), Fault> {
        for attack in moves.attacks() {
            row.item();
            row.word(moves.player());
            row.word(attack.victim);
            row.decimal(attack.probabilities.monarch);
            row.decimal(attack.probabilities.rebel);
            row.decimal(attack.probabilities.traitor);
            row.truth(attack.best);
        }
        Ok(())
    }
}
