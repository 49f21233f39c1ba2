//! Playing War (UVa 11061), RisiKo! and classic Risk: an attack that goes on until one side can no longer fight.
//!
//! The table holds, for each rule set, the fewest armies that conquer with a probability over 1/2, and the
//! probability itself for every pair of armies.

use crate::constructors::constructors;
use crate::format::{Array, TableFile};
use crate::{Backing, Game, OutOfRange, TableError};

/// The most defending armies that the table covers.
pub const MAX_DEFENDERS: u16 = 1000;

/// The most attacking armies that the table covers, the one that stays behind included. Every threshold is below.
pub const MAX_ATTACKERS: u16 = 2000;

/// The games of this family. They differ in how many dice each side may roll at most.
///
/// All dice have six sides. The sides compare their dice pair by pair from the highest down; a tie goes to the
/// defender, and the loser of a pair loses one army.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rules {
    /// Three dice against three: War (Brazil), RisiKo! (Italy) and UVa 11061.
    War,
    /// Three dice against two: classic Risk.
    Risk,
}

impl Rules {
    /// Every rule set; each has its place in the table.
    pub const ALL: [Rules; 2] = [Rules::War, Rules::Risk];

    /// The rule set's name, as on the command line and in the table's section names.
    pub const fn id(self) -> &'static str {
        match self {
            Rules::War => "war",
            Rules::Risk => "risk",
        }
    }

    /// The most dice that the attacker rolls; one army stays behind and has none.
    pub const fn attacker_dice(self) -> u16 {
        3
    }

    /// The most dice that the defender rolls.
    pub const fn defender_dice(self) -> u16 {
        match self {
            Rules::War => 3,
            Rules::Risk => 2,
        }
    }

    /// The name of the section with the fewest armies that conquer: u16 \[defenders\].
    pub fn thresholds_section(self) -> String {
        format!("{}.thresholds", self.id())
    }

    /// The name of the section with the probabilities: f64 \[attackers, defenders\].
    pub fn probabilities_section(self) -> String {
        format!("{}.probabilities", self.id())
    }
}

/// A number of defending armies, 1 to [`MAX_DEFENDERS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Defenders(u16);

impl Defenders {
    /// `armies` that defend, 1 to [`MAX_DEFENDERS`].
    ///
    /// # Errors
    ///
    /// When the number is out of that range.
    pub fn new(armies: u16) -> Result<Self, OutOfRange> {
        OutOfRange::check(Game::War, "X", armies.into(), 1, MAX_DEFENDERS.into())?;
        Ok(Defenders(armies))
    }

    /// The number.
    #[inline]
    pub fn get(self) -> u16 {
        self.0
    }
}

/// A number of attacking armies, 1 to [`MAX_ATTACKERS`], the one that stays behind included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Attackers(u16);

impl Attackers {
    /// `armies` that attack, 1 to [`MAX_ATTACKERS`].
    ///
    /// # Errors
    ///
    /// When the number is out of that range.
    pub fn new(armies: u16) -> Result<Self, OutOfRange> {
        OutOfRange::check(Game::War, "A", armies.into(), 1, MAX_ATTACKERS.into())?;
        Ok(Attackers(armies))
    }

    /// The number.
    #[inline]
    pub fn get(self) -> u16 {
        self.0
    }
}

/// The table of all rule sets.
#[derive(Debug)]
pub struct War<D = Backing> {
    file: TableFile<D>,
    thresholds: [Array<u16>; Rules::ALL.len()],
    /// A table of thresholds only, as it is baked into the command line, has none.
    probabilities: Option<[Array<f64>; Rules::ALL.len()]>,
}

constructors!(War);

impl<D: AsRef<[u8]>> War<D> {
    /// The table in an opened file.
    ///
    /// # Errors
    ///
    /// When it is not a sound table of this game.
    pub fn from_file(file: TableFile<D>) -> Result<Self, TableError> {
        let attackers = ("attackers", 1, u64::from(MAX_ATTACKERS));
        let defenders = ("defenders", 1, u64::from(MAX_DEFENDERS));
        let with_probabilities = file.header().axes.len() > 1;
        let axes = [defenders, attackers];
        file.expect(Game::War, if with_probabilities { &axes } else { &axes[..1] })?;
        let thresholds = |rules: Rules| file.array(&rules.thresholds_section(), &[defenders.2]);
        let probabilities =
            |rules: Rules| file.array(&rules.probabilities_section(), &[attackers.2, defenders.2]);
        let [war, risk] = Rules::ALL;
        Ok(War {
            thresholds: [thresholds(war)?, thresholds(risk)?],
            probabilities: match with_probabilities {
                true => Some([probabilities(war)?, probabilities(risk)?]),
                false => None,
            },
            file,
        })
    }

    /// The file that the table is in.
    pub fn file(&self) -> &TableFile<D> {
        &self.file
    }

    /// Reads the whole table and compares its checksums.
    ///
    /// # Errors
    ///
    /// The first damage found.
    pub fn verify(&self) -> Result<(), TableError> {
        self.file.verify()
    }

    /// How many answers the table holds: thresholds and probabilities of every rule set.
    pub fn entries(&self) -> u64 {
        let probabilities = self
            .probabilities
            .iter()
            .flatten()
            .map(|array| array.len())
            .sum::<usize>();
        (self.thresholds.iter().map(|array| array.len()).sum::<usize>() + probabilities) as u64
    }

    /// Whether the table holds the probabilities beside the thresholds.
    pub fn has_probabilities(&self) -> bool {
        self.probabilities.is_some()
    }

    /// The fewest attacking armies, the one that stays behind included, that conquer `defenders` with a probability
    /// over 1/2.
    ///
    /// ```no_run
    /// use foregone_runtime::war::{Defenders, Rules, War};
    ///
    /// let table = War::open("tables/war.fgt")?;
    /// assert_eq!(table.fewest_attackers(Rules::War, Defenders::new(1000)?), 1711);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn fewest_attackers(&self, rules: Rules, defenders: Defenders) -> u16 {
        let thresholds = self.file.elements(self.thresholds[rules as usize]);
        thresholds.get(usize::from(defenders.0) - 1).unwrap_or_default()
    }

    /// The probability that `attackers` conquer `defenders`; `None` if the table holds thresholds only.
    #[inline]
    pub fn probability(&self, rules: Rules, attackers: Attackers, defenders: Defenders) -> Option<f64> {
        let probabilities = self.file.elements(self.probabilities?[rules as usize]);
        let row = (usize::from(attackers.0) - 1) * usize::from(MAX_DEFENDERS);
        probabilities.get(row + usize::from(defenders.0) - 1)
    }

    /// [`fewest_attackers`](War::fewest_attackers) for all of `defenders`, in their order, into `answers`.
    ///
    /// # Panics
    ///
    /// When the two slices differ in length.
    pub fn answer_many(&self, rules: Rules, defenders: &[Defenders], answers: &mut [u16]) {
        assert_eq!(defenders.len(), answers.len(), "one answer a query");
        for (answer, &defenders) in answers.iter_mut().zip(defenders) {
            *answer = self.fewest_attackers(rules, defenders);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn armies_out_of_range_are_named() {
        assert_eq!(
            Defenders::new(1001).unwrap_err().to_string(),
            "X is 1001, expected 1 to 1000 (table war)"
        );
        assert!(Defenders::new(0).is_err());
        assert!(Attackers::new(0).is_err());
        assert!(Attackers::new(MAX_ATTACKERS + 1).is_err());
        assert_eq!(Attackers::new(MAX_ATTACKERS).unwrap().get(), MAX_ATTACKERS);
    }
}
