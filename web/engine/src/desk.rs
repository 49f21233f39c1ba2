//! Requests answered one by one.

use foregone_queries::kingdoms::Solution;
use foregone_runtime::Game;

use crate::asked::Asked;
use crate::games::question;
use crate::head::Head;
use crate::numbered::{SHOW, show};
use crate::options::style;
use crate::shapes::{SHAPES, shapes};

/// Answers requests, and keeps for the next what solving the last ones has left behind: for one set of options a question,
/// of one game.
pub struct Desk {
    game: Option<Game>,
    kingdoms: Solution,
    kept: Vec<Entry>,
}

struct Entry {
    question: String,
    /// The head of the request, but for what follows from the style.
    head: String,
    asked: Box<dyn Asked>,
}

impl Default for Desk {
    fn default() -> Self {
        Desk {
            game: None,
            kingdoms: Solution::new(None),
            kept: Vec::new(),
        }
    }
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
                let asked = question(game, &mut head, &self.kingdoms)?
                    .ok_or_else(|| format!("{game} has no question `{name}`"))?;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(desk: &mut Desk, request: &str) -> Result<String, String> {
        desk.ask(request.as_bytes())
            .map(|answer| String::from_utf8(answer).expect("answers are text"))
    }

    #[test]
    fn requests_are_answered_one_by_one() {
        let desk = &mut Desk::default();
        for (request, answer) in [
            ("war odds\nrules risk\n\n10 10", "0.479935\n"),
            ("war fewest\n\n1\n10\n100\n1000", "3\n18\n171\n1711\n"),
            ("war odds\nrules risk\ndigits 3\n\n10 10\n2 1", "0.480\n0.417\n"),
            (
                "kingdoms odds\nformat jsonl\n\n2 1 2 6",
                "{\"h1\":2,\"h2\":1,\"h3\":2,\"h4\":6,\"monarch\":0.250000,\"rebel\":0.500000,\"traitor\":0.250000}\n",
            ),
            (
                "kingdoms moves\n\n3 2 4 2 rebel",
                "rebel monarch 0.305556 0.694444 0.000000 true\nrebel minister 0.500000 0.500000 0.000000 false\nrebel traitor 1.000000 0.000000 0.000000 false\n\n",
            ),
            ("dice odds\n\n10 3 5 5\n", "0.585185\n"),
            ("patience odds\nnumbered\n\n2\n3", "0.137165\n0.020337\n"),
            (
                "patience odds\npositions\n\n6S\n6C\n-\n-\n-\n-\n-\n-\n-\n\n6S\n6C\n6D\n6H\n-\n-\n-\n-\n-",
                "1.000000\n1.000000\n",
            ),
            ("gems line\nnumbered\n\n1", "2 1 2\n1 1 2\n3 1 6\n4 1 2\n\n"),
            (
                "gems show\n\n1",
                "8 4 2\n6 1 3 5 6 7 8\n6 1 6 8 8 8 8\n10 2 2 2 3 4 4 5 6 7 8\n6 1 2 2 4 8 8\n",
            ),
        ] {
            assert_eq!(ask(desk, request).as_deref(), Ok(answer), "{request}");
        }
    }

    #[test]
    fn every_question_can_be_asked() {
        let desk = &mut Desk::default();
        for shape in Game::ALL
            .iter()
            .flat_map(|&game| foregone_queries::questions(game))
        {
            let request = format!("{} {}\n\n", shape.game, shape.name);
            assert_eq!(ask(desk, &request).as_deref(), Ok(""), "{request}");
        }
    }

    #[test]
    fn one_set_of_options_a_question_is_kept_of_one_game() {
        let desk = &mut Desk::default();
        for (request, kept) in [
            ("war odds\n\n1 1", 1),
            ("war odds\nrules risk\n\n1 1", 1),
            ("war odds\nrules risk\nformat jsonl\n\n2 2", 1),
            ("war roll\n\n1 1", 2),
            ("dice odds\n\n10 1 1 1", 1),
            ("patience show\n\n1", 1),
        ] {
            ask(desk, request).unwrap();
            assert_eq!(desk.kept.len(), kept, "{request}");
        }
    }

    #[test]
    fn what_is_wrong_is_told() {
        let desk = &mut Desk::default();
        for (request, problem) in [
            ("war", "a game and a question are expected, found `war`"),
            ("dice show\n\n1", "dice has no question `show`"),
            (
                "patience show\n\n0",
                "the number must be a whole number from 1 to 18446744073709551615, found `0`",
            ),
            ("war roll\nstop-at 2\n\n1 1", "war roll has no option `stop-at`"),
            ("war fewest\nconfidence 1\n\n1", "confidence: "),
            (
                "patience odds\npositions\nnumbered\n\n1",
                "positions have no numbers",
            ),
            (
                "gems moves\npositions\n\n1 1 3\n3\n1 1",
                "line 2: gems in the cooker must be a whole number from 0 to 2, found `3`",
            ),
        ] {
            let told = ask(desk, request).unwrap_err();
            assert!(told.starts_with(problem), "{request}: {told}");
        }
        assert!(desk.ask(b"\xff").is_err());
    }
}
