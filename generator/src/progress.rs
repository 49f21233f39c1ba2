use rayon::prelude::*;

/// How a caller follows long work, and ends it early.
pub trait Progress: Sync {
    /// The work has `steps` steps, and none is done.
    fn begin(&self, steps: u64);

    /// So many more steps are done.
    fn advance(&self, steps: u64);

    /// Whether the work is to end early, with [`Cancelled`]. Asked again and again, from any thread; once it is true it
    /// has to stay so.
    fn is_cancelled(&self) -> bool {
        false
    }
}

/// The work is not followed, and done to its end.
impl Progress for () {
    fn begin(&self, _: u64) {}

    fn advance(&self, _: u64) {}
}

/// The work was ended early, as its [`Progress`] asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("cancelled")]
pub struct Cancelled;

impl Cancelled {
    /// Asks whether to go on.
    pub(crate) fn check(progress: &dyn Progress) -> Result<(), Cancelled> {
        if progress.is_cancelled() {
            Err(Cancelled)
        } else {
            Ok(())
        }
    }
}

/// What `solve` makes of each item, in their order, a step each; with scratch memory for each thread.
pub(crate) fn solve_each<T: Send, S, A: Send>(
    items: impl ParallelIterator<Item = T>,
    progress: &dyn Progress,
    scratch: impl Fn() -> S + Sync + Send,
    solve: impl Fn(&mut S, T) -> A + Sync + Send,
) -> Result<Vec<A>, Cancelled> {
    let step = |scratch: &mut S, item: T| {
        Cancelled::check(progress)?;
        let answer = solve(scratch, item);
        progress.advance(1);
        Ok(answer)
    };
    items.map_init(scratch, step).collect()
}
