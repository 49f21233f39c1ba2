//! Gems Fight! against golden data and a plain recursion over positions.

use std::collections::HashMap;
use std::num::NonZeroU64;

use foregone_generator::gems::{Move, Pick, Solver};
use foregone_runtime::gems::{Bag, Case, MAX_BAGS, Position, Value};

fn puzzle(number: u64) -> Case {
    Case::numbered(NonZeroU64::new(number).unwrap())
}

/// The lines of golden data without its comments.
fn rows(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

fn read_positions(text: &str) -> Vec<Position> {
    let mut numbers = rows(text)
        .flat_map(str::split_whitespace)
        .map(|number| number.parse::<usize>().unwrap());
    let mut next = || numbers.next().unwrap();
    let mut positions = Vec::new();
    loop {
        let [colours, count, gems_per_stone] = [next(), next(), next()];
        if [colours, count, gems_per_stone] == [0; 3] {
            return positions;
        }
        let cooker: Vec<u8> = (0..colours).map(|_| next() as u8).collect();
        let mut bags = vec![Bag::new(); count];
        for bag in &mut bags {
            for _ in 0..next() {
                assert!(bag.put(next() - 1));
            }
        }
        let case = Case::new(colours, gems_per_stone, &bags).unwrap();
        positions.push(Position::new(case, &cooker).unwrap());
    }
}

#[test]
fn golden_moves_of_puzzles() {
    let mut expected: Vec<(u64, Vec<(u8, i16)>)> = Vec::new();
    for row in rows(include_str!("../../tests/golden/gems_moves.tsv")) {
        let [number, bag, difference] = *row.split('\t').collect::<Vec<_>>() else {
            panic!("{row}")
        };
        let number = number.parse().unwrap();
        if expected.last().is_none_or(|last| last.0 != number) {
            expected.push((number, Vec::new()));
        }
        let moves = &mut expected.last_mut().unwrap().1;
        moves.push((bag.parse().unwrap(), difference.parse().unwrap()));
    }
    assert_eq!(expected.iter().map(|(_, moves)| moves.len()).sum::<usize>(), 61);
    let mut solver = Solver::new();
    for (number, expected) in expected {
        let moves = solver.moves(&(&puzzle(number)).into());
        let found: Vec<_> = moves
            .iter()
            .map(|option| (option.bag, option.difference))
            .collect();
        assert_eq!(found, expected, "puzzle {number}");
    }
}

/// All that can be asked of positions, as the golden rows write it.
fn answers(solver: &mut Solver, positions: &[Position]) -> Vec<String> {
    let mut rows = Vec::new();
    for (number, position) in (1..).zip(positions) {
        let difference = solver.value_of(position).difference;
        rows.push(format!("{number}\tdifference\t-\t-\t{difference}"));
        for Move { bag, difference } in solver.moves(position) {
            rows.push(format!("{number}\tmove\t{bag}\t-\t{difference}"));
        }
        for Pick { bag, player, stones } in solver.line(position) {
            rows.push(format!("{number}\tpick\t{bag}\t{player}\t{stones}"));
        }
    }
    rows
}

#[test]
fn golden_positions() {
    let text = include_str!("../../tests/golden/gems_positions.txt");
    let positions = read_positions(text);
    assert_eq!(positions.len(), 12);
    let shown: String = positions.iter().map(Position::to_string).collect();
    let read: String = rows(text).map(|line| format!("{line}\n")).collect();
    assert_eq!(shown + "0 0 0\n", read);

    let expected: Vec<&str> = rows(include_str!("../../tests/golden/gems_positions.out")).collect();
    assert_eq!(expected.len(), 146);
    assert_eq!(answers(&mut Solver::new(), &positions), expected);
}

/// The rules word for word, with a memory of the sets of bags that are left.
struct Naive {
    gems_per_stone: u8,
    bags: Vec<Bag>,
    known: HashMap<u32, i16>,
}

impl Naive {
    fn new(position: &Position) -> Self {
        Self {
            gems_per_stone: position.case().gems_per_stone(),
            bags: position.case().bags().to_vec(),
            known: HashMap::new(),
        }
    }

    /// Each bag that is left, with the stones it wins and the difference after it.
    fn moves(&mut self, cooker: [u8; 8], left: u32) -> Vec<(usize, u8, i16)> {
        let bags = (0..self.bags.len()).filter(|bag| left >> bag & 1 == 1);
        bags.map(|bag| {
            let (then, won) = self.pick(cooker, bag);
            let rest = self.difference(then, left ^ 1 << bag);
            (bag, won, i16::from(won) + if won > 0 { rest } else { -rest })
        })
        .collect()
    }

    fn pick(&self, mut cooker: [u8; 8], bag: usize) -> ([u8; 8], u8) {
        let mut won = 0;
        for (gems, count) in cooker.iter_mut().zip(self.bags[bag].counts()) {
            *gems += count;
            won += *gems / self.gems_per_stone;
            *gems %= self.gems_per_stone;
        }
        (cooker, won)
    }

    fn difference(&mut self, cooker: [u8; 8], left: u32) -> i16 {
        if let Some(&known) = self.known.get(&left) {
            return known;
        }
        let moves = self.moves(cooker, left);
        let best = moves
            .iter()
            .map(|&(_, _, difference)| difference)
            .max()
            .unwrap_or(0);
        self.known.insert(left, best);
        best
    }

    fn line(&mut self, mut cooker: [u8; 8], mut left: u32) -> Vec<Pick> {
        let (mut line, mut player) = (Vec::new(), 1);
        while left != 0 {
            let best = self.difference(cooker, left);
            let moves = self.moves(cooker, left);
            let &(bag, stones, _) = moves
                .iter()
                .find(|&&(_, _, difference)| difference == best)
                .unwrap();
            line.push(Pick {
                bag: bag as u8 + 1,
                player,
                stones,
            });
            cooker = self.pick(cooker, bag).0;
            left ^= 1 << bag;
            if stones == 0 {
                player = if player == 1 { 2 } else { 1 };
            }
        }
        line
    }
}

/// A position of up to so many bags: those of a puzzle, with stones of any size and any gems in the cooker.
fn position(number: u64, most_bags: usize) -> Position {
    let puzzle = puzzle(number);
    let count = puzzle.bags().len().min(number as usize % (most_bags + 1));
    let gems_per_stone = 1 + number as usize % 19;
    let case = Case::new(puzzle.colours().into(), gems_per_stone, &puzzle.bags()[..count]).unwrap();
    let gems = |colour: u64| (number * (31 + 7 * colour) % 1009 % gems_per_stone as u64) as u8;
    let cooker: Vec<u8> = (0..case.colours().into()).map(gems).collect();
    Position::new(case, &cooker).unwrap()
}

#[test]
fn agrees_with_the_rules_on_positions() {
    let mut solver = Solver::new();
    let mut bags_seen = [0; MAX_BAGS + 1];
    let positions = (1..=400).map(|number| position(number, 8));
    // Large enough for several cubes.
    let large = (2_000..)
        .map(|number| position(number, 19))
        .filter(|position| position.case().bags().len() > 16);
    for position in positions.chain(large.take(3)) {
        let mut naive = Naive::new(&position);
        let mut cooker = [0; 8];
        cooker[..position.cooker().len()].copy_from_slice(position.cooker());
        let bags = naive.bags.len();
        let all = (1 << bags) - 1;
        bags_seen[bags] += 1;

        let difference = naive.difference(cooker, all);
        let expected: Vec<Move> = naive
            .moves(cooker, all)
            .into_iter()
            .map(|(bag, _, difference)| Move {
                bag: bag as u8 + 1,
                difference,
            })
            .collect();
        let best_first = (0..bags)
            .filter(|&bag| expected[bag].difference == difference)
            .collect();
        let value = Value {
            difference,
            best_first,
        };
        let line = naive.line(cooker, all);
        assert_eq!(solver.value_of(&position), value, "{position}");
        assert_eq!(solver.moves(&position), expected, "{position}");
        assert_eq!(solver.line(&position), line, "{position}");
        let won = |player| -> i16 {
            let picks = line.iter().filter(|pick| pick.player == player);
            picks.map(|pick| i16::from(pick.stones)).sum()
        };
        assert_eq!(won(1) - won(2), difference);

        let solved = solver.solve_in_parallel(&position);
        assert_eq!(solved.value(), value);
        assert!(solved.moves().eq(expected));
        assert!(solved.line().eq(line));
    }
    assert!(bags_seen[..=8].iter().all(|&count| count > 10), "{bags_seen:?}");
    assert!(bags_seen[17..].iter().sum::<u32>() == 3, "{bags_seen:?}");
}

/// After the first picks of best play, the rest of the line is the line of the position that they lead to.
#[test]
fn a_line_goes_on_from_each_position_on_it() {
    let mut solver = Solver::new();
    for number in 1..=60 {
        let case = puzzle(number);
        if case.bags().len() > 14 {
            continue;
        }
        let line = solver.line(&(&case).into());
        let naive = Naive::new(&(&case).into());
        let mut cooker = [0; 8];
        let mut left: Vec<u8> = (1..=case.bags().len() as u8).collect();
        for (picked, pick) in line.iter().enumerate() {
            cooker = naive.pick(cooker, usize::from(pick.bag) - 1).0;
            left.retain(|&bag| bag != pick.bag);
            let bags: Vec<Bag> = left
                .iter()
                .map(|&bag| case.bags()[usize::from(bag) - 1])
                .collect();
            let rest = Case::new(case.colours().into(), case.gems_per_stone().into(), &bags).unwrap();
            let position = Position::new(rest, &cooker[..case.colours().into()]).unwrap();
            let then: Vec<u8> = solver
                .line(&position)
                .iter()
                .map(|pick| left[usize::from(pick.bag) - 1])
                .collect();
            assert!(line[picked + 1..].iter().map(|pick| pick.bag).eq(then));
        }
    }
}
