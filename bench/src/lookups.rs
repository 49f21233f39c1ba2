//! Single lookups: nanoseconds each, in cache and out of it, in mapped and in owned tables.

use std::hint::black_box;
use std::num::NonZeroU64;
use std::path::Path;
use std::time::Instant;

use foregone_generator as generator;
use foregone_runtime::Backing;
use foregone_runtime::dice::{Dice, MAX_DISTANCE, MAX_ERROR, Race};
use foregone_runtime::gems::{Case, Gems};
use foregone_runtime::kingdoms::{Healths, Kingdoms};
use foregone_runtime::patience::{Deal, Patience};
use foregone_runtime::war::{Attackers, Defenders, MAX_ATTACKERS, MAX_DEFENDERS, RuleSet, War};

use rayon::prelude::*;

use crate::Error;
use crate::input::Random;

/// Lookups that touch few enough cache lines to stay in the fastest caches.
const IN_CACHE: usize = 256;
const OUT_OF_CACHE: usize = 1 << 22;
const LOOKUPS: usize = 1 << 22;
const RUNS: usize = 5;

/// Fills a table in the folder and measures it.
type Measure = fn(&Path) -> Result<(), Error>;

/// The games, and what measures their tables.
pub const GAMES: [(&str, Measure); 5] = [
    ("kingdoms", kingdoms),
    ("war", war),
    ("dice", dice),
    ("patience", patience),
    ("gems", gems),
];

/// Measures the tables of the games that are named.
pub fn run(games: &[String]) -> Result<(), Error> {
    let folder = tempfile::tempdir()?;
    println!(
        "{:<34}{:>12}{:>12}{:>12}{:>12}",
        "ns a lookup (min of 5)", "in cache:", "in a chain", "out of it:", "in a chain"
    );
    for (name, measure) in GAMES {
        if games.iter().any(|game| game == name) {
            measure(folder.path())?;
        }
    }
    Ok(())
}

fn kingdoms(folder: &Path) -> Result<(), Error> {
    let path = folder.join("kingdoms.fgt");
    std::fs::write(&path, generator::kingdoms::fill().to_bytes())?;
    let solved = generator::kingdoms::solve();
    let all: Vec<Healths> = Healths::all().collect();
    let mut random = Random::new();
    let queries: Vec<(Healths, f64)> = (0..OUT_OF_CACHE)
        .map(|_| {
            let healths = all[random.below(all.len() as u64) as usize];
            (healths, solved[healths.index()][1])
        })
        .collect();
    for (name, table) in [
        ("kingdoms, mapped", Kingdoms::open(&path)?),
        ("kingdoms, owned", Kingdoms::open_read(&path)?),
    ] {
        measure(name, &queries, |healths| table.probabilities(healths).rebel);
    }
    Ok(())
}

fn war(folder: &Path) -> Result<(), Error> {
    let path = folder.join("war.fgt");
    std::fs::write(&path, generator::war::fill().to_bytes())?;
    let rules = RuleSet::War;
    let grid = generator::war::Grid::fill(rules.rules(), MAX_ATTACKERS.into(), MAX_DEFENDERS.into());
    let confidence = generator::war::Confidence::HALF;
    let all: Vec<u32> = (1..=MAX_DEFENDERS.into()).collect();
    let thresholds = generator::war::fewest_many(rules.rules().into(), &all, confidence);
    let mut random = Random::new();
    let mut queries = Vec::with_capacity(OUT_OF_CACHE);
    for _ in 0..OUT_OF_CACHE {
        let attackers = Attackers::new(1 + random.below(MAX_ATTACKERS.into()) as u16)?;
        let defenders = Defenders::new(1 + random.below(MAX_DEFENDERS.into()) as u16)?;
        queries.push((attackers, defenders));
    }
    let probabilities: Vec<((Attackers, Defenders), f64)> = queries
        .iter()
        .map(|&query| {
            (
                query,
                grid.probability(query.0.get().into(), query.1.get().into()),
            )
        })
        .collect();
    let fewest: Vec<(Defenders, f64)> = queries
        .iter()
        .map(
            |&(_, defenders)| match thresholds[usize::from(defenders.get()) - 1] {
                generator::war::Decision::Found(fewest) => (defenders, fewest.into()),
                other => unreachable!("every threshold is known: {other:?}"),
            },
        )
        .collect();
    let tables: [(_, _, War<Backing>); 2] = [
        (
            "war thresholds, mapped",
            "war probabilities, mapped",
            War::open(&path)?,
        ),
        (
            "war thresholds, owned",
            "war probabilities, owned",
            War::open_read(&path)?,
        ),
    ];
    for (thresholds, _, table) in &tables {
        measure(thresholds, &fewest, |defenders| {
            table
                .fewest_attackers(rules, defenders)
                .map_or(f64::NAN, f64::from)
        });
    }
    for (_, probability, table) in &tables {
        measure(probability, &probabilities, |(attackers, defenders)| {
            table.probability(rules, attackers, defenders).unwrap_or(f64::NAN)
        });
    }
    Ok(())
}

fn dice(folder: &Path) -> Result<(), Error> {
    let path = folder.join("dice.fgt");
    std::fs::write(&path, generator::dice::fill(&())?.to_bytes())?;
    let (mapped, owned) = (Dice::open(&path)?, Dice::open_read(&path)?);
    let most = u64::from(MAX_DISTANCE);
    let uniform = |random: &mut Random| 1 + random.below(most);
    // As many dice from each octave as from any other.
    let octaves = (most as f64).log2();
    let logarithmic = |random: &mut Random| {
        let share = random.below(1 << 32) as f64 / (1u64 << 32) as f64;
        ((octaves * share).exp2() as u64).clamp(1, most)
    };
    let uniform = races(&owned, uniform)?;
    let logarithmic = races(&owned, logarithmic)?;
    measure("dice, m uniform, mapped", &uniform, |race| {
        mapped.probability(race)
    });
    measure("dice, m uniform, owned", &uniform, |race| owned.probability(race));
    measure("dice, m log-uniform, mapped", &logarithmic, |race| {
        mapped.probability(race)
    });
    measure("dice, m log-uniform, owned", &logarithmic, |race| {
        owned.probability(race)
    });
    let answer_many = |races: &[Race], answers: &mut [f64]| mapped.answer_many(races, answers);
    measure_many("dice, m uniform, many at once", &uniform, answer_many);
    measure_many("dice, m log-uniform, many at once", &logarithmic, answer_many);
    Ok(())
}

/// Random races with the table's answers, each compared with the exact one.
fn races(table: &Dice, sides: impl Fn(&mut Random) -> u64) -> Result<Vec<(Race, f64)>, Error> {
    let mut random = Random::new();
    let mut races = Vec::with_capacity(OUT_OF_CACHE / 2);
    for _ in 0..races.capacity() {
        let (m, most) = (sides(&mut random), u64::from(MAX_DISTANCE));
        let race = Race::from_distances(m, 1 + random.below(most), 1 + random.below(most))?;
        races.push((race, table.probability(race)));
    }
    let mut by_die = races.clone();
    by_die.sort_unstable_by_key(|(race, _)| race.sides());
    let by_die: Vec<&[(Race, f64)]> = by_die.chunk_by(|(a, _), (b, _)| a.sides() == b.sides()).collect();
    let wrong = by_die.par_iter().any(|races| {
        let die = generator::dice::Die::solve(races[0].0.sides(), MAX_DISTANCE);
        let error = |(race, found): &(Race, f64)| {
            (found - die.probability(race.own_distance(), race.other_distance())).abs()
        };
        races.iter().any(|race| error(race) > MAX_ERROR)
    });
    if wrong {
        Err("dice: a wrong answer".into())
    } else {
        Ok(races)
    }
}

fn patience(folder: &Path) -> Result<(), Error> {
    const DEALS: u64 = 1_000_000;
    let path = folder.join("patience.fgt");
    std::fs::write(&path, generator::patience::fill(DEALS, &())?.to_bytes())?;
    let mut random = Random::new();
    let numbers: Vec<u64> = (0..OUT_OF_CACHE / 4).map(|_| 1 + random.below(DEALS)).collect();
    let solve = |solver: &mut generator::patience::Solver, &number: &u64| {
        let deal = Deal::numbered(NonZeroU64::new(number).unwrap_or(NonZeroU64::MIN));
        (deal, solver.probability(&deal))
    };
    let queries: Vec<(Deal, f64)> = numbers
        .par_iter()
        .map_init(generator::patience::Solver::new, solve)
        .collect();
    let (mapped, owned) = (Patience::open(&path)?, Patience::open_read(&path)?);
    for (name, table) in [("patience, mapped", &mapped), ("patience, owned", &owned)] {
        measure(name, &queries, |deal| {
            table.probability(&deal).unwrap_or(f64::NAN)
        });
    }
    let queries: Vec<(Deal, Option<f64>)> = queries.into_iter().map(|(deal, p)| (deal, Some(p))).collect();
    measure_many("patience, many at once", &queries, |deals, answers| {
        mapped.answer_many(deals, answers);
    });
    Ok(())
}

fn gems(folder: &Path) -> Result<(), Error> {
    const PUZZLES: u64 = 10_000;
    let path = folder.join("gems.fgt");
    std::fs::write(&path, generator::gems::fill(PUZZLES, &())?.to_bytes())?;
    let mut solver = generator::gems::Solver::new();
    let mut random = Random::new();
    let queries: Vec<(Case, f64)> = (0..4 * IN_CACHE)
        .map(|_| {
            let number = 1 + random.below(PUZZLES);
            let case = Case::numbered(NonZeroU64::new(number).unwrap_or(NonZeroU64::MIN));
            (case, solver.value(&case).difference.into())
        })
        .collect();
    for (name, table) in [
        ("gems, mapped", Gems::open(&path)?),
        ("gems, owned", Gems::open_read(&path)?),
    ] {
        measure(name, &queries, |case| {
            table
                .value(&case)
                .map_or(f64::NAN, |value| value.difference.into())
        });
    }
    Ok(())
}

/// Measures `lookup` with `queries`, each with its answer: one after another as fast as they go, and in a chain in
/// which each query waits for the answer before it.
///
/// # Panics
///
/// When an answer is wrong, or a lookup allocates.
fn measure<Q: Copy>(name: &str, queries: &[(Q, f64)], lookup: impl Fn(Q) -> f64) {
    for &(query, answer) in queries {
        assert_eq!(
            lookup(query).to_bits(),
            answer.to_bits(),
            "{name}: a wrong answer"
        );
    }
    let mut figures = Vec::new();
    for queries in [&queries[..IN_CACHE], queries] {
        // The compiler cannot know that nothing passes this mask.
        for mask in [None, Some(black_box(0))] {
            let rounds = LOOKUPS / queries.len();
            let expected = queries.iter().fold(0, |sum: u64, (_, answer)| {
                sum.wrapping_add(answer.to_bits().wrapping_mul(rounds as u64))
            });
            let mut best = f64::INFINITY;
            for _ in 0..RUNS {
                let start = Instant::now();
                let mut sum = 0;
                let allocated = allocation_counter::measure(|| {
                    sum = match mask {
                        None => free(queries, rounds, &lookup),
                        Some(mask) => chained(queries, rounds, mask, &lookup),
                    };
                });
                let nanoseconds = start.elapsed().as_secs_f64() * 1e9 / LOOKUPS as f64;
                best = best.min(nanoseconds);
                assert_eq!(sum, expected, "{name}: a wrong answer");
                assert_eq!(allocated.count_total, 0, "{name}: a lookup allocates");
            }
            figures.push(best);
        }
    }
    print!("{name:<34}");
    for figure in figures {
        print!("{figure:>12.1}");
    }
    println!();
}

/// Measures `answer_many` with `queries`, each with its answer.
///
/// # Panics
///
/// When an answer is wrong, or the lookups allocate.
fn measure_many<Q: Copy, A: Copy + PartialEq>(
    name: &str,
    queries: &[(Q, A)],
    answer_many: impl Fn(&[Q], &mut [A]),
) {
    let (all, right): (Vec<Q>, Vec<A>) = queries.iter().copied().unzip();
    // They begin as wrong ones, so that an answer that is not written is seen.
    let mut answers = right.clone();
    answers.rotate_left(1);
    print!("{name:<34}");
    for len in [IN_CACHE, all.len()] {
        let (all, answers) = (&all[..len], &mut answers[..len]);
        let rounds = LOOKUPS / len;
        let mut best = f64::INFINITY;
        for _ in 0..RUNS {
            let start = Instant::now();
            let allocated = allocation_counter::measure(|| {
                for _ in 0..rounds {
                    answer_many(all, answers);
                    black_box(&mut *answers);
                }
            });
            best = best.min(start.elapsed().as_secs_f64() * 1e9 / (rounds * len) as f64);
            assert_eq!(allocated.count_total, 0, "{name}: a lookup allocates");
        }
        assert!(*answers == right[..len], "{name}: a wrong answer");
        print!("{best:>12.1}{:>12}", "");
    }
    println!();
}

fn free<Q: Copy>(queries: &[(Q, f64)], rounds: usize, lookup: impl Fn(Q) -> f64) -> u64 {
    let mut sum = 0u64;
    for _ in 0..rounds {
        for &(query, _) in queries {
            sum = sum.wrapping_add(lookup(query).to_bits());
        }
    }
    sum
}

fn chained<Q: Copy>(queries: &[(Q, f64)], rounds: usize, mask: u64, lookup: impl Fn(Q) -> f64) -> u64 {
    let mut sum = 0u64;
    let mut last = 0;
    for _ in 0..rounds {
        for at in 0..queries.len() {
            last = lookup(queries[at | (last & mask) as usize].0).to_bits();
            sum = sum.wrapping_add(last);
        }
    }
    sum
}
