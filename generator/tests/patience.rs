//! Double Patience against golden data and a plain recursion over positions.

use std::collections::HashMap;
use std::num::NonZeroU64;

use foregone_generator::patience::{Pair, Solver};
use foregone_runtime::patience::{Card, Deal, PILES, Position, RANKS, SUITS};

fn deal(number: u64) -> Deal {
    Deal::numbered(NonZeroU64::new(number).unwrap())
}

/// The lines of golden data without its comments.
fn rows(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

/// The golden rows, by their first field.
fn by_first(text: &str) -> Vec<(u64, Vec<Vec<&str>>)> {
    let mut all: Vec<(u64, Vec<Vec<&str>>)> = Vec::new();
    for row in rows(text) {
        let (first, rest) = row.split_once('\t').unwrap();
        let first = first.parse().unwrap();
        if all.last().is_none_or(|last| last.0 != first) {
            all.push((first, Vec::new()));
        }
        all.last_mut().unwrap().1.push(rest.split('\t').collect());
    }
    all
}

fn card(text: &str) -> Card {
    let [rank, suit] = *text.chars().collect::<Vec<_>>() else {
        panic!("{text}")
    };
    let index = |characters: &[char], wanted| characters.iter().position(|&c| c == wanted).unwrap() as u8;
    Card::new(index(&RANKS, rank), index(&SUITS, suit)).unwrap()
}

fn read_positions(text: &str) -> Vec<Position> {
    let piles: Vec<Vec<Card>> = rows(text)
        .map(|line| line.split(' ').filter(|&card| card != "-").map(card).collect())
        .collect();
    let (positions, rest) = piles.as_chunks::<PILES>();
    assert!(rest.is_empty());
    positions
        .iter()
        .map(|piles| Position::new(piles).unwrap())
        .collect()
}

#[track_caller]
fn assert_near(found: f64, expected: f64) {
    let distance = (found - expected).abs();
    assert!(
        distance <= expected * 1e-12 || distance <= 1e-15,
        "{found}, expected {expected}"
    );
    assert!(
        (0.0..=1.0).contains(&found) && found.is_sign_positive(),
        "{found}"
    );
    assert_eq!(found == 0.0, expected == 0.0);
}

fn assert_moves(solver: &mut Solver, position: &Position, expected: &[Vec<&str>]) {
    let moves = solver.moves(position);
    assert_eq!(moves.len(), expected.len(), "{position}");
    for (found, row) in moves.iter().zip(expected) {
        assert_eq!(found.pair.piles.map(|pile| pile.to_string()), [row[0], row[1]]);
        assert_near(found.probability, row[2].parse().unwrap());
    }
}

#[test]
fn golden_moves_of_deals() {
    let mut solver = Solver::new();
    let golden = by_first(include_str!("../../tests/golden/patience_moves.tsv"));
    assert_eq!(golden.len(), 11);
    for (number, expected) in golden {
        assert_moves(&mut solver, &deal(number).to_position(), &expected);
    }
    assert!(solver.moves(&deal(4).to_position()).is_empty());
}

#[test]
fn golden_positions() {
    let mut solver = Solver::new();
    let text = include_str!("../../tests/golden/patience_positions.txt");
    let positions = read_positions(text);
    assert!(
        positions.iter().map(Position::to_string).eq(rows(text)
            .collect::<Vec<_>>()
            .chunks(PILES)
            .map(|lines| lines.join("\n") + "\n"))
    );
    let golden = by_first(include_str!("../../tests/golden/patience_positions.out"));
    assert_eq!((positions.len(), golden.len()), (15, 15));
    for (position, (_, rows)) in positions.iter().zip(golden) {
        let (own, moves) = rows.split_first().unwrap();
        assert_eq!(own[0], "-");
        assert_near(solver.probability_of(position), own[2].parse().unwrap());
        assert_moves(&mut solver, position, moves);
        assert_eq!(solver.line(position).is_some(), own[2] != "0");
    }
}

fn line_text(line: Option<&[Pair]>) -> String {
    let Some(line) = line else {
        return "none".to_owned();
    };
    line.iter().map(Pair::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn golden_lines() {
    let mut solver = Solver::new();
    let mut count = 0;
    for row in rows(include_str!("../../tests/golden/patience_line.tsv")) {
        let (number, expected) = row.split_once('\t').unwrap();
        let position = deal(number.parse().unwrap()).to_position();
        assert_eq!(line_text(solver.line(&position)), expected, "deal {number}");
        count += 1;
    }
    assert_eq!(count, 40);
}

#[test]
fn golden_deals_that_can_be_won() {
    let mut solver = Solver::new();
    let mut count = 0;
    for row in rows(include_str!("../../tests/golden/patience_winnable.tsv")) {
        let (number, winnable) = row.split_once('\t').unwrap();
        let deal = deal(number.parse().unwrap());
        assert_eq!(
            solver.line(&deal.to_position()).is_some(),
            winnable == "1",
            "deal {number}"
        );
        assert_eq!(solver.probability(&deal) > 0.0, winnable == "1", "deal {number}");
        count += 1;
    }
    assert_eq!(count, 2_000);
}

/// The rules word for word, by ranks, with a memory of heights.
struct Naive {
    piles: [Vec<u8>; PILES],
    known: HashMap<[usize; PILES], f64>,
}

impl Naive {
    fn new(position: &Position) -> Self {
        let ranks = |pile: &[Card]| pile.iter().map(|card| card.rank()).collect();
        Self {
            piles: position.piles().map(ranks),
            known: HashMap::new(),
        }
    }

    fn heights(&self) -> [usize; PILES] {
        std::array::from_fn(|pile| self.piles[pile].len())
    }

    fn moves(&mut self) -> Vec<(Pair, f64)> {
        let mut moves = Vec::new();
        for one in 0..PILES {
            for other in one + 1..PILES {
                let [a, b] = [one, other].map(|pile| self.piles[pile].last().copied());
                if let Some(rank) = a
                    && a == b
                {
                    self.piles[one].pop();
                    self.piles[other].pop();
                    let piles = [one as u8 + 1, other as u8 + 1];
                    moves.push((Pair { piles }, self.probability()));
                    self.piles[one].push(rank);
                    self.piles[other].push(rank);
                }
            }
        }
        moves
    }

    fn probability(&mut self) -> f64 {
        let heights = self.heights();
        if heights == [0; PILES] {
            return 1.0;
        }
        if let Some(&known) = self.known.get(&heights) {
            return known;
        }
        let moves = self.moves();
        let sum: f64 = moves.iter().map(|(_, probability)| probability).sum();
        let probability = if moves.is_empty() {
            0.0
        } else {
            sum / moves.len() as f64
        };
        self.known.insert(heights, probability);
        probability
    }

    /// The first line that wins from a position that can be won.
    fn line(&mut self) -> Vec<Pair> {
        let mut line = Vec::new();
        while self.heights() != [0; PILES] {
            let (pair, _) = self.moves().into_iter().find(|&(_, after)| after > 0.0).unwrap();
            for pile in pair.piles {
                self.piles[usize::from(pile) - 1].pop();
            }
            line.push(pair);
        }
        line
    }
}

/// A deal without some pairs of cards of one rank, wherever they lie: of each rank 0, 2 or 4 are left, and as a rule no
/// move leads here.
fn thinned(number: u64) -> Position {
    let mut piles = deal(number).piles().map(|pile| pile.to_vec());
    for rank in 0..RANKS.len() as u8 {
        let gone = (number >> (rank % 5)) % 3 * 2;
        let mut left = 4 - gone;
        for pile in &mut piles {
            pile.retain(|card| {
                let is_left = card.rank() != rank || left > 0;
                left -= u64::from(card.rank() == rank && left > 0);
                is_left
            });
        }
    }
    Position::new(&piles).unwrap()
}

#[test]
fn agrees_with_the_rules_on_positions() {
    let mut solver = Solver::new();
    let (mut won, mut pairs) = (0, 0);
    let positions = (1..=60).map(|number| deal(number).to_position());
    for position in positions.chain((1..=600).map(thinned)) {
        let mut naive = Naive::new(&position);
        let expected = naive.probability();
        assert_near(solver.probability_of(&position), expected);
        let moves = solver.moves(&position).to_vec();
        assert!(moves.is_sorted_by(|one, next| one.pair < next.pair));
        let expected_moves = naive.moves();
        assert_eq!(moves.len(), expected_moves.len(), "{position}");
        for (found, (pair, probability)) in moves.iter().zip(expected_moves) {
            assert_eq!(found.pair, pair);
            assert_near(found.probability, probability);
        }
        pairs += moves.len();
        let line = solver.line(&position).map(<[Pair]>::to_vec);
        assert_eq!(line, (expected > 0.0).then(|| naive.line()), "{position}");
        won += u32::from(line.is_some());
    }
    assert!(won > 150 && pairs > 1_500, "{won} {pairs}");
}

#[test]
fn piles_of_positions_have_no_order() {
    let mut solver = Solver::new();
    for number in 1..=500 {
        let position = thinned(number);
        let mut piles = position.piles();
        piles.rotate_left(number as usize % PILES);
        piles.swap(1, 5);
        let other = Position::new(&piles).unwrap();
        let [one, other] = [position, other].map(|position| solver.probability_of(&position).to_bits());
        assert_eq!(one, other);

        let deal = deal(number);
        let [own, as_position] = [
            solver.probability(&deal),
            solver.probability_of(&deal.to_position()),
        ];
        assert_eq!(own.to_bits(), as_position.to_bits());
    }
}

#[test]
fn without_cards_the_game_is_won() {
    let mut solver = Solver::new();
    let empty = Position::new(&[[]; PILES]).unwrap();
    assert_eq!(solver.probability_of(&empty), 1.0);
    assert!(solver.moves(&empty).is_empty());
    assert_eq!(solver.line(&empty), Some(&[][..]));
}

/// A pair on top of one pile has no moves, and neither has anything that it lies on.
#[test]
fn two_last_cards_in_one_pile_are_lost() {
    let mut solver = Solver::new();
    let cards = ["6S", "6C", "7S", "7C"].map(card);
    let piles = |one: &[Card], other: &[Card]| {
        let none: &[Card] = &[];
        Position::new(&[one, other, none, none, none, none, none, none, none]).unwrap()
    };
    let [six, other_six, seven, other_seven] = cards;
    let lost = piles(&[six, other_six], &[]);
    assert_eq!(solver.probability_of(&lost), 0.0);
    assert!(solver.moves(&lost).is_empty());
    assert_eq!(solver.line(&lost), None);
    let lost = piles(&[six, other_six, seven], &[other_seven]);
    assert_eq!(solver.probability_of(&lost), 0.0);
    assert_eq!(solver.moves(&lost).len(), 1);
    assert_eq!(solver.moves(&lost)[0].probability, 0.0);
    let won = piles(&[six, seven], &[other_six, other_seven]);
    assert_eq!(solver.moves(&won)[0].probability, 1.0);
    assert_eq!(line_text(solver.line(&won)), "1-2 1-2");
}

/// What `moves` gives prints as the probability of the position after the pair does, near to rounding boundaries too.
#[test]
fn moves_print_as_the_positions_after_them() {
    let mut solver = Solver::new();
    let mut ties = 0;
    for number in 1..=3_000 {
        let position = thinned(number);
        for option in solver.moves(&position).to_vec() {
            let mut piles = position.piles();
            for pile in option.pair.piles {
                let pile = &mut piles[usize::from(pile) - 1];
                *pile = &pile[..pile.len() - 1];
            }
            let after = solver.probability_of(&Position::new(&piles).unwrap());
            assert_eq!(
                format!("{after:.6}"),
                format!("{:.6}", option.probability),
                "{position}"
            );
            let boundary = after * 1e6 - (after * 1e6).floor();
            ties += u32::from(boundary == 0.5);
        }
    }
    assert!(ties > 0, "{ties}");
}
