//! `foregone generate`, killed at random moments: what is in the folder afterwards.

mod scene;

use std::fmt;
use std::path::PathBuf;

use clap::Args;

use crate::Error;
use crate::random::Random;
use scene::{Aftermath, Scene, Setting};

/// Kill `foregone generate` at random moments: the old table or the new one must be there, whole
#[derive(Debug, Args)]
pub struct Options {
    /// How many runs are killed
    #[arg(long, default_value_t = 200)]
    pub kills: u64,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The program to kill, instead of a fresh release build
    #[arg(long, value_name = "FILE")]
    pub program: Option<PathBuf>,
}

/// Kills as often as was asked for, prints what was left each time, and tells whether nothing was ever lost.
///
/// # Errors
///
/// When the program cannot be built or started.
pub fn run(options: &Options) -> Result<bool, Error> {
    let program = match &options.program {
        Some(program) => program.clone(),
        None => crate::program::build()?,
    };
    let mut random = Random::new(options.seed);
    let mut scenes = Scene::all(&program)?;
    let mut counts = Vec::new();
    for setting in Setting::ALL {
        for scene in &scenes {
            counts.push((setting, scene.game(), Count::default()));
        }
    }
    // A run that has ended before its moment came is no kill, so there are more runs than kills, but not without end.
    for number in 0..4 * options.kills as usize {
        if counts
            .iter()
            .map(|(_, _, count)| count.killed + count.lost)
            .sum::<u64>()
            >= options.kills
        {
            break;
        }
        let place = number % counts.len();
        let scene = place % scenes.len();
        let scene = &mut scenes[scene];
        let (setting, game, count) = &mut counts[place];
        match scene.kill(*setting, &mut random) {
            Ok(aftermath) => count.add(&aftermath),
            Err(error) => {
                eprintln!("{game}, {}: {error}", setting.name());
                count.lost += 1;
            }
        }
    }
    println!("{}", Count::HEADING);
    let mut all = Count::default();
    for (setting, game, count) in &counts {
        println!("{:<9} {:<28} {count}", game.id(), setting.name());
        all.join(count);
    }
    println!("{:<38} {all}", "all");
    Ok(all.lost == 0 && all.killed >= options.kills)
}

/// What was found after so many kills.
#[derive(Debug, Clone, Default)]
struct Count {
    killed: u64,
    finished: u64,
    none: u64,
    old: u64,
    new: u64,
    unfinished: u64,
    looks: u64,
    lost: u64,
}

impl Count {
    const HEADING: &str = "                                       killed  ended before   no table  old table  new table  unfinished file  looks meanwhile   lost";

    fn add(&mut self, aftermath: &Aftermath) {
        *match aftermath.killed {
            true => &mut self.killed,
            false => &mut self.finished,
        } += 1;
        *match aftermath.table {
            scene::Found::None => &mut self.none,
            scene::Found::Old => &mut self.old,
            scene::Found::New => &mut self.new,
        } += 1;
        self.unfinished += u64::from(aftermath.unfinished);
        self.looks += aftermath.looks;
    }

    fn join(&mut self, other: &Count) {
        self.killed += other.killed;
        self.finished += other.finished;
        self.none += other.none;
        self.old += other.old;
        self.new += other.new;
        self.unfinished += other.unfinished;
        self.looks += other.looks;
        self.lost += other.lost;
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:>6} {:>13} {:>10} {:>10} {:>10} {:>16} {:>16} {:>6}",
            self.killed, self.finished, self.none, self.old, self.new, self.unfinished, self.looks, self.lost
        )
    }
}
