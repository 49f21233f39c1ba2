use super::*;
use crate::format::Element;

/// Keys like those of a game: the multiples of a number, some of them close together.
fn entries(count: u64) -> Vec<(u128, u64)> {
    (0..count)
        .map(|index| (u128::from(index) << (index % 5 * 16), index * 3))
        .collect()
}

/// The bytes of the slots, as they stand in a file.
fn slots(sections: &Sections) -> Vec<u8> {
    u64::to_bytes(&sections.slots)
}

fn open<'a>(sections: &Sections, slots: &'a [u8]) -> Catalogue<'a> {
    Catalogue::new(&shape(sections.shape), slots).unwrap()
}

fn shape(words: [u64; 3]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

#[test]
fn mixing_can_be_undone_and_is_that_of_the_documentation() {
    assert_eq!(
        mix(0x00006b3260b612d7cb92a95570560618),
        0xc6515689b9dde47360607bf170c58fcc
    );
    assert_eq!(
        mix(0x25033e3d51bcd82755fd138ac7e79e08),
        0xcc2c2e88ac3ecacd35ce6bfcc2ec8843
    );
    for key in [
        0,
        1,
        2,
        u128::MAX,
        1 << 64,
        1 << 127,
        0x0123_4567_89ab_cdef_0011_2233_4455_6677,
    ] {
        assert_eq!(unmix(mix(key)), key);
    }
}

#[test]
fn finds_all_that_is_there_and_nothing_else() {
    for count in [0, 1, 2, 3, 10, 1_000, 20_000] {
        let mut entries = entries(count);
        entries.sort_unstable();
        entries.dedup_by_key(|entry| entry.0);
        let sections = lay_out(entries.iter().copied()).unwrap();
        let slots = slots(&sections);
        let catalogue = open(&sections, &slots);
        catalogue.verify().unwrap();
        assert_eq!(catalogue.len(), entries.len() as u64);
        assert_eq!(catalogue.is_empty(), count == 0);
        for &(key, value) in &entries {
            assert_eq!(catalogue.get(key), Some(value));
            assert_eq!(catalogue.get(key ^ 1 << 100), None);
        }
        let mut listed: Vec<_> = catalogue.iter().collect();
        listed.sort_unstable();
        assert_eq!(listed, entries);
    }
}

#[test]
fn a_key_at_the_end_of_the_numbers_is_as_good_as_any() {
    // Its mixed key is that of a vacant slot.
    let last = unmix(u128::MAX);
    let sections = lay_out(entries(100)).unwrap();
    assert_eq!(open(&sections, &slots(&sections)).get(last), None);
    let sections = lay_out(entries(100).into_iter().chain([(last, 7)])).unwrap();
    open(&sections, &slots(&sections)).verify().unwrap();
    assert_eq!(open(&sections, &slots(&sections)).get(last), Some(7));
}

#[test]
fn bytes_depend_on_the_set_of_entries_alone() {
    let forwards = entries(1_000);
    let backwards: Vec<_> = forwards.iter().rev().chain(&forwards[..10]).copied().collect();
    assert_eq!(lay_out(forwards), lay_out(backwards));
}

#[test]
fn entries_that_make_no_catalogue_are_refused() {
    assert_eq!(
        lay_out([(5, 1), (6, 1), (5, 2)]),
        Err(CatalogueError::TwoValues { key: 5 })
    );
    assert_eq!(
        lay_out([(5, 1), (6, VACANT)]),
        Err(CatalogueError::VacantValue { key: 6 })
    );
}

#[test]
fn keys_made_up_to_crowd_are_refused() {
    let crowd = |count: u64| lay_out((0..count).map(|index| (unmix(1 << 127 | u128::from(index)), index)));
    let sections = crowd(LONGEST_PROBE).unwrap();
    let slots = slots(&sections);
    let catalogue = open(&sections, &slots);
    assert_eq!(catalogue.longest_probe(), LONGEST_PROBE);
    assert_eq!(catalogue.get(unmix(1 << 127 | 1023)), Some(1023));
    assert_eq!(
        crowd(LONGEST_PROBE + 1),
        Err(CatalogueError::Crowded {
            found: LONGEST_PROBE + 1,
            most: LONGEST_PROBE
        })
    );
}

#[test]
fn shapes_that_no_writer_makes_are_refused() {
    let slots = [0xff; 24 * 10];
    let refused = |shape: &[u8], slots: &[u8]| Catalogue::new(shape, slots).unwrap_err().to_string();
    assert!(Catalogue::new(&shape([7, 5, 4]), &slots).is_ok());
    assert_eq!(
        refused(&[0; 23], &slots),
        "section shape, element 0: 24 bytes expected, 23 bytes found"
    );
    assert_eq!(
        refused(&shape([7, 5, 4]), &slots[1..]),
        "section slots, element 27: whole slots of 24 bytes expected, 23 bytes found"
    );
    for longest_probe in [0, LONGEST_PROBE + 1] {
        assert_eq!(
            refused(&shape([10, 5, longest_probe]), &slots),
            format!(
                "section shape, element 2: a longest probe of 1 to 1024 slots expected, {longest_probe} found"
            )
        );
    }
    for (homes, longest_probe) in [(0, 11), (8, 4), (6, 4), (u64::MAX, 4)] {
        let spare = longest_probe - 1;
        assert_eq!(
            refused(&shape([homes, 5, longest_probe]), &slots),
            format!(
                "section shape, element 0: homes that make 10 slots with {spare} spare ones expected, {homes} found"
            )
        );
    }
    assert_eq!(
        refused(&shape([7, 11, 4]), &slots),
        "section shape, element 1: at most 10 entries, one a slot expected, 11 found"
    );
    assert_eq!(
        refused(&shape([1, 0, 1]), &[]),
        "section shape, element 0: homes that make 0 slots with 0 spare ones expected, 1 found"
    );
}

#[test]
fn damage_is_found_and_does_no_harm() {
    let sections = lay_out(entries(300)).unwrap();
    let keys: Vec<u128> = entries(300).into_iter().map(|(key, _)| key).collect();
    let intact = slots(&sections);
    for byte in 0..intact.len() {
        let mut slots = intact.clone();
        slots[byte] ^= 0x80;
        let damaged = open(&sections, &slots);
        for &key in keys.iter().step_by(7) {
            let _ = damaged.get(key);
        }
        // The highest bit of a key puts it out of order. The lower ones need not: then the section's checksum tells.
        if byte % 24 == 15 {
            assert!(damaged.verify().is_err(), "{byte}");
        }
    }
    for words in [[u64::MAX, 300, 1], [1, 300, 1024], [300, u64::MAX, 2]] {
        let _ = Catalogue::new(&shape(words), &intact).map(|catalogue| catalogue.get(1));
    }
    let [homes, entries, longest] = sections.shape;
    let miscounted = Catalogue::new(&shape([homes, entries ^ 1, longest]), &intact).unwrap();
    assert!(miscounted.verify().is_err());
}

#[test]
fn an_entry_that_no_lookup_finds_is_out_of_place() {
    let sections = lay_out(entries(300)).unwrap();
    let mut bytes = slots(&sections);
    let (chunks, _) = bytes.as_chunks_mut::<SLOT_BYTES>();
    let taken = |slot: &[u8; SLOT_BYTES]| read_slot(slot).1 != VACANT;
    let lonely = (1..chunks.len() - 1)
        .find(|&index| !taken(&chunks[index - 1]) && taken(&chunks[index]) && !taken(&chunks[index + 1]))
        .unwrap();
    chunks.swap(lonely, lonely + 1);
    let fault = open(&sections, &bytes).verify().unwrap_err();
    assert_eq!((fault.section, fault.element), ("slots", 3 * (lonely + 1)));
}
