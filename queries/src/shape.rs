//! The shape of a question: its name and its columns.

use foregone_runtime::Game;

use crate::column::Column;

/// What is known of a question before any query: its name, and the columns of its query and its answer.
#[derive(Debug, Clone, Copy)]
pub struct Shape {
    /// The game.
    pub game: Game,
    /// The question's name, as on the command line.
    pub name: &'static str,
    /// The columns of a query.
    pub query: &'static [Column],
    /// The columns of an answer, or of each of its items where it is a list.
    pub answer: &'static [Column],
    /// What the list is called, where an answer is one.
    pub list: Option<&'static str>,
    /// What a query is called where it takes more than one line, so that its number helps to find it.
    pub unit: Option<&'static str>,
    /// The name of the number on the first line of the contest's format that says how many queries follow.
    pub count: Option<&'static str>,
}

impl Shape {
    /// A question whose queries are one line each and whose answers are no lists.
    pub const fn new(
        game: Game,
        name: &'static str,
        query: &'static [Column],
        answer: &'static [Column],
    ) -> Self {
        Shape {
            game,
            name,
            query,
            answer,
            list: None,
            unit: None,
            count: None,
        }
    }

    /// The same with answers that are lists of this name.
    pub const fn listing(self, list: &'static str) -> Self {
        Shape {
            list: Some(list),
            ..self
        }
    }

    /// The same with queries of several lines, called `unit`.
    pub const fn of_lines(self, unit: &'static str) -> Self {
        Shape {
            unit: Some(unit),
            ..self
        }
    }

    /// The same with the number of queries on the first line of the contest's format, called `count`.
    pub const fn counted(self, count: &'static str) -> Self {
        Shape {
            count: Some(count),
            ..self
        }
    }
}
