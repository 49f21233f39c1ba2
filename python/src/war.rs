//! The questions of Playing War and its kin.

use foregone_generator::war::{Battle, Decision, End, Losses as Means, RollOutcome};
use foregone_queries::war::{
    Armies, Chain, Fewest, Losses, Most, Odds, Roll, Survivors, Territories, decided,
};
use foregone_runtime::war::{Dice, HouseRules, RuleSet, Ties};

use crate::ask::Ask;
use crate::cells::Row;

/// The rules of a battle, from what Python says of them.
///
/// # Errors
///
/// What is wrong with them.
pub fn battle(
    rules: &str,
    dice: Option<(u8, u8)>,
    sides: Option<u8>,
    ties: Option<&str>,
    stop_at: u32,
) -> Result<Battle, String> {
    let rules: RuleSet = rules.parse().map_err(|error| format!("{error}"))?;
    let parse = |id: &str| {
        id.parse().map_err(|_| {
            let ids = Ties::ALL.map(Ties::id).join(", ");
            format!("ties must be one of {ids}, found `{id}`")
        })
    };
    let house = HouseRules {
        rules,
        dice: dice.map(|(attacker, defender)| Dice { attacker, defender }),
        sides,
        ties: ties.map(parse).transpose()?,
    };
    let battle = house.rules().and_then(|rules| Battle::new(rules, stop_at));
    battle.map_err(|error| {
        let (name, first, last, found) = (error.input, error.first, error.last, error.value);
        format!("{name} must be a whole number from {first} to {last}, found {found}")
    })
}

/// Armies are in the ranges of their columns.
fn armies(row: Row<'_>) -> Armies {
    (row.number(0) as u32, row.number(1) as u32)
}

impl Ask for Odds {
    type Question = Odds;

    /// All battles are solved by one pass over the armies.
    const TOGETHER: usize = usize::MAX;

    fn question(&self) -> &Odds {
        self
    }

    fn has_table(&self) -> bool {
        self.solution
            .table()
            .is_some_and(|(table, _)| table.has_probabilities())
    }

    fn known(&self) -> impl Fn(&Armies) -> bool {
        let table = self.solution.table();
        let most = table.map_or((0, 0), |(table, _)| {
            (table.attackers().into(), table.defenders().into())
        });
        move |&(attackers, defenders): &Armies| attackers <= most.0 && defenders <= most.1
    }

    #[inline]
    fn query(&self, row: Row<'_>) -> Result<Armies, String> {
        Ok(armies(row))
    }

    #[inline]
    fn put(&self, _: &Armies, probability: &f64, mut item: impl FnMut(&[f64])) -> Result<(), String> {
        item(&[*probability]);
        Ok(())
    }
}

impl Ask for Fewest {
    type Question = Fewest;

    const TOGETHER: usize = usize::MAX;

    fn question(&self) -> &Fewest {
        self
    }

    fn has_table(&self) -> bool {
        self.knows_to(1)
    }

    fn known(&self) -> impl Fn(&u32) -> bool {
        |&defenders: &u32| self.knows_to(defenders)
    }

    fn query(&self, row: Row<'_>) -> Result<u32, String> {
        Ok(row.number(0) as u32)
    }

    fn put(&self, _: &u32, decision: &Decision, mut item: impl FnMut(&[f64])) -> Result<(), String> {
        let armies = decided(*decision, "attackers").map_err(|fault| fault.kind.to_string())?;
        item(&[armies.into()]);
        Ok(())
    }
}

impl Ask for Most {
    type Question = Most;

    const TOGETHER: usize = usize::MAX;

    fn question(&self) -> &Most {
        self
    }

    fn query(&self, row: Row<'_>) -> Result<u32, String> {
        Ok(row.number(0) as u32)
    }

    fn put(&self, _: &u32, decision: &Decision, mut item: impl FnMut(&[f64])) -> Result<(), String> {
        let armies = decided(*decision, "defenders").map_err(|fault| fault.kind.to_string())?;
        item(&[armies.into()]);
        Ok(())
    }
}

impl Ask for Losses {
    type Question = Losses;

    const TOGETHER: usize = usize::MAX;

    fn question(&self) -> &Losses {
        self
    }

    fn query(&self, row: Row<'_>) -> Result<Armies, String> {
        Ok(armies(row))
    }

    fn put(&self, _: &Armies, losses: &Means, mut item: impl FnMut(&[f64])) -> Result<(), String> {
        item(&[
            losses.attackers,
            losses.attackers_deviation,
            losses.defenders,
            losses.defenders_deviation,
        ]);
        Ok(())
    }
}

impl Ask for Survivors {
    type Question = Survivors;

    fn question(&self) -> &Survivors {
        self
    }

    fn query(&self, row: Row<'_>) -> Result<Armies, String> {
        Ok(armies(row))
    }

    fn put(&self, _: &Armies, ends: &Vec<End>, mut item: impl FnMut(&[f64])) -> Result<(), String> {
        for end in ends {
            item(&[end.attackers.into(), end.defenders.into(), end.probability]);
        }
        Ok(())
    }
}

impl Ask for Chain {
    type Question = Chain;

    fn question(&self) -> &Chain {
        self
    }

    fn query(&self, row: Row<'_>) -> Result<Territories, String> {
        let defenders = row.list()?;
        if defenders.is_empty() {
            return Err("territories must be one number or more, found none".to_owned());
        }
        Ok(Territories {
            attackers: row.number(0) as u32,
            defenders,
        })
    }

    fn put(&self, _: &Territories, chain: &Vec<f64>, mut item: impl FnMut(&[f64])) -> Result<(), String> {
        for (conquered, &probability) in (1u32..).zip(chain) {
            item(&[conquered.into(), probability]);
        }
        Ok(())
    }
}

impl Ask for Roll {
    type Question = Roll;

    fn question(&self) -> &Roll {
        self
    }

    fn query(&self, row: Row<'_>) -> Result<(u8, u8), String> {
        let dice = [0, 1].map(|column| row.number(column) as u8);
        let most = [self.rules.most_attacker_dice(), self.rules.most_defender_dice()];
        for ((found, last), side) in dice.into_iter().zip(most).zip(["attacker_dice", "defender_dice"]) {
            if found > last {
                return Err(format!(
                    "{side} must be a whole number from 1 to {last}, found {found}"
                ));
            }
        }
        Ok((dice[0], dice[1]))
    }

    fn put(
        &self,
        _: &(u8, u8),
        outcomes: &Vec<RollOutcome>,
        mut item: impl FnMut(&[f64]),
    ) -> Result<(), String> {
        // What no throw gives is not listed.
        for outcome in outcomes.iter().filter(|outcome| outcome.numerator > 0) {
            item(&[
                outcome.attackers_lost.into(),
                outcome.defenders_lost.into(),
                outcome.probability,
                // Up to 20^8, which a double holds exactly.
                outcome.numerator as f64,
                outcome.denominator as f64,
            ]);
        }
        Ok(())
    }
}
