use super::*;

fn header() -> Header {
    let mut header = Header {
        game: "war".to_owned(),
        rules: 7,
        axes: vec![Axis {
            name: "defenders".to_owned(),
            first: 1,
            last: 3,
        }],
        sections: vec![Section {
            name: "thresholds".to_owned(),
            element: ElementType::U16,
            shape: vec![3],
            offset: 0,
            length: 6,
            checksum: 0xdead_beef,
        }],
    };
    header.place_sections();
    header
}

/// The bytes of [`header`], put together by hand from docs/format.md, without bincode.
fn by_hand() -> Vec<u8> {
    let string = |text: &str| [&(text.len() as u64).to_le_bytes(), text.as_bytes()].concat();
    [
        string("war"),
        7u32.to_le_bytes().to_vec(),
        1u64.to_le_bytes().to_vec(),
        string("defenders"),
        1u64.to_le_bytes().to_vec(),
        3u64.to_le_bytes().to_vec(),
        1u64.to_le_bytes().to_vec(),
        string("thresholds"),
        1u32.to_le_bytes().to_vec(),
        1u64.to_le_bytes().to_vec(),
        3u64.to_le_bytes().to_vec(),
        192u64.to_le_bytes().to_vec(),
        6u64.to_le_bytes().to_vec(),
        0xdead_beefu32.to_le_bytes().to_vec(),
    ]
    .concat()
}

fn file(header: &Header) -> Vec<u8> {
    let mut file = header.encode();
    file.resize(header.sections[0].offset as usize + 6, 0);
    file
}

#[test]
fn the_bytes_are_those_of_the_format_page() {
    let encoded = header().encode();
    assert_eq!(encoded[PREAMBLE_LENGTH..], by_hand());
    assert_eq!(encoded[..8], MAGIC);
    assert_eq!(encoded[8..12], [1, 0, 0, 0]);
    assert_eq!(encoded[12..16], (by_hand().len() as u32).to_le_bytes());
}

#[test]
fn what_was_encoded_is_decoded() {
    let header = header();
    assert_eq!(Header::decode(&file(&header)).unwrap(), header);
}

#[test]
fn sections_must_fit_and_fill_the_file() {
    let whole = file(&header());
    assert!(matches!(
        Header::decode(&whole[..whole.len() - 1]),
        Err(Fault::Truncated {
            expected: 198,
            found: 197
        })
    ));
    // However little is left, the whole length is told.
    let mut header = header();
    header.sections.push(Section {
        name: "more".to_owned(),
        length: 1000,
        shape: vec![500],
        ..header.sections[0].clone()
    });
    header.place_sections();
    let end = header.sections[1].offset + 1000;
    for length in header.encode().len()..whole.len() {
        let mut cut = header.encode();
        cut.resize(length, 0);
        assert!(matches!(
            Header::decode(&cut),
            Err(Fault::Truncated { expected, found }) if expected == end && found == length as u64
        ));
    }
    let longer = [&whole[..], &[0]].concat();
    assert!(matches!(
        Header::decode(&longer),
        Err(Fault::TrailingBytes {
            expected: 198,
            found: 199
        })
    ));
}

#[test]
fn hostile_layouts_are_refused() {
    type Change = fn(&mut Section);
    let changes: [Change; 6] = [
        |s| s.offset += 1,
        |s| s.offset = u64::MAX - 3,
        |s| s.length = u64::MAX,
        |s| s.shape = vec![u64::MAX, u64::MAX],
        |s| s.shape = vec![4],
        |s| s.element = ElementType::F64,
    ];
    for change in changes {
        let mut header = header();
        let intact = file(&header);
        change(&mut header.sections[0]);
        let mut bytes = header.encode();
        bytes.extend_from_slice(&intact[bytes.len()..]);
        assert!(
            matches!(Header::decode(&bytes), Err(Fault::Layout { .. })),
            "{header:?}"
        );
    }
}

#[test]
fn hostile_lengths_inside_the_header_do_not_allocate() {
    let mut bytes = header().encode();
    bytes[PREAMBLE_LENGTH..PREAMBLE_LENGTH + 8].copy_from_slice(&u64::MAX.to_le_bytes());
    let checksum = crc32fast::hash(&bytes[PREAMBLE_LENGTH..]);
    bytes[16..20].copy_from_slice(&checksum.to_le_bytes());
    assert!(matches!(Header::decode(&bytes), Err(Fault::Header(_))));
}

#[test]
fn the_preamble_is_checked_before_the_header_is_touched() {
    let whole = file(&header());
    let patched = |at: usize, byte: u8| {
        let mut bytes = whole.clone();
        bytes[at] = byte;
        Header::decode(&bytes).unwrap_err()
    };
    assert!(matches!(patched(0, b'P'), Fault::Magic));
    assert!(matches!(patched(8, 2), Fault::Version { found: 2, .. }));
    assert!(matches!(patched(15, 1), Fault::Header(_)));
    assert!(matches!(patched(12, 1), Fault::HeaderChecksum { .. }));
    assert!(matches!(patched(16, 1), Fault::HeaderChecksum { .. }));
    for length in 0..PREAMBLE_LENGTH {
        assert!(matches!(
            Header::decode(&whole[..length]),
            Err(Fault::Truncated { expected: 20, .. })
        ));
    }
    assert!(matches!(Header::decode(b"text"), Err(Fault::Magic)));
}
