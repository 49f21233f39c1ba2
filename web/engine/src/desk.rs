//! Requests answered one by one.

use foregone_runtime::Game;

use crate::asked::Asked;
use crate::games::question;
use crate::head::Head;
use crate::numbered::{SHOW, show};
use crate::options::style;
use crate::shapes::{SHAPES, shapes};

/// Answers requests, and keeps for the next what solving the last ones has left behind: for one set of options a question,
/// of one game.
#[derive(Default)]
pub struct Desk {
    game: Option<Game>,
    kept: Vec<Entry>,
}

struct Entry {
    question: String,
    /// The head of the request, but for what follows from the style.
    head: String,
    asked: Box<dyn Asked>,
}

impl Desk {
    /// Answers a request.
    ///
    /// # Errors
    ///
    /// What is wrong with the request.
    pub fn ask(&mut self, request: &[u8]) -> Result<Vec<u8>, String> {
        let request = str::from_utf8(request).map_err(|_| "the request is not UTF-8".to_owned())?;
        if request == SHAPES {
            return Ok(shapes());
        }
        let (mut head, queries) = Head::read(request)?;
        let game: Game = head.game.parse().map_err(|error| format!("{error}"))?;
        let none = || format!("{game} has no question `{}`", head.question);
        if head.question == SHOW {
            return show(game, queries).ok_or_else(none)?.map(String::into_bytes);
        }
        if self.game != Some(game) {
            *self = Desk::default();
            self.game = Some(game);
        }
        let name = head.question.to_owned();
        let style = style(&mut head)?;
        let key = format!("{head:?}");
        let place = match self.kept.iter().position(|entry| entry.head == key) {
            Some(place) => place,
            None => {
                let asked =
                    question(game, &mut head)?.ok_or_else(|| format!("{game} has no question `{name}`"))?;
                if let Some(option) = head.left() {
                    return Err(format!("{game} {name} has no option `{option}`"));
                }
                self.kept.retain(|entry| entry.question != name);
                self.kept.push(Entry {
                    question: name,
                    head: key,
                    asked,
                });
                self.kept.len() - 1
            }
        };
        self.kept[place].asked.answer(queries, style)
    }
}
