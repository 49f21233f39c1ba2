use super::*;
use crate::TableError;
use crate::format::{Contents, Element};

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
        let mut blocks = vec![0; (2 + LINES_BEHIND) * LINE];
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
        let mut contents = Contents::new(Game::Dice);
        for axis in ["m", "N - x", "N - y"] {
            contents = contents.axis(axis, 1, 1999);
        }
        for name in ["dice", "axes", "grids", "blocks", "corrections"] {
            let len = |len: usize| len as u64;
            contents = match name {
                name if name == section => contents.section(name, shape, elements),
                "dice" => contents.section(name, &[len(self.dice.len() / 4), 4], &self.dice),
                "axes" => contents.section(name, &[len(self.axes.len())], &self.axes),
                "grids" => contents.section(name, &[len(self.grids.len())], &self.grids),
                "blocks" => contents.section(name, &[len(self.blocks.len() / LINE), 64], &self.blocks),
                _ => contents.section(name, &[len(self.corrections.len())], &self.corrections),
            };
        }
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
        (1, 2 + LINES_BEHIND, 1)
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
fn a_directory_that_leads_nowhere_is_refused() {
    let flat = Flat::new(0.25);
    let fault = |change: fn(&mut Flat)| {
        let mut changed = flat.clone();
        change(&mut changed);
        changed.fault()
    };
    let anew = "fetch or fill it anew";
    let dice = |element, expected, found| {
        format!("section dice, element {element}: {expected} expected, {found} found; {anew}")
    };
    assert_eq!(
        fault(|flat| flat.dice[4 + 1] = 998),
        dice(1, "an axis of at least 999 units", 998)
    );
    assert_eq!(
        fault(|flat| flat.dice[1998 * 4] = 1),
        dice(1998, "an axis within the 1998 units that are there", 1999)
    );
    assert_eq!(
        fault(|flat| flat.dice[5 * 4 + 2] = 1),
        dice(5, "a grid within the 4 cells that are there", 2)
    );
    assert_eq!(
        fault(|flat| flat.dice[5 * 4 + 3] = u32::MAX),
        dice(5, "a grid within the 4 cells that are there", u32::MAX)
    );
    assert_eq!(
        fault(|flat| flat.axes[7] = 2),
        format!("section axes, element 7: a cell below 2 expected, 2 found; {anew}")
    );
    assert_eq!(
        fault(|flat| flat.grids[3] = 2),
        format!("section grids, element 3: a line below 2 expected, 2 found; {anew}")
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
            block.resize(block.len().next_multiple_of(LINE) + LINES_BEHIND * LINE, 0);
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
