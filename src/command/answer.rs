//! From options to a run of the engine: what is common to every game's subcommand.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::command::cli::Text;
use crate::command::error::{Error, complain};
use crate::command::identity::Identity;
use crate::command::text::Source;
use crate::command::text::engine::{BLOCK, Engine, Failure, Game};
use crate::command::text::print::Format;

/// Where queries come from.
pub enum Queries {
    /// Standard input, or the file that the options name.
    Input,
    /// The command line: so many arguments make one query.
    Arguments(Vec<String>, usize),
    /// The program itself: numbered deals or puzzles.
    Made(Box<dyn Read + Send>),
}

impl Queries {
    /// The arguments, if there are any, or else the input.
    pub fn of_arguments(arguments: Vec<String>, each: usize) -> Self {
        if arguments.is_empty() {
            Queries::Input
        } else {
            Queries::Arguments(arguments, each)
        }
    }

    /// Whether it is the contest's own input, with the count or the end mark that its format has.
    pub fn are_judges(&self, options: &Text) -> bool {
        matches!(self, Queries::Input) && !options.rows
    }
}

/// How a game's queries are laid out.
pub struct Layout {
    /// Where they come from.
    pub queries: Queries,
    /// What a query is called, where it takes more than one line.
    pub query: Option<&'static str>,
    /// The name of the number of queries on the first line, in the contest's format.
    pub count: Option<&'static str>,
    /// The heading of CSV.
    pub heading: &'static str,
}

/// Answers the queries of the command line, or else of the input, with `game`.
pub fn run<G: Game + Send + 'static>(
    game: G,
    layout: Layout,
    options: Text,
    threads: Option<usize>,
) -> Result<(), Error> {
    let judges = layout.queries.are_judges(&options);
    let (source, input, identity) = open_input(layout.queries, &options)?;
    let from_arguments = matches!(source, Source::Arguments { .. });
    let (sink, output) = open_output(&options, &source, identity)?;
    let engine = Engine {
        game,
        query: layout.query,
        count: layout.count.filter(|_| judges),
        heading: if options.format == Format::Csv {
            layout.heading
        } else {
            ""
        },
        keep_going: options.keep_going.then_some(match options.format {
            Format::Text | Format::Csv => "error\n",
            Format::Jsonl => "\"error\"\n",
        }),
        source,
        workers: threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)),
        block: BLOCK,
        report: complain,
    };
    match engine.run(input, output) {
        Ok(summary) if summary.faults > 0 => Err(Error::Reported),
        Ok(_) => Ok(()),
        Err(Failure::Write(error)) => Err(cannot_write(&sink, &error)),
        Err(Failure::Input(message)) if from_arguments => Err(Error::Usage(message)),
        Err(failure) => Err(failure.into()),
    }
}

/// What the queries of a file say, in no particular order.
pub struct Collected<T>(Arc<Mutex<Vec<T>>>);

impl<T> Collected<T> {
    /// Adds a query.
    pub fn push(&self, query: T) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(query);
    }
}

/// Reads every query of the file at `path` with the game that `reading` makes.
pub fn collect<T, G: Game + Send + 'static>(
    path: &Path,
    reading: impl FnOnce(Collected<T>) -> G,
    query: &'static str,
) -> Result<Vec<T>, Error> {
    let source = Source::File(path.to_owned());
    let file = File::open(path).map_err(|error| Failure::Read(source.clone(), error))?;
    let queries = Arc::new(Mutex::new(Vec::new()));
    let engine = Engine {
        game: reading(Collected(Arc::clone(&queries))),
        query: Some(query),
        count: None,
        heading: "",
        keep_going: None,
        source,
        workers: 1,
        block: BLOCK,
        report: complain,
    };
    engine.run(file, io::sink())?;
    let mut queries = queries.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(std::mem::take(&mut queries))
}

/// Writes the queries themselves.
pub fn show(queries: Queries, options: &Text) -> Result<(), Error> {
    let (source, mut input, identity) = open_input(queries, options)?;
    let (sink, mut output) = open_output(options, &source, identity)?;
    match io::copy(&mut input, &mut output) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(cannot_write(&sink, &error)),
        _ => Ok(()),
    }
}

/// Where the queries come from, their text, and the file that it stands in.
type Input = (Source, Box<dyn Read + Send>, Option<Identity>);

fn open_input(queries: Queries, options: &Text) -> Result<Input, Error> {
    if options.input.is_some() && !matches!(queries, Queries::Input) {
        return Err(Error::Usage(
            "queries are given both as arguments and with --input; choose one".to_owned(),
        ));
    }
    let (source, file) = match (queries, &options.input) {
        (Queries::Made(input), _) => return Ok((Source::Standard, input, None)),
        (Queries::Arguments(arguments, each), _) => {
            let is_field =
                |argument: &String| !argument.is_empty() && !argument.contains(char::is_whitespace);
            if let Some(place) = arguments.iter().position(|argument| !is_field(argument)) {
                return Err(Error::Usage(format!(
                    "argument {}: must be one number, found `{}`",
                    place + 1,
                    arguments[place].escape_debug()
                )));
            }
            let text: String = arguments
                .chunks(each)
                .map(|query| query.join(" ") + "\n")
                .collect();
            return Ok((
                Source::Arguments { each: each as u64 },
                Box::new(io::Cursor::new(text)),
                None,
            ));
        }
        (Queries::Input, Some(path)) => (Source::File(path.clone()), File::open(path)),
        (Queries::Input, None) => (Source::Standard, standard_input()),
    };
    match file {
        Ok(file) => {
            let identity = match &source {
                Source::File(path) => Identity::of_path(path),
                _ => Identity::of_file(&file),
            };
            Ok((source, Box::new(file), identity))
        }
        Err(error) => Err(Failure::Read(source, error).into()),
    }
}

/// The output, which must not be the file that the input is in, and its name in error messages.
fn open_output(options: &Text, source: &Source, input: Option<Identity>) -> Result<(String, File), Error> {
    let differs = |output: Option<Identity>| match &input {
        Some(input) => input.differs_from(output.as_ref(), &source.to_string()),
        None => Ok(()),
    };
    let (sink, file) = match &options.output {
        Some(path) => {
            differs(Identity::of_path(path))?;
            (path.display().to_string(), File::create(path))
        }
        None => {
            let file = standard_output();
            differs(file.as_ref().ok().and_then(Identity::of_file))?;
            ("standard output".to_owned(), file)
        }
    };
    match file {
        Ok(file) => Ok((sink, file)),
        Err(error) => Err(cannot_write(&sink, &error)),
    }
}

fn cannot_write(sink: &str, error: &io::Error) -> Error {
    Error::Failed(format!("{sink}: cannot be written: {error}"))
}

/// Standard input without a buffer: the engine reads large blocks.
fn standard_input() -> io::Result<File> {
    #[cfg(unix)]
    let own = std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned()?;
    #[cfg(windows)]
    let own = std::os::windows::io::AsHandle::as_handle(&io::stdin()).try_clone_to_owned()?;
    Ok(own.into())
}

/// Standard output without a buffer, which would be searched for line ends.
fn standard_output() -> io::Result<File> {
    #[cfg(unix)]
    let own = std::os::fd::AsFd::as_fd(&io::stdout()).try_clone_to_owned()?;
    #[cfg(windows)]
    let own = std::os::windows::io::AsHandle::as_handle(&io::stdout()).try_clone_to_owned()?;
    Ok(own.into())
}
