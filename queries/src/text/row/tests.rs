use super::*;
use foregone_runtime::Game;

const ONE: Shape = Shape::new(
    Game::War,
    "odds",
    &[Column::number("X", 1, 9)],
    &[Column::probability("probability")],
);
const LIST: Shape = ONE.listing("odds");

fn style(format: Format) -> Style {
    Style {
        format,
        errors: true,
        ..Style::default()
    }
}

fn printed(shape: &Shape, format: Format, carried: &[(&str, &[u8])], probabilities: &[f64]) -> String {
    let mut out = Vec::new();
    let mut row = Row::begin(&mut out, shape, style(format), Beside { place: 7, carried });
    if row.has_query() {
        row.number(3u8);
    }
    row.begin_answer();
    for &probability in probabilities {
        if shape.list.is_some() {
            row.item();
        }
        row.decimal(probability);
    }
    row.end();
    String::from_utf8(out).unwrap()
}

#[test]
fn rows_carry_their_cells() {
    let carried: &[(&str, &[u8])] = &[("id", b"\"a \"\"b\"\"\"")];
    assert_eq!(printed(&ONE, Format::Text, carried, &[0.25]), "0.250000\n");
    assert_eq!(
        printed(&ONE, Format::Csv, carried, &[0.25]),
        "\"a \"\"b\"\"\",3,0.250000,\n"
    );
    assert_eq!(
        printed(&ONE, Format::Jsonl, carried, &[0.25]),
        "{\"id\":\"a \\\"b\\\"\",\"X\":3,\"probability\":0.250000}\n"
    );
}

#[test]
fn lists_have_a_row_an_item() {
    assert_eq!(
        printed(&LIST, Format::Text, &[], &[0.25, 1.0]),
        "0.250000\n1.000000\n\n"
    );
    assert_eq!(
        printed(&LIST, Format::Csv, &[("id", b"x")], &[0.25, 1.0]),
        "x,3,0.250000,\nx,3,1.000000,\n"
    );
    assert_eq!(
        printed(&LIST, Format::Jsonl, &[], &[0.25, 1.0]),
        "{\"X\":3,\"odds\":[{\"probability\":0.250000},{\"probability\":1.000000}]}\n"
    );
    assert_eq!(printed(&LIST, Format::Text, &[], &[]), "\n");
    assert_eq!(printed(&LIST, Format::Csv, &[], &[]), "");
    assert_eq!(printed(&LIST, Format::Jsonl, &[], &[]), "{\"X\":3,\"odds\":[]}\n");
}

#[test]
fn faults_take_the_answers_place() {
    let put = |shape: &Shape, format, carried: &[(&str, &[u8])]| {
        let mut out = Vec::new();
        let beside = Beside { place: 7, carried };
        put_fault(&mut out, shape, style(format), beside, 9, &"X is \"odd\", or not");
        String::from_utf8(out).unwrap()
    };
    assert_eq!(put(&ONE, Format::Text, &[]), "error\n");
    assert_eq!(put(&LIST, Format::Text, &[]), "error\n\n");
    assert_eq!(
        put(&ONE, Format::Csv, &[("id", b"1")]),
        "1,,,\"X is \"\"odd\"\", or not\"\n"
    );
    assert_eq!(put(&ONE, Format::Csv, &[]), ",,\"X is \"\"odd\"\", or not\"\n");
    assert_eq!(
        put(&ONE, Format::Jsonl, &[]),
        "{\"place\":7,\"line\":9,\"error\":\"X is \\\"odd\\\", or not\"}\n"
    );
}

#[test]
fn json_strings_are_escaped() {
    let mut out = Vec::new();
    put_json(&mut out, "a\"\\\n\r\t\u{1}é");
    assert_eq!(str::from_utf8(&out).unwrap(), "\"a\\\"\\\\\\n\\r\\t\\u0001é\"");
}
