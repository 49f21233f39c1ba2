//! Questions by their names.

use foregone_queries::question::Layout;
use foregone_queries::{Question, dice, gems, kingdoms, patience, war};
use foregone_runtime::Game;
use foregone_runtime::war::War;
use std::sync::Arc;

use crate::asked::{Asked, Kept};
use crate::head::Head;
use crate::options::{battle, confidence, positions, rules};

/// The question that a head asks for; `None` if the game has no such question. Its options are taken out. All questions of the
/// kingdoms share `kingdoms`.
pub fn question(
    game: Game,
    head: &mut Head<'_>,
    kingdoms: &kingdoms::Solution,
) -> Result<Option<Box<dyn Asked>>, String> {
    let name = head.question;
    let is = |shape: foregone_queries::question::Shape| shape.name == name;
    Ok(match game {
        Game::Kingdoms => {
            let solution = kingdoms.clone();
            match () {
                () if is(kingdoms::Odds::SHAPE) => kept(kingdoms::Odds { solution }, Layout::Rows),
                () if is(kingdoms::Moves::SHAPE) => kept(kingdoms::Moves { solution }, Layout::Rows),
                () => None,
            }
        }
        Game::War if is(war::Roll::SHAPE) => kept(war::Roll { rules: rules(head)? }, Layout::Rows),
        Game::War => {
            let battle = battle(head)?;
            let solution = |table| war::Solution { battle, table };
            let baked = || -> Option<Arc<War>> { Some(Arc::new(war::baked())) };
            match () {
                () if is(war::Fewest::SHAPE) => kept(
                    war::Fewest::new(solution(baked()), confidence(head)?),
                    Layout::Rows,
                ),
                () if is(war::Most::SHAPE) => {
                    let confidence = confidence(head)?;
                    kept(war::Most { battle, confidence }, Layout::Rows)
                }
                () if is(war::Odds::SHAPE) => {
                    let solution = solution(None);
                    kept(war::Odds { solution }, Layout::Rows)
                }
                () if is(war::Losses::SHAPE) => kept(war::Losses { battle }, Layout::Rows),
                () if is(war::Survivors::SHAPE) => kept(war::Survivors { battle }, Layout::Rows),
                () if is(war::Chain::SHAPE) => kept(war::Chain { battle }, Layout::Rows),
                () => None,
            }
        }
        Game::Dice if is(dice::Odds::SHAPE) => kept(dice::Odds::default(), Layout::Rows),
        Game::Dice => None,
        Game::Patience => {
            let (positions, layout) = positions(head)?;
            let table = None;
            match () {
                () if is(patience::Odds::SHAPE) => kept(patience::Odds { table, positions }, layout),
                () if is(patience::Moves::SHAPE) => kept(patience::Moves { positions }, layout),
                () if is(patience::Line::SHAPE) => kept(patience::Line { positions }, layout),
                () => None,
            }
        }
        Game::Gems => {
            let (positions, layout) = positions(head)?;
            let table = None;
            match () {
                () if is(gems::Difference::SHAPE) => kept(gems::Difference { table, positions }, layout),
                () if is(gems::Moves::SHAPE) => kept(gems::Moves { positions }, layout),
                () if is(gems::Line::SHAPE) => kept(gems::Line { positions }, layout),
                () => None,
            }
        }
    })
}

fn kept<Q: Question>(question: Q, layout: Layout) -> Option<Box<dyn Asked>> {
    Some(Box::new(Kept::new(question, layout)))
}
