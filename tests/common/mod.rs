//! What the end-to-end tests share: the built program, run in a folder of its own.

#![allow(
    dead_code,
    unused_imports,
    unused_macros,
    reason = "each test file uses a part of this"
)]

use std::fmt::Display;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use std::{fs, thread};

use foregone_runtime::Game;
use foregone_runtime::war::{MAX_DEFENDERS, RuleSet, layout};
use sha2::{Digest, Sha256};
use tempfile::TempDir;

/// How long a test waits for what should come at once.
pub const PATIENCE: Duration = Duration::from_secs(40);

/// A new folder, in which the program finds no table but those that the test puts there.
pub struct Sandbox(TempDir);

impl Sandbox {
    pub fn new() -> Self {
        let sandbox = Sandbox(tempfile::tempdir().unwrap());
        fs::create_dir(sandbox.path("variable")).unwrap();
        sandbox
    }

    /// A sandbox whose folder `tables` holds the table of `game`.
    pub fn with_table(game: Game) -> Self {
        let sandbox = Sandbox::new();
        sandbox.write(&format!("tables/{}", game.file_name()), table_of(game));
        sandbox
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, contents: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, contents).unwrap();
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// The names in a folder, sorted.
    pub fn list(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(folder)).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// Another program, in the folder and the environment in which `foregone` is run.
    pub fn other_command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command
            .current_dir(self.0.path())
            .env("HOME", self.path("home"))
            .env("XDG_DATA_HOME", self.path("data"))
            .env("XDG_DATA_DIRS", self.path("everybody"))
            .env("FOREGONE_TABLES", self.path("variable"))
            .env("RUST_BACKTRACE", "0");
        command
    }

    /// The program with `arguments`, which blanks separate.
    pub fn command(&self, arguments: &str) -> Command {
        let mut command = self.other_command(env!("CARGO_BIN_EXE_foregone"));
        command.args(arguments.split_whitespace());
        command
    }

    /// Runs the program with `arguments`, which blanks separate, and `input` on its standard input.
    pub fn run(&self, arguments: &str, input: impl AsRef<[u8]>) -> Ran {
        run(&mut self.command(arguments), input)
    }

    /// Starts the program with pipes for its standard streams.
    pub fn start(&self, arguments: &str) -> Child {
        piped(&mut self.command(arguments)).spawn().unwrap()
    }
}

/// Says that a test is skipped, or a part of it. Unlike `eprintln!`, this is seen even where the test passes.
pub fn skip(reason: impl Display) {
    let thread = thread::current();
    let test = thread.name().unwrap_or("a test");
    let mut stderr = io::stderr();
    writeln!(stderr, "{test} is skipped: {reason}").unwrap();
}

/// Runs a command with `input` on its standard input.
pub fn run(command: &mut Command, input: impl AsRef<[u8]>) -> Ran {
    let mut child = piped(command).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref();
    thread::scope(|scope| {
        // A program that has read enough closes the pipe.
        scope.spawn(move || drop(stdin.write_all(input)));
        Ran::from(child.wait_with_output().unwrap())
    })
}

fn piped(command: &mut Command) -> &mut Command {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
}

/// The lines that a program writes, as they come.
pub fn lines_of(stream: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        for line in BufReader::new(stream).lines() {
            if sender.send(line.unwrap()).is_err() {
                return;
            }
        }
    });
    receiver
}

/// Waits for the end of a program that should come at once, whatever becomes of its standard input.
pub fn wait_for(mut child: Child) -> Ran {
    let stdin = child.stdin.take();
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!(
                "the program goes on: {:?}",
                Ran::from(child.wait_with_output().unwrap())
            );
        }
        thread::sleep(Duration::from_millis(2));
    }
    drop(stdin);
    Ran::from(child.wait_with_output().unwrap())
}

/// What came of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ran {
    /// The exit code, unless a signal ended the program.
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Ran {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Ran {
    /// The output of a run that went well and had nothing to complain about.
    #[track_caller]
    pub fn answers(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""));
        self.out
    }

    /// Makes sure that the run ended with `code` after these answers, and with the one line of this error.
    #[track_caller]
    pub fn fails(self, code: i32, answers: &str, error: &str) {
        let expected = Ran {
            code: Some(code),
            out: answers.to_owned(),
            err: format!("foregone: {error}\n"),
        };
        assert_eq!(self, expected);
    }
}

/// One test an input of `$game` that is wrong: the answers before the fault are written, the error is one line, and
/// the exit code is 1.
macro_rules! bad_inputs {
    ($game:expr; $($name:ident: $arguments:literal, $input:expr => $answers:expr, $error:expr;)+) => {$(
        #[test]
        fn $name() {
            let sandbox = $crate::common::Sandbox::with_table($game);
            sandbox.run($arguments, $input).fails(1, $answers, $error);
        }
    )+};
}
pub(crate) use bad_inputs;

/// The SHA-256 of some bytes in hexadecimal digits.
pub fn sha256(bytes: impl AsRef<[u8]>) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// How many numbered deals and puzzles the tests' catalogues hold.
const CATALOGUED: u64 = 20;

/// The games whose tables are filled in a moment: all but dice, which takes half a minute.
pub const QUICK: [Game; 4] = [Game::Kingdoms, Game::War, Game::Patience, Game::Gems];

/// The command that fills just [`table_of`] a game, one of [`QUICK`].
pub fn generate(game: Game) -> String {
    match game {
        Game::Kingdoms | Game::War | Game::Dice => format!("generate {game}"),
        Game::Patience | Game::Gems => format!("generate {game} --count {CATALOGUED}"),
    }
}

/// A table of `game`, filled once a test program: the whole one, a small catalogue, or a rough one of dice.
pub fn table_of(game: Game) -> &'static [u8] {
    static TABLES: [OnceLock<Vec<u8>>; Game::ALL.len()] = [const { OnceLock::new() }; Game::ALL.len()];
    TABLES[game as usize].get_or_init(|| {
        let table = match game {
            Game::Kingdoms => foregone_generator::kingdoms::fill(),
            Game::War => foregone_generator::war::fill(),
            Game::Dice => foregone_generator::dice::fill_roughly(),
            Game::Patience => foregone_generator::patience::fill(CATALOGUED, &()).unwrap(),
            Game::Gems => foregone_generator::gems::fill(CATALOGUED, &()).unwrap(),
        };
        table.to_bytes()
    })
}

/// A small table of war that answers `mark` to everything, so that its answers tell it from others.
pub fn marked_table(mark: u16) -> Vec<u8> {
    let table = layout::contents(MAX_DEFENDERS, None);
    let answers = [mark; MAX_DEFENDERS as usize];
    RuleSet::ALL
        .into_iter()
        .fold(table, |table, rules| layout::thresholds(table, rules, &answers))
        .to_bytes()
}
