//! Reading deals: where one ends, and what it says.

use foregone_runtime::patience::{Card, Deal, HEIGHT, PILES, Place, Position, PositionError, RANKS, SUITS};

use crate::question::Ahead;
use crate::text::fault::{Excerpt, Fault, Kind};
use crate::text::record::{Record, first_blank_line, is_blank};

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
mod tests;
