//! Damaged tables: opening or `verify` says so, and no lookup panics, whatever the bytes are.

use std::collections::BTreeSet;

use foregone_runtime::format::{TableFile, header_range};
use foregone_runtime::{Game, TableError};
use trials::random::Random;
use trials::tables;
use trials::targets::repair::repair_preamble;

mod common;
use common::table_of;

/// Opens the table of `game` in `bytes` as a lookup does, makes many lookups all over it, and verifies it.
fn examine(game: Game, bytes: &[u8]) -> Result<(), TableError> {
    let table = tables::open(game, bytes)?;
    for place in 0..40 {
        table.look_up(bytes.len() / 40 * place);
    }
    table.read_entries(false);
    table.verify()
}

/// Makes sure that the damage in `bytes` is found.
#[track_caller]
fn is_found_out(game: Game, bytes: &[u8], damage: &str) {
    let found = examine(game, bytes);
    assert!(found.is_err(), "{game}: {damage}: it is not reported");
}

/// Runs a test for each game: on its table, with its own source of randomness.
fn for_each_game(test: impl Fn(Game, Vec<u8>, &mut Random)) {
    for game in Game::ALL {
        let bytes = table_of(game).to_vec();
        examine(game, &bytes).unwrap();
        test(game, bytes, &mut Random::new(game as u64));
    }
}

/// A mask that changes a byte.
fn mask(random: &mut Random) -> u8 {
    1 + random.below(255) as u8
}

/// What is in a table: its preamble and header, the paddings, and the sections, each from a byte to a byte.
struct Places {
    header_end: usize,
    paddings: Vec<(usize, usize)>,
    sections: Vec<(usize, usize)>,
}

impl Places {
    fn of(bytes: &[u8]) -> Self {
        let file = TableFile::new(bytes).unwrap();
        let header_end = header_range(bytes).unwrap().end;
        let sections: Vec<(usize, usize)> = file
            .header()
            .sections
            .iter()
            .map(|section| {
                (
                    section.offset as usize,
                    (section.offset + section.length) as usize,
                )
            })
            .collect();
        let ends = [header_end]
            .into_iter()
            .chain(sections.iter().map(|section| section.1));
        let paddings = ends.zip(sections.iter().map(|section| section.0)).collect();
        Places {
            header_end,
            paddings,
            sections,
        }
    }
}

#[test]
fn cut_tables_are_found_out() {
    for_each_game(|game, bytes, random| {
        let regular = (0..=4096).step_by(64);
        let mut lengths: BTreeSet<usize> = regular
            .chain((0..300).map(|_| random.below(bytes.len())))
            .collect();
        lengths.retain(|&length| length < bytes.len());
        let Places { sections, .. } = Places::of(&bytes);
        lengths.extend(sections.iter().flat_map(|&(start, end)| [start, end - 1]));
        lengths.insert(bytes.len() - 1);
        for length in lengths {
            is_found_out(game, &bytes[..length], &format!("cut after {length} bytes"));
        }
    });
}

#[test]
fn extended_tables_are_found_out() {
    for_each_game(|game, mut bytes, _| {
        let length = bytes.len();
        for more in [1, 7, 8, 63, 64, 4096] {
            for byte in [0, 0xff] {
                bytes.resize(length + more, byte);
                is_found_out(game, &bytes, &format!("{more} bytes {byte} more"));
                bytes.truncate(length);
            }
        }
        let twice = bytes.repeat(2);
        is_found_out(game, &twice, "twice itself");
    });
}

#[test]
fn flips_in_preamble_and_header_are_found_out_at_opening() {
    for_each_game(|game, mut bytes, random| {
        for at in 0..Places::of(&bytes).header_end {
            let masks = (0..8)
                .map(|bit| 1 << bit)
                .chain([0xff, mask(random), mask(random)]);
            for mask in masks {
                bytes[at] ^= mask;
                let opened = TableFile::new(&bytes[..]);
                assert!(opened.is_err(), "{game}: byte {at} flipped by {mask:#x}");
                bytes[at] ^= mask;
            }
        }
    });
}

/// Where the axes of a table end, if its header is sound.
fn ends_of_axes(bytes: &[u8]) -> Option<Vec<u64>> {
    let file = TableFile::new(bytes).ok()?;
    Some(file.header().axes.iter().map(|axis| axis.last).collect())
}

/// A header that was changed on purpose: its checksum is right.
#[test]
fn flips_in_the_header_are_found_out_where_its_checksum_agrees() {
    for_each_game(|game, mut bytes, random| {
        let Places { header_end, .. } = Places::of(&bytes);
        let header = header_range(&bytes).unwrap();
        let intact = bytes[..header_end].to_vec();
        let ends = ends_of_axes(&bytes).unwrap();
        for at in header.clone() {
            for mask in [1, 2, 0x80, 0xff, mask(random)] {
                bytes[at] ^= mask;
                repair_preamble(&mut bytes);
                // How far the numbers of a catalogue's instances go, nothing else says.
                let numbered = matches!(game, Game::Patience | Game::Gems);
                if numbered && ends_of_axes(&bytes).is_some_and(|found| found != ends) {
                    let _ = examine(game, &bytes);
                } else {
                    is_found_out(
                        game,
                        &bytes,
                        &format!("byte {at} flipped by {mask:#x}, checksum made right"),
                    );
                }
                bytes[..header_end].copy_from_slice(&intact);
            }
        }
    });
}

#[test]
fn flips_in_sections_and_padding_are_found_out() {
    for_each_game(|game, mut bytes, random| {
        let Places {
            paddings, sections, ..
        } = Places::of(&bytes);
        let mut places: BTreeSet<usize> = paddings.iter().flat_map(|&(start, end)| start..end).collect();
        for (start, end) in sections {
            places.extend([start, end - 1]);
            places.extend((0..40).map(|_| start + random.below(end - start)));
        }
        for at in places {
            let mask = mask(random);
            bytes[at] ^= mask;
            is_found_out(game, &bytes, &format!("byte {at} flipped by {mask:#x}"));
            bytes[at] ^= mask;
        }
    });
}

/// Sections full of anything: what a lookup finds there may be no index, no probability, no number of armies.
#[test]
fn lookups_in_garbage_do_not_panic() {
    for_each_game(|game, mut bytes, random| {
        let Places { sections, .. } = Places::of(&bytes);
        for byte in [Some(0xff), Some(0x7f), Some(0x80), Some(1), None, None] {
            for &(start, end) in &sections {
                match byte {
                    Some(byte) => bytes[start..end].fill(byte),
                    None => bytes[start..end].fill_with(|| random.below(256) as u8),
                }
            }
            is_found_out(game, &bytes, &format!("sections full of {byte:?}"));
        }
    });
}

#[test]
fn spliced_tables_are_found_out() {
    for_each_game(|game, bytes, random| {
        let Places { header_end, .. } = Places::of(&bytes);
        for other in Game::ALL.into_iter().filter(|&other| other != game) {
            let others = table_of(other);
            is_found_out(game, others, &format!("the table of {other}"));
            let head = [&bytes[..header_end], others.get(header_end..).unwrap_or_default()].concat();
            is_found_out(game, &head, &format!("its header before the table of {other}"));
            let mut same_length = others.to_vec();
            same_length.resize(bytes.len(), 0);
            same_length[..header_end].copy_from_slice(&bytes[..header_end]);
            is_found_out(
                game,
                &same_length,
                &format!("its header on the table of {other}, cut to length"),
            );
        }
        // Blocks that stand in each other's place, in copies of a few pages: a section's beginning and its end.
        let mut spliced = bytes.clone();
        for _ in 0..60 {
            let length = (bytes.len() / 2) >> random.below(13);
            let [from, to] = [(); 2].map(|()| random.below(bytes.len() - length));
            spliced[to..to + length].copy_from_slice(&bytes[from..from + length]);
            if spliced[to..to + length] != bytes[to..to + length] {
                is_found_out(game, &spliced, &format!("{length} bytes of {from} at {to}"));
                spliced[to..to + length].copy_from_slice(&bytes[to..to + length]);
            }
        }
        // A piece that is missing or doubled in the middle moves all that follows.
        for at in (0..5).map(|_| random.below(bytes.len())) {
            let missing = [&bytes[..at], &bytes[at + 1..], &[0]].concat();
            let doubled = [&bytes[..=at], &bytes[at..bytes.len() - 1]].concat();
            for (moved, damage) in [(missing, "missing"), (doubled, "doubled")] {
                if moved != bytes {
                    is_found_out(game, &moved, &format!("byte {at} {damage}"));
                }
            }
        }
    });
}
