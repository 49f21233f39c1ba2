use super::*;
use std::num::NonZeroU64;

fn ahead(bytes: &[u8], more: bool, keep_going: bool) -> Ahead<'_> {
    Ahead {
        bytes,
        more,
        keep_going,
    }
}

fn deal(number: u64) -> String {
    Deal::numbered(NonZeroU64::new(number).unwrap()).to_string()
}

#[test]
fn lines_of_blanks_do_not_count_as_lines_of_a_deal() {
    for blank in [" ", "\t", "\r", "\x0b", "\x0c"] {
        let deal = format!("{blank}\n6C 8S QS AS\n").repeat(PILES);
        assert_eq!(
            end(ahead(deal.as_bytes(), true, false), false),
            Some(deal.len()),
            "{blank:?}"
        );
        let cut = &deal.as_bytes()[..deal.len() - 1];
        assert_eq!(end(ahead(cut, true, false), false), None, "{blank:?}");
    }
}

#[test]
fn the_next_deal_is_found_after_a_line_too_few_or_too_many() {
    let lines = |text: &str| -> Vec<String> { text.split_inclusive('\n').map(str::to_owned).collect() };
    let (one, two) = (deal(1), deal(2));
    for line in 0..PILES {
        let mut short = lines(&one);
        short.remove(line);
        let short = short.concat();
        let text = format!("{short}{two}");
        assert_eq!(
            end(ahead(text.as_bytes(), false, true), false),
            Some(short.len()),
            "{line}"
        );
        let text = format!("{short}\n{two}");
        assert_eq!(
            end(ahead(text.as_bytes(), false, true), false),
            Some(short.len()),
            "{line}"
        );
        let mut long = lines(&one);
        long.insert(line, lines(&two)[4].clone());
        let long = long.concat();
        let text = format!("{long}{two}");
        // Before the first line it is a query of its own.
        let expected = if line == 0 { 12 } else { long.len() };
        assert_eq!(
            end(ahead(text.as_bytes(), false, true), false),
            Some(expected),
            "{line}"
        );
        // A wrong card is no reason to look elsewhere.
        let mut wrong = lines(&one);
        wrong[line] = "6D KH KS 1D\n".to_owned();
        let text = format!("{}{two}", wrong.concat());
        assert_eq!(
            end(ahead(text.as_bytes(), false, true), false),
            Some(one.len()),
            "{line}"
        );
        let wrong = wrong.concat();
        assert_eq!(
            end(ahead(wrong.as_bytes(), false, true), false),
            Some(one.len()),
            "{line}"
        );
        assert_eq!(end(ahead(wrong.as_bytes(), true, true), false), None, "{line}");
    }
}

#[test]
fn a_deal_on_one_line_is_that_deal() {
    let text = deal(7).replace('\n', " ") + "\n";
    let read = read_line(&mut Record::new(text.as_bytes())).unwrap();
    assert_eq!(read.to_string(), deal(7));
    let twice = text.replacen("6", "7", 1);
    assert!(read_line(&mut Record::new(twice.as_bytes())).is_err());
}

#[test]
fn positions_are_read_and_checked() {
    let read = |text: &str| {
        let read = read_position(&mut Record::new(text.as_bytes()));
        read.map_err(|fault| format!("{} {}: {}", fault.line, fault.field, fault.kind))
    };
    let text = "6S 7S\n6C\n7C\n-\n-\n-\n-\n-\n-\n";
    assert_eq!(read(text).unwrap().to_string(), text);
    assert_eq!(read(&deal(3)).unwrap().to_string(), deal(3));
    for (from, to, error) in [
        (
            "7C",
            "7S",
            "2 1: 7S stands already as card 2 of line 1 of the position",
        ),
        (
            "7C",
            "8C",
            "0 2: 7S is the last of 1 of its rank, and 0, 2 or 4 are expected",
        ),
        (
            "7C",
            "7C 8S 8C 8D 8H",
            "2 5: the line should end here, found `8H`",
        ),
        ("7C", "- 7C", "2 2: the line should end here, found `7C`"),
        ("-\n", "", "8 0: the position ends after 8 of its 9 lines"),
    ] {
        assert_eq!(read(&text.replacen(from, to, 1)).unwrap_err(), error);
    }
}
