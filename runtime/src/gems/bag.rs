//! Bags of gems.

/// The most colours in a case.
pub const MAX_COLOURS: usize = 8;
/// The most gems in a bag.
pub const MAX_GEMS: usize = 10;

/// The gems of a bag: how many there are of each colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bag(pub(super) u32); // four bits a colour, the first colour lowest: a bag holds ten gems at most

impl Bag {
    /// A bag without gems, to be filled. A case takes no empty bags.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Puts a gem of a colour (0 to 7) into the bag. Tells whether there was room: ten gems fill a bag.
    #[must_use]
    pub fn put(&mut self, colour: usize) -> bool {
        let room = colour < MAX_COLOURS && self.gems() < MAX_GEMS;
        if room {
            self.0 += 1 << (4 * colour);
        }
        room
    }

    /// Number of gems of each colour.
    #[must_use]
    pub fn counts(self) -> [u8; MAX_COLOURS] {
        std::array::from_fn(|colour| (self.0 >> (4 * colour) & 15) as u8)
    }

    /// Number of gems in the bag.
    #[must_use]
    pub fn gems(self) -> usize {
        self.counts().iter().map(|&count| usize::from(count)).sum()
    }

    /// Number of the highest colour in the bag, counted from 1; 0 for an empty bag.
    pub(super) fn highest_colour(self) -> usize {
        (u32::BITS - self.0.leading_zeros()).div_ceil(4) as usize
    }
}
