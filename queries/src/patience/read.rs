//! Reading deals: where one ends, and what it says.

use foregone_runtime::patience::{Card, Deal, HEIGHT, PILES, Place, Position, PositionError, RANKS, SUITS};

use crate::question::Ahead;
use crate::text::fault::{Excerpt, Fault, Kind};
use crate::text::record::{Record, is_blank};

/// Where the first deal, or position, of `ahead` ends: after its ninth line that is not blank.
///
/// Where the run goes on after a fault, one with a line too few or too many is told from the next: see [`resume`].
pub(super) fn end(ahead: Ahead<'_>, positions: bool) -> Option<usize> {
    if !ahead.keep_going {
        return deal_length(ahead.bytes);
    }
    resume(ahead, |bytes| {
        let mut record = Record::with_commas(bytes);
        match positions {
            true => read_position(&mut record).is_ok(),
            false => read(&mut record).is_ok(),
        }
    })
}

/// The length of the deal that `bytes` begin with, up to the end of its ninth line that is not blank.
fn deal_length(bytes: &[u8]) -> Option<usize> {
    let mut start = 0;
    let mut lines = 0;
    for end in memchr::memchr_iter(b'\n', bytes) {
        lines += usize::from(bytes[start..end].iter().any(|&byte| !is_blank(byte)));
        start = end + 1;
        if lines == PILES {
            return Some(start);
        }
    }
    None
}

/// The most lines after the first in which the next deal is looked for, once a deal is not sound.
const LOOKED_THROUGH: usize = 2 * PILES;

/// Where the first blank line after a line that is not blank begins.
fn first_blank_line(bytes: &[u8]) -> Option<usize> {
    let mut start = 0;
    for end in memchr::memchr_iter(b'\n', bytes) {
        if start > 0 && bytes[start..end].iter().all(|&byte| is_blank(byte)) {
            return Some(start);
        }
        start = end + 1;
    }
    None
}

/// Where a deal ends that may have a line too few or too many: a sound deal after its ninth line, any other at the first
/// blank line in it, or else where the next line begins a sound deal, or else after its ninth line.
fn resume(ahead: Ahead<'_>, sound: impl Fn(&[u8]) -> bool) -> Option<usize> {
    let whole = deal_length(ahead.bytes);
    if whole.is_some_and(|end| sound(&ahead.bytes[..end])) {
        return whole;
    }
    let within = &ahead.bytes[..whole.unwrap_or(ahead.bytes.len())];
    if let Some(end) = first_blank_line(within) {
        return Some(end);
    }
    let begins_deal = |end: usize| {
        let rest = &ahead.bytes[end..];
        match deal_length(rest) {
            Some(length) => Some(sound(&rest[..length])),
            // At the end of the input no deal follows; before it, that is not known yet.
            None if ahead.more => None,
            None => Some(rest.iter().all(|&byte| byte == b'\n' || is_blank(byte))),
        }
    };
    let ends = memchr::memchr_iter(b'\n', ahead.bytes)
        .take(LOOKED_THROUGH)
        .map(|end| end + 1);
    for end in whole.into_iter().chain(ends.filter(|&end| Some(end) != whole)) {
        if begins_deal(end)? {
            return Some(end);
        }
    }
    whole
}

/// Reads nine lines of four cards, each from the bottom of its pile to the top.
pub(super) fn read(record: &mut Record<'_>) -> Result<Deal, Fault> {
    if let Some(deal) = record.rest().first_chunk().and_then(plain_deal) {
        record.skip(PLAIN_DEAL);
        return Ok(deal);
    }
    let mut piles = [[ANY; HEIGHT]; PILES];
    let mut lines = [0; PILES];
    for (number, (pile, line)) in piles.iter_mut().zip(&mut lines).enumerate() {
        record.skip_blank_lines();
        if record.rest().is_empty() {
            return Err(record.fault(Kind::Other(format!(
                "the deal ends after {number} of its {PILES} lines"
            ))));
        }
        *line = record.lines();
        for card in pile {
            *card = read_card(record)?;
        }
        record.end_line()?;
    }
    Deal::new(piles).map_err(|error| Fault {
        line: lines[usize::from(error.second.pile) - 1],
        field: error.second.card.into(),
        kind: Kind::Other(format!(
            "{} has been dealt already, as card {} of line {} of the deal",
            error.card, error.first.card, error.first.pile
        )),
    })
}

/// Reads nine lines of up to four cards, each from the bottom of its pile to the top, or `-` for an empty pile.
pub(super) fn read_position(record: &mut Record<'_>) -> Result<Position, Fault> {
    let mut piles = [const { Vec::new() }; PILES];
    let mut lines = [0; PILES];
    for (number, (pile, line)) in piles.iter_mut().zip(&mut lines).enumerate() {
        record.skip_blank_lines();
        if record.rest().is_empty() {
            return Err(record.fault(Kind::Other(format!(
                "the position ends after {number} of its {PILES} lines"
            ))));
        }
        *line = record.lines();
        if record.rest().starts_with(b"-") {
            record.field("pile")?;
        } else {
            while pile.len() < HEIGHT && !record.is_at_line_end() {
                pile.push(read_card(record)?);
            }
        }
        record.end_line()?;
    }
    Position::new(&piles).map_err(|error| {
        let (place, text) = match error {
            PositionError::Twice(twice) => {
                let first = twice.first;
                let text = format!(
                    "{} stands already as card {} of line {} of the position",
                    twice.card, first.card, first.pile
                );
                (twice.second, text)
            }
            PositionError::Rank { card, place, found } => {
                let text = format!("{card} is the last of {found} of its rank, and 0, 2 or 4 are expected");
                (place, text)
            }
            PositionError::Height { pile, .. } => (Place { pile, card: 0 }, error.to_string()),
        };
        Fault {
            line: lines[usize::from(place.pile) - 1],
            field: place.card.into(),
            kind: Kind::Other(text),
        }
    })
}

/// Reads the 36 cards of a deal from one line, pile after pile.
pub(super) fn read_line(record: &mut Record<'_>) -> Result<Deal, Fault> {
    let mut piles = [[ANY; HEIGHT]; PILES];
    for card in piles.as_flattened_mut() {
        *card = read_card(record)?;
    }
    record.end_line()?;
    Deal::new(piles).map_err(|error| Fault {
        line: 0,
        field: (u32::from(error.second.pile) - 1) * HEIGHT as u32 + u32::from(error.second.card),
        kind: Kind::Other(format!("{} has been dealt already", error.card)),
    })
}

/// What stands in a place that is yet to be filled.
const ANY: Card = match Card::new(0, 0) {
    Some(card) => card,
    None => unreachable!(),
};

fn read_card(record: &mut Record<'_>) -> Result<Card, Fault> {
    let field = record.field("card")?;
    let card = match *field {
        // `10` is as good as `T`.
        [b'1', b'0', suit] => card_of(b'T', suit),
        [rank, suit] => card_of(rank, suit),
        _ => None,
    };
    card.ok_or_else(|| {
        record.fault(Kind::Card {
            found: Excerpt::of(field),
        })
    })
}

/// Bytes of a deal whose cards have two characters, with one blank between them.
const PLAIN_DEAL: usize = 3 * HEIGHT * PILES;

/// A deal that is written in the plainest way, as most are. This is for speed alone.
fn plain_deal(bytes: &[u8; PLAIN_DEAL]) -> Option<Deal> {
    let mut piles = [[ANY; HEIGHT]; PILES];
    let (places, _) = bytes.as_chunks();
    for (index, (card, &[rank, suit, after])) in piles.as_flattened_mut().iter_mut().zip(places).enumerate() {
        let expected = if index % HEIGHT == HEIGHT - 1 { b'\n' } else { b' ' };
        *card = card_of(rank, suit).filter(|_| after == expected)?;
    }
    Deal::new(piles).ok()
}

/// The card of two characters.
#[inline]
fn card_of(rank: u8, suit: u8) -> Option<Card> {
    const RANK: [u8; 256] = indices(&RANKS);
    const SUIT: [u8; 256] = indices(&SUITS);
    Card::new(RANK[usize::from(rank)], SUIT[usize::from(suit)])
}

/// For each character, in either case, its index among `characters`; 255 if it is none of them.
const fn indices(characters: &[char]) -> [u8; 256] {
    let mut indices = [u8::MAX; 256];
    let mut index = 0;
    while index < characters.len() {
        let character = characters[index] as u8;
        indices[character as usize] = index as u8;
        indices[character.to_ascii_lowercase() as usize] = index as u8;
        index += 1;
    }
    indices
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::num::NonZeroU64;

    fn ahead(bytes: &[u8], more: bool, keep_going: bool) -> Ahead<'_> {
        Ahead {
            bytes,
            more,
            keep_going,
        }
    }

    fn deal(number: u64) -> String {
        Deal::numbered(NonZeroU64::new(number).unwrap()).to_string()
    }

    #[test]
    fn lines_of_blanks_do_not_count_as_lines_of_a_deal() {
        for blank in [" ", "\t", "\r", "\x0b", "\x0c"] {
            let deal = format!("{blank}\n6C 8S QS AS\n").repeat(PILES);
            assert_eq!(
                end(ahead(deal.as_bytes(), true, false), false),
                Some(deal.len()),
                "{blank:?}"
            );
            let cut = &deal.as_bytes()[..deal.len() - 1];
            assert_eq!(end(ahead(cut, true, false), false), None, "{blank:?}");
        }
    }

    #[test]
    fn the_next_deal_is_found_after_a_line_too_few_or_too_many() {
        let lines = |text: &str| -> Vec<String> { text.split_inclusive('\n').map(str::to_owned).collect() };
        let (one, two) = (deal(1), deal(2));
        for line in 0..PILES {
            let mut short = lines(&one);
            short.remove(line);
            let short = short.concat();
            let text = format!("{short}{two}");
            assert_eq!(
                end(ahead(text.as_bytes(), false, true), false),
                Some(short.len()),
                "{line}"
            );
            let text = format!("{short}\n{two}");
            assert_eq!(
                end(ahead(text.as_bytes(), false, true), false),
                Some(short.len()),
                "{line}"
            );
            let mut long = lines(&one);
            long.insert(line, lines(&two)[4].clone());
            let long = long.concat();
            let text = format!("{long}{two}");
            // Before the first line it is a query of its own.
            let expected = if line == 0 { 12 } else { long.len() };
            assert_eq!(
                end(ahead(text.as_bytes(), false, true), false),
                Some(expected),
                "{line}"
            );
            // A wrong card is no reason to look elsewhere.
            let mut wrong = lines(&one);
            wrong[line] = "6D KH KS 1D\n".to_owned();
            let text = format!("{}{two}", wrong.concat());
            assert_eq!(
                end(ahead(text.as_bytes(), false, true), false),
                Some(one.len()),
                "{line}"
            );
            let wrong = wrong.concat();
            assert_eq!(
                end(ahead(wrong.as_bytes(), false, true), false),
                Some(one.len()),
                "{line}"
            );
            assert_eq!(end(ahead(wrong.as_bytes(), true, true), false), None, "{line}");
        }
    }

    #[test]
    fn a_deal_on_one_line_is_that_deal() {
        let text = deal(7).replace('\n', " ") + "\n";
        let read = read_line(&mut Record::new(text.as_bytes())).unwrap();
        assert_eq!(read.to_string(), deal(7));
        let twice = text.replacen("6", "7", 1);
        assert!(read_line(&mut Record::new(twice.as_bytes())).is_err());
    }

    #[test]
    fn positions_are_read_and_checked() {
        let read = |text: &str| {
            let read = read_position(&mut Record::new(text.as_bytes()));
            read.map_err(|fault| format!("{} {}: {}", fault.line, fault.field, fault.kind))
        };
        let text = "6S 7S\n6C\n7C\n-\n-\n-\n-\n-\n-\n";
        assert_eq!(read(text).unwrap().to_string(), text);
        assert_eq!(read(&deal(3)).unwrap().to_string(), deal(3));
        for (from, to, error) in [
            (
                "7C",
                "7S",
                "2 1: 7S stands already as card 2 of line 1 of the position",
            ),
            (
                "7C",
                "8C",
                "0 2: 7S is the last of 1 of its rank, and 0, 2 or 4 are expected",
            ),
            (
                "7C",
                "7C 8S 8C 8D 8H",
                "2 5: the line should end here, found `8H`",
            ),
            ("7C", "- 7C", "2 2: the line should end here, found `7C`"),
            ("-\n", "", "8 0: the position ends after 8 of its 9 lines"),
        ] {
            assert_eq!(read(&text.replacen(from, to, 1)).unwrap_err(), error);
        }
    }
}
