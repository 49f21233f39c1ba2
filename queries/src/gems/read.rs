//! Reading cases: where one ends, and what it says.

use foregone_runtime::gems::{Bag, Case, MAX_BAGS, MAX_COLOURS, MAX_GEMS, MAX_GEMS_PER_STONE, Position};

use crate::question::{Ahead, Found};
use crate::text::fault::{Fault, Kind};
use crate::text::record::{Record, first_blank_line, is_blank};

/// Where the first case of `ahead` ends. Its numbers tell how many it has, wherever its lines break.
///
/// Where the run goes on after a fault, a case with a bag too few or too many is told from the next: see [`resume`].
pub(super) fn end(ahead: Ahead<'_>, positions: bool) -> Option<usize> {
    match ahead.keep_going {
        true => resume(ahead, positions),
        false => match case_length(ahead.bytes, positions) {
            Length::Whole(length) => Some(length),
            Length::Unfinished => None,
            // It will not be read on after this case.
            Length::Unknown => Some(ahead.bytes.len()),
        },
    }
}

/// How long a case is.
enum Length {
    /// So many bytes, up to the blank after its last number.
    Whole(usize),
    /// More than there is.
    Unfinished,
    /// The numbers that would tell it cannot be read: reading the case tells what is wrong with them.
    Unknown,
}

/// The most bags, and gems a bag, that are passed over to get past a case that has too many.
const MOST_SKIPPED: u32 = 10_000;

/// The length of the case that `bytes` begin with. Only its numbers of bags and gems are looked at, and that of its colours
/// where it is a position.
fn case_length(bytes: &[u8], positions: bool) -> Length {
    let mut at = 0;
    let mut next = || {
        let blank = |&byte: &u8| byte == b'\n' || byte == b',' || is_blank(byte);
        let start = at + bytes[at..].iter().position(|byte| !blank(byte))?;
        at = start + bytes[start..].iter().position(blank)?;
        Some(&bytes[start..at])
    };
    let count = |field: &[u8]| {
        str::from_utf8(field)
            .ok()?
            .parse()
            .ok()
            .filter(|&count| count <= MOST_SKIPPED)
    };
    let mut length = || {
        let colours = next()?;
        let Some(bags) = count(next()?) else {
            return Some(false);
        };
        next()?;
        if positions {
            let Some(colours) = count(colours) else {
                return Some(false);
            };
            for _ in 0..colours {
                next()?;
            }
        }
        for _ in 0..bags {
            let Some(gems) = count(next()?) else {
                return Some(false);
            };
            for _ in 0..gems {
                next()?;
            }
        }
        Some(true)
    };
    match length() {
        Some(true) => Length::Whole(at + 1),
        Some(false) => Length::Unknown,
        None => Length::Unfinished,
    }
}

/// Where a case ends that may have a bag too few or too many. In this order:
///
/// 1. after its lines, if it is sound and has a line a bag and no blank line;
/// 2. at the first blank line in it, or after a first line that looks like a bag, if the next line begins such a case;
/// 3. after its last number, if it is sound, wherever its lines break (not within a line after one of just `G B S`);
/// 4. at the first blank line;
/// 5. where the next line begins a case of lines, or the input ends.
fn resume(ahead: Ahead<'_>, positions: bool) -> Option<usize> {
    let bytes = ahead.bytes;
    match lines_length(bytes, ahead.more, positions) {
        Lines::Sound(length) => return Some(length),
        Lines::Unfinished => return None,
        Lines::Other => {}
    }
    let whole = match case_length(bytes, positions) {
        Length::Whole(length) => Some(length),
        Length::Unfinished if ahead.more && bytes.len() < FAR => return None,
        _ => None,
    };
    let begins_case = |at: usize| {
        let rest = &bytes[at..];
        let blank = rest
            .iter()
            .take_while(|&&byte| byte == b'\n' || is_blank(byte))
            .count();
        match lines_length(&rest[blank..], ahead.more, positions) {
            Lines::Sound(_) => Some(true),
            Lines::Unfinished => None,
            Lines::Other => Some(blank == rest.len()),
        }
    };
    let blank_line = first_blank_line(&bytes[..whole.unwrap_or(bytes.len())]);
    if let Some(end) = blank_line
        && begins_case(end)?
    {
        return Some(end);
    }
    let head = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    if is_bag(line_of(head)) && begins_case((head.len() + 1).min(bytes.len()))? {
        return Some(head.len() + 1);
    }
    let has_lines = matches!(line_of(head), (Some(_), Some(_), 1));
    if let Some(length) = whole
        && (!has_lines || bytes[length - 1] == b'\n')
        && read(&mut Record::with_commas(&bytes[..length]), positions, false).is_ok()
    {
        return Some(length);
    }
    if blank_line.is_some() {
        return blank_line;
    }
    // The lines after the first that look like bags, as many as are announced; then as many as there are; then any.
    let ends = || memchr::memchr_iter(b'\n', bytes).map(|end| end + 1);
    let mut starts = [0].into_iter().chain(ends());
    let line = |start: usize| {
        bytes[start..]
            .split(|&byte| byte == b'\n')
            .next()
            .unwrap_or_default()
    };
    let announced = starts.next().and_then(|start| match line_of(line(start)) {
        (_, Some(bags), 1) => Some(bags),
        _ => None,
    });
    let first_other = starts
        .position(|start| !is_bag(line_of(line(start))))
        .unwrap_or_default();
    let announced = announced.filter(|&bags| bags <= first_other);
    let likely = [announced, Some(first_other)].into_iter().flatten();
    for end in likely
        .filter_map(|lines| ends().nth(lines))
        .chain(ends().take(2 * MAX_BAGS))
    {
        if begins_case(end)? {
            return Some(end);
        }
    }
    memchr::memchr(b'\n', bytes).map(|end| end + 1)
}

/// Further than this the end of a case is not looked for.
const FAR: usize = 1 << 14;

/// What a case is that has a line of its own for each bag.
enum Lines {
    /// Sound, and so many bytes long.
    Sound(usize),
    /// It may be sound, but its lines are not all there.
    Unfinished,
    /// No such case.
    Other,
}

/// Whether `bytes` begin with a sound case of lines, or with the mark that ends the contest's input.
fn lines_length(bytes: &[u8], more: bool, positions: bool) -> Lines {
    let mut at = 0;
    let mut bags = None;
    // The line of the cooker is yet to come.
    let mut cooker = None;
    loop {
        if bags == Some(0) && cooker.is_none() {
            return match read(&mut Record::with_commas(&bytes[..at]), positions, false) {
                Ok(_) => Lines::Sound(at),
                Err(_) => Lines::Other,
            };
        }
        let Some(length) = memchr::memchr(b'\n', &bytes[at..]) else {
            return if more { Lines::Unfinished } else { Lines::Other };
        };
        let line = line_of(&bytes[at..at + length]);
        at += length + 1;
        if let Some(colours) = cooker.take() {
            match line {
                (None, None, 0) if colours == 0 => {}
                (Some(_), None, 0) if colours == 1 => {}
                (Some(_), Some(_), others) if colours == others + 2 => {}
                _ => return Lines::Other,
            }
            continue;
        }
        bags = match (bags, line) {
            (None, (Some(colours), Some(bags), 1)) if bags <= MAX_BAGS => {
                // Where there is nothing at all, there is no cooker either.
                cooker = Some(colours).filter(|_| positions && (colours > 0 || bags > 0));
                Some(bags)
            }
            (Some(bags), line) if is_bag(line) => Some(bags - 1),
            _ => return Lines::Other,
        };
    }
}

/// The first two numbers of a line, and how many other fields it has.
type Line = (Option<usize>, Option<usize>, usize);

fn line_of(line: &[u8]) -> Line {
    let mut fields = line
        .split(|&byte| byte == b',' || is_blank(byte))
        .filter(|field| !field.is_empty());
    let mut number = || number_of(fields.next()?);
    (number(), number(), fields.count())
}

/// Whether a line has as many gems as its first number says.
fn is_bag((gems, first, others): Line) -> bool {
    first.is_some() && gems == Some(others + 1)
}

fn number_of(field: &[u8]) -> Option<usize> {
    str::from_utf8(field).ok()?.parse().ok()
}

/// Reads `G B S`, the gems in the cooker where it is a position, and B bags, which lines may break anywhere; with an end
/// mark, `0 0 0` is that.
///
/// # Errors
///
/// The first number that is missing or out of its range.
pub(super) fn read(
    record: &mut Record<'_>,
    positions: bool,
    end_mark: bool,
) -> Result<Found<Position>, Fault> {
    let mut next = |name, first, last: usize| {
        record.skip_blank_lines();
        if record.rest().is_empty() {
            return Err(record.fault(Kind::Other(format!("the case ends before {name}"))));
        }
        record
            .number(name, first, last as u32)
            .map(|number| number as usize)
    };
    let colours = next("G", 0, MAX_COLOURS)?;
    let count = next("B", 0, MAX_BAGS)?;
    let gems_per_stone = next("S", u32::from(count > 0), MAX_GEMS_PER_STONE.into())?;
    if end_mark && (colours, count, gems_per_stone) == (0, 0, 0) {
        return Ok(Found::End);
    }
    let mut cooker = [0; MAX_COLOURS];
    if positions {
        for gems in &mut cooker[..colours] {
            *gems = next("gems in the cooker", 0, gems_per_stone.saturating_sub(1))? as u8;
        }
    }
    let mut bags = [Bag::new(); MAX_BAGS];
    for bag in &mut bags[..count] {
        for _ in 0..next("n", 1, MAX_GEMS)? {
            let colour = next("a colour", 1, colours)?;
            assert!(
                bag.put(colour - 1),
                "the number of gems and the colour are in their ranges"
            );
        }
    }
    record.skip_blank_lines();
    if !record.rest().is_empty() {
        return Err(record.fault(Kind::Other("the case should end here".to_owned())));
    }
    let case = Case::new(colours, gems_per_stone, &bags[..count]).expect("every number is in its range");
    let position = Position::new(case, &cooker[..colours]).expect("every number is in its range");
    Ok(Found::Query(position))
}

#[cfg(test)]
mod tests;
