//! The rules: dice, sides and ties.

use std::fmt;
use std::str::FromStr;

use crate::error::OutOfRange;
use crate::game::Game;

/// The most dice that rules may give a side.
pub const MOST_DICE: u8 = 4;
/// The most sides of a die.
pub const MOST_SIDES: u8 = 20;

/// Who wins a pair of equal dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Ties {
    /// The defender, as in every published game.
    #[default]
    Defender,
    /// The attacker.
    Attacker,
}

impl Ties {
    /// Both.
    pub const ALL: [Ties; 2] = [Ties::Defender, Ties::Attacker];

    /// The name, as on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Ties::Defender => "defender",
            Ties::Attacker => "attacker",
        }
    }
}

/// The text is the id of none of [`Ties::ALL`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` wins no ties; that is one of {sides}", sides = Ties::ALL.map(Ties::id).join(", "))]
pub struct UnknownTies(String);

impl FromStr for Ties {
    type Err = UnknownTies;

    fn from_str(text: &str) -> Result<Self, UnknownTies> {
        let mut all = Ties::ALL.into_iter();
        all.find(|ties| ties.id() == text)
            .ok_or_else(|| UnknownTies(text.to_owned()))
    }
}

/// How a roll goes: the most dice of each side, the sides of a die, and who wins a pair of equal dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    attacker_dice: u8,
    defender_dice: u8,
    sides: u8,
    ties: Ties,
}

impl Rules {
    /// Rules with at most so many dice a side (1 to [`MOST_DICE`]), dice of so many sides (2 to [`MOST_SIDES`]), and this
    /// rule for ties.
    ///
    /// # Errors
    ///
    /// The first number that is out of its range.
    pub fn new(attacker_dice: u8, defender_dice: u8, sides: u8, ties: Ties) -> Result<Self, OutOfRange> {
        let check = |name, number: u8, first, last: u8| {
            OutOfRange::check(Game::War, name, number.into(), first, last.into())
        };
        check("attacker dice", attacker_dice, 1, MOST_DICE)?;
        check("defender dice", defender_dice, 1, MOST_DICE)?;
        check("sides", sides, 2, MOST_SIDES)?;
        Ok(Rules {
            attacker_dice,
            defender_dice,
            sides,
            ties,
        })
    }

    /// The most dice that the attacker rolls.
    pub const fn most_attacker_dice(self) -> u8 {
        self.attacker_dice
    }

    /// The most dice that the defender rolls.
    pub const fn most_defender_dice(self) -> u8 {
        self.defender_dice
    }

    /// The sides of a die.
    pub const fn sides(self) -> u8 {
        self.sides
    }

    /// Who wins a pair of equal dice.
    pub const fn ties(self) -> Ties {
        self.ties
    }

    /// The dice that an attacker with so many armies rolls: one army stays behind and has none.
    pub fn attacker_dice(self, armies: u32) -> u8 {
        armies.saturating_sub(1).min(self.attacker_dice.into()) as u8
    }

    /// The dice that a defender with so many armies rolls.
    pub fn defender_dice(self, armies: u32) -> u8 {
        armies.min(self.defender_dice.into()) as u8
    }

    /// The rule set of the table that these rules are, if they are one.
    pub fn rule_set(self) -> Option<RuleSet> {
        RuleSet::ALL.into_iter().find(|set| set.rules() == self)
    }
}

/// The rules that the table covers, by the names of their games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RuleSet {
    /// Three dice against three: War (Brazil), RisiKo! (Italy) and UVa 11061.
    War,
    /// Three dice against two: classic Risk.
    Risk,
}

impl RuleSet {
    /// Every rule set; each has its place in the table.
    pub const ALL: [RuleSet; 2] = [RuleSet::War, RuleSet::Risk];

    /// The rule set's name, as on the command line and in the table's section names.
    pub const fn id(self) -> &'static str {
        match self {
            RuleSet::War => "war",
            RuleSet::Risk => "risk",
        }
    }

    /// The rules.
    pub const fn rules(self) -> Rules {
        Rules {
            attacker_dice: 3,
            defender_dice: match self {
                RuleSet::War => 3,
                RuleSet::Risk => 2,
            },
            sides: 6,
            ties: Ties::Defender,
        }
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// The text names no rule set; it is one of [`RuleSet::ALL`]'s ids that was expected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a rule set; the rule sets are {sets}", sets = RuleSet::ALL.map(RuleSet::id).join(", "))]
pub struct UnknownRuleSet(String);

impl FromStr for RuleSet {
    type Err = UnknownRuleSet;

    fn from_str(text: &str) -> Result<Self, UnknownRuleSet> {
        let mut all = RuleSet::ALL.into_iter();
        all.find(|set| set.id() == text)
            .ok_or_else(|| UnknownRuleSet(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_out_of_range_are_named() {
        let error =
            |attacker, defender, sides| Rules::new(attacker, defender, sides, Ties::Defender).unwrap_err();
        assert_eq!(
            error(5, 3, 6).to_string(),
            "attacker dice is 5, expected 1 to 4 (table war)"
        );
        assert_eq!(error(3, 0, 6).input, "defender dice");
        assert_eq!(error(3, 3, 1).input, "sides");
        assert_eq!(error(3, 3, 21).input, "sides");
    }

    #[test]
    fn rule_sets_are_known_by_their_rules() {
        for set in RuleSet::ALL {
            assert_eq!(set.rules().rule_set(), Some(set));
            assert_eq!(set.id().parse(), Ok(set));
        }
        let house = Rules::new(3, 2, 8, Ties::Defender).unwrap();
        assert_eq!(house.rule_set(), None);
        assert_eq!([1, 2, 9].map(|armies| house.attacker_dice(armies)), [0, 1, 3]);
        assert_eq!([0, 1, 9].map(|armies| house.defender_dice(armies)), [0, 1, 2]);
        assert!(
            "chess"
                .parse::<RuleSet>()
                .unwrap_err()
                .to_string()
                .ends_with("war, risk")
        );
    }
}
