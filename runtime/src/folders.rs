//! The folders in which tables are looked for.

use std::env;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use crate::Game;

/// The folder in the working directory that has tables.
pub const HERE: &str = "tables";

/// The folder that `$FOREGONE_TABLES` names, whether or not it is there.
pub fn variable() -> Option<PathBuf> {
    let folder = env::var_os("FOREGONE_TABLES").filter(|folder| !folder.is_empty());
    folder.map(PathBuf::from)
}

/// The folders in which tables are looked for, in this order: that of `$FOREGONE_TABLES`, `./tables`, the user's data
/// folder, and those of all users. A data folder that may not be looked into, such as one in another user's home, is left out.
pub fn all() -> Vec<PathBuf> {
    let data = etcetera::base_strategy::choose_native_strategy();
    let data = data.ok().map(|strategy| strategy.data_dir().join("foregone"));
    let data = data.into_iter().chain(of_all_users());
    let named = [variable(), Some(HERE.into())].into_iter().flatten();
    named.chain(data.filter(|folder| !is_closed(folder))).collect()
}

fn is_closed(folder: &Path) -> bool {
    let inside = folder.join(HERE).symlink_metadata();
    inside.is_err_and(|error| error.kind() == ErrorKind::PermissionDenied)
}

/// Where tables are that are installed for all users.
fn of_all_users() -> Vec<PathBuf> {
    if !cfg!(unix) || cfg!(target_os = "macos") {
        return Vec::new();
    }
    let folders = env::var_os("XDG_DATA_DIRS").filter(|folders| !folders.is_empty());
    let folders = folders.unwrap_or_else(|| "/usr/local/share:/usr/share".into());
    env::split_paths(&folders)
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join("foregone"))
        .collect()
}

/// The path of the table of `game`, in the first of `folders` that has one, whether or not it can be used.
pub fn locate<'a>(folders: impl IntoIterator<Item = &'a PathBuf>, game: Game) -> Option<PathBuf> {
    let name = game.file_name();
    let mut paths = folders.into_iter().map(|folder| folder.join(&name));
    paths.find(|path| is_there(path))
}

/// Whatever else is wrong with a file, or with its folder, comes to light when it is opened.
fn is_there(path: &Path) -> bool {
    let absent = [ErrorKind::NotFound, ErrorKind::NotADirectory];
    path.symlink_metadata()
        .map_or_else(|error| !absent.contains(&error.kind()), |_| true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_folder_that_has_a_table_counts() {
        let folder = tempfile::tempdir().unwrap();
        let folders = ["a", "b", "c"].map(|name| folder.path().join(name));
        std::fs::create_dir(&folders[1]).unwrap();
        std::fs::create_dir(&folders[2]).unwrap();
        assert_eq!(locate(&folders, Game::War), None);
        std::fs::write(folders[2].join("war.fgt"), b"").unwrap();
        assert_eq!(locate(&folders, Game::War), Some(folders[2].join("war.fgt")));
        std::fs::write(folders[1].join("war.fgt"), b"").unwrap();
        assert_eq!(locate(&folders, Game::War), Some(folders[1].join("war.fgt")));
        assert_eq!(locate(&folders, Game::Dice), None);
    }

    #[test]
    fn the_working_directory_comes_before_the_data_folders() {
        let folders = all();
        let here = folders.iter().position(|folder| folder == Path::new(HERE));
        assert!(here.is_some_and(|here| here <= 1), "{folders:?}");
    }
}
