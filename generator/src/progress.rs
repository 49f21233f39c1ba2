/// Somebody who wants to know how far long work has come.
pub trait Progress: Sync {
    /// The work has `steps` steps, and none is done.
    fn begin(&self, steps: u64);

    /// So many more steps are done.
    fn advance(&self, steps: u64);
}

/// Nobody.
impl Progress for () {
    fn begin(&self, _: u64) {}

    fn advance(&self, _: u64) {}
}
