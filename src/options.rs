//! Options that several subcommands have.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use foregone_queries::text::row::{Format, Style};
use foregone_runtime::war::RuleSet;

/// What the manual says after the options.
pub const MANUAL: &str = "\
Exit status:
  0  everything was done
  1  something failed, or a query could not be answered
  2  wrong usage

Environment:
  FOREGONE_TABLES  a folder in which tables are looked for, after that of --tables
  XDG_DATA_HOME, XDG_DATA_DIRS  where the data folders of the user and of all users are (not on Windows and macOS)

Files:
  kingdoms.fgt, war.fgt, dice.fgt, patience.fgt, gems.fgt  the tables, in ./tables or foregone in a data folder
  SHA256SUMS  the checksums of the tables beside it

Examples:
  foregone kingdoms 2 1 2 6
  foregone war odds 10 8 --rules risk
  foregone patience --deal 1-1000 --format csv -o deals.csv
  foregone generate && foregone verify";

/// What parses a rule set, and tells completions which there are.
pub fn rule_sets() -> impl TypedValueParser<Value = RuleSet> {
    PossibleValuesParser::new(RuleSet::ALL.map(RuleSet::id)).try_map(|text| text.parse::<RuleSet>())
}

/// Options of every subcommand.
#[derive(Debug, Args)]
pub struct Global {
    /// Look for tables in DIR first; then in $FOREGONE_TABLES, ./tables and the data folders of the user and of all users
    #[arg(long, global = true, value_name = "DIR")]
    pub tables: Option<PathBuf>,
    /// Use N threads instead of one a processor
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Read tables into memory instead of mapping them, as is wise on network file systems
    #[arg(long, global = true)]
    pub no_mmap: bool,
    /// Say which tables are used
    #[arg(short, long, global = true)]
    pub verbose: bool,
}

/// Options of every subcommand that answers queries.
#[derive(Debug, Args)]
pub struct Streams {
    /// How to write the answers: as text, or in csv or jsonl with the query beside each answer
    #[arg(long, default_value = "text", value_name = "FORMAT", value_parser = formats())]
    pub format: Format,
    /// Decimals of probabilities and means, 1 to 15
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=15))]
    pub digits: u8,
    /// Read queries from FILE instead of standard input (`-`)
    #[arg(short, long, value_name = "FILE")]
    input: Option<PathBuf>,
    /// Write answers to FILE instead of standard output (`-`)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// After a query that cannot be answered, write `error` in place of its answer and go on
    #[arg(long)]
    pub keep_going: bool,
}

impl Streams {
    /// The file to read from, if it is not standard input.
    pub fn input(&self) -> Option<&Path> {
        not_standard(self.input.as_deref())
    }

    /// Whether an input is named, even if it is standard input.
    pub fn names_input(&self) -> bool {
        self.input.is_some()
    }

    /// The file to write to, if it is not standard output.
    pub fn output(&self) -> Option<&Path> {
        not_standard(self.output.as_deref())
    }

    /// How answers are to look.
    pub fn style(&self) -> Style {
        Style {
            format: self.format,
            digits: self.digits,
            errors: self.keep_going,
        }
    }
}

fn not_standard(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| *path != Path::new("-"))
}

/// What parses a format, and tells completions which there are.
fn formats() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::id)).try_map(|text| text.parse::<Format>())
}
