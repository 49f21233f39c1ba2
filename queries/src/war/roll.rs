//! `war roll`: a single roll.

use foregone_generator::war::{RollOutcome, roll};
use foregone_runtime::Game;
use foregone_runtime::war::{MOST_DICE, Rules};

use super::{ATTACKERS_LOST, DEFENDERS_LOST, PROBABILITY};
use crate::column::Column;
use crate::question::{Found, Layout, Question, Shape};
use crate::text::fault::Fault;
use crate::text::record::Record;
use crate::text::row::Row;

const MOST: u32 = MOST_DICE as u32;
const ATTACKER_DICE: Column = Column::number("attacker_dice", 1, MOST);
const DEFENDER_DICE: Column = Column::number("defender_dice", 1, MOST);

/// One roll: every pair of losses with its probability.
#[derive(Debug)]
pub struct Roll {
    /// The rules.
    pub rules: Rules,
}

impl Question for Roll {
    /// The dice of the attacker and of the defender, no more than the rules give them.
    type Query = (u8, u8);
    type Answer = Vec<RollOutcome>;
    type Scratch = ();

    const SHAPE: Shape = Shape::new(
        Game::War,
        "roll",
        &[ATTACKER_DICE, DEFENDER_DICE],
        &[
            Column::number(ATTACKERS_LOST, 0, MOST),
            Column::number(DEFENDERS_LOST, 0, MOST),
            PROBABILITY,
            Column::number("numerator", 0, u32::MAX),
            Column::number("denominator", 1, u32::MAX),
        ],
    )
    .listing("roll");

    fn read(&self, record: &mut Record<'_>, _: Layout) -> Result<Found<(u8, u8)>, Fault> {
        let most = [self.rules.most_attacker_dice(), self.rules.most_defender_dice()].map(u32::from);
        let dice = (
            record.number(ATTACKER_DICE.name, 1, most[0])? as u8,
            record.number(DEFENDER_DICE.name, 1, most[1])? as u8,
        );
        record.end_line()?;
        Ok(Found::Query(dice))
    }

    fn answer(&self, queries: &[(u8, u8)], (): &mut (), answers: &mut Vec<Vec<RollOutcome>>) {
        answers.extend(
            queries
                .iter()
                .map(|&(attack, defence)| roll(self.rules, attack, defence)),
        );
    }

    fn show_query(&self, &(attack, defence): &(u8, u8), _: u64, row: &mut Row<'_>) {
        row.number(attack);
        row.number(defence);
    }

    fn show(&self, _: &(u8, u8), outcomes: &Vec<RollOutcome>, row: &mut Row<'_>) -> Result<(), Fault> {
        // What no throw gives is not listed.
        for outcome in outcomes.iter().filter(|outcome| outcome.numerator > 0) {
            row.item();
            row.number(outcome.attackers_lost);
            row.number(outcome.defenders_lost);
            row.fraction(outcome.numerator, outcome.denominator);
            row.number(outcome.numerator);
            row.number(outcome.denominator);
        }
        Ok(())
    }
}
