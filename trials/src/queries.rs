//! The queries that tables under trial are asked.

use std::num::NonZeroU64;
use std::sync::OnceLock;

use foregone_runtime::dice::{MAX_DISTANCE, Race};
use foregone_runtime::gems::Case;
use foregone_runtime::kingdoms::{Healths, INPUTS, MAX_HEALTH};
use foregone_runtime::patience::Deal;

/// How many queries are made at once.
pub const AT_ONCE: usize = 24;

/// The healths at place `index` among all, and others that are spread over all.
pub fn healths_at(index: usize) -> [Healths; AT_ONCE] {
    std::array::from_fn(|number| {
        let mut rest = (index + number * 39_119) % INPUTS;
        let mut next = || {
            let health = rest % (usize::from(MAX_HEALTH) + 1);
            rest /= usize::from(MAX_HEALTH) + 1;
            health as u8
        };
        let [traitor, rebel, minister, monarch] = [(); 4].map(|()| next());
        Healths::new(monarch + 1, minister, rebel, traitor).expect("the place is one of the inputs")
    })
}

/// Races that are spread over all, others for another `seed`.
pub fn races(seed: usize) -> [Race; AT_ONCE] {
    let most = u64::from(MAX_DISTANCE);
    std::array::from_fn(|number| {
        let place = (seed as u64 % most.pow(3) + number as u64 * 1_999_999_973) % most.pow(3);
        let [sides, own, other] = [place / most / most, place / most % most, place % most];
        Race::from_distances(sides + 1, own + 1, other + 1).expect("1 to the most")
    })
}

/// The first numbered deals.
pub fn deals() -> &'static [Deal] {
    static DEALS: OnceLock<Vec<Deal>> = OnceLock::new();
    DEALS.get_or_init(|| numbers().map(Deal::numbered).collect())
}

/// The first numbered puzzles.
pub fn cases() -> &'static [Case] {
    static CASES: OnceLock<Vec<Case>> = OnceLock::new();
    CASES.get_or_init(|| numbers().map(Case::numbered).collect())
}

fn numbers() -> impl Iterator<Item = NonZeroU64> {
    (1..=AT_ONCE as u64).filter_map(NonZeroU64::new)
}
