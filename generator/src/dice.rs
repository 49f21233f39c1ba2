//! The dice race: every die solved exactly, and 7,988,005,999 answers in a small table.
//!
//! # What is to be stored
//!
//! An answer depends on the die's sides m and on both distances a, b to the goal. A player at distance at most m is in
//! the *zone*: each turn he wins with probability 1/m and otherwise bounces to another place in the zone. So with both
//! in the zone the answer is m/(2m − 1), with one in the zone it is a function of one distance, and what has to be stored
//! in earnest is f(a, b) for a, b > m: over all dice 2.66·10⁹ numbers. [`exact`](Rows) computes them in O(1) each.
//!
//! # Why the surface is smooth
//!
//! Let K be the number of turns that a player needs to reach the zone from distance a, L that of the other from b. Once
//! both numbers are known the probability is g(L − K), with q = 1 − 1/m and w = m/(2m − 1):
//! g(n) = 1 − (1 − w)·qⁿ for n >= 0 and w·q⁻ⁿ for n < 0. So f(a, b) = Σ P(K = k)·P(L = l)·g(l − k).
//!
//! All that is rough in f comes from the distribution of K. On m + 1..2m it is a polynomial in a of degree 1 (the first
//! roll enters the zone or does not), on the next m distances P(K = 2) is one of degree 2, and so on: as a function of
//! u = (a − m − 1)/m it is made of pieces, one for each unit of u, the j-th piece meeting the next with j − 1 smooth
//! derivatives. Like the partial sums of uniform numbers, K quickly forgets the pieces: the kink at u = j is of the size
//! of e^(−2.1·j). From u = 12 or so on no kink is left that counts.
//!
//! Hence the edges of the blocks: whole numbers in u and v, every one of them near the zone, few far from it. And the
//! pieces are polynomials in s = 1/m as well (a mean over m rolls is a Riemann sum), so that neighbouring dice can
//! share a block, with s as a third coordinate.
//!
//! What remains is the ridge a ≈ b, along which f climbs from 0 to 1 over a width of some √(u + v): there blocks are
//! as wide as the ridge; away from it f is flat or a product of two exponentials, and blocks grow large.
//!
//! # How a block is fitted
//!
//! By least squares on the lattice points of its box. f is a sum of products of a function of a and one of b, so the
//! fit of a box is a product of two small matrices (`profile.rs`), and thousands of boxes can be tried in a second. Boxes
//! are halved until a block is small (`fit.rs`, `series.rs`): there is no other kind of piece, no band and no asymptotic formula.
//!
//! # Why the error bound holds
//!
//! Not because of an estimate: because every entry is looked at. The fit aims at 7e-12 by what it cuts off; then
//! [`generate`] computes all entries of all dice exactly, compares, and fits anew each block that is off by more than
//! 8e-12, by halving it if what was cut off does not explain the error. The exact values themselves are off by
//! less than 1e-13 ([`EXACT_ERROR`]), and a row of the surface, as the check evaluates it, differs from the single
//! lookup by some 1e-15. So the stated [`MAX_ERROR`](foregone_runtime::dice::MAX_ERROR) of 1e-11 has a fifth of it to
//! spare.
//!
//! # Why every printed digit is right
//!
//! Where the exact value lies within 1.1e-11 of a boundary between two six-decimal numbers, the check performs the real
//! lookup and compares what both round to; where they differ the race goes into the list of corrections. Where the exact
//! value lies within 1e-13 of a boundary, it is computed again to 24 digits ([`Precise`]). One race of all lies on a
//! boundary: m = 2, a = 4, b = 6, with 109/128.

mod check;
mod die;
mod exact;
mod fit;
mod least_squares;
mod precise;
mod profile;
mod races;
mod series;
mod span;
mod table;

pub use check::Findings;
pub use die::Die;
pub use exact::{EXACT_ERROR, Rows};
pub use precise::Precise;
pub use races::rounded_races;
pub use table::DiceTable;

use std::ops::Range;

use rayon::prelude::*;

use foregone_runtime::dice::layout::{TIE_KEY, View};
use foregone_runtime::dice::{Dice, MAX_DISTANCE};
use foregone_runtime::format::TableBuilder;

use crate::progress::{Cancelled, Progress};

use fit::{FittedBlock, GroupFit};
use span::Group;

/// What a block may be off by; the table's stated error leaves a margin above it.
const ERROR_LIMIT: f64 = 8e-12;
/// What the coefficients that a block leaves out may sum to, at first.
const TOLERANCE: f64 = 7e-12;
/// Below this what is left out cannot be the reason of an error.
const LEAST_TOLERANCE: f64 = 1e-14;
/// Dice below this have blocks of their own: they gain little by sharing, and a lookup gains by blocks of one plane.
const FIRST_SHARED: usize = 32;
/// From there on, the first die of each group that shares blocks; a group ends where the next begins.
const SHARED: [usize; 12] = [FIRST_SHARED, 40, 50, 64, 90, 128, 181, 256, 362, 512, 1000, 2000];

/// The number of groups of dice.
const GROUPS: usize = FIRST_SHARED - 2 + SHARED.len() - 1;

/// A group, its blocks, and what their check found.
struct Part {
    group: Group,
    levels: u32,
    blocks: Vec<FittedBlock>,
    findings: Option<Findings>,
}

/// The table of every die, every board and every pair of cells.
///
/// # Errors
///
/// When the caller ends it.
pub fn fill(progress: &dyn Progress) -> Result<TableBuilder, Cancelled> {
    let (table, _) = generate(progress)?;
    Ok(table.to_contents())
}

/// A small table that is filled within a second, for tests of all that does not depend on the answers: they are off by
/// up to 0.1. Those of the die of 31 sides are off by less than 1e-5, so that coefficients of both lengths occur. There
/// is one correction.
#[doc(hidden)]
pub fn fill_roughly() -> TableBuilder {
    let tolerance = |group: Group| if group.first == 31 { 1e-7 } else { 0.1 };
    let parts = fit_parts(tolerance, &()).expect("no caller ends it");
    let mut table = assemble(&parts);
    table.corrections.extend(TIE_KEY.to_le_bytes());
    table.to_contents()
}

/// Fills the table: fits the surface, checks every race, fits anew what is off by more than 8e-12, and lists the
/// corrections. At most a minute of one core's time, and 0.3 GB.
///
/// The same bytes come out on every machine and with any number of threads.
///
/// # Errors
///
/// When the caller ends it.
///
/// # Panics
///
/// If a block cannot be fitted to what is asked for, which does not happen with today's tolerances.
pub fn generate(progress: &dyn Progress) -> Result<(DiceTable, Findings), Cancelled> {
    progress.begin(GROUPS as u64 + u64::from(MAX_DISTANCE) - 1);
    let mut parts = fit_parts(|_| TOLERANCE, progress)?;
    loop {
        let table = assemble(&parts);
        let view = table.view().expect("the table is as a lookup needs it");
        check_parts(view, &mut parts, |_| true, progress)?;
        let refitted: Result<Vec<bool>, _> = parts.par_iter_mut().map(|part| refit(part, progress)).collect();
        if !refitted?.contains(&true) {
            return finish(table, &parts);
        }
    }
}

/// The parts of all groups, each fitted to a tolerance of its own.
fn fit_parts(
    tolerance: impl Fn(Group) -> f64 + Sync,
    progress: &dyn Progress,
) -> Result<Vec<Part>, Cancelled> {
    let singles = (2..FIRST_SHARED).map(|sides| Group {
        first: sides,
        last: sides,
    });
    let shared = SHARED.windows(2).map(|pair| Group {
        first: pair[0],
        last: pair[1] - 1,
    });
    let groups: Vec<Group> = singles.chain(shared).collect();
    groups
        .into_par_iter()
        .map(|group| {
            let fit = GroupFit::new(group, progress)?;
            let blocks = fit.blocks(tolerance(group), progress)?;
            progress.advance(1);
            Ok(Part {
                group,
                levels: fit.levels,
                blocks,
                findings: None,
            })
        })
        .collect()
}

fn assemble(parts: &[Part]) -> DiceTable {
    DiceTable::assemble(
        parts
            .iter()
            .map(|part| (part.group, part.levels, &part.blocks[..])),
    )
}

/// Checks the parts that have no findings, of those whose group is asked for.
fn check_parts(
    table: View<'_>,
    parts: &mut [Part],
    asked: impl Fn(Group) -> bool,
    progress: &dyn Progress,
) -> Result<(), Cancelled> {
    let mut end = 0;
    let mut dice: Vec<(u16, Range<usize>)> = Vec::new();
    for part in parts.iter() {
        let first = end;
        end += part.blocks.iter().map(table::lines_of).sum::<usize>();
        if part.findings.is_none() && asked(part.group) {
            dice.extend((part.group.first..=part.group.last).map(|sides| (sides as u16, first..end)));
        }
    }
    let mut findings = check::check_dice(table, &dice, progress)?.into_iter();
    for part in parts
        .iter_mut()
        .filter(|part| part.findings.is_none() && asked(part.group))
    {
        let count = part.group.last - part.group.first + 1;
        let all = findings
            .by_ref()
            .take(count)
            .fold(Findings::default(), |all, die| all.merge(&die));
        part.findings = Some(all);
    }
    Ok(())
}

/// Fits the blocks that are off by too much anew, to half of what they were fitted to. Whether there were any.
fn refit(part: &mut Part, progress: &dyn Progress) -> Result<bool, Cancelled> {
    let Some(findings) = &part.findings else {
        return Ok(false);
    };
    if findings.line_errors.iter().all(|&error| error <= ERROR_LIMIT) {
        return Ok(false);
    }
    let least = part
        .blocks
        .iter()
        .map(|block| block.tolerance)
        .fold(TOLERANCE, f64::min);
    assert!(
        least >= LEAST_TOLERANCE,
        "a block of the dice {:?} cannot be fitted",
        part.group
    );
    let fit = GroupFit::new(part.group, progress)?;
    let mut line = 0;
    let mut blocks = Vec::new();
    for block in &part.blocks {
        let error = findings.line_errors[line];
        line += table::lines_of(block);
        if error <= ERROR_LIMIT {
            blocks.push(block.clone());
        } else {
            blocks.extend(fit.refit(block, error, progress)?);
        }
    }
    part.blocks = blocks;
    part.findings = None;
    Ok(true)
}

fn finish(mut table: DiceTable, parts: &[Part]) -> Result<(DiceTable, Findings), Cancelled> {
    let view = table.view().expect("the table is as a lookup needs it");
    let one_side = check::check_dice(view, &[(1, 0..0)], &())?;
    let all = one_side
        .iter()
        .chain(parts.iter().filter_map(|part| part.findings.as_ref()));
    let mut findings = all.fold(Findings::default(), Findings::merge);
    findings.line_errors.clear();
    table.corrections = findings
        .corrections
        .iter()
        .flat_map(|key| key.to_le_bytes())
        .collect();
    Ok((table, findings))
}

/// Solves every race again and compares the table with it. The table is right if the largest error that was found is at
/// most [`MAX_ERROR`](foregone_runtime::dice::MAX_ERROR) and the corrections that were found are those of the table. Some
/// 40 s of one core's time.
///
/// # Errors
///
/// When the caller ends it.
pub fn recheck<D: AsRef<[u8]>>(table: &Dice<D>, progress: &dyn Progress) -> Result<Findings, Cancelled> {
    recheck_view(table.view(), progress)
}

/// The same for a table that is in no file yet.
#[doc(hidden)]
pub fn recheck_view(table: View<'_>, progress: &dyn Progress) -> Result<Findings, Cancelled> {
    progress.begin(MAX_DISTANCE.into());
    let dice: Vec<_> = (1..=MAX_DISTANCE)
        .map(|sides| (sides, 0..table.lines()))
        .collect();
    let findings = check::check_dice(table, &dice, progress)?;
    Ok(findings.iter().fold(Findings::default(), Findings::merge))
}

#[cfg(test)]
mod tests;
