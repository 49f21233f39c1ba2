//! From options to a run of the engine: what is common to every game's subcommand.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::thread;

use crate::cli::Text;
use crate::error::{Error, complain};
use crate::text::Source;
use crate::text::engine::{BLOCK, Engine, Failure, Game};
use crate::text::print::Format;

/// How a game's queries are laid out.
#[derive(Debug)]
pub struct Layout {
    /// Queries that stand on the command line.
    pub arguments: Vec<String>,
    /// How many arguments make one query.
    pub arguments_each: usize,
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
    let from_arguments = !layout.arguments.is_empty();
    if from_arguments && options.input.is_some() {
        return Err(Error::Usage(
            "queries are given both as arguments and with --input; choose one".to_owned(),
        ));
    }
    if let (Some(input), Some(output)) = (&options.input, &options.output)
        && is_same_file(input, output)
    {
        return Err(Error::Usage(format!(
            "{}: would be read and overwritten at once",
            input.display()
        )));
    }
    let (source, input): (Source, io::Result<Box<dyn Read + Send>>) = if from_arguments {
        let rows = layout.arguments.chunks(layout.arguments_each);
        let text: String = rows.map(|row| row.join(" ") + "\n").collect();
        (
            Source::Arguments {
                each: layout.arguments_each as u64,
            },
            Ok(Box::new(io::Cursor::new(text))),
        )
    } else if let Some(path) = &options.input {
        (
            Source::File(path.clone()),
            File::open(path).map(|file| Box::new(file) as _),
        )
    } else {
        (Source::Standard, standard_input().map(|file| Box::new(file) as _))
    };
    let input = input.map_err(|error| Failure::Read(source.clone(), error))?;
    let (sink, output) = match &options.output {
        Some(path) => (path.display().to_string(), File::create(path)),
        None => ("standard output".to_owned(), standard_output()),
    };
    let cannot_write = |error: io::Error| Error::Failed(format!("{sink}: cannot be written: {error}"));
    let output = output.map_err(cannot_write)?;
    let engine = Engine {
        game,
        query: layout.query,
        count: layout.count.filter(|_| !options.rows && !from_arguments),
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
        Err(Failure::Write(error)) => Err(cannot_write(error)),
        Err(Failure::Input(message)) if from_arguments => Err(Error::Usage(message)),
        Err(failure) => Err(failure.into()),
    }
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

/// Whether two paths lead to one file.
fn is_same_file(a: &Path, b: &Path) -> bool {
    match (fs::canonicalize(a), fs::canonicalize(b)) {
        (Ok(a), Ok(b)) => a == b && a.is_file(),
        _ => false,
    }
}
