//! What can be asked, as JSON: the page names nothing that is named here.

use foregone_queries::column::{Column, Kind};
use foregone_queries::questions;
use foregone_queries::text::row::put_json;
use foregone_runtime::Game;

/// What asks for the shapes in place of a game and a question.
pub const SHAPES: &str = "shapes";

/// The shape of every question.
pub fn shapes() -> Vec<u8> {
    let mut out = Vec::new();
    list(
        &mut out,
        Game::ALL.iter().flat_map(|&game| questions(game)),
        |out, shape| {
            out.extend_from_slice(b"{\"game\":");
            put_json(out, shape.game.id());
            out.extend_from_slice(b",\"name\":");
            put_json(out, shape.name);
            if let Some(name) = shape.list {
                out.extend_from_slice(b",\"list\":");
                put_json(out, name);
            }
            out.extend_from_slice(b",\"query\":");
            list(out, shape.query, put_column);
            out.extend_from_slice(b",\"answer\":");
            list(out, shape.answer, put_column);
            out.push(b'}');
        },
    );
    out
}

fn put_column(out: &mut Vec<u8>, column: &Column) {
    out.extend_from_slice(b"{\"name\":");
    put_json(out, column.name);
    match column.kind {
        Kind::Number { first, last } | Kind::Numbers { first, last } => {
            out.extend_from_slice(format!(",\"first\":{first},\"last\":{last}").as_bytes());
        }
        Kind::Word(words) => {
            out.extend_from_slice(b",\"words\":");
            list(out, words, |out, word| put_json(out, word));
        }
        Kind::Place | Kind::Integer | Kind::Probability | Kind::Mean | Kind::Truth | Kind::Text => {}
    }
    out.push(b'}');
}

fn list<T>(out: &mut Vec<u8>, items: impl IntoIterator<Item = T>, put: impl Fn(&mut Vec<u8>, T)) {
    out.push(b'[');
    for (place, item) in items.into_iter().enumerate() {
        if place > 0 {
            out.push(b',');
        }
        put(out, item);
    }
    out.push(b']');
}
