//! What can be wrong with a query.

use std::fmt;

/// The most bytes that one query may have. No contest's query has a thousand.
pub const LONGEST_QUERY: usize = 1 << 20;

/// What is wrong with a query, and where in it.
///
/// It holds no text of its own but an excerpt, so that a block with a fault on every line takes little memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Lines from the first of the query to the one that is wrong.
    pub line: u32,
    /// The field of that line, counted from 1; 0 if it is the line as a whole.
    pub field: u32,
    /// What is wrong.
    pub kind: Kind,
}

/// What is wrong with a field or a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// The field is not a whole number in its range.
    Number {
        /// The field's name, as in the game's rules.
        name: &'static str,
        /// The smallest number that is expected.
        first: u32,
        /// The largest number that is expected.
        last: u32,
        /// What stands there.
        found: Excerpt,
    },
    /// The line ends before the field.
    Missing {
        /// The field's name, as in the game's rules.
        name: &'static str,
    },
    /// The field is none of several words.
    Word {
        /// The field's name.
        name: &'static str,
        /// The words that are expected.
        words: &'static [&'static str],
        /// What stands there.
        found: Excerpt,
    },
    /// The field is not the number of a deal or a puzzle.
    Place {
        /// The field's name.
        name: &'static str,
        /// What stands there.
        found: Excerpt,
    },
    /// The line is blank, and a query is expected on each line.
    Blank,
    /// The query has more bytes than any query has.
    TooLong,
    /// The field is not a card.
    Card {
        /// What stands there.
        found: Excerpt,
    },
    /// The line goes on after its last field.
    Surplus {
        /// What stands there.
        found: Excerpt,
    },
    /// Something that only this game knows.
    Other(String),
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Number {
                name,
                first,
                last,
                found,
            } => {
                write!(
                    f,
                    "{name} must be a whole number from {first} to {last}, found {found}"
                )
            }
            Kind::Missing { name } => write!(f, "{name} is missing"),
            Kind::Word { name, words, found } => {
                write!(f, "{name} must be one of {}, found {found}", words.join(", "))
            }
            Kind::Place { name, found } => {
                write!(
                    f,
                    "{name} must be a whole number from 1 to {}, found {found}",
                    u64::MAX
                )
            }
            Kind::Blank => f.write_str("the line is blank, and each line must be a query"),
            Kind::TooLong => write!(f, "a query has more than {LONGEST_QUERY} bytes"),
            Kind::Card { found } => {
                write!(
                    f,
                    "a card must be a rank of 6 7 8 9 T J Q K A and a suit of S C D H, found {found}"
                )
            }
            Kind::Other(text) => f.write_str(text),
            Kind::Surplus { found } => write!(f, "the line should end here, found {found}"),
        }
    }
}

/// The first bytes of a field, for an error message.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Excerpt {
    bytes: [u8; Excerpt::LENGTH],
    length: u8,
    /// Whether there was more.
    cut: bool,
}

impl Excerpt {
    const LENGTH: usize = 20;

    /// The beginning of `field`.
    pub fn of(field: &[u8]) -> Self {
        let length = field.len().min(Self::LENGTH);
        let mut bytes = [0; Self::LENGTH];
        bytes[..length].copy_from_slice(&field[..length]);
        Excerpt {
            bytes,
            length: length as u8,
            cut: field.len() > length,
        }
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.bytes[..usize::from(self.length)].escape_ascii();
        write!(f, "`{text}{}`", if self.cut { "…" } else { "" })
    }
}

impl fmt::Debug for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excerpts_are_short_and_printable() {
        assert_eq!(Excerpt::of(b"1e3").to_string(), "`1e3`");
        assert_eq!(Excerpt::of(b"\0\xff").to_string(), "`\\x00\\xff`");
        assert_eq!(Excerpt::of(&[b'1'; 31]).to_string(), "`11111111111111111111…`");
    }
}
