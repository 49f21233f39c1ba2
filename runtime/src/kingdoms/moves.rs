//! What each attack leads to, by looking ahead to the Monarch's turn.
//!
//! From another player's turn that takes three attacks at most, in 3 · 2 · 3 orders: 18 lookups; from after an attack of the
//! Monarch's the same, so 36 for his own moves. A mean of probabilities that are each within 4.2e-16 of the truth is as near,
//! so ties are decided as they are in the table.

use std::cell::Cell;

use super::healths::Healths;
use super::player::Player;
use super::position::{Points, Position};
use super::probabilities::Probabilities;

/// Two probabilities that differ by no more than this are the same rational number.
///
/// Over the whole domain, attacks that tie come out within 4.2e-16 of each other in double precision, and attacks
/// that do not tie differ by 5.047e-13 at least. So anything from 1e-15 to 5e-13 decides every tie right; the test
/// `every_tie_is_decided_right` certifies it with exact arithmetic, and `every_move_is_right` for what is found by
/// looking ahead.
pub const TIE_TOLERANCE: f64 = 1e-13;

/// The lookups that the moves of a position take at most.
const MOST_LOOKUPS: usize = 36;

/// So many positions are looked ahead from at once: their lookups wait for memory together.
const AT_ONCE: usize = 16;

/// What stands where nothing has been found as yet.
const NONE: Probabilities = Probabilities {
    monarch: 0.0,
    rebel: 0.0,
    traitor: 0.0,
};

/// Where the probabilities with the Monarch on turn come from.
pub trait Lookup {
    /// The winning probabilities with the Monarch on turn.
    fn probabilities(&self, healths: Healths) -> Probabilities;
}

impl<F: Fn(Healths) -> Probabilities> Lookup for F {
    fn probabilities(&self, healths: Healths) -> Probabilities {
        self(healths)
    }
}

/// An attack that can be made, and what it leads to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Attack {
    /// Who is attacked.
    pub victim: Player,
    /// The winning probabilities after it.
    pub probabilities: Probabilities,
    /// Whether it is among the best for the attacker.
    pub best: bool,
}

/// The attacks that the player on turn can make, three at most, in the order of their victims' healths. There are none if
/// the game is over.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Moves {
    player: Player,
    attacks: [Attack; 3],
    count: u8,
}

/// No attack of the Monarch's.
impl Default for Moves {
    fn default() -> Self {
        Moves::of(Player::Monarch)
    }
}

impl Moves {
    /// The attacks of a position, with probabilities from `lookup`.
    pub fn new(position: Position, lookup: &impl Lookup) -> Self {
        let player = position.player();
        match position.result() {
            Some(_) => Moves::of(player),
            None => Moves::from_points(Points::from(position.healths().to_array()), player, lookup),
        }
    }

    /// The attacks of many positions, in their order, into `moves`. `lookup_many` gives the probabilities of so many healths
    /// with the Monarch on turn: it is asked for all that some positions need at once.
    ///
    /// # Panics
    ///
    /// When the two slices differ in length.
    pub fn of_many(
        positions: &[Position],
        lookup_many: impl Fn(&[Healths], &mut [Probabilities]),
        moves: &mut [Moves],
    ) {
        assert_eq!(positions.len(), moves.len(), "the moves of one position each");
        let mut asked = Vec::with_capacity(AT_ONCE * MOST_LOOKUPS);
        let mut found = vec![NONE; AT_ONCE * MOST_LOOKUPS];
        for (positions, moves) in positions.chunks(AT_ONCE).zip(moves.chunks_mut(AT_ONCE)) {
            asked.clear();
            for position in positions.iter().filter(|position| position.result().is_none()) {
                let points = Points::from(position.healths().to_array());
                ask_for_moves(points, position.player(), &mut asked);
            }
            let found = &mut found[..asked.len()];
            lookup_many(&asked, found);
            // The answers are asked for in the same order.
            let next = Cell::new(0);
            let answers = |_| found[next.replace(next.get() + 1)];
            for (moves, &position) in moves.iter_mut().zip(positions) {
                *moves = Moves::new(position, &answers);
            }
        }
    }

    /// No attack as yet.
    fn of(player: Player) -> Self {
        let none = Attack {
            victim: player,
            probabilities: NONE,
            best: false,
        };
        Moves {
            player,
            attacks: [none; 3],
            count: 0,
        }
    }

    /// The attacks of a player who lives, in a game that goes on.
    fn from_points(points: Points, player: Player, lookup: &impl Lookup) -> Self {
        let mut moves = Moves::of(player);
        for victim in points.victims(player) {
            let attack = &mut moves.attacks[usize::from(moves.count)];
            attack.victim = victim;
            attack.probabilities = after(points.after(victim), player.next(), lookup);
            moves.count += 1;
        }
        let own = |attack: &Attack| attack.probabilities.of(player.side());
        let best = moves.attacks().iter().map(own).fold(0.0, f64::max);
        for attack in &mut moves.attacks[..usize::from(moves.count)] {
            attack.best = best - own(attack) <= TIE_TOLERANCE;
        }
        moves
    }

    /// Who moves.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The attacks.
    pub fn attacks(&self) -> &[Attack] {
        &self.attacks[..usize::from(self.count)]
    }

    /// The probabilities before the attack: the mean over the best ones, of which the player picks any.
    fn probabilities(&self) -> Probabilities {
        let (mut sum, mut count) = ([0.0; 3], 0.0);
        for attack in self.attacks().iter().filter(|attack| attack.best) {
            let Probabilities {
                monarch,
                rebel,
                traitor,
            } = attack.probabilities;
            sum = [sum[0] + monarch, sum[1] + rebel, sum[2] + traitor];
            count += 1.0;
        }
        let [monarch, rebel, traitor] = sum.map(|sum| sum / count);
        Probabilities {
            monarch,
            rebel,
            traitor,
        }
    }
}

/// The probabilities with the turn of `turn`, or of the next player who lives.
fn after(points: Points, turn: Player, lookup: &impl Lookup) -> Probabilities {
    if let Some(side) = points.result() {
        return Probabilities::won_by(side);
    }
    match points.first_living(turn) {
        Player::Monarch => {
            let healths = points.healths().expect("the Monarch lives, or the game is over");
            lookup.probabilities(healths)
        }
        player => Moves::from_points(points, player, lookup).probabilities(),
    }
}

/// What [`Moves::from_points`] asks for, in its order.
fn ask_for_moves(points: Points, player: Player, asked: &mut Vec<Healths>) {
    for victim in points.victims(player) {
        ask(points.after(victim), player.next(), asked);
    }
}

/// What [`after`] asks for, in its order.
fn ask(points: Points, turn: Player, asked: &mut Vec<Healths>) {
    if points.result().is_some() {
        return;
    }
    match points.first_living(turn) {
        Player::Monarch => asked.extend(points.healths()),
        player => ask_for_moves(points, player, asked),
    }
}

/// The winning probabilities of a position, on any turn, with those on the Monarch's turn from `lookup`.
pub(super) fn probabilities(position: Position, lookup: &impl Lookup) -> Probabilities {
    after(
        Points::from(position.healths().to_array()),
        position.turn(),
        lookup,
    )
}
