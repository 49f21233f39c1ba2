//! Making the checksums of damaged tables right, so that what comes after them is reached.

use foregone_runtime::format::{MAGIC, PREAMBLE_LENGTH, TableFile, VERSION, header_range};

/// Makes magic, version, and the length and the checksum of the header right, whatever the header holds.
pub fn repair_preamble(bytes: &mut [u8]) {
    if bytes.len() < PREAMBLE_LENGTH {
        return;
    }
    bytes[..8].copy_from_slice(&MAGIC);
    bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
    let header = header_range(bytes).unwrap_or_else(|| {
        let length = (bytes.len() - PREAMBLE_LENGTH) as u32;
        bytes[12..16].copy_from_slice(&length.to_le_bytes());
        PREAMBLE_LENGTH..bytes.len()
    });
    let checksum = crc32fast::hash(&bytes[header]);
    bytes[16..20].copy_from_slice(&checksum.to_le_bytes());
}

/// Makes the checksum of each section right in the header, and then the header's own.
pub fn repair_sections(bytes: &mut [u8]) {
    let (Ok(file), Some(header)) = (TableFile::new(&*bytes), header_range(bytes)) else {
        return;
    };
    let sections = file.header().sections.clone();
    for section in sections {
        let contents = section.offset as usize..(section.offset + section.length) as usize;
        let checksum = crc32fast::hash(&bytes[contents]);
        // In the header a section's checksum stands after its offset and its length.
        let before: Vec<u8> = [section.offset, section.length]
            .iter()
            .flat_map(|number| number.to_le_bytes())
            .collect();
        let place = bytes[header.clone()]
            .windows(before.len())
            .position(|window| window == before);
        if let Some(place) = place {
            let place = header.start + place + before.len();
            bytes[place..place + 4].copy_from_slice(&checksum.to_le_bytes());
        }
    }
    repair_preamble(bytes);
}
