//! The sizes of blocks: of their lines, planes and diagonals.

/// Bytes of a line of a block.
pub const LINE: usize = 64;
/// The most planes of a block.
pub const MAX_PLANES: usize = 11;
/// The most diagonals of a plane: its total degree and one.
pub const MAX_DIAGONALS: usize = 16;
/// The number of pairs in the plane of the most diagonals.
pub(super) const MAX_PAIRS: usize = pairs_len(MAX_DIAGONALS);
/// The bytes of a plane that are looked at, whatever its own length.
pub(super) const PLANE_READ: usize = 16 * MAX_PAIRS;
/// Lines of zeros after the last block.
pub const LINES_AFTER: usize = PLANE_READ / LINE;

/// The number of coefficients in so many diagonals.
pub const fn diagonals_len(diagonals: usize) -> usize {
    diagonals * (diagonals + 1) / 2
}

/// The number of pairs in so many diagonals.
pub(super) const fn pairs_len(diagonals: usize) -> usize {
    (diagonals + 1) * (diagonals + 1) / 4
}

/// How many diagonals of the plane of zᵏ are long, if the block's orders below `long_orders` are.
pub const fn long_diagonals(diagonals: usize, k: usize, long_orders: usize) -> usize {
    let most = long_orders.saturating_sub(k);
    if most < diagonals { most } else { diagonals }
}
