use super::*;

fn numbers(line: &str) -> Result<[u32; 2], String> {
    let mut record = Record::new(line.as_bytes());
    let mut read = || {
        let numbers = [record.number("a", 1, 39)?, record.number("b", 0, 1000)?];
        record.end_line()?;
        Ok(numbers)
    };
    read().map_err(|fault: Fault| format!("{} {}: {}", fault.line, fault.field, fault.kind))
}

#[test]
fn blanks_of_every_kind_separate_numbers() {
    for line in [
        "7 8\n",
        "\t7\t\t8  \r\n",
        "7\x0b8\x0c",
        "007 0000000000000000008\n",
        "7 8",
    ] {
        assert_eq!(numbers(line), Ok([7, 8]), "{line:?}");
    }
}

#[test]
fn short_numbers_are_read_whole() {
    let read = |text: &str| {
        let mut bytes = *b"\xff\xff\xff\xff\xff\xff\xff\xff";
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        short_number(bytes)
    };
    for number in 0..=9999 {
        for text in [number.to_string(), format!("{number:04}")] {
            for after in ["", "\n", " 12", "\0", "/", ":", "\x7f"] {
                assert_eq!(
                    read(&format!("{text}{after}")),
                    (number, text.len()),
                    "{text}{after}"
                );
            }
        }
    }
    for text in ["", "\n1", "-1", "+1", "12345", "00001", "12345678"] {
        assert_eq!(read(text), (0, 0), "{text}");
    }
}

#[test]
fn anything_else_is_named() {
    let number = |name, range, found| {
        Err(format!(
            "{name} must be a whole number from {range}, found `{found}`"
        ))
    };
    assert_eq!(numbers("40 8\n"), number("0 1: a", "1 to 39", "40"));
    assert_eq!(numbers("0 8\n"), number("0 1: a", "1 to 39", "0"));
    assert_eq!(numbers("-1 8\n"), number("0 1: a", "1 to 39", "-1"));
    assert_eq!(numbers("1 1e3\n"), number("0 2: b", "0 to 1000", "1e3"));
    assert_eq!(numbers("1 3.5\n"), number("0 2: b", "0 to 1000", "3.5"));
    assert_eq!(numbers("1 x\n"), number("0 2: b", "0 to 1000", "x"));
    assert_eq!(numbers("1 \0\n"), number("0 2: b", "0 to 1000", "\\x00"));
    assert_eq!(
        numbers("1 4294967297\n"),
        number("0 2: b", "0 to 1000", "4294967297")
    );
    assert_eq!(numbers("1 1\0\n"), number("0 2: b", "0 to 1000", "1\\x00"));
    assert_eq!(numbers("1\n"), Err("0 2: b is missing".to_owned()));
    assert_eq!(
        numbers("1 2 3\n"),
        Err("0 3: the line should end here, found `3`".to_owned())
    );
}
