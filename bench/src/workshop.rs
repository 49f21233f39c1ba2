//! Where measurements are made: the programs, a folder in memory for inputs and outputs, and the tables.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::measure::{Step, Taken, same_bytes};
use crate::report::Row;
use trials::program;

use crate::Error;

/// What every case works with.
#[derive(Debug)]
pub struct Workshop {
    foregone: PathBuf,
    own: PathBuf,
    folder: TempDir,
    runs: u32,
    /// Whether cases take their full length.
    pub long: bool,
}

/// One of the programs that a case compares: one process, or several whose times add up.
#[derive(Debug)]
pub struct Contender {
    /// What the report calls it.
    pub name: &'static str,
    /// The processes, one after the other.
    pub steps: Vec<Step>,
}

impl Contender {
    /// A program of one process.
    pub fn new(name: &'static str, step: Step) -> Self {
        Contender {
            name,
            steps: vec![step],
        }
    }

    /// What makes programs of one process, each of which reads the file at `input`.
    pub fn reading(input: &Path) -> impl Fn(&'static str, Step) -> Self {
        move |name, step| Contender::new(name, step.reading(input))
    }
}

impl Workshop {
    /// Builds `foregone` and makes the folder: in memory where the system has one, else among the temporary files.
    pub fn open(runs: u32, long: bool) -> Result<Self, Error> {
        let memory = Path::new("/dev/shm");
        let parent = match memory.is_dir() {
            true => memory.to_owned(),
            false => env::temp_dir(),
        };
        Ok(Workshop {
            foregone: program::build()?,
            own: env::current_exe()?,
            folder: tempfile::Builder::new()
                .prefix("foregone-bench-")
                .tempdir_in(parent)?,
            runs,
            long,
        })
    }

    /// The program under measure.
    pub fn program(&self) -> &Path {
        &self.foregone
    }

    /// A process of any program.
    pub fn process<S: Into<String>>(
        &self,
        program: impl Into<PathBuf>,
        arguments: impl IntoIterator<Item = S>,
    ) -> Step {
        Step::new(self.folder.path(), program, arguments)
    }

    /// A process of `foregone`.
    pub fn foregone<'a>(&self, arguments: impl IntoIterator<Item = &'a str>) -> Step {
        self.process(&self.foregone, arguments)
    }

    /// A process of the plain program for `game`.
    pub fn plain(&self, game: &str) -> Step {
        self.process(&self.own, ["plain", game])
    }

    /// A process that writes `count` queries for `game`.
    pub fn queries(&self, game: &str, count: u64) -> Step {
        self.process(&self.own, ["input", game, &count.to_string()])
    }

    /// A file with `count` queries for `game`.
    pub fn input(&self, game: &str, count: u64) -> Result<PathBuf, Error> {
        let path = self.path(&format!("{game}-{count}.in"));
        if !path.exists() {
            self.queries(game, count).run(&path)?;
        }
        Ok(path)
    }

    /// The folder with the tables of `game`, as an argument.
    pub fn tables(&self, game: &str) -> Result<String, Error> {
        let folder = self.path(&format!("tables-{game}")).display().to_string();
        if !Path::new(&folder).exists() {
            self.foregone(["generate", game, "--out", &folder])
                .silent()
                .run(Path::new(""))?;
        }
        Ok(folder)
    }

    /// A file of the workshop.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// What no program can be faster than: reading the input and writing the answers, by `cat`.
    pub fn limit(&self, input: &Path, answers: &Path) -> Contender {
        Contender {
            name: "cat: read input, write answers",
            steps: vec![
                self.process("cat", ["-"]).reading(input).silent(),
                self.process("cat", ["-"]).reading(answers),
            ],
        }
    }

    /// Measures `contenders` in turn, as often as was asked for, and makes sure that all give the same answers.
    ///
    /// The answers are left in the file `answers`, which later contenders may read.
    pub fn compare(&self, contenders: &[Contender], answers: &Path) -> Result<Vec<Row>, Error> {
        let mut rows: Vec<Row> = contenders
            .iter()
            .map(|contender| Row::new(contender.name))
            .collect();
        for _ in 0..self.runs {
            for (contender, row) in contenders.iter().zip(&mut rows) {
                row.push(self.run_once(contender, answers)?);
            }
        }
        Ok(rows)
    }

    fn run_once(&self, contender: &Contender, answers: &Path) -> Result<Taken, Error> {
        let output = self.path("output");
        let mut sum = Taken::default();
        for step in &contender.steps {
            let taken = step.run(&output)?;
            sum.wall += taken.wall;
            sum.processor += taken.processor;
            sum.peak = sum.peak.max(taken.peak);
        }
        if !output.exists() {
            return Ok(sum);
        }
        if !answers.exists() {
            fs::rename(output, answers)?;
        } else if !same_bytes(&output, answers)? {
            return Err(format!("{}: gives other answers than the first program", contender.name).into());
        } else {
            fs::remove_file(output)?;
        }
        Ok(sum)
    }

    /// Measures the time until the first byte of output, as often as was asked for.
    pub fn first_byte(&self, name: &'static str, step: &Step) -> Result<Row, Error> {
        let mut row = Row::new(name);
        for _ in 0..self.runs {
            row.push(Taken {
                wall: step.first_byte()?,
                ..Taken::default()
            });
        }
        Ok(row)
    }
}
