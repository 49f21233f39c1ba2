//! Counts of what came of trials.

use std::fmt;

use super::Outcome;

/// Trials of one kind.
#[derive(Debug, Clone, Default)]
pub struct Row {
    name: String,
    opening: u64,
    verify: u64,
    checksum: u64,
    harmless: u64,
    unseen: u64,
    panics: u64,
}

impl Row {
    /// What the columns are.
    pub const HEADING: &str = "                                                        tried   opening    verify  harmless    unseen    panics";

    /// A row without trials.
    pub fn new(name: String) -> Self {
        Row {
            name,
            ..Row::default()
        }
    }

    /// Counts a trial.
    pub fn count(&mut self, outcome: Outcome) {
        *match outcome {
            Outcome::AtOpening => &mut self.opening,
            Outcome::ByVerify => &mut self.verify,
            Outcome::ByChecksum => &mut self.checksum,
            Outcome::Harmless => &mut self.harmless,
            Outcome::Unseen => &mut self.unseen,
            Outcome::Panicked => &mut self.panics,
        } += 1;
    }

    /// This row and another one.
    #[must_use]
    pub fn plus(self, other: &Row) -> Self {
        Row {
            name: self.name,
            opening: self.opening + other.opening,
            verify: self.verify + other.verify,
            checksum: self.checksum + other.checksum,
            harmless: self.harmless + other.harmless,
            unseen: self.unseen + other.unseen,
            panics: self.panics + other.panics,
        }
    }

    /// Whether all damage was found, and nothing panicked.
    pub fn nothing_wrong(&self) -> bool {
        self.unseen == 0 && self.panics == 0
    }

    /// How the findings of `verify` were made.
    pub fn by_checksum_line(&self) -> String {
        format!(
            "by verify: {} as a whole, {} by the checksum of the damaged section alone",
            self.verify, self.checksum
        )
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verify = self.verify + self.checksum;
        let tried = self.opening + verify + self.harmless + self.unseen + self.panics;
        write!(
            f,
            "{:<50} {tried:>9} {:>9} {verify:>9} {:>9} {:>9} {:>9}",
            self.name, self.opening, self.harmless, self.unseen, self.panics
        )
    }
}
