use std::cell::RefCell;

use foregone_generator as generator;
use foregone_runtime::format::{PREAMBLE_LENGTH, TableBuilder, TableFile, header_range};
use foregone_runtime::{Game, TableError};

use super::examine;
use super::models;
use super::repair::{repair_preamble, repair_sections};
use crate::tables;

/// Tables up to so many bytes are verified, too.
const QUICKLY_VERIFIED: usize = 1 << 20;

/// A sound table with bytes written over parts of it.
///
/// The first byte chooses the table, and the second whether checksums are made right. Then, for each part: a byte for
/// the section (0 is preamble and header), four for the place in it, one for the number of bytes, 1 to 16, and they.
///
/// # Panics
///
/// When a lookup panics, when damage is not found, and when what is verified is not a catalogue as its header says.
pub fn lookup(input: &[u8]) {
    let [choice, flags, parts @ ..] = input else {
        return;
    };
    TABLES.with_borrow_mut(|tables| {
        let choice = usize::from(*choice) % tables.len();
        tables[choice].try_damage(*flags, parts);
    });
}

thread_local! {
    static TABLES: RefCell<Vec<Intact>> = RefCell::new(intact_tables());
}

struct Intact {
    game: Game,
    bytes: Vec<u8>,
    /// The preamble and header, and each section, from a byte to a byte.
    places: Vec<(usize, usize)>,
}

impl Intact {
    fn new(game: Game, contents: &TableBuilder) -> Self {
        let bytes = contents.to_bytes();
        let header = header_range(&bytes).map_or(PREAMBLE_LENGTH, |header| header.end);
        let file = TableFile::new(&*bytes).expect("it has just been written");
        let sections = file.header().sections.iter();
        let sections = sections.map(|section| {
            let start = section.offset as usize;
            (start, start + section.length as usize)
        });
        Intact {
            game,
            places: [(0, header)].into_iter().chain(sections).collect(),
            bytes,
        }
    }

    fn try_damage(&mut self, flags: u8, mut parts: &[u8]) {
        let mut undo = Vec::new();
        let mut last = 0;
        while let [section, p0, p1, p2, p3, length, rest @ ..] = parts
            && undo.len() < 16
        {
            let (start, end) = self.places[usize::from(*section) % self.places.len()];
            let place = start + u32::from_le_bytes([*p0, *p1, *p2, *p3]) as usize % (end - start);
            let length = (usize::from(length % 16) + 1).min(rest.len()).min(end - place);
            undo.push((place, self.bytes[place..place + length].to_vec()));
            self.bytes[place..place + length].copy_from_slice(&rest[..length]);
            parts = &rest[length..];
            last = place;
        }
        let written = undo
            .iter()
            .map(|(place, old)| self.bytes[*place..place + old.len()].to_vec());
        let written: Vec<Vec<u8>> = written.collect();
        let head = self.bytes[..self.places[0].1].to_vec();
        let quick = self.bytes.len() <= QUICKLY_VERIFIED;
        let repaired = !flags.is_multiple_of(4);
        match flags % 4 {
            0 => {}
            1 if quick => repair_sections(&mut self.bytes),
            _ => repair_preamble(&mut self.bytes),
        }
        let found = match quick {
            true => examine(self.game, &self.bytes, last),
            false => glance(self.game, &self.bytes, last),
        };
        self.bytes[..head.len()].copy_from_slice(&head);
        for (place, old) in undo.iter().rev() {
            self.bytes[*place..place + old.len()].copy_from_slice(old);
        }
        let changed = undo
            .iter()
            .zip(&written)
            .any(|((place, _), new)| self.bytes[*place..place + new.len()] != **new);
        // What was repaired may be sound; anything else must be found out.
        if !repaired {
            assert!(changed || found.is_ok(), "{}: {found:?}", self.game);
            assert!(
                !changed || !quick || found.is_err(),
                "damage of {} goes unseen",
                self.game
            );
        }
    }
}

/// Opens the table, and asks it, but does not verify it.
fn glance(game: Game, bytes: &[u8], offset: usize) -> Result<(), TableError> {
    let table = tables::open(game, bytes)?;
    table.look_up(offset);
    Ok(())
}

fn intact_tables() -> Vec<Intact> {
    let of_games = Game::ALL.map(|game| Intact::new(game, &models::small(game)));
    let thresholds = Intact::new(Game::War, &generator::war::fill_thresholds());
    of_games.into_iter().chain([thresholds]).collect()
}
