//! The axes and sections of the table: what they are called, and how they are shaped.

use super::armies::{MAX_ATTACKERS, MAX_DEFENDERS};
use super::rules::RuleSet;
use crate::error::{Fault, TableError};
use crate::format::{Array, Axis, TableBuilder, TableFile};
use crate::game::Game;

/// The axis of the defenders, 1 to some number up to [`MAX_DEFENDERS`].
const DEFENDERS: &str = "defenders";
/// The axis of the attackers, 1 to some number up to [`MAX_ATTACKERS`], in a table that has probabilities.
const ATTACKERS: &str = "attackers";

/// What stands in place of a threshold above the attackers that the table covers.
pub const NONE: u16 = 0;

fn thresholds_name(rules: RuleSet) -> String {
    format!("{}.thresholds", rules.id())
}

fn probabilities_name(rules: RuleSet) -> String {
    format!("{}.probabilities", rules.id())
}

/// A table of up to so many defenders, and attackers if it is to have probabilities, without sections as yet.
pub fn contents(defenders: u16, attackers: Option<u16>) -> TableBuilder {
    let contents = TableBuilder::new(Game::War).axis(DEFENDERS, 1, defenders.into());
    match attackers {
        Some(attackers) => contents.axis(ATTACKERS, 1, attackers.into()),
        None => contents,
    }
}

/// Adds the thresholds of a rule set: for each number of defenders from 1 on the fewest attackers, or [`NONE`].
pub fn thresholds(contents: TableBuilder, rules: RuleSet, thresholds: &[u16]) -> TableBuilder {
    contents.section(&thresholds_name(rules), &[thresholds.len() as u64], thresholds)
}

/// Adds the probabilities of a rule set: for each number of attackers from 1 on, those for each of `defenders`.
pub fn probabilities(
    contents: TableBuilder,
    rules: RuleSet,
    defenders: u16,
    probabilities: &[f64],
) -> TableBuilder {
    let attackers = probabilities.len() / usize::from(defenders);
    let shape = [attackers as u64, defenders.into()];
    contents.section(&probabilities_name(rules), &shape, probabilities)
}

/// The sections of a rule set.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sections {
    pub(super) thresholds: Array<u16>,
    pub(super) probabilities: Option<Array<f64>>,
}

/// What a table covers, and where.
#[derive(Debug, Clone, Copy)]
pub(super) struct Covered {
    pub(super) defenders: u16,
    /// 0 in a table without probabilities.
    pub(super) attackers: u16,
    pub(super) sections: [Option<Sections>; RuleSet::ALL.len()],
}

/// Finds the sections of a file. What it covers, its axes and the names of its sections say.
pub(super) fn find<D: AsRef<[u8]>>(file: &TableFile<D>) -> Result<Covered, TableError> {
    file.expect_game(Game::War)?;
    let axis = |axis: &Axis, name, most: u16| {
        let fits = axis.name == name && axis.first == 1 && (1..=u64::from(most)).contains(&axis.last);
        fits.then_some(axis.last as u16)
    };
    let axes = match &file.header().axes[..] {
        [defenders] => axis(defenders, DEFENDERS, MAX_DEFENDERS).map(|defenders| (defenders, None)),
        [defenders, attackers] => {
            axis(defenders, DEFENDERS, MAX_DEFENDERS).zip(axis(attackers, ATTACKERS, MAX_ATTACKERS).map(Some))
        }
        _ => None,
    };
    let Some((defenders, attackers)) = axes else {
        return Err(file.error(Fault::Layout {
            part: "the list of axes".to_owned(),
            expected: format!(
                "{DEFENDERS} 1 to {MAX_DEFENDERS} at most, and {ATTACKERS} 1 to {MAX_ATTACKERS} at most where there are \
                 probabilities"
            ),
            found: file.axes_text(),
        }));
    };
    let mut sections = [None; RuleSet::ALL.len()];
    let mut known = 0;
    for rules in RuleSet::ALL {
        let names = [thresholds_name(rules), probabilities_name(rules)];
        if names.iter().all(|name| file.find(name).is_none()) {
            continue;
        }
        let [thresholds, probabilities] = names;
        let shape = |attackers: u16| [attackers.into(), defenders.into()];
        sections[rules as usize] = Some(Sections {
            thresholds: file.array(&thresholds, &[defenders.into()])?,
            probabilities: match attackers {
                Some(attackers) => Some(file.array(&probabilities, &shape(attackers))?),
                None => None,
            },
        });
        known += 1 + usize::from(attackers.is_some());
    }
    let found = file.header().sections.len();
    if known == 0 || known != found {
        return Err(file.error(Fault::Layout {
            part: "the list of sections".to_owned(),
            expected: format!("{known} of known names, and some of them"),
            found: found.to_string(),
        }));
    }
    Ok(Covered {
        defenders,
        attackers: attackers.unwrap_or_default(),
        sections,
    })
}
