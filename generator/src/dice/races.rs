//! A few races with one die: solved row by row, and forgotten.

use std::cell::OnceCell;

use super::die::rounded;
use super::exact::Rows;
use super::precise::Precise;

/// What [`Die::rounded`](super::Die::rounded) gives for each race, the distances of the player on turn and of the other,
/// into `answers`: for races with a die that are not many. No more is solved than the largest distance of each player,
/// and nothing is kept but m rows, which takes a third of the time of a whole [`Die`](super::Die).
///
/// # Panics
///
/// If a distance or `sides` is 0, or if the two slices differ in length.
pub fn rounded_races(sides: u16, races: &[(u16, u16)], answers: &mut [f64]) {
    assert_eq!(races.len(), answers.len(), "one answer a race");
    let own = races.iter().map(|race| race.0).max().unwrap_or_default();
    let other = races.iter().map(|race| race.1).max().unwrap_or_default();
    let precise = OnceCell::new();
    let rounded = |value: f64, (a, b): (u16, u16)| {
        let precise = || precise.get_or_init(|| Precise::solve(sides, own.max(other)));
        rounded(sides, value.clamp(0.0, 1.0), || precise().six_decimals(a, b))
    };
    let mut rows = Rows::up_to(sides, own, other);
    let mut order: Vec<usize> = Vec::new();
    for (place, &(a, b)) in races.iter().enumerate() {
        assert!(a >= 1 && b >= 1, "distances {a}, {b}");
        match rows.zone().probability(a.into(), b.into()) {
            Some(value) => answers[place] = rounded(value, (a, b)),
            None => order.push(place),
        }
    }
    order.sort_unstable_by_key(|&place| races[place].0);
    let mut order = order.into_iter().peekable();
    while order.peek().is_some() {
        let (at, row) = rows
            .next_row()
            .expect("a row for each distance that is asked for");
        while let Some(place) = order.next_if(|&place| races[place].0 == at) {
            let (a, b) = races[place];
            answers[place] = rounded(row[usize::from(b - sides) - 1], (a, b));
        }
    }
}
