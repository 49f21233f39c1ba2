//! The questions of Double Patience.

use std::num::NonZeroU64;

use foregone_generator::patience::{Move, Pair};
use foregone_queries::Question;
use foregone_queries::patience::{Line, Moves, Odds, Query};
use foregone_queries::question::{Found, Layout};
use foregone_queries::text::record::Record;
use foregone_runtime::patience::{Card, HEIGHT, PILES, Position, SUITS};

use crate::ask::Ask;
use crate::cells::{CARDS, Row};

/// What stands in the place of a card that has been taken.
const TAKEN: u8 = u8::MAX;

/// The deal or position of a row: by its number, its cards or its text.
fn query<Q: Question<Query = Query>>(question: &Q, row: Row<'_>, positions: bool) -> Result<Query, String> {
    if let Some(cards) = row.cards() {
        return of_cards(cards, positions);
    }
    if let Some(text) = row.text() {
        let text = text.trim_ascii();
        let layout = match text.contains('\n') {
            true => Layout::Rows,
            false => Layout::Line,
        };
        let mut record = Record::new(text.as_bytes());
        let found = question.read(&mut record, layout);
        let found = found.map_err(|fault| match layout {
            Layout::Rows => format!("line {}: {}", fault.line + 1, fault.kind),
            _ => fault.kind.to_string(),
        })?;
        return match found {
            Found::Query(query) if record.rest().trim_ascii().is_empty() => Ok(query),
            _ => Err("the text should end after one deal".to_owned()),
        };
    }
    NonZeroU64::new(row.number(0))
        .map(Query::numbered)
        .ok_or_else(|| "deal must not be 0".to_owned())
}

fn of_cards(cards: &[u8; CARDS], positions: bool) -> Result<Query, String> {
    let mut piles = [const { Vec::new() }; PILES];
    for (number, (pile, codes)) in piles.iter_mut().zip(cards.chunks_exact(HEIGHT)).enumerate() {
        let number = number + 1;
        for &code in codes {
            let suits = SUITS.len() as u8;
            match Card::new(code / suits, code % suits) {
                Some(_) if pile.len() < codes.iter().position(|&code| code == TAKEN).unwrap_or(HEIGHT) => {
                    pile.extend(Card::new(code / suits, code % suits));
                }
                None if code == TAKEN && positions => {}
                None => {
                    let end = if positions { ", or 255 above a pile" } else { "" };
                    return Err(format!(
                        "a card must be a number from 0 to 35{end}, found {code} in pile {number}"
                    ));
                }
                Some(_) => return Err(format!("pile {number} has a card above a place that is empty")),
            }
        }
    }
    Position::new(&piles)
        .map(Query::from)
        .map_err(|error| error.to_string())
}

/// What all three questions do alike.
macro_rules! asked {
    () => {
        type Question = Self;

        const TOGETHER: usize = 64;

        fn question(&self) -> &Self {
            self
        }

        fn query(&self, row: Row<'_>) -> Result<Query, String> {
            query(self, row, self.positions)
        }
    };
}

impl Ask for Odds {
    asked!();

    fn has_table(&self) -> bool {
        // A deal that the table does not hold takes microseconds.
        self.table.is_some()
    }

    fn put(&self, _: &Query, probability: &f64, mut item: impl FnMut(&[f64])) -> Result<(), String> {
        item(&[*probability]);
        Ok(())
    }
}

fn put_pair(pair: Pair) -> [f64; 2] {
    pair.piles.map(f64::from)
}

impl Ask for Moves {
    asked!();

    fn put(&self, _: &Query, moves: &Vec<Move>, mut item: impl FnMut(&[f64])) -> Result<(), String> {
        for option in moves {
            let [a, b] = put_pair(option.pair);
            item(&[a, b, option.probability]);
        }
        Ok(())
    }
}

impl Ask for Line {
    asked!();

    /// A deal that no line wins has one pair of no piles.
    fn put(&self, _: &Query, line: &Option<Vec<Pair>>, mut item: impl FnMut(&[f64])) -> Result<(), String> {
        match line {
            None => item(&[0.0, 0.0]),
            Some(pairs) => pairs.iter().for_each(|&pair| item(&put_pair(pair))),
        }
        Ok(())
    }
}
