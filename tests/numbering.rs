//! Numbered deals and puzzles against examples/numbering.py, which made the golden file.

use foregone_runtime::gems::Case;
use foregone_runtime::patience::Deal;
use std::num::NonZeroU64;

#[test]
fn golden() {
    let number = |number| NonZeroU64::new(number).unwrap();
    let deals = [1, 2, 1_000_000].map(|k| format!("patience {k}\n{}\n", Deal::numbered(number(k))));
    let puzzles = [1, 2, 10_000].map(|k| format!("gems {k}\n{}\n", Case::numbered(number(k))));
    assert_eq!(
        deals.concat() + &puzzles.concat(),
        include_str!("golden/numbering.txt")
    );
}
