//! The program that is put on trial here, and measured in the crate `bench`.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Error;

/// Brings the release build of `foregone` up to date, and tells where it is: in the target folder that this program
/// was built into.
pub fn build() -> Result<PathBuf, Error> {
    let own = env::current_exe()?;
    let target = own
        .ancestors()
        .nth(2)
        .ok_or("this program lies in no target folder")?;
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.toml");
    let status = Command::new(cargo)
        .args(["build", "--release", "--quiet", "--package", "foregone"])
        .arg("--manifest-path")
        .arg(manifest)
        .arg("--target-dir")
        .arg(target)
        .status()?;
    if !status.success() {
        return Err("foregone cannot be built".into());
    }
    Ok(target
        .join("release")
        .join("foregone")
        .with_extension(env::consts::EXE_EXTENSION))
}
