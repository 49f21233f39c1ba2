//! Ranges of numbered deals and puzzles.

use std::io::{self, Read};
use std::iter::successors;
use std::num::NonZeroU64;
use std::str::FromStr;

use crate::text::decimal::put_number;

/// The numbers from one to another, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbers {
    first: NonZeroU64,
    last: NonZeroU64,
}

impl FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| {
            text.parse()
                .map_err(|_| format!("`{text}` is not a number from 1 to {}", u64::MAX))
        };
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let (first, last) = (number(first)?, number(last)?);
        if first <= last {
            Ok(Numbers { first, last })
        } else {
            Err(format!("{first} is more than {last}"))
        }
    }
}

impl Numbers {
    /// All of them in turn.
    pub fn iter(self) -> impl Iterator<Item = NonZeroU64> {
        let next = move |number: &NonZeroU64| number.checked_add(1).filter(|&next| next <= self.last);
        successors(Some(self.first), next)
    }

    /// All of them as a text, a line each, which is made as it is read.
    pub fn lines(self) -> impl Read + Send + 'static {
        Lines {
            next: Some(self.first),
            last: self.last,
            text: Vec::new(),
            at: 0,
        }
    }
}

struct Lines {
    next: Option<NonZeroU64>,
    last: NonZeroU64,
    text: Vec<u8>,
    at: usize,
}

impl Read for Lines {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.text.len() {
            self.text.clear();
            self.at = 0;
            while let Some(number) = self.next.filter(|_| self.text.len() < buffer.len()) {
                put_number(&mut self.text, number.get());
                self.text.push(b'\n');
                self.next = number.checked_add(1).filter(|&next| next <= self.last);
            }
        }
        let length = buffer.len().min(self.text.len() - self.at);
        buffer[..length].copy_from_slice(&self.text[self.at..][..length]);
        self.at += length;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read() {
        let numbers = |text: &str| {
            text.parse()
                .map(|Numbers { first, last }| (first.get(), last.get()))
        };
        assert_eq!(numbers("7"), Ok((7, 7)));
        assert_eq!(numbers("1-18446744073709551615"), Ok((1, u64::MAX)));
        for wrong in ["0", "", "-", "-1", "3-2", "1-x", "1e3", "18446744073709551616"] {
            assert!(numbers(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn lines_are_read_in_pieces_of_any_size() {
        let all = |first, last, size| {
            let numbers: Numbers = format!("{first}-{last}").parse().unwrap();
            let (mut lines, mut buffer, mut text) = (numbers.lines(), vec![0; size], String::new());
            loop {
                match lines.read(&mut buffer).unwrap() {
                    0 => return text,
                    length => text += str::from_utf8(&buffer[..length]).unwrap(),
                }
            }
        };
        for size in 1..20 {
            assert_eq!(all(8u64, 12u64, size), "8\n9\n10\n11\n12\n");
            assert_eq!(all(u64::MAX, u64::MAX, size), format!("{}\n", u64::MAX));
        }
        let numbers: Numbers = "3-5".parse().unwrap();
        assert!(numbers.iter().map(NonZeroU64::get).eq(3..=5));
    }
}
