//! What a program takes on that depends on one of the libraries.

use std::env;
use std::process::Command;

/// The crates that `package` depends on, itself among them, without those of tests and builds.
fn dependencies(package: &str) -> Vec<String> {
    let output = Command::new(env::var_os("CARGO").unwrap())
        .args([
            "tree",
            "--locked",
            "--offline",
            "--edges",
            "normal",
            "--prefix",
            "none",
            "--format",
            "{p}",
        ])
        .args(["--package", package])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let tree = String::from_utf8(output.stdout).unwrap();
    let mut crates: Vec<String> = tree
        .lines()
        .filter_map(|line| line.split(' ').next())
        .map(str::to_owned)
        .collect();
    crates.sort();
    crates.dedup();
    crates
}

/// Crates that only the command line needs: for its arguments, its bars, its manual, its files.
const OF_THE_COMMAND: [&str; 8] = [
    "clap",
    "clap_complete",
    "clap_mangen",
    "etcetera",
    "foregone",
    "indicatif",
    "same-file",
    "tempfile",
];

#[test]
fn a_library_brings_none_of_the_command_lines_dependencies() {
    for package in ["foregone-runtime", "foregone-queries"] {
        let crates = dependencies(package);
        assert!(crates.iter().any(|name| name == package), "{crates:?}");
        for name in OF_THE_COMMAND {
            assert!(
                !crates.iter().any(|found| found == name),
                "{package} brings {name}"
            );
        }
    }
    assert!(dependencies("foregone").iter().any(|name| name == "clap"));
}

/// Arrows point down only: runtime, generator, queries, and then the doors.
#[test]
fn no_layer_knows_one_above() {
    let layers = [
        "foregone-runtime",
        "foregone-generator",
        "foregone-queries",
        "foregone",
    ];
    for (place, package) in layers.iter().enumerate() {
        let crates = dependencies(package);
        for above in &layers[place + 1..] {
            assert!(
                !crates.iter().any(|found| found == above),
                "{package} knows {above}"
            );
        }
    }
}
