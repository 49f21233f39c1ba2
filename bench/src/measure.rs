//! Runs of whole processes.

use std::ffi::OsStr;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use wait4::Wait4;

use crate::Error;

/// A command that is run in `folder` and takes it for the home of the user and of all users, so that it finds no tables but
/// those that its arguments name.
pub fn command(folder: &Path, program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder).env_remove("FOREGONE_TABLES");
    for home in ["HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "APPDATA"] {
        command.env(home, folder);
    }
    command
}

/// What one run took.
#[derive(Debug, Clone, Copy, Default)]
pub struct Taken {
    /// From before the start of the process to after its end.
    pub wall: Duration,
    /// The process's time on all processors, in the program and in the system.
    pub processor: Duration,
    /// The most memory that was resident, in bytes.
    pub peak: u64,
}

/// One process: its program, arguments and standard streams.
#[derive(Debug)]
pub struct Step {
    folder: PathBuf,
    program: PathBuf,
    arguments: Vec<String>,
    input: Input,
    /// Whether its output is an answer to be compared, or of no interest.
    answers: bool,
}

#[derive(Debug)]
enum Input {
    None,
    File(PathBuf),
    Pipe(Box<Step>),
}

impl Step {
    /// A process in a folder that reads nothing and whose output is an answer.
    pub fn new<S: Into<String>>(
        folder: &Path,
        program: impl Into<PathBuf>,
        arguments: impl IntoIterator<Item = S>,
    ) -> Self {
        Step {
            folder: folder.to_owned(),
            program: program.into(),
            arguments: arguments.into_iter().map(Into::into).collect(),
            input: Input::None,
            answers: true,
        }
    }

    /// The process with the file at `path` as its standard input.
    pub fn reading(mut self, path: impl Into<PathBuf>) -> Self {
        self.input = Input::File(path.into());
        self
    }

    /// The process with the output of `producer`, which is not measured, as its standard input.
    pub fn fed_by(mut self, producer: Step) -> Self {
        self.input = Input::Pipe(Box::new(producer));
        self
    }

    /// The process with its output thrown away.
    pub fn silent(mut self) -> Self {
        self.answers = false;
        self
    }

    /// Runs the process with its answers going to a new file at `output`, and adds up what it takes.
    pub fn run(&self, output: &Path) -> Result<Taken, Error> {
        let sink = match self.answers {
            true => File::create(output)?.into(),
            false => Stdio::null(),
        };
        let (source, producer) = self.source()?;
        let mut command = self.command();
        command.stdin(source).stdout(sink);
        let start = Instant::now();
        let ended = command.spawn().map_err(|error| self.failed(error))?.wait4()?;
        let wall = start.elapsed();
        // Else the pipe would stay open on this side, and its writer wait for ever.
        drop(command);
        if let Some(mut producer) = producer {
            producer.wait()?;
        }
        if !ended.status.success() {
            return Err(self.failed(ended.status));
        }
        Ok(Taken {
            wall,
            processor: ended.rusage.utime + ended.rusage.stime,
            peak: ended.rusage.maxrss,
        })
    }

    /// The time until the first byte of output. The process is then killed.
    pub fn first_byte(&self) -> Result<Duration, Error> {
        let (source, producer) = self.source()?;
        let mut command = self.command();
        command.stdin(source).stdout(Stdio::piped());
        let start = Instant::now();
        let mut child = command.spawn().map_err(|error| self.failed(error))?;
        let read = child
            .stdout
            .take()
            .ok_or("the output is a pipe")?
            .read_exact(&mut [0]);
        let taken = start.elapsed();
        for mut process in [Some(child), producer].into_iter().flatten() {
            process.kill()?;
            process.wait()?;
        }
        read.map_err(|error| self.failed(error))?;
        Ok(taken)
    }

    fn command(&self) -> Command {
        let mut command = command(&self.folder, &self.program);
        command.args(&self.arguments);
        command
    }

    fn source(&self) -> Result<(Stdio, Option<std::process::Child>), Error> {
        Ok(match &self.input {
            Input::None => (Stdio::null(), None),
            Input::File(path) => (File::open(path)?.into(), None),
            Input::Pipe(producer) => {
                let mut child = producer
                    .command()
                    .stdin(Stdio::null())
                    .stdout(Stdio::piped())
                    .spawn()
                    .map_err(|error| producer.failed(error))?;
                let pipe = child.stdout.take().ok_or("the output is a pipe")?;
                (pipe.into(), Some(child))
            }
        })
    }

    fn failed(&self, why: impl std::fmt::Display) -> Error {
        format!("{} {}: {why}", self.program.display(), self.arguments.join(" ")).into()
    }
}

/// Whether two files hold the same bytes.
pub fn same_bytes(a: &Path, b: &Path) -> Result<bool, Error> {
    let (mut a, mut b) = (File::open(a)?, File::open(b)?);
    let (mut part_a, mut part_b) = (vec![0; 1 << 16], vec![0; 1 << 16]);
    if a.metadata()?.len() != b.metadata()?.len() {
        return Ok(false);
    }
    loop {
        let read = a.read(&mut part_a)?;
        if read == 0 {
            return Ok(true);
        }
        b.read_exact(&mut part_b[..read])?;
        if part_a[..read] != part_b[..read] {
            return Ok(false);
        }
    }
}
