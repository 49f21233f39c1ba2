//! Progress bars.

use std::time::Duration;

use foregone_generator::Progress;
use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar on standard error, where that is a terminal.
pub struct Bar(ProgressBar);

impl Bar {
    /// A bar for what `message` says, which comes to light when the work takes a while.
    pub fn new(message: String) -> Self {
        let bar = ProgressBar::new_spinner().with_message(message);
        bar.enable_steady_tick(Duration::from_millis(100));
        Bar(bar)
    }
}

impl Progress for Bar {
    fn begin(&self, steps: u64) {
        let style = ProgressStyle::with_template("{msg} {wide_bar} {percent:>3} % {eta:>6}");
        self.0.set_style(style.expect("the template is right"));
        self.0.set_length(steps);
        self.0.set_position(0);
    }

    fn advance(&self, steps: u64) {
        self.0.inc(steps);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
