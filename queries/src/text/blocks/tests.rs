use super::*;

/// Every line is a query.
struct Lines;

impl Cut for Lines {
    fn whole(&self, bytes: &[u8], _: bool, _: &mut Vec<usize>) -> usize {
        memchr::memrchr(b'\n', bytes).map_or(0, |end| end + 1)
    }

    fn counts_blank_lines(&self) -> bool {
        false
    }

    fn count(&self, bytes: &[u8], _: &[usize]) -> Option<u64> {
        Some(lines_of(bytes))
    }

    fn keeps_going(&self) -> bool {
        true
    }
}

fn blocks(text: &str, size: usize) -> Vec<String> {
    let mut blocks = Blocks::new(text.as_bytes(), size);
    let mut block = Block::default();
    let mut texts = Vec::new();
    while blocks.read(&mut block, &Lines) {
        assert_eq!(block.number, texts.len() as u64);
        assert!(block.fault.is_none());
        texts.push(String::from_utf8(block.bytes().to_vec()).unwrap());
    }
    assert!(block.last);
    texts
}

#[test]
fn blocks_are_whole_lines_and_miss_nothing() {
    let text = "1 2\n\n33 44\n5\n\n\n666666";
    for size in 1..=30 {
        let blocks = blocks(text, size);
        assert_eq!(blocks.concat(), format!("{text}\n"), "{size}");
        assert!(
            blocks
                .iter()
                .all(|block| block.is_empty() || block.ends_with('\n'))
        );
    }
    assert_eq!(blocks("", 8), [""]);
}

#[test]
fn a_byte_order_mark_is_no_text() {
    for size in 1..=9 {
        assert_eq!(blocks("\u{feff}1 2\n3", size).concat(), "1 2\n3\n");
        assert_eq!(blocks("\u{feff}", size).concat(), "");
    }
}

#[test]
fn what_is_not_text_is_named() {
    for (bytes, name) in [
        (&b"\xff\xfe1\0\n\0"[..], "UTF-16 text"),
        (b"\xfe\xff\x001\0\n", "UTF-16 text"),
        (b"\xff\xfe", "UTF-16 text"),
        (b"\x1f\x8b\x08\0\n", "a gzip archive"),
    ] {
        for size in 1..=6 {
            let mut block = Block::default();
            assert!(Blocks::new(bytes, size).read(&mut block, &Lines));
            assert!(matches!(block.fault, Some(ReadFault::NotText(found, _)) if found == name));
            assert!(block.last);
        }
    }
}

#[test]
fn blank_lines_before_a_query_are_left_out_in_bounded_memory() {
    struct One;
    impl Cut for One {
        fn whole(&self, bytes: &[u8], _: bool, _: &mut Vec<usize>) -> usize {
            if bytes.contains(&b'1') { bytes.len() } else { 0 }
        }
        fn counts_blank_lines(&self) -> bool {
            false
        }
        fn count(&self, _: &[u8], _: &[usize]) -> Option<u64> {
            None
        }
        fn keeps_going(&self) -> bool {
            false
        }
    }
    let input = io::repeat(b'\n')
        .take(9 * LONGEST_QUERY as u64)
        .chain(&b"  1\n"[..]);
    let mut blocks = Blocks::new(input, 1 << 16);
    let mut block = Block::default();
    assert!(blocks.read(&mut block, &One));
    assert!(block.fault.is_none() && block.bytes().ends_with(b"\n  1\n"));
    assert!(
        block.buffer.len() <= LONGEST_QUERY + (1 << 17),
        "{}",
        block.buffer.len()
    );
    let kept = lines_of(block.bytes());
    assert_eq!(block.skipped + kept, 9 * LONGEST_QUERY as u64 + 1);
    assert!(blocks.read(&mut block, &One));
    assert_eq!(block.skipped, 0);
}

#[test]
fn a_line_that_is_too_long_is_dropped_in_bounded_memory() {
    let input = (&b"1\n"[..])
        .chain(io::repeat(b'1').take(9 * LONGEST_QUERY as u64))
        .chain(&b"\n2\n3"[..]);
    let mut blocks = Blocks::new(input, 1 << 16);
    let mut block = Block::default();
    let mut texts = Vec::new();
    while blocks.read(&mut block, &Lines) {
        assert!(block.buffer.len() <= LONGEST_QUERY + (1 << 17));
        texts.push(match block.fault {
            None => String::from_utf8(block.bytes().to_vec()).unwrap(),
            Some(ReadFault::TooLong(1)) => "long\n".to_owned(),
            _ => panic!("{:?}", block.fault),
        });
    }
    assert_eq!(texts.concat(), "1\nlong\n2\n3\n");
    assert_eq!(block.before.lines + lines_of(block.bytes()), 4);
}

/// Gives nothing at every other call, as a pipe that does not block.
struct Halting<'a>(&'a [u8], bool);

impl Read for Halting<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1 = !self.1;
        if self.1 {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        self.0.read(buffer)
    }
}

#[test]
fn a_stream_that_does_not_block_is_waited_for() {
    let mut blocks = Blocks::new(Halting(b"1\n2\n", false), 2);
    let mut block = Block::default();
    let mut text = Vec::new();
    while blocks.read(&mut block, &Lines) {
        assert!(block.fault.is_none());
        text.extend_from_slice(block.bytes());
    }
    assert_eq!(text, b"1\n2\n");
}
