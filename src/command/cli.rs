//! The command line's definition.

use std::path::PathBuf;

use crate::{Game, war};
use clap::{Args, Parser, Subcommand};

use crate::command::numbers::Numbers;
use crate::command::registry::MOST_NUMBERED;
use crate::command::text::print::Format;

/// Exact answers to games of chance, worked out ahead of time.
///
/// Each game's subcommand reads queries in the contest's own format from standard input, or takes one as arguments.
/// It answers from a table that `foregone generate` has filled; where there is none, it solves on the spot.
#[derive(Debug, Parser)]
#[command(name = "foregone", version, max_term_width = 100)]
pub struct Cli {
    #[command(flatten)]
    pub global: Global,
    #[command(subcommand)]
    pub command: Command,
}

/// Options of every subcommand.
#[derive(Debug, Args)]
pub struct Global {
    /// Look for tables in DIR first; then in $FOREGONE_TABLES, ./tables and the user's data folder
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

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Fill tables: all of them, or those of the games that are named
    Generate(Generate),
    /// Check tables: structure, checksums and SHA256SUMS
    Verify(Verify),
    /// Tell what tables hold
    Info(Info),
    /// Legends of the Three Kingdoms: each side's winning probability
    Kingdoms(Kingdoms),
    /// Playing War, RisiKo! and Risk: the fewest armies that conquer with a probability over 1/2
    War(War),
    /// The dice race: the probability that the player on turn wins
    Dice(Dice),
    /// Double Patience: the probability of winning a deal
    Patience(Patience),
    /// Gems Fight!: how many stones more the first player gets
    Gems(Gems),
    /// Print the completions of this command line for a shell
    Completions(Completions),
    /// Write the manual's pages
    Man(Man),
}

#[derive(Debug, Args)]
pub struct Generate {
    /// The games whose tables to fill [default: all]
    #[arg(value_name = "GAME", value_parser = parse_game)]
    pub games: Vec<Game>,
    /// The folder to write to [default: that of --tables, or else tables]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Fill a table anew even if it is there and sound
    #[arg(long)]
    pub force: bool,
    /// How many numbered deals of patience (else 1,000,000) or puzzles of gems (else 10,000) to fill in
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_NUMBERED))]
    pub count: Option<u64>,
    /// Fill in the deals or cases of FILE, in the contest's format, instead of numbered ones
    #[arg(long, value_name = "FILE", conflicts_with = "count")]
    pub from: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Verify {
    /// A table, or a folder of tables [default: that of --tables, or else tables]
    #[arg(value_name = "DIR|FILE")]
    pub path: Option<PathBuf>,
    /// Work every answer out again and compare
    #[arg(long)]
    pub deep: bool,
}

#[derive(Debug, Args)]
pub struct Info {
    /// A table, or a folder of tables [default: that of --tables, or else tables]
    #[arg(value_name = "DIR|FILE")]
    pub path: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Kingdoms {
    /// The health of the Monarch (1 to 39), Minister, Rebel and Traitor (0 to 39)
    #[arg(value_names = ["H1", "H2", "H3", "H4"], num_args = 4, allow_negative_numbers = true)]
    pub healths: Vec<String>,
    #[command(flatten)]
    pub text: Text,
}

#[derive(Debug, Args)]
pub struct War {
    /// Numbers of defending armies, 1 to 1000
    #[arg(value_name = "X", allow_negative_numbers = true)]
    pub defenders: Vec<String>,
    /// Whose rules: three dice against three, or against two
    #[arg(long, value_name = "RULES", value_parser = parse_rules, default_value = "war")]
    pub rules: war::Rules,
    /// Tell the probability that A armies (1 to 2000, with the one that stays behind) conquer each X
    #[arg(long, value_name = "A")]
    pub attackers: Option<u16>,
    #[command(flatten)]
    pub text: Text,
}

#[derive(Debug, Args)]
pub struct Dice {
    /// Cells of the board (10 to 2000), sides of the die, cell of the player on turn and of the other (1 to N - 1)
    #[arg(value_names = ["N", "M", "X", "Y"], num_args = 4, allow_negative_numbers = true)]
    pub race: Vec<String>,
    #[command(flatten)]
    pub text: Text,
}

#[derive(Debug, Args)]
pub struct Patience {
    /// Answer the numbered deal K, or those from K to L, instead of reading deals
    #[arg(long, value_name = "K[-L]")]
    pub deal: Option<Numbers>,
    /// Print the deals instead of their answers
    #[arg(long, requires = "deal")]
    pub show: bool,
    /// Add the best probability after taking one pair, and the pairs of piles that lead to it
    #[arg(long)]
    pub hint: bool,
    #[command(flatten)]
    pub text: Text,
}

#[derive(Debug, Args)]
pub struct Gems {
    /// Answer the numbered puzzle K, or those from K to L, instead of reading cases
    #[arg(long, value_name = "K[-L]")]
    pub puzzle: Option<Numbers>,
    /// Print the cases instead of their answers
    #[arg(long, requires = "puzzle")]
    pub show: bool,
    /// Add the bags that are best to pick first
    #[arg(long)]
    pub hint: bool,
    #[command(flatten)]
    pub text: Text,
}

#[derive(Debug, Args)]
pub struct Completions {
    /// The shell that is to complete
    #[arg(value_name = "SHELL", value_enum)]
    pub shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub struct Man {
    /// The folder to write to: `foregone.1` and a page for each subcommand
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
}

/// Options of every subcommand that answers queries.
#[derive(Debug, Args)]
pub struct Text {
    /// Read plain rows: no count on the first line, no mark at the end
    #[arg(long)]
    pub rows: bool,
    /// How to write the answers
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// Read queries from FILE instead of standard input
    #[arg(short, long, value_name = "FILE")]
    pub input: Option<PathBuf>,
    /// Write answers to FILE instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// After a query that cannot be read, write `error` for its answer and go on
    #[arg(long)]
    pub keep_going: bool,
}

fn parse_game(text: &str) -> Result<Game, String> {
    text.parse()
        .map_err(|error: crate::UnknownGame| error.to_string())
}

fn parse_rules(text: &str) -> Result<war::Rules, String> {
    let ids = war::Rules::ALL.map(war::Rules::id);
    war::Rules::ALL
        .into_iter()
        .find(|rules| rules.id() == text)
        .ok_or_else(|| format!("the rule sets are {}", ids.join(" and ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }
}
