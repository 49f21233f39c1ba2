//! A game that asks as it goes: an attack in classic Risk, roll by roll, with what is likely to come of it.
//!
//! `cargo run --example battle -- 10 8`
//!
//! The probabilities come from a table of up to 100 armies a side, which a real game would make part of itself:
//! `War::new(include_bytes!("war.fgt"))`, with the file by `foregone generate war --rules risk --attackers 100
//! --defenders 100`. The losses are solved on the spot.

use std::env;

use foregone_generator::war::{Losses, Moments, fill_part, roll};
use foregone_runtime::war::{Attackers, Defenders, RuleSet, War};

/// The most armies of a side.
const MOST: u16 = 100;

/// The next of some numbers that look random, from 0 up to 1.
fn random(state: &mut u64) -> f64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 11) as f64 / (1u64 << 53) as f64
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let table = War::new(fill_part(&[RuleSet::Risk], MOST, MOST).to_bytes())?;
    let armies: Vec<u16> = env::args()
        .skip(1)
        .map(|text| text.parse())
        .collect::<Result<_, _>>()?;
    let [mut attackers, mut defenders] = armies[..] else {
        return Err("two numbers of armies are expected, such as 10 8".into());
    };
    let rules = RuleSet::Risk.rules();
    // It keeps what it has solved: the first questions of a battle answer all that follow them.
    let mut moments = Moments::default();
    let mut state = 1;
    while attackers > 1 && defenders > 0 {
        let probability = table
            .probability(
                RuleSet::Risk,
                Attackers::new(attackers)?,
                Defenders::new(defenders)?,
            )
            .ok_or_else(|| format!("the table covers {MOST} armies a side"))?;
        let mut losses = [Losses::default()];
        moments.solve(rules.into(), &[(attackers.into(), defenders.into())], &mut losses);
        println!(
            "{attackers:>3} against {defenders:>3}: won with {:.1} %, for {:.1} armies",
            100.0 * probability,
            losses[0].attackers
        );
        let mut left = random(&mut state);
        for outcome in roll(
            rules,
            rules.attacker_dice(attackers.into()),
            rules.defender_dice(defenders.into()),
        ) {
            if left < outcome.probability {
                attackers -= u16::from(outcome.attackers_lost);
                defenders -= u16::from(outcome.defenders_lost);
                break;
            }
            left -= outcome.probability;
        }
    }
    match defenders {
        0 => println!("conquered, with {attackers} armies left"),
        _ => println!("beaten off: {defenders} defenders are left"),
    }
    Ok(())
}
