//! `foregone war`: who wins a battle, what it costs, and who is left.

use std::sync::Arc;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};
use foregone_generator::war::{Battle, Confidence, MOST_ARMIES};
use foregone_queries::war::{Chain, Fewest, Losses, Most, Odds, Roll, Solution, Survivors, baked};
use foregone_runtime::Game;
use foregone_runtime::war::{Dice, HouseRules, MOST_SIDES, RuleSet, Rules, Ties, War};

use crate::error::Error;
use crate::options::{Streams, rule_sets};
use crate::run::{Queries, run as answer};
use crate::tables::Tables;

/// Playing War, RisiKo! and Risk: the fewest armies that conquer with a probability over 1/2
///
/// Without a question, reads the contest's input: a number of defenders a line, 1 to 1000, until a line 0. Answers each with
/// the fewest attackers, the one that stays behind included, that conquer them with a probability over 1/2. Arguments may
/// go up to 10,000 defenders.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, after_help = EXAMPLE)]
pub struct Arguments {
    #[command(subcommand)]
    question: Option<Questions>,
    /// Numbers of defending armies, as arguments up to 10,000
    #[arg(value_name = "X", allow_negative_numbers = true)]
    defenders: Vec<String>,
    /// Whose rules: three dice against three, or against two
    #[arg(long, value_name = "RULES", default_value = "war", value_parser = rule_sets())]
    rules: RuleSet,
    #[command(flatten)]
    streams: Streams,
}

const EXAMPLE: &str = "\
Example:
  $ printf '1\\n2\\n3\\n0\\n' | foregone war
  3
  4
  6";

#[derive(Debug, Subcommand)]
enum Questions {
    /// The fewest armies that conquer X with a probability over the confidence
    ///
    /// Reads rows of a number of defenders, or CSV with a column X.
    #[command(after_help = "Example:\n  $ foregone war fewest 20 --rules risk --confidence 0.9\n  28")]
    Fewest(Confident),
    /// The most defenders that the attackers conquer with a probability over the confidence; 0 if they conquer none
    ///
    /// Reads rows of a number of attackers, or CSV with a column attackers.
    #[command(after_help = "Example:\n  $ foregone war most 20 --rules risk --confidence 0.9\n  12")]
    Most(Confident),
    /// The probability that the attackers conquer
    ///
    /// Reads rows of two numbers, attackers and defenders, or CSV with columns attackers, X.
    #[command(after_help = "Example:\n  $ foregone war odds 10 10 --rules risk\n  0.479935")]
    Odds(Rows),
    /// Mean and standard deviation of the armies that each side loses: the attackers', then the defenders'
    ///
    /// Reads rows of two numbers, attackers and defenders, or CSV with columns attackers, X.
    #[command(
        after_help = "Example:\n  $ foregone war losses 10 8 --rules risk\n  5.954953 2.779737 6.767742 1.963612"
    )]
    Losses(Rows),
    /// Every end of the battle with its probability
    ///
    /// Reads rows of two numbers, attackers and defenders, or CSV with columns attackers, X. Answers with a line an end: the
    /// attackers left, the defenders left, and the probability; then an empty line.
    #[command(
        after_help = "Example:\n  $ foregone war survivors 3 2 --rules risk\n  3 0 0.227623\n  2 0 0.135031\n  1 1 0.189043\n  1 2 0.448302\n"
    )]
    Survivors(Rows),
    /// The probability that the first territories of a chain are conquered, one after the other
    ///
    /// Reads rows of the attackers and then the defenders of each territory, or CSV with columns attackers, territories (such
    /// as `3 1 2`). Answers with a line a territory: how many are conquered, and the probability; then an empty line.
    #[command(
        after_help = "Example:\n  $ foregone war chain 4 1 1 1 --rules risk\n  1 0.916375\n  2 0.579641\n  3 0.159077\n"
    )]
    Chain(Rows),
    /// One roll: every pair of losses with its probability, also as a fraction
    ///
    /// Reads rows of two numbers, the dice of the attacker and of the defender, or CSV with columns attacker_dice,
    /// defender_dice. Answers with a line an outcome: the armies lost by each side, the probability, its numerator and its
    /// denominator; then an empty line.
    #[command(
        after_help = "Example:\n  $ foregone war roll 3 2 --rules risk\n  0 2 0.371656 1445 3888\n  1 1 0.335777 2611 7776\n  2 0 0.292567 2275 7776\n"
    )]
    Roll(Rows),
}

/// A question of so many armies.
#[derive(Debug, Args)]
struct Rows {
    /// One query
    #[arg(value_name = "VALUES", allow_negative_numbers = true)]
    values: Vec<String>,
    #[command(flatten)]
    house: House,
    #[command(flatten)]
    streams: Streams,
}

/// A question with a confidence.
#[derive(Debug, Args)]
struct Confident {
    #[command(flatten)]
    rows: Rows,
    /// What the probability is to exceed: a decimal above 0 and below 1
    #[arg(long, value_name = "P", default_value = "0.5", allow_negative_numbers = true)]
    confidence: Confidence,
}

/// The rules of a battle.
#[derive(Debug, Args)]
struct House {
    /// Whose rules: three dice against three, or against two
    #[arg(long, value_name = "RULES", default_value = "war", value_parser = rule_sets())]
    rules: RuleSet,
    /// The most dice of the attacker and of the defender, 1 to 4 each, such as 3v2
    #[arg(long, value_name = "AvD")]
    dice: Option<Dice>,
    /// The sides of a die, 2 to 20
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u8).range(2..=i64::from(MOST_SIDES)))]
    sides: Option<u8>,
    /// Who wins a pair of equal dice
    #[arg(long, value_name = "SIDE", value_parser = ties())]
    ties: Option<Ties>,
    /// The attack ends when S armies or fewer are left
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_ARMIES)))]
    stop_at: u32,
}

impl House {
    fn rules(&self) -> Result<Rules, Error> {
        let house = HouseRules {
            rules: self.rules,
            dice: self.dice,
            sides: self.sides,
            ties: self.ties,
        };
        Ok(house.rules()?)
    }

    fn battle(&self) -> Result<Battle, Error> {
        Ok(Battle::new(self.rules()?, self.stop_at)?)
    }
}

fn ties() -> impl TypedValueParser<Value = Ties> {
    PossibleValuesParser::new(Ties::ALL.map(Ties::id)).try_map(|text| text.parse::<Ties>())
}

/// Answers the queries that the arguments ask for.
pub fn run(arguments: Arguments, tables: &Tables) -> Result<(), Error> {
    // The baked thresholds answer for the table where there is none; probabilities are then solved on the spot.
    let solution = |battle: Battle, streams: &Streams| -> Result<Solution, Error> {
        let table = match tables.find(Game::War, streams)? {
            Some(file) => War::from_file(file)?,
            None => baked(),
        };
        Ok(Solution {
            battle,
            table: Some(Arc::new(table)),
        })
    };
    let Some(question) = arguments.question else {
        let streams = arguments.streams;
        let solution = solution(arguments.rules.rules().into(), &streams)?;
        let question = Fewest::new(solution, Confidence::HALF);
        return answer(
            question,
            Queries::contest(arguments.defenders, 1),
            &streams,
            tables,
        );
    };
    match question {
        Questions::Fewest(Confident { rows, confidence }) => {
            let question = Fewest::new(solution(rows.house.battle()?, &rows.streams)?, confidence);
            answer(question, Queries::rows(rows.values), &rows.streams, tables)
        }
        Questions::Most(Confident { rows, confidence }) => {
            let battle = rows.house.battle()?;
            answer(
                Most { battle, confidence },
                Queries::rows(rows.values),
                &rows.streams,
                tables,
            )
        }
        Questions::Odds(rows) => {
            let solution = solution(rows.house.battle()?, &rows.streams)?;
            answer(
                Odds { solution },
                Queries::rows(rows.values),
                &rows.streams,
                tables,
            )
        }
        Questions::Losses(rows) => {
            let battle = rows.house.battle()?;
            answer(
                Losses { battle },
                Queries::rows(rows.values),
                &rows.streams,
                tables,
            )
        }
        Questions::Survivors(rows) => {
            let battle = rows.house.battle()?;
            answer(
                Survivors { battle },
                Queries::rows(rows.values),
                &rows.streams,
                tables,
            )
        }
        Questions::Chain(rows) => {
            let battle = rows.house.battle()?;
            answer(
                Chain { battle },
                Queries::rows(rows.values),
                &rows.streams,
                tables,
            )
        }
        Questions::Roll(rows) => {
            let rules = rows.house.rules()?;
            answer(Roll { rules }, Queries::rows(rows.values), &rows.streams, tables)
        }
    }
}
