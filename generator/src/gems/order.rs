//! In which order cubes are solved.

use super::plan::MOST_CUBES;

/// The cubes of a position, those with fewer bits in their number first. Cubes with equally many bits do not need each
/// other.
#[derive(Debug)]
pub(super) struct CubeOrder {
    numbers: [usize; MOST_CUBES],
    places: [usize; MOST_CUBES],
    count: usize,
}

impl CubeOrder {
    /// The order of so many cubes, a power of two.
    pub(super) fn new(count: usize) -> Self {
        let mut numbers = std::array::from_fn(|number| number);
        numbers[..count].sort_unstable_by_key(|&number| (number.count_ones(), number));
        let mut places = [0; MOST_CUBES];
        for (place, &number) in numbers.iter().enumerate() {
            places[number] = place;
        }
        Self {
            numbers,
            places,
            count,
        }
    }

    /// The cubes' numbers.
    pub(super) fn numbers(&self) -> &[usize] {
        &self.numbers[..self.count]
    }

    /// The place of a cube in the order.
    pub(super) fn place(&self, number: usize) -> usize {
        self.places[number]
    }
}
