//! The same bytes from any number of threads.

use std::fs;

use foregone_runtime::Game;

mod common;
use common::{QUICK, Sandbox, generate};

#[test]
fn tables_are_the_same_for_any_number_of_threads() {
    let sandbox = Sandbox::new();
    let fill = |threads: u32| {
        for game in QUICK {
            let arguments = format!("{} --out {threads} --threads {threads}", generate(game));
            sandbox.run(&arguments, "").answers();
        }
        let names = QUICK
            .map(Game::file_name)
            .into_iter()
            .chain(["SHA256SUMS".to_owned()]);
        let files = names.map(|name| fs::read(sandbox.path(&threads.to_string()).join(name)).unwrap());
        files.collect::<Vec<_>>()
    };
    let one = fill(1);
    for threads in [2, 7] {
        assert!(
            fill(threads) == one,
            "{threads} threads make other tables than one"
        );
    }
}
