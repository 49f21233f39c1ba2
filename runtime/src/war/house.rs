//! House rules: a rule set, and what is changed in it.

use std::str::FromStr;

use super::rules::{MOST_DICE, RuleSet, Rules, Ties};
use crate::error::OutOfRange;

/// The rules of a house: those of a rule set where nothing else is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HouseRules {
    /// The rule set.
    pub rules: RuleSet,
    /// The most dice of each side.
    pub dice: Option<Dice>,
    /// The sides of a die.
    pub sides: Option<u8>,
    /// Who wins a pair of equal dice.
    pub ties: Option<Ties>,
}

impl HouseRules {
    /// The rules as a whole.
    ///
    /// # Errors
    ///
    /// The first number that is out of its range.
    pub fn rules(self) -> Result<Rules, OutOfRange> {
        let rules = self.rules.rules();
        let dice = self.dice.unwrap_or(Dice {
            attacker: rules.most_attacker_dice(),
            defender: rules.most_defender_dice(),
        });
        Rules::new(
            dice.attacker,
            dice.defender,
            self.sides.unwrap_or(rules.sides()),
            self.ties.unwrap_or(rules.ties()),
        )
    }
}

/// The most dice of each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dice {
    /// The attacker's, 1 to [`MOST_DICE`].
    pub attacker: u8,
    /// The defender's, 1 to [`MOST_DICE`].
    pub defender: u8,
}

/// The text is no pair of numbers of dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("two numbers from 1 to {MOST_DICE} with a v between them are expected, such as 3v2")]
pub struct NoDice;

impl FromStr for Dice {
    type Err = NoDice;

    fn from_str(text: &str) -> Result<Self, NoDice> {
        let number = |text: &str| text.parse().ok().filter(|dice| (1..=MOST_DICE).contains(dice));
        let (attacker, defender) = text.split_once('v').ok_or(NoDice)?;
        Ok(Dice {
            attacker: number(attacker).ok_or(NoDice)?,
            defender: number(defender).ok_or(NoDice)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_changed_is_as_in_the_rule_set() {
        let house = HouseRules {
            rules: RuleSet::Risk,
            dice: None,
            sides: None,
            ties: None,
        };
        assert_eq!(house.rules().unwrap(), RuleSet::Risk.rules());
        let changed = HouseRules {
            dice: Some("2v1".parse().unwrap()),
            sides: Some(8),
            ties: Some("attacker".parse().unwrap()),
            ..house
        };
        assert_eq!(changed.rules(), Rules::new(2, 1, 8, Ties::Attacker));
        let sides = HouseRules {
            sides: Some(21),
            ..house
        };
        assert!(sides.rules().is_err());
    }

    #[test]
    fn what_names_no_dice_is_refused() {
        for text in [
            "", "v", "3", "3v", "v2", "3v2v1", "0v1", "1v5", "3 v2", "3V2", "300v1",
        ] {
            assert_eq!(text.parse::<Dice>(), Err(NoDice), "{text}");
        }
        assert!("draw".parse::<Ties>().is_err());
    }
}
