//! The fuzz targets on the inputs that fuzzing has kept: each found something once, or leads to a place of its own.

use std::fs;
use std::path::Path;

use trials::targets;

/// Runs a target on every input in its folder.
fn run(name: &str, target: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../fuzz/corpus")
        .join(name);
    let entries = fs::read_dir(&folder).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(
        paths.len() >= 10,
        "{} holds {} inputs",
        folder.display(),
        paths.len()
    );
    for path in paths {
        // A test that fails shows the input it was at.
        println!("{}", path.display());
        target(&fs::read(path).unwrap());
    }
}

#[test]
fn open() {
    run("open", targets::open);
}

#[test]
fn lookup() {
    run("lookup", targets::lookup);
}

#[test]
fn read() {
    run("read", targets::read);
}
