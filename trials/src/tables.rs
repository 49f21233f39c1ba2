//! What differs from game to game when a table is tried: opening it, and asking it everything that it answers.

use std::hint::black_box;

use foregone_runtime::dice::{Dice, Race};
use foregone_runtime::gems::{Gems, Value};
use foregone_runtime::kingdoms::{Healths, Kingdoms, Player, Position, Probabilities};
use foregone_runtime::patience::Patience;
use foregone_runtime::war::{Attackers, Defenders, MAX_DEFENDERS, RuleSet, War};
use foregone_runtime::{Game, TableError};

use crate::queries::{AT_ONCE, cases, deals, healths_at, races};

/// A table that has been opened.
pub trait Table {
    /// Makes lookups, one by one and in bulk, among them those that read what stands at `offset` in the file.
    ///
    /// # Panics
    ///
    /// When the two ways give different answers.
    fn look_up(&self, offset: usize);

    /// Reads every entry of a catalogue.
    ///
    /// # Panics
    ///
    /// When the table is `sound`, and the entries are not as many as it says.
    fn read_entries(&self, sound: bool);

    /// Reads the whole table, and compares its checksums.
    ///
    /// # Errors
    ///
    /// The first damage found.
    fn verify(&self) -> Result<(), TableError>;
}

/// Opens the table of `game` in `bytes`, as a lookup does.
///
/// # Errors
///
/// When opening finds that it is none.
pub fn open(game: Game, bytes: &[u8]) -> Result<Box<dyn Table + '_>, TableError> {
    Ok(match game {
        Game::Kingdoms => Box::new(Kingdoms::new(bytes)?),
        Game::War => Box::new(War::new(bytes)?),
        Game::Dice => Box::new(Dice::new(bytes)?),
        Game::Patience => Box::new(Patience::new(bytes)?),
        Game::Gems => Box::new(Gems::new(bytes)?),
    })
}

/// Where the section that holds the byte at `offset` begins, and the byte's place in it.
fn place_in_section(file: &foregone_runtime::format::TableFile<&[u8]>, offset: usize) -> usize {
    let sections = file.header().sections.iter();
    let starts = sections.map(|section| section.offset as usize);
    offset - starts.filter(|&start| start <= offset).max().unwrap_or(0)
}

impl Table for Kingdoms<&[u8]> {
    fn look_up(&self, offset: usize) {
        let queries = healths_at(place_in_section(self.file(), offset) / 4);
        let mut answers = [Probabilities::default(); AT_ONCE];
        self.answer_many(&queries, &mut answers);
        let bits = |probabilities: Probabilities| {
            [probabilities.monarch, probabilities.rebel, probabilities.traitor].map(f64::to_bits)
        };
        let one_by_one = |&query: &Healths| bits(self.probabilities(query));
        assert!(answers.into_iter().map(bits).eq(queries.iter().map(one_by_one)));
        for turn in Player::ALL {
            let [h1, h2, h3, h4] = queries[0].to_array();
            let position = Position::new(h1, h2, h3, h4, turn).expect("the healths are in their ranges");
            assert!(self.moves(position).attacks().len() <= 3);
        }
    }

    fn read_entries(&self, _: bool) {
        black_box(self.distinct());
    }

    fn verify(&self) -> Result<(), TableError> {
        Kingdoms::verify(self)
    }
}

impl Table for War<&[u8]> {
    fn look_up(&self, offset: usize) {
        let place = place_in_section(self.file(), offset);
        let columns = usize::from(MAX_DEFENDERS);
        let defenders = |number: usize| Defenders::new((number % columns + 1) as u16).expect("1 to the most");
        for rules in RuleSet::ALL {
            let queries: [Defenders; AT_ONCE] =
                std::array::from_fn(|number| defenders(place / 2 + 7 * number));
            let mut answers = [None; AT_ONCE];
            self.answer_many(rules, &queries, &mut answers);
            let one_by_one = |&query: &Defenders| self.fewest_attackers(rules, query);
            assert!(answers.into_iter().eq(queries.iter().map(one_by_one)));
            for number in 0..8 {
                let attackers = (place / 8 / columns + 251 * number) % 2000 + 1;
                let attackers = Attackers::new(attackers as u16).expect("1 to the most");
                black_box(self.probability(rules, attackers, defenders(place / 8 + number)));
            }
        }
    }

    fn read_entries(&self, _: bool) {
        black_box(self.entries());
    }

    fn verify(&self) -> Result<(), TableError> {
        War::verify(self)
    }
}

impl Table for Dice<&[u8]> {
    fn look_up(&self, offset: usize) {
        // Where a block stands follows from its die in no simple way: many places are tried.
        for seed in 0..4 {
            let queries = races(offset * 4001 + seed);
            let mut answers = [0.0; AT_ONCE];
            self.answer_many(&queries, &mut answers);
            let one_by_one = |&race: &Race| self.probability(race).to_bits();
            assert!(
                answers
                    .into_iter()
                    .map(f64::to_bits)
                    .eq(queries.iter().map(one_by_one))
            );
            self.rounded_many(&queries, &mut answers);
            assert!(answers.iter().all(|answer| (0.0..=1.0).contains(answer)));
            for race in queries {
                assert!(self.six_decimals(race) <= 1_000_000, "{race:?}");
            }
        }
    }

    fn read_entries(&self, _: bool) {
        let view = self.view();
        black_box((view.blocks(), view.lines(), view.coefficients()));
        black_box(view.correction_keys().count());
        let mut row = [0.0; 64];
        view.rows(6).fill(9, &mut row, |_, _, _| {});
        black_box(row);
    }

    fn verify(&self) -> Result<(), TableError> {
        Dice::verify(self)
    }
}

impl Table for Patience<&[u8]> {
    fn look_up(&self, _: usize) {
        let mut answers = [None; AT_ONCE];
        self.answer_many(deals(), &mut answers);
        let bits = |probability: Option<f64>| probability.map(f64::to_bits);
        let one_by_one = deals().iter().map(|deal| bits(self.probability(deal)));
        assert!(answers.into_iter().map(bits).eq(one_by_one));
    }

    fn read_entries(&self, sound: bool) {
        let count = self.entries().map(black_box).count() as u64;
        assert!(!sound || count == self.catalogue().len());
    }

    fn verify(&self) -> Result<(), TableError> {
        Patience::verify(self)
    }
}

impl Table for Gems<&[u8]> {
    fn look_up(&self, _: usize) {
        let mut answers: [Option<Value>; AT_ONCE] = [None; AT_ONCE];
        self.answer_many(cases(), &mut answers);
        assert!(
            answers
                .into_iter()
                .eq(cases().iter().map(|case| self.value(case)))
        );
        for value in answers.into_iter().flatten() {
            black_box(value.best_first.iter().count());
        }
    }

    fn read_entries(&self, sound: bool) {
        let count = self.entries().map(black_box).count() as u64;
        assert!(!sound || count == self.catalogue().len());
    }

    fn verify(&self) -> Result<(), TableError> {
        Gems::verify(self)
    }
}
