//! From options to a run of the engine: what every question's subcommand has in common.

use std::fs::File;
use std::io::{self, Read};
use std::thread;

use foregone_queries::column::Kind;
use foregone_queries::question::Layout;
use foregone_queries::text::Source;
use foregone_queries::text::engine::{Engine, Failure};
use foregone_queries::{Numbers, Question};
use same_file::Handle;

use crate::error::{Error, complain};
use crate::options::Streams;
use crate::output::{Output, regular_file, regular_path};
use crate::tables::Tables;

/// Where queries come from.
#[derive(Debug)]
pub enum Queries {
    /// Standard input, or the file that the options name.
    Input(Layout),
    /// The command line: so many arguments make one query, or all of them.
    Arguments(Vec<String>, Option<usize>),
    /// The program itself: numbered deals or puzzles.
    Numbers(Numbers),
}

impl Queries {
    /// The contest's: `each` arguments a query, if there are any, or else its format.
    pub fn contest(arguments: Vec<String>, each: usize) -> Self {
        if arguments.is_empty() {
            Queries::Input(Layout::Contest)
        } else {
            Queries::Arguments(arguments, Some(each))
        }
    }

    /// A question's: all arguments one query, if there are any, or else rows.
    pub fn rows(arguments: Vec<String>) -> Self {
        if arguments.is_empty() {
            Queries::Input(Layout::Rows)
        } else {
            Queries::Arguments(arguments, None)
        }
    }
}

/// Answers queries.
pub fn run<Q: Question>(
    question: Q,
    queries: Queries,
    streams: &Streams,
    tables: &Tables,
) -> Result<(), Error> {
    let Input {
        source,
        layout,
        stream,
        file,
    } = open_input::<Q>(queries, streams)?;
    let from_arguments = matches!(source, Source::Arguments { .. });
    let output = Output::open(streams.output(), file.as_ref(), &source.to_string())?;
    let engine = Engine {
        question,
        layout,
        style: streams.style(),
        keep_going: streams.keep_going,
        source,
        workers: workers(tables),
        block: usize::MAX,
        report: Box::new(complain),
    };
    let ended = engine.run(stream, output.stream()?);
    let name = output.name().to_owned();
    // What has been answered is kept, however the run has ended. Where nothing has, so is what was there before.
    let finished = match &ended {
        Ok(summary) if summary.faults == 0 => output.finish(),
        _ => output.finish_unless_empty(),
    };
    match ended {
        Ok(summary) if summary.faults > 0 => finished.and(Err(Error::Reported)),
        Ok(_) => finished,
        Err(Failure::Write(error)) => Err(Error::cannot_write(name, error)),
        Err(Failure::Input(message)) if from_arguments => Err(Error::Usage(message)),
        Err(failure) => Err(failure.into()),
    }
}

fn workers(tables: &Tables) -> usize {
    tables
        .threads()
        .unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from))
}

/// An input that has been opened.
struct Input {
    /// What messages call it.
    source: Source,
    layout: Layout,
    stream: Box<dyn Read + Send>,
    /// The file that it is, if it is one.
    file: Option<Handle>,
}

fn open_input<Q: Question>(queries: Queries, streams: &Streams) -> Result<Input, Error> {
    if streams.names_input() && !matches!(queries, Queries::Input(_)) {
        return Err(Error::Usage(
            "queries are given both as arguments and with --input; choose one".to_owned(),
        ));
    }
    let layout = match queries {
        Queries::Numbers(numbers) => {
            return Ok(Input {
                source: Source::Standard,
                layout: Layout::Numbers,
                stream: Box::new(numbers.lines()),
                file: None,
            });
        }
        Queries::Arguments(arguments, each) => return arguments_of::<Q>(&arguments, each),
        Queries::Input(layout) => layout,
    };
    let (source, file) = match streams.input() {
        Some(path) => (Source::File(path.to_owned()), File::open(path)),
        None => (Source::Standard, standard_input()),
    };
    match file {
        Ok(file) => Ok(Input {
            layout,
            file: match &source {
                Source::File(path) => regular_path(path),
                _ => regular_file(&file),
            },
            source,
            stream: Box::new(file),
        }),
        Err(error) => Err(Failure::Read(source, error).into()),
    }
}

/// The queries of the command line, as a text of a line each.
fn arguments_of<Q: Question>(arguments: &[String], each: Option<usize>) -> Result<Input, Error> {
    let has_list = Q::SHAPE
        .query
        .iter()
        .any(|column| matches!(column.kind, Kind::Numbers { .. }));
    let separates = |character: char| character.is_whitespace() || (character == ',' && !has_list);
    if let Some(place) = arguments
        .iter()
        .position(|argument| argument.is_empty() || argument.contains(separates))
    {
        return Err(Error::Usage(format!(
            "argument {}: must be one value, found `{}`",
            place + 1,
            arguments[place].escape_debug()
        )));
    }
    let each = each.unwrap_or(arguments.len());
    let text: String = arguments
        .chunks(each)
        .map(|query| query.join(" ") + "\n")
        .collect();
    Ok(Input {
        source: Source::Arguments { each: each as u64 },
        layout: Layout::Line,
        stream: Box::new(io::Cursor::new(text)),
        file: None,
    })
}

/// Standard input without a buffer: the engine reads large blocks.
fn standard_input() -> io::Result<File> {
    #[cfg(unix)]
    let own = std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned()?;
    #[cfg(windows)]
    let own = std::os::windows::io::AsHandle::as_handle(&io::stdin()).try_clone_to_owned()?;
    Ok(own.into())
}
