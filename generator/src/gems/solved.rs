//! What the solved cubes of a position tell.

use foregone_runtime::gems::Value;

use super::cube::Cube;
use super::order::CubeOrder;

/// A position that has been solved, with all that can follow from it.
#[derive(Debug)]
pub struct Solved<'a> {
    cubes: &'a [Cube],
    order: CubeOrder,
    cube_bits: usize,
    bags: usize,
}

/// A bag that may be picked, and what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The bag, counted from 1 in the order of the position.
    pub bag: u8,
    /// Stones of the player on turn minus stones of the other, -210 to 210, if he picks the bag now and both play their
    /// best from then on.
    pub difference: i16,
}

/// A pick in a line of best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pick {
    /// The bag, counted from 1 in the order of the position.
    pub bag: u8,
    /// Who picks it: 1 for the player on turn in the position, 2 for the other.
    pub player: u8,
    /// Stones that the pick wins: 0 to 10.
    pub stones: u8,
}

/// A set of bags that are left: bit 0 for the first.
type Set = usize;

impl<'a> Solved<'a> {
    /// What the cubes of a position of so many bags tell.
    pub(super) fn new(cubes: &'a [Cube], order: CubeOrder, cube_bits: usize, bags: usize) -> Self {
        Self {
            cubes,
            order,
            cube_bits,
            bags,
        }
    }

    /// The difference for the player on turn, and the best bags to pick first.
    #[must_use]
    pub fn value(&self) -> Value {
        let (rest, loss) = self.get(self.all());
        let is_best = |&bag: &usize| self.after(self.all(), bag).loss == loss;
        Value {
            difference: difference(rest, loss),
            best_first: (0..self.bags).filter(is_best).collect(),
        }
    }

    /// Each bag with the difference if it is picked now, in their order.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        let (rest, _) = self.get(self.all());
        (0..self.bags).map(move |bag| Move {
            bag: bag as u8 + 1,
            difference: difference(rest, self.after(self.all(), bag).loss),
        })
    }

    /// Best play to the end, pick after pick; among equally good bags the first. As many picks as bags.
    pub fn line(&self) -> impl Iterator<Item = Pick> {
        let mut left = self.all();
        let mut player = 1;
        std::iter::from_fn(move || {
            let (_, loss) = self.get(left);
            let mut bags = (0..self.bags).filter(|bag| left >> bag & 1 == 1);
            let bag = bags.find(|&bag| self.after(left, bag).loss == loss)?;
            let stones = self.after(left, bag).stones;
            let pick = Pick {
                bag: bag as u8 + 1,
                player,
                stones,
            };
            left ^= 1 << bag;
            if stones == 0 {
                player = 3 - player;
            }
            Some(pick)
        })
    }

    /// The set of all bags.
    fn all(&self) -> Set {
        (1 << self.bags) - 1
    }

    /// The stones that are still to be won from a set, and how many of them the player on turn loses to the other.
    fn get(&self, left: Set) -> (u8, u8) {
        let cube = &self.cubes[self.order.place(left >> self.cube_bits)];
        cube.get(left & ((1 << self.cube_bits) - 1))
    }

    /// What a bag of the set leads to, if it is picked.
    fn after(&self, left: Set, bag: usize) -> After {
        let (rest, _) = self.get(left);
        let (rest_then, loss_then) = self.get(left ^ 1 << bag);
        After {
            stones: rest - rest_then,
            loss: if rest_then == rest {
                rest - loss_then
            } else {
                loss_then
            },
        }
    }
}

/// What a picked bag leads to.
struct After {
    /// Stones that it wins.
    stones: u8,
    /// Stones that the picker loses to the other from here on.
    loss: u8,
}

/// Of `rest` stones the player on turn gets all but `loss`, and the other those.
fn difference(rest: u8, loss: u8) -> i16 {
    i16::from(rest) - 2 * i16::from(loss)
}
