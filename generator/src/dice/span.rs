//! Where a block lies: along u or v, and among the dice.

/// Neighbouring dice that share their blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) first: usize,
    pub(super) last: usize,
}

/// A range of u or v: from i·2ˡ to (i + 1)·2ˡ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) level: u32,
    pub(super) index: usize,
}

impl Span {
    pub(super) fn first(self) -> usize {
        self.index << self.level
    }

    pub(super) fn len(self) -> usize {
        1 << self.level
    }

    /// The lower and the upper half; only for more than one unit.
    pub(super) fn halves(self) -> [Span; 2] {
        [0, 1].map(|half| Span {
            level: self.level - 1,
            index: 2 * self.index + half,
        })
    }
}

/// One player's part of a box: the zone, or a span of u (of v).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Zone,
    Outside(Span),
}

impl Side {
    pub(super) fn first(self) -> usize {
        match self {
            Side::Zone => 0,
            Side::Outside(span) => span.first(),
        }
    }

    pub(super) fn level(self) -> u32 {
        match self {
            Side::Zone => 0,
            Side::Outside(span) => span.level,
        }
    }

    pub(super) fn halves(self) -> Option<[Side; 2]> {
        match self {
            Side::Outside(span) if span.level > 0 => Some(span.halves().map(Side::Outside)),
            _ => None,
        }
    }
}

impl Side {
    /// The range outside of the zone, if that is where the player is.
    pub(super) fn span(self) -> Option<Span> {
        match self {
            Side::Zone => None,
            Side::Outside(span) => Some(span),
        }
    }
}
