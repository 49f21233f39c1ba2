//! The table, opened.

use super::armies::{Attackers, Defenders};
use super::lookup::Lookup;
use super::rules::RuleSet;
use super::sections::{Covered, NONE, find};
use crate::backing::Backing;
use crate::constructors::constructors;
use crate::error::TableError;
use crate::format::TableFile;

/// The table of all rule sets, or of some of them and fewer armies.
#[derive(Debug)]
pub struct War<D = Backing> {
    file: TableFile<D>,
    covered: Covered,
}

constructors!(War);

impl<D: AsRef<[u8]>> War<D> {
    /// The table in an opened file.
    ///
    /// # Errors
    ///
    /// When it is not a sound table of this game.
    pub fn from_file(file: TableFile<D>) -> Result<Self, TableError> {
        Ok(War {
            covered: find(&file)?,
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

    /// The rule sets that the table holds.
    pub fn rule_sets(&self) -> impl Iterator<Item = RuleSet> {
        let holds = |rules: &RuleSet| self.covered.sections[*rules as usize].is_some();
        RuleSet::ALL.into_iter().filter(holds)
    }

    /// The most defenders that the table covers, 1 to [`MAX_DEFENDERS`](super::MAX_DEFENDERS).
    pub fn defenders(&self) -> u16 {
        self.covered.defenders
    }

    /// The most attackers whose probabilities the table holds, up to [`MAX_ATTACKERS`](super::MAX_ATTACKERS); 0 if it holds
    /// thresholds only.
    pub fn attackers(&self) -> u16 {
        self.covered.attackers
    }

    /// Whether the table holds the probabilities beside the thresholds.
    pub fn has_probabilities(&self) -> bool {
        self.covered.attackers > 0
    }

    /// How many answers the table holds: thresholds and probabilities of every rule set in it.
    pub fn entries(&self) -> u64 {
        let each = u64::from(self.covered.defenders) * (1 + u64::from(self.covered.attackers));
        self.rule_sets().count() as u64 * each
    }

    /// The fewest attacking armies, the one that stays behind included, that conquer `defenders` with a probability
    /// over 1/2; `None` outside of what the table covers.
    ///
    /// ```no_run
    /// use foregone_runtime::war::{Defenders, RuleSet, War};
    ///
    /// let table = War::open("tables/war.fgt")?;
    /// assert_eq!(table.fewest_attackers(RuleSet::War, Defenders::new(1000)?), Some(1711));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn fewest_attackers(&self, rules: RuleSet, defenders: Defenders) -> Option<u16> {
        let thresholds = self.covered.sections[rules as usize]?.thresholds;
        let thresholds = self.file.elements(thresholds);
        let fewest = thresholds.get(usize::from(defenders.get()) - 1)?;
        (fewest != NONE).then_some(fewest)
    }

    /// The probability that `attackers` conquer `defenders`; `None` outside of what the table covers.
    #[inline]
    pub fn probability(&self, rules: RuleSet, attackers: Attackers, defenders: Defenders) -> Option<f64> {
        self.lookup(rules)?
            .get(attackers.get().into(), defenders.get().into())
    }

    /// What looks up the probabilities of `rules`; `None` if the table has none.
    ///
    /// ```no_run
    /// use foregone_runtime::war::{RuleSet, War};
    ///
    /// let table = War::open("tables/war.fgt")?;
    /// let lookup = table.lookup(RuleSet::Risk).unwrap();
    /// assert_eq!(format!("{:.6}", lookup.get(10, 10).unwrap()), "0.479935");
    /// assert_eq!((lookup.get(0, 1), lookup.get(1, 1001)), (None, None));
    /// # Ok::<(), foregone_runtime::TableError>(())
    /// ```
    #[inline]
    pub fn lookup(&self, rules: RuleSet) -> Option<Lookup<'_>> {
        let probabilities = self.covered.sections[rules as usize]?.probabilities?;
        Some(Lookup::new(
            self.file.elements(probabilities),
            self.covered.defenders,
        ))
    }

    /// [`fewest_attackers`](War::fewest_attackers) for all of `defenders`, in their order, into `answers`.
    ///
    /// # Panics
    ///
    /// When the two slices differ in length.
    pub fn answer_many(&self, rules: RuleSet, defenders: &[Defenders], answers: &mut [Option<u16>]) {
        assert_eq!(defenders.len(), answers.len(), "one answer a query");
        for (answer, &defenders) in answers.iter_mut().zip(defenders) {
            *answer = self.fewest_attackers(rules, defenders);
        }
    }

    /// [`probability`](War::probability) for all of `battles`, in their order, into `answers`.
    ///
    /// # Panics
    ///
    /// When the two slices differ in length.
    pub fn probabilities(
        &self,
        rules: RuleSet,
        battles: &[(Attackers, Defenders)],
        answers: &mut [Option<f64>],
    ) {
        assert_eq!(battles.len(), answers.len(), "one answer a query");
        for (answer, &(attackers, defenders)) in answers.iter_mut().zip(battles) {
            *answer = self.probability(rules, attackers, defenders);
        }
    }
}
