//! A game that asks as it goes: an attack in classic Risk, roll by roll, with what is likely to come of it.
//!
//! `cargo run --example battle -- 10 8`

use std::env;

use foregone_generator::war::{Losses, Moments, Odds, roll};
use foregone_runtime::war::RuleSet;

/// The next of some numbers that look random, from 0 up to 1.
fn random(state: &mut u64) -> f64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 11) as f64 / (1u64 << 53) as f64
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let armies: Vec<u32> = env::args()
        .skip(1)
        .map(|text| text.parse())
        .collect::<Result<_, _>>()?;
    let [mut attackers, mut defenders] = armies[..] else {
        return Err("two numbers of armies are expected, such as 10 8".into());
    };
    let rules = RuleSet::Risk.rules();
    // Both keep what they have solved: the first question of a battle answers all that follow it.
    let (mut odds, mut moments) = (Odds::default(), Moments::default());
    let mut state = 1;
    while attackers > 1 && defenders > 0 {
        let battle = [(attackers, defenders)];
        let (mut probability, mut losses) = ([0.0], [Losses::default()]);
        odds.solve(rules.into(), &battle, &mut probability);
        moments.solve(rules.into(), &battle, &mut losses);
        println!(
            "{attackers:>3} against {defenders:>3}: won with {:.1} %, for {:.1} armies",
            100.0 * probability[0],
            losses[0].attackers
        );
        let mut left = random(&mut state);
        for outcome in roll(
            rules,
            rules.attacker_dice(attackers),
            rules.defender_dice(defenders),
        ) {
            if left < outcome.probability {
                attackers -= u32::from(outcome.attackers_lost);
                defenders -= u32::from(outcome.defenders_lost);
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
