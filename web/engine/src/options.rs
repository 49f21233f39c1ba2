//! Options, named as on the command line.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use foregone_generator::war::{Battle, Confidence, MOST_ARMIES};
use foregone_queries::question::Layout;
use foregone_queries::text::row::{Format, Style};
use foregone_runtime::war::{Dice, HouseRules, MOST_DICE, MOST_SIDES, NoDice, RuleSet, Rules, Ties};

use crate::head::Head;

/// How answers are to look.
pub fn style(head: &mut Head<'_>) -> Result<Style, String> {
    let mut style = Style::default();
    if let Some(format) = head.take("format") {
        // CSV has a heading, which is of no use to a caller that names the question.
        const FORMATS: [Format; 2] = [Format::Text, Format::Jsonl];
        style.format = FORMATS
            .into_iter()
            .find(|known| known.id() == format)
            .ok_or_else(|| one_of("format", FORMATS.map(Format::id), format))?;
    }
    style.digits = number(head, "digits", 1..=15)?.unwrap_or(style.digits);
    Ok(style)
}

/// The rules of a battle.
pub fn battle(head: &mut Head<'_>) -> Result<Battle, String> {
    let rules = rules(head)?;
    let stop_at = number(head, "stop-at", 1..=MOST_ARMIES)?.unwrap_or(1);
    Battle::new(rules, stop_at).map_err(|error| error.to_string())
}

/// The rules of a roll.
pub fn rules(head: &mut Head<'_>) -> Result<Rules, String> {
    let set = match head.take("rules") {
        None => RuleSet::War,
        Some(text) => text
            .parse::<RuleSet>()
            .map_err(|_| one_of("rules", RuleSet::ALL.map(RuleSet::id), text))?,
    };
    let house = HouseRules {
        rules: set,
        dice: dice(head)?,
        sides: number(head, "sides", 2..=MOST_SIDES)?,
        ties: ties(head)?,
    };
    house.rules().map_err(|error| error.to_string())
}

fn dice(head: &mut Head<'_>) -> Result<Option<Dice>, String> {
    let parse = |text: &str| {
        text.parse().map_err(|NoDice| {
            format!(
                "dice must be two numbers from 1 to {MOST_DICE} with a v between them, such as 3v2, found `{text}`"
            )
        })
    };
    head.take("dice").map(parse).transpose()
}

fn ties(head: &mut Head<'_>) -> Result<Option<Ties>, String> {
    let parse = |text: &str| {
        text.parse()
            .map_err(|_| one_of("ties", Ties::ALL.map(Ties::id), text))
    };
    head.take("ties").map(parse).transpose()
}

/// What a probability is to exceed.
pub fn confidence(head: &mut Head<'_>) -> Result<Confidence, String> {
    let text = head.take("confidence").unwrap_or("0.5");
    text.parse().map_err(|error| format!("confidence: {error}"))
}

/// Whether positions are asked for, and how they are laid out: `numbered`, or else in rows.
pub fn positions(head: &mut Head<'_>) -> Result<(bool, Layout), String> {
    let positions = head.take("positions").is_some();
    match head.take("numbered") {
        None => Ok((positions, Layout::Rows)),
        Some(_) if positions => Err("positions have no numbers".to_owned()),
        Some(_) => Ok((positions, Layout::Numbers)),
    }
}

fn number<T>(head: &mut Head<'_>, name: &str, range: RangeInclusive<T>) -> Result<Option<T>, String>
where
    T: FromStr + PartialOrd + Display,
{
    let Some(text) = head.take(name) else {
        return Ok(None);
    };
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.map(Some).ok_or_else(|| {
        format!(
            "{name} must be a whole number from {} to {}, found `{text}`",
            range.start(),
            range.end()
        )
    })
}

fn one_of<const N: usize>(name: &str, words: [&str; N], found: &str) -> String {
    format!("{name} must be one of {}, found `{found}`", words.join(", "))
}
