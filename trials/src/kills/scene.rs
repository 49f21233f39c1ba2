//! One kill: the folder before it, the moment, and the folder afterwards.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use foregone_generator::sums::FILE_NAME;
use foregone_runtime::Game;
use foregone_runtime::format::{TableBuilder, TableFile};
use sha2::{Digest, Sha256};

use crate::random::Random;
use crate::targets::models;
use crate::{Error, tables};

/// How long any run may take.
const LONGEST: Duration = Duration::from_secs(300);

/// What is there before the kill, and who else is at work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setting {
    /// The folder is not there.
    Empty,
    /// Another table of the game is in place, and a process has it mapped.
    Old,
    /// The same, and a second process fills the table at the same time. It is not killed.
    Twice,
}

impl Setting {
    /// Every setting.
    pub const ALL: [Setting; 3] = [Setting::Empty, Setting::Old, Setting::Twice];

    /// What the report calls it.
    pub fn name(self) -> &'static str {
        match self {
            Setting::Empty => "no table in place",
            Setting::Old => "an old table, mapped",
            Setting::Twice => "the same, twice at once",
        }
    }
}

/// Which table is in the folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    None,
    Old,
    New,
}

/// What was found after a kill.
#[derive(Debug)]
pub struct Aftermath {
    /// Whether the run was killed; else it had ended before.
    pub killed: bool,
    /// The table that was there then.
    pub table: Found,
    /// Whether an unfinished file was left, which the next run cleared away.
    pub unfinished: bool,
    /// How often the table was opened while the run went on, and was the old one or the new one.
    pub looks: u64,
}

/// A table file, and the list of checksums that goes with it.
#[derive(Debug)]
struct Known {
    bytes: Vec<u8>,
    sums: String,
}

impl Known {
    fn new(game: Game, bytes: Vec<u8>) -> Self {
        let digest = Sha256::digest(&bytes);
        let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        Known {
            sums: format!("{hex}  {}\n", game.file_name()),
            bytes,
        }
    }
}

/// A command that fills a table.
#[derive(Debug)]
pub struct Scene {
    game: Game,
    program: PathBuf,
    arguments: Vec<&'static str>,
    old: Known,
    new: Known,
    /// How long the command takes, and how long of that the table is being written.
    whole: Duration,
    writing: Duration,
}

impl Scene {
    /// A scene each for the games whose tables take little time.
    pub fn all(program: &Path) -> Result<Vec<Self>, Error> {
        let small = foregone_generator::patience::fill(50, &())?;
        Ok(vec![
            Scene::new(program, Game::Kingdoms, &[], &models::kingdoms())?,
            Scene::new(program, Game::War, &[], &models::war())?,
            Scene::new(program, Game::Patience, &["--count", "20000"], &small)?,
        ])
    }

    fn new(
        program: &Path,
        game: Game,
        arguments: &[&'static str],
        old: &TableBuilder,
    ) -> Result<Self, Error> {
        let mut scene = Scene {
            game,
            program: program.to_owned(),
            arguments: arguments.to_vec(),
            old: Known::new(game, old.to_bytes()),
            new: Known::new(game, Vec::new()),
            whole: Duration::ZERO,
            writing: Duration::ZERO,
        };
        let folder = tempfile::tempdir()?;
        let start = Instant::now();
        let mut child = scene.start(folder.path(), true)?;
        let mut begun = None;
        while child.try_wait()?.is_none() {
            if begun.is_none() && !unfinished(folder.path())?.is_empty() {
                begun = Some(Instant::now());
            }
            thread::sleep(Duration::from_micros(200));
        }
        scene.whole = start.elapsed();
        scene.writing = begun.map_or(Duration::ZERO, |begun| begun.elapsed());
        scene.new = Known::new(game, fs::read(folder.path().join(game.file_name()))?);
        scene.verify(&scene.new.bytes)?;
        scene.verify(&scene.old.bytes)?;
        if scene.new.bytes == scene.old.bytes {
            return Err("the old table must differ from the new one".into());
        }
        Ok(scene)
    }

    /// The game whose table is filled.
    pub fn game(&self) -> Game {
        self.game
    }

    fn start(&self, folder: &Path, anew: bool) -> Result<Child, Error> {
        let mut command = Command::new(&self.program);
        command.args(["generate", self.game.id()]).args(&self.arguments);
        if anew {
            command.arg("--force");
        }
        command.arg("--out").arg(folder);
        Ok(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?)
    }

    fn verify(&self, bytes: &[u8]) -> Result<(), Error> {
        Ok(tables::open(self.game, bytes)?.verify()?)
    }

    /// Kills one run, and makes sure that nothing is lost.
    ///
    /// # Errors
    ///
    /// What was lost, or left behind.
    pub fn kill(&mut self, setting: Setting, random: &mut Random) -> Result<Aftermath, Error> {
        let parent = tempfile::tempdir()?;
        let folder = parent.path().join("tables");
        let mapped = match setting {
            Setting::Empty => None,
            Setting::Old | Setting::Twice => Some(self.put_old_table(&folder)?),
        };
        let mut child = self.start(&folder, true)?;
        let other = match setting {
            Setting::Twice => Some(self.start(&folder, true)?),
            _ => None,
        };
        let start = Instant::now();
        let looks = self.wait_for_the_moment(&folder, setting, &mut child, random)?;
        let killed = child.try_wait()?.is_none();
        if !killed && setting != Setting::Twice {
            // The machine may have less to do than when the command was timed.
            let shorter = start.elapsed().min(self.whole);
            self.writing = self
                .writing
                .mul_f64(shorter.as_secs_f64() / self.whole.as_secs_f64());
            self.whole = shorter;
        }
        child.kill()?;
        child.wait()?;
        let mut table = self.look(&folder, setting)?;
        let left = unfinished(&folder).unwrap_or_default();
        if let Some(other) = other {
            if !wait(other)? {
                return Err("the run that was not killed failed".into());
            }
            table = self.look(&folder, setting)?;
            if table != Found::New {
                return Err("the run that was not killed did not leave its table".into());
            }
        }
        if let Some(mapped) = mapped
            && mapped.bytes() != self.old.bytes
        {
            return Err("the bytes of the mapped table have changed".into());
        }
        if !wait(self.start(&folder, false)?)? {
            return Err("the next run failed".into());
        }
        self.is_tidy(&folder)?;
        parent.close()?;
        Ok(Aftermath {
            killed,
            table,
            unfinished: !left.is_empty(),
            looks,
        })
    }

    /// Puts the old table into a new folder, and maps it.
    fn put_old_table(&self, folder: &Path) -> Result<TableFile<foregone_runtime::Backing>, Error> {
        fs::create_dir(folder)?;
        fs::write(folder.join(self.game.file_name()), &self.old.bytes)?;
        fs::write(folder.join(FILE_NAME), &self.old.sums)?;
        Ok(TableFile::open(&folder.join(self.game.file_name()))?)
    }

    /// Waits for a moment at random: one half of them in the whole run, and the other while the table is written.
    /// Looks at the table meanwhile.
    fn wait_for_the_moment(
        &self,
        folder: &Path,
        setting: Setting,
        child: &mut Child,
        random: &mut Random,
    ) -> Result<u64, Error> {
        let share = random.below(1000) as u32;
        let of = |duration: Duration| duration * share / 900;
        let (writing, mut moment) = match random.below(2) {
            0 => (false, Some(Instant::now() + of(self.whole))),
            _ => (true, None),
        };
        let mut looks = 0;
        while child.try_wait()?.is_none() && moment.is_none_or(|moment| Instant::now() < moment) {
            if writing && moment.is_none() && !unfinished(folder).unwrap_or_default().is_empty() {
                moment = Some(Instant::now() + of(self.writing));
            }
            let path = folder.join(self.game.file_name());
            match fs::metadata(&path) {
                Ok(_) => {
                    let length = TableFile::open(&path)?.bytes().len();
                    if ![self.old.bytes.len(), self.new.bytes.len()].contains(&length) {
                        return Err(format!("a table of {length} bytes was there").into());
                    }
                    looks += 1;
                }
                Err(_) if setting == Setting::Empty => {}
                Err(_) => return Err("there was no table for a moment".into()),
            }
            thread::sleep(Duration::from_micros(300));
        }
        Ok(looks)
    }

    /// Which table is in the folder. It must be whole, and the list of checksums must be its own, or the one before.
    fn look(&self, folder: &Path, setting: Setting) -> Result<Found, Error> {
        let table = fs::read(folder.join(self.game.file_name())).ok();
        let sums = fs::read_to_string(folder.join(FILE_NAME)).ok();
        let found = match &table {
            Some(bytes) if *bytes == self.new.bytes => Found::New,
            Some(bytes) if *bytes == self.old.bytes && setting != Setting::Empty => Found::Old,
            None if setting == Setting::Empty => Found::None,
            None => return Err("the table is gone".into()),
            Some(bytes) => return Err(format!("a table of {} bytes is neither", bytes.len()).into()),
        };
        if let Some(bytes) = &table {
            self.verify(bytes)?;
        }
        let sums_before = (setting != Setting::Empty).then_some(&self.old.sums);
        if sums.as_ref() != sums_before && (sums.as_ref() != Some(&self.new.sums) || found != Found::New) {
            return Err(format!("{FILE_NAME} is neither the old one nor the new one: {sums:?}").into());
        }
        Ok(found)
    }

    /// Makes sure that the folder holds a whole table, its checksum, and nothing else.
    fn is_tidy(&self, folder: &Path) -> Result<(), Error> {
        let mut names: Vec<String> = fs::read_dir(folder)?
            .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
            .collect::<Result<_, std::io::Error>>()?;
        names.sort();
        if names != [FILE_NAME.to_owned(), self.game.file_name()] {
            return Err(format!("the next run leaves {names:?}").into());
        }
        let table = fs::read(folder.join(self.game.file_name()))?;
        self.verify(&table)?;
        if fs::read_to_string(folder.join(FILE_NAME))? != Known::new(self.game, table).sums {
            return Err(format!("the next run leaves a wrong {FILE_NAME}").into());
        }
        Ok(())
    }
}

/// The unfinished files in a folder.
fn unfinished(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "unfinished")
        {
            found.push(path);
        }
    }
    Ok(found)
}

/// Waits for the end of a run, and tells whether it went well.
fn wait(mut child: Child) -> Result<bool, Error> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.success());
        }
        if start.elapsed() > LONGEST {
            child.kill()?;
            return Err("a run does not end".into());
        }
        thread::sleep(Duration::from_millis(1));
    }
}
