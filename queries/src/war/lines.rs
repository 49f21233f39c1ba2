//! Answers of a few bytes each, printed ahead of time.

use crate::question::Plain;
use crate::text::record::short_number;

/// The line that answers each number from 1 on.
#[derive(Debug, Default)]
pub(super) struct Lines {
    text: Vec<u8>,
    /// Where each line ends in the text: at n for the number n.
    ends: Vec<u32>,
}

/// Bytes that any line has, with room to spare.
const SHORT_LINE: usize = 16;

impl Lines {
    /// The lines that `put` appends for the numbers from 1 on.
    pub(super) fn new<T>(answers: impl IntoIterator<Item = T>, put: impl Fn(&mut Vec<u8>, T)) -> Self {
        let mut lines = Lines {
            text: Vec::new(),
            ends: vec![0],
        };
        for answer in answers {
            put(&mut lines.text, answer);
            lines.text.push(b'\n');
            lines.ends.push(lines.text.len() as u32);
        }
        lines
    }

    /// Answers lines of a number each, for as long as there is nothing else on them.
    pub(super) fn answer(&self, bytes: &[u8], most: u64, out: &mut Vec<u8>) -> Plain {
        let mut plain = Plain::default();
        while plain.queries < most
            && let Some(eight) = bytes[plain.bytes..].first_chunk()
        {
            let (number, digits) = short_number(*eight);
            let number = number as usize;
            if digits == 0 || eight[digits] != b'\n' || !(1..self.ends.len()).contains(&number) {
                break;
            }
            let (start, end) = (self.ends[number - 1] as usize, self.ends[number] as usize);
            // A copy of fixed length takes far less time than one of just the line.
            match self.text[start..].first_chunk::<SHORT_LINE>() {
                Some(line) if end - start <= SHORT_LINE => {
                    out.extend_from_slice(line);
                    out.truncate(out.len() - SHORT_LINE + (end - start));
                }
                _ => out.extend_from_slice(&self.text[start..end]),
            }
            plain.queries += 1;
            plain.bytes += digits + 1;
        }
        plain
    }
}
