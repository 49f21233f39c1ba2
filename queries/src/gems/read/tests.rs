use super::*;

fn ahead(text: &str, more: bool, keep_going: bool) -> Ahead<'_> {
    Ahead {
        bytes: text.as_bytes(),
        more,
        keep_going,
    }
}

const CASE: &str = "3 4 3\n2 2 3\n2 1 3\n2 1 2\n3 2 3 1\n";

#[test]
fn cases_are_told_apart_as_they_are_read() {
    for blank in ["\n", " ", "\t", "\r", "\x0b", "\x0c"] {
        let case = "1 2 2\n2 1 1\n1 1\n".replace([' ', '\n'], blank);
        read(&mut Record::new(case.as_bytes()), false, false).unwrap();
        assert_eq!(
            end(ahead(&case, true, false), false),
            Some(case.len()),
            "{blank:?}"
        );
        let cut = &case[..case.len() - 1];
        assert_eq!(end(ahead(cut, true, false), false), None, "{blank:?}");
    }
}

#[test]
fn the_next_case_is_found_after_a_bag_too_few_or_too_many() {
    let lines: Vec<&str> = CASE.split_inclusive('\n').collect();
    for line in 1..lines.len() {
        let mut short = lines.clone();
        short.remove(line);
        let short = short.concat();
        for next in [CASE, "3 2 2\n3 2 3 1\n3 1 2 3\n", "0 0 0\n"] {
            let text = format!("{short}{next}");
            assert_eq!(
                end(ahead(&text, false, true), false),
                Some(short.len()),
                "{line}: {text}"
            );
            let text = format!("{short}\n{next}");
            assert_eq!(
                end(ahead(&text, false, true), false),
                Some(short.len()),
                "{line}: {text}"
            );
        }
        let mut wrong = lines.clone();
        wrong[line] = "2 2 9\n";
        let wrong = wrong.concat();
        let text = format!("{wrong}{CASE}");
        assert_eq!(
            end(ahead(&text, false, true), false),
            Some(wrong.len()),
            "{line}: {text}"
        );
    }
    // A bag too many is no case, and the line after it begins one.
    let text = format!("3 2 3 1\n{CASE}");
    assert_eq!(end(ahead(&text, false, true), false), Some(8));
    // Sound cases are what they are, wherever their lines break.
    for sound in [CASE.replace('\n', " ") + "\n", CASE.replace('\n', "\n\n")] {
        let text = format!("{sound}{CASE}");
        let found = end(ahead(&text, false, true), false).unwrap();
        assert_eq!(text[found..].trim_start(), CASE);
    }
}

const POSITIONS: &str = "2 1 5\n0 4\n1 2\n\n0 0 0\n1 0 3\n2\n0 1 1\n\n";

#[test]
fn positions_have_a_line_for_the_cooker() {
    for keep_going in [false, true] {
        let mut rest = POSITIONS.trim_end();
        let mut found = Vec::new();
        while !rest.is_empty() {
            let text = rest.to_owned() + "\n";
            let length = end(ahead(&text, false, keep_going), true).unwrap();
            let position = read(&mut Record::new(&text.as_bytes()[..length]), true, false);
            found.push(match position {
                Ok(Found::Query(position)) => position.to_string(),
                other => panic!("{other:?}"),
            });
            rest = rest.get(length..).unwrap_or_default().trim_start();
            if rest == "0 1 1" {
                break;
            }
        }
        assert_eq!(
            found,
            ["2 1 5\n0 4\n1 2\n", "0 0 0\n", "1 0 3\n2\n"],
            "{keep_going}"
        );
    }
}
