//! Ranges of numbered deals and puzzles.

use std::fmt::Display;
use std::io::{self, Read};
use std::num::NonZeroU64;
use std::str::FromStr;

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
    /// The texts of all that `numbered` makes of the numbers, one after the other, each made when it is needed.
    pub fn texts<T: Display + 'static>(self, numbered: fn(NonZeroU64) -> T) -> impl Read + Send + 'static {
        Texts {
            next: Some(self.first),
            last: self.last,
            numbered,
            text: Vec::new(),
            at: 0,
        }
    }
}

struct Texts<T> {
    next: Option<NonZeroU64>,
    last: NonZeroU64,
    numbered: fn(NonZeroU64) -> T,
    text: Vec<u8>,
    at: usize,
}

impl<T: Display> Read for Texts<T> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.text.len() {
            self.text.clear();
            self.at = 0;
            while let Some(number) = self.next.filter(|_| self.text.len() < buffer.len()) {
                self.text
                    .extend_from_slice((self.numbered)(number).to_string().as_bytes());
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
    fn texts_are_read_in_pieces_of_any_size() {
        let all = |first, last, size| {
            let mut texts = format!("{first}-{last}")
                .parse::<Numbers>()
                .unwrap()
                .texts(|number| number);
            let (mut buffer, mut text) = (vec![0; size], String::new());
            loop {
                match texts.read(&mut buffer).unwrap() {
                    0 => return text,
                    length => text += str::from_utf8(&buffer[..length]).unwrap(),
                }
            }
        };
        for size in 1..20 {
            assert_eq!(all(8u64, 12u64, size), "89101112");
            assert_eq!(all(u64::MAX, u64::MAX, size), u64::MAX.to_string());
        }
    }
}
