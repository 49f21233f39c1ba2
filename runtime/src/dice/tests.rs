use super::block::Block;
use super::layout::*;
use super::*;
use crate::TableError;
use crate::format::{Element, TableBuilder};

/// A table whose surface is the same everywhere: one axis of one cell, one block of one coefficient.
#[derive(Clone)]
struct Flat {
    dice: Vec<u32>,
    axes: Vec<u16>,
    grids: Vec<u32>,
    blocks: Vec<u8>,
    corrections: Vec<u64>,
}

impl Flat {
    fn new(probability: f64) -> Self {
        let mut blocks = vec![0; (2 + LINES_AFTER) * LINE];
        // One plane of one diagonal, which is long.
        (blocks[48], blocks[59]) = (1, 1);
        blocks[LINE..LINE + 8].copy_from_slice(&probability.to_le_bytes());
        Flat {
            dice: [0, 1998, 0, 2].repeat(1999),
            axes: vec![1; 1998],
            grids: vec![0; 4],
            blocks,
            corrections: Vec::new(),
        }
    }

    /// The table, but for one section.
    fn with<T: Element>(
        &self,
        section: &str,
        shape: &[u64],
        elements: &[T],
    ) -> Result<Dice<Vec<u8>>, TableError> {
        let names = [
            DICE.name(),
            CELLS.name(),
            GRIDS.name(),
            BLOCKS.name(),
            CORRECTIONS.name(),
        ];
        let add = |contents, (number, name)| match number {
            _ if name == section => TableBuilder::section(contents, name, shape, elements),
            0 => DICE.add_to(contents, &self.dice),
            1 => CELLS.add_to(contents, &self.axes),
            2 => GRIDS.add_to(contents, &self.grids),
            3 => BLOCKS.add_to(contents, &self.blocks),
            _ => CORRECTIONS.add_to(contents, &self.corrections),
        };
        let contents = names.into_iter().enumerate().fold(contents(), add);
        Dice::new(contents.to_bytes())
    }

    fn open(&self) -> Result<Dice<Vec<u8>>, TableError> {
        self.with::<u8>("", &[], &[])
    }

    /// What is wrong with it.
    #[track_caller]
    fn fault(&self) -> String {
        self.open().unwrap_err().fault.to_string()
    }
}

fn race(m: u64, a: u64, b: u64) -> Race {
    Race::from_distances(m, a, b).unwrap()
}

#[test]
fn a_table_is_opened_and_answers() {
    let table = Flat::new(0.25).open().unwrap();
    table.verify().unwrap();
    for (race, expected) in [
        (race(6, 7, 1), 0.25),
        (race(6, 1, 7), 0.25),
        (race(2, 1999, 1999), 0.25),
        (race(1998, 1999, 1), 0.25),
        (race(6, 6, 1), 6.0 / 11.0),
        (race(1999, 1999, 1999), 1999.0 / 3997.0),
        (race(1, 5, 5), 1.0),
        (race(1, 6, 5), 0.0),
    ] {
        assert_eq!(table.probability(race), expected, "{race:?}");
        let mut answer = [0.0];
        table.answer_many(&[race], &mut answer);
        assert_eq!(answer, [expected], "{race:?}");
    }
    let view = table.view();
    assert_eq!(
        (view.blocks(), view.lines(), view.coefficients()),
        (1, 2 + LINES_AFTER, 1)
    );
}

#[test]
fn probabilities_are_from_0_to_1() {
    for (stored, expected) in [
        (-0.5, 0.0),
        (-0.0, 0.0),
        (1.5, 1.0),
        (f64::NAN, 0.0),
        (f64::INFINITY, 1.0),
    ] {
        let found = Flat::new(stored).open().unwrap().probability(race(6, 7, 7));
        assert!(found == expected && found.is_sign_positive(), "{stored}: {found}");
    }
}

#[test]
fn corrected_races_are_rounded_the_other_way() {
    // In the zone every place is as good as the last: 3 and 6 are the same race to a die of six sides.
    let corrected = [race(6, 7, 6), race(6, 8, 8)];
    let uncorrected = [race(6, 8, 7), race(6, 7, 8), race(7, 8, 8)];
    for (stored, nearest, other) in [
        (0.250_000_500_002, 250_001, 250_000),
        (0.250_000_499_998, 250_000, 250_001),
    ] {
        let mut flat = Flat::new(stored);
        flat.corrections = corrected.map(Race::key).to_vec();
        let table = flat.open().unwrap();
        for race in corrected.into_iter().chain([race(6, 7, 3)]) {
            assert_eq!(table.six_decimals(race), other, "{race:?}");
        }
        for race in uncorrected {
            assert_eq!(table.six_decimals(race), nearest, "{race:?}");
        }
    }
}

#[test]
fn rounded_probabilities_print_the_exact_decimals() {
    let corrected = race(6, 7, 6);
    let tie = race(2, 4, 6);
    for stored in [
        0.250_000_500_002,
        0.250_000_499_998,
        0.25,
        0.0,
        1.0,
        0.850_000_5,
        0.851_562_500_000_1,
    ] {
        let mut flat = Flat::new(stored);
        flat.corrections = vec![tie.key(), corrected.key()];
        if stored < TIE {
            flat.corrections.remove(0);
        }
        let table = flat.open().unwrap();
        // More than are found at once.
        let races = [corrected, race(6, 8, 7), tie, race(6, 6, 6)].repeat(20);
        let mut answers = vec![0.0; races.len()];
        table.rounded_many(&races, &mut answers);
        for (&race, &answer) in races.iter().zip(&answers) {
            let exact = format!("{:.6}", f64::from(table.six_decimals(race)) / 1e6);
            assert_eq!(format!("{answer:.6}"), exact, "{race:?}: {stored}");
            assert_eq!(
                round_to_millionths(answer).0,
                table.six_decimals(race),
                "{race:?}: {stored}"
            );
            assert!((answer - table.probability(race)).abs() <= MAX_ERROR);
            assert!((0.0..=1.0).contains(&answer) && answer.is_sign_positive());
        }
        if (stored - TIE).abs() < MAX_ERROR {
            assert_eq!(answers[2], TIE);
        }
        // Where no boundary is near, nothing is changed.
        if (stored - 0.25).abs() < 1e-12 {
            assert_eq!(answers[0], stored);
        }
    }
}

#[test]
fn a_directory_that_leads_nowhere_is_refused() {
    let flat = Flat::new(0.25);
    let fault = |change: fn(&mut Flat)| {
        let mut changed = flat.clone();
        change(&mut changed);
        changed.fault()
    };
    // Each section begins where the header says.
    let begins = |name: &str| {
        let table = flat.open().unwrap();
        let sections = &table.file().header().sections;
        sections
            .iter()
            .find(|section| section.name == name)
            .unwrap()
            .offset
    };
    let holds = |section: &str, byte, found: u64, expected: &str| {
        let offset = begins(section) + byte;
        format!(
            "section {section} at offset {offset} holds {found}, expected {expected}; fetch or fill it anew"
        )
    };
    assert_eq!(
        fault(|flat| flat.dice[4 + 1] = 998),
        holds("dice", 4 * 5, 998, "an axis of at least 999 units")
    );
    assert_eq!(
        fault(|flat| flat.dice[1998 * 4] = 1),
        holds("dice", 4 * 7992, 1, "an axis of 1998 units within 1998")
    );
    assert_eq!(
        fault(|flat| flat.dice[5 * 4 + 2] = 1),
        holds("dice", 4 * 23, 2, "the side of a grid from 1 on within 4 cells")
    );
    let side = u32::MAX.into();
    assert_eq!(
        fault(|flat| flat.dice[5 * 4 + 3] = u32::MAX),
        holds(
            "dice",
            4 * 23,
            side,
            "the side of a grid from 0 on within 4 cells"
        )
    );
    assert_eq!(
        fault(|flat| flat.axes[7] = 2),
        holds("axes", 2 * 7, 2, "a cell below 2")
    );
    assert_eq!(
        fault(|flat| flat.grids[3] = 2),
        holds("grids", 4 * 3, 2, "a line below 2")
    );
}

#[test]
fn sections_of_another_layout_are_refused() {
    let flat = Flat::new(0.25);
    let fault = |opened: Result<Dice<Vec<u8>>, TableError>| opened.unwrap_err().fault.to_string();
    let few = fault(flat.with("dice", &[1998, 4], &flat.dice[4..]));
    assert!(
        few.starts_with("section dice") && few.contains("[1999, 4]"),
        "{few}"
    );
    let wide = fault(flat.with("axes", &[1998], &[1u32; 1998]));
    assert!(wide.starts_with("section axes") && wide.contains("u16"), "{wide}");
    let halves = 2 * (flat.blocks.len() / LINE) as u64;
    let narrow = fault(flat.with("blocks", &[halves, 32], &flat.blocks));
    assert!(
        narrow.starts_with("section blocks") && narrow.contains("64"),
        "{narrow}"
    );
}

/// Planes of every number of diagonals, long ones and short ones, against the sum as it is defined.
#[test]
fn a_block_is_the_polynomial_that_its_coefficients_say() {
    let mut number = 0u64;
    let mut random = || {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (number >> 40) as f64 / f64::from(1 << 24) - 0.5
    };
    for diagonals in 1..=MAX_DIAGONALS {
        for long_orders in 0..=MAX_DIAGONALS {
            let planes = [diagonals, diagonals.div_ceil(2), 1];
            let mut block = Vec::new();
            for scaling in [1.0, 0.0, 1.0, 0.0, 1.0, 0.0] {
                block.extend(f64::to_le_bytes(scaling));
            }
            block.extend(planes.map(|diagonals| diagonals as u8));
            block.resize(LINE, 0);
            block[59] = long_orders as u8;
            let [x, y, z] = [random(), random(), random()];
            let (mut expected, mut coefficients) = (0.0, Vec::new());
            for (k, diagonals) in planes.into_iter().enumerate() {
                for n in 0..diagonals {
                    for j in 0..=n {
                        // A single-precision number, so that it stands in either length.
                        let coefficient = f64::from(random() as f32);
                        coefficients.push(coefficient);
                        let powers = [(x, n - j), (y, j), (z, k)];
                        expected += powers.iter().fold(coefficient, |product, (base, exponent)| {
                            product * base.powi(*exponent as i32)
                        });
                        if n < long_diagonals(diagonals, k, long_orders) {
                            block.extend(coefficient.to_le_bytes());
                        } else {
                            block.extend((coefficient as f32).to_le_bytes());
                        }
                    }
                    if n % 2 == 0 {
                        let long = n < long_diagonals(diagonals, k, long_orders);
                        block.resize(block.len() + if long { 8 } else { 4 }, 0);
                    }
                }
            }
            block.resize(block.len().next_multiple_of(LINE) + LINES_AFTER * LINE, 0);
            let block = Block::new(block.as_chunks().0).unwrap();
            let found = block.value(block.scaled(x, y, z));
            assert!(
                (found - expected).abs() < 1e-14,
                "{diagonals} diagonals, {long_orders} long: {found}, not {expected}"
            );
            let read: Vec<f64> = block.planes().flat_map(|plane| plane.coefficients()).collect();
            assert_eq!(read, coefficients, "{diagonals} diagonals, {long_orders} long");
        }
    }
}

/// Whatever a block's header says, a lookup ends with a number.
#[test]
fn a_damaged_block_gives_some_number() {
    let mut flat = Flat::new(0.25);
    for at in 0..LINE {
        for byte in [0, 1, 11, 16, 17, 0x7f, 0xff] {
            let before = std::mem::replace(&mut flat.blocks[at], byte);
            let table = flat.open().unwrap();
            let found = table.probability(race(6, 100, 200));
            assert!((0.0..=1.0).contains(&found), "byte {at}, {byte}: {found}");
            flat.blocks[at] = before;
        }
    }
}

#[test]
fn inputs_outside_the_rules_are_named() {
    let fault = |n, m, x, y| Race::new(n, m, x, y).unwrap_err().to_string();
    assert_eq!(fault(9, 1, 1, 1), "N is 9, expected 10 to 2000 (table dice)");
    assert_eq!(
        fault(2001, 1, 1, 1),
        "N is 2001, expected 10 to 2000 (table dice)"
    );
    assert_eq!(fault(10, 0, 1, 1), "m is 0, expected 1 to 9 (table dice)");
    assert_eq!(fault(10, 10, 1, 1), "m is 10, expected 1 to 9 (table dice)");
    assert_eq!(fault(10, 1, 0, 1), "x is 0, expected 1 to 9 (table dice)");
    assert_eq!(fault(10, 1, 10, 1), "x is 10, expected 1 to 9 (table dice)");
    assert_eq!(fault(10, 1, 1, 0), "y is 0, expected 1 to 9 (table dice)");
    assert_eq!(
        fault(10, 1, 1, u64::MAX),
        format!("y is {}, expected 1 to 9 (table dice)", u64::MAX)
    );
    assert!(Race::from_distances(1, 2000, 1).is_err());
}

#[test]
fn races_depend_on_distances() {
    let race = Race::new(2000, 6, 1, 1999).unwrap();
    assert_eq!(
        (race.sides(), race.own_distance(), race.other_distance()),
        (6, 1999, 1)
    );
    assert_eq!(race, Race::from_distances(6, 1999, 1).unwrap());
    assert_eq!(race.key(), Race::from_distances(6, 1999, 6).unwrap().key());
    assert_ne!(race.key(), Race::from_distances(6, 1999, 7).unwrap().key());
}

#[test]
fn rounding_tells_where_a_boundary_is_near() {
    assert_eq!(round_to_millionths(0.0), (0, None));
    assert_eq!(round_to_millionths(1.0), (1_000_000, None));
    assert_eq!(round_to_millionths(0.851_562_4), (851_562, None));
    assert_eq!(round_to_millionths(0.851_562_500_009), (851_563, Some(851_562)));
    assert_eq!(round_to_millionths(0.851_562_499_991), (851_562, Some(851_562)));
    assert_eq!(round_to_millionths(0.851_562_500_02), (851_563, None));
    assert_eq!(round_to_millionths(0.999_999_500_001), (1_000_000, Some(999_999)));
}

#[test]
fn sections_of_the_wrong_length_are_refused() {
    let empty = Sections {
        dice: &[],
        axes: &[],
        grids: &[],
        blocks: &[],
        corrections: &[],
    };
    let fault = |sections| View::new(sections).unwrap_err().section;
    assert_eq!(fault(empty), "dice");
    assert_eq!(
        fault(Sections {
            corrections: &[0],
            ..empty
        }),
        "corrections"
    );
    assert_eq!(
        fault(Sections {
            dice: &[0; 15],
            ..empty
        }),
        "dice"
    );
    // No die but that of one side may be without an axis.
    assert_eq!(
        fault(Sections {
            dice: &[0; 1999 * 16],
            ..empty
        }),
        "dice"
    );
    assert_eq!(
        fault(Sections {
            dice: &[0; 1999 * 16],
            axes: &[0],
            ..empty
        }),
        "axes"
    );
    assert_eq!(
        fault(Sections {
            dice: &[0; 1999 * 16],
            blocks: &[0; 8],
            ..empty
        }),
        "blocks"
    );
}
