//! The question of the dice race: the probability that the player on turn wins.

use std::sync::Arc;

use foregone_generator::dice::{Die, rounded_races};
use foregone_runtime::Game;
use foregone_runtime::dice::{Dice, MAX_DISTANCE, Race};

use crate::column::Column;
use crate::question::{Found, Layout, Question, Shape};
use crate::text::fault::Fault;
use crate::text::record::Record;
use crate::text::row::Row;

/// The longest board.
const MOST_CELLS: u32 = MAX_DISTANCE as u32 + 1;

const N: Column = Column::number("N", 10, MOST_CELLS);
const M: Column = Column::number("m", 1, MOST_CELLS - 1);
const X: Column = Column::number("x", 1, MOST_CELLS - 1);
const Y: Column = Column::number("y", 1, MOST_CELLS - 1);

/// The probability that the player on turn wins: the contest's question.
#[derive(Debug, Default)]
pub struct Odds {
    /// The table; where there is none, the dice that are asked for are solved.
    pub table: Option<Arc<Dice>>,
}

/// A race on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Query {
    /// The cells of the board.
    n: u16,
    race: Race,
}

impl Query {
    /// The race on a board of `n` cells with a die of `m` sides, the player on turn on cell `x`, the other on `y`.
    ///
    /// # Errors
    ///
    /// The first number that is out of its range.
    pub fn new(n: u64, m: u64, x: u64, y: u64) -> Result<Self, foregone_runtime::OutOfRange> {
        let race = Race::new(n, m, x, y)?;
        Ok(Query { n: n as u16, race })
    }

    /// The sides of the die.
    ///
    /// ```
    /// use foregone_queries::dice::Query;
    ///
    /// assert_eq!(Query::new(100, 6, 1, 1)?.sides(), 6);
    /// # Ok::<(), foregone_runtime::OutOfRange>(())
    /// ```
    pub fn sides(self) -> u16 {
        self.race.sides()
    }
}

/// What a worker keeps: the die that it has solved last, 32 MB at most, and what it asks the table.
#[derive(Debug, Default)]
pub struct Scratch {
    die: Option<Die>,
    /// The sides of the die that was asked for last.
    last: Option<u16>,
    order: Vec<u32>,
    races: Vec<Race>,
    distances: Vec<(u16, u16)>,
    answers: Vec<f64>,
}

impl Question for Odds {
    type Query = Query;
    type Answer = f64;
    type Scratch = Scratch;

    const SHAPE: Shape = Shape::new(
        Game::Dice,
        "odds",
        &[N, M, X, Y],
        &[Column::probability("probability")],
    );

    /// All that a block holds: each die that it asks for is solved once.
    const AT_ONCE: usize = usize::MAX;

    fn read(&self, record: &mut Record<'_>, _: Layout) -> Result<Found<Query>, Fault> {
        let n = record.column(&N)?;
        let [m, x, y] = [
            record.number(M.name, 1, n - 1)?,
            record.number(X.name, 1, n - 1)?,
            record.number(Y.name, 1, n - 1)?,
        ];
        record.end_line()?;
        let query = Query::new(n.into(), m.into(), x.into(), y.into());
        Ok(Found::Query(query.expect("each number was read in its range")))
    }

    fn answer(&self, queries: &[Query], scratch: &mut Scratch, answers: &mut Vec<f64>) {
        answers.resize(queries.len(), 0.0);
        match &self.table {
            Some(table) => {
                scratch.races.clear();
                scratch.races.extend(queries.iter().map(|query| query.race));
                table.rounded_many(&scratch.races, answers);
            }
            None => solve(queries, scratch, answers),
        }
    }

    fn show_query(&self, query: &Query, _: u64, row: &mut Row<'_>) {
        let race = query.race;
        row.number(query.n);
        row.number(race.sides());
        row.number(query.n - race.own_distance());
        row.number(query.n - race.other_distance());
    }

    fn show(&self, _: &Query, probability: &f64, row: &mut Row<'_>) -> Result<(), Fault> {
        row.decimal(*probability);
        Ok(())
    }
}

/// Solves each die that is asked for, as far as it is, and answers the races with it. A die that is asked for again, block
/// after block, is kept whole.
fn solve(queries: &[Query], scratch: &mut Scratch, answers: &mut [f64]) {
    let Scratch {
        die,
        last,
        order,
        distances,
        answers: found,
        ..
    } = scratch;
    let race_of = |&place: &u32| queries[place as usize].race;
    order.clear();
    order.extend(0..queries.len() as u32);
    order.sort_unstable_by_key(|place| race_of(place).sides());
    for same_die in order.chunk_by(|a, b| race_of(a).sides() == race_of(b).sides()) {
        let sides = race_of(&same_die[0]).sides();
        let of_race = |race: Race| (race.own_distance(), race.other_distance());
        distances.clear();
        distances.extend(same_die.iter().map(race_of).map(of_race));
        let reach = distances.iter().map(|&(own, other)| own.max(other)).max();
        let reach = reach.unwrap_or_default();
        let kept = die
            .as_ref()
            .filter(|die| die.sides() == sides && die.reach() >= reach);
        found.clear();
        if kept.is_none() && *last != Some(sides) {
            found.resize(distances.len(), 0.0);
            rounded_races(sides, distances, found);
        } else {
            let die = match kept {
                Some(die) => die,
                None => die.insert(Die::solve(sides, reach)),
            };
            found.extend(distances.iter().map(|&(own, other)| die.rounded(own, other)));
        }
        *last = Some(sides);
        for (place, answer) in same_die.iter().zip(&*found) {
            answers[*place as usize] = *answer;
        }
    }
}
