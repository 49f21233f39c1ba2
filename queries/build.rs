//! Fills the tables that are small enough to be part of the program.

use std::path::Path;
use std::{env, fs};

fn main() {
    // What is filled follows from the generator alone, on which Cargo rebuilds this script anyway.
    println!("cargo::rerun-if-changed=build.rs");
    let folder = env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR");
    let table = foregone_generator::war::fill_thresholds().to_bytes();
    fs::write(Path::new(&folder).join("war.fgt"), table).expect("OUT_DIR can be written");
}
