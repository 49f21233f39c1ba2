//! A confidence: the decimal that a probability is to exceed.

use std::fmt;
use std::str::FromStr;

/// A decimal strictly between 0 and 1, exactly as it is written: up to [`MOST_DIGITS`] digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Confidence {
    numerator: u64,
    /// The denominator is ten to this power.
    digits: u32,
}

/// The most digits after the point.
pub const MOST_DIGITS: usize = 18;

/// The text is no decimal strictly between 0 and 1, or has too many digits.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "the confidence must be a decimal above 0 and below 1 with up to {MOST_DIGITS} digits, such as 0.9, found `{0}`"
)]
pub struct WrongConfidence(String);

impl Confidence {
    /// 1/2, that of the contest.
    pub const HALF: Confidence = Confidence {
        numerator: 5,
        digits: 1,
    };

    /// The numerator over ten to the power of [`digits`](Confidence::digits).
    pub fn numerator(self) -> u64 {
        self.numerator
    }

    /// The digits after the point.
    pub fn digits(self) -> u32 {
        self.digits
    }

    /// The nearest double, off by less than 2^-53 of it.
    pub fn to_f64(self) -> f64 {
        // Both are exact up to 2^53, and the quotient is rounded once; beyond, the text is rounded once.
        self.to_string().parse().expect("it is a decimal")
    }
}

impl fmt::Display for Confidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "0.{:01$}", self.numerator, self.digits as usize)
    }
}

impl FromStr for Confidence {
    type Err = WrongConfidence;

    fn from_str(text: &str) -> Result<Self, WrongConfidence> {
        let decimal = || {
            let (whole, fraction) = text.split_once('.')?;
            let is_zero = whole.bytes().all(|digit| digit == b'0');
            let fraction = fraction.trim_end_matches('0');
            let fits = (1..=MOST_DIGITS).contains(&fraction.len())
                && fraction.bytes().all(|digit| digit.is_ascii_digit());
            let numerator = fraction.parse().ok().filter(|&numerator: &u64| numerator > 0)?;
            (is_zero && fits).then_some(Confidence {
                numerator,
                digits: fraction.len() as u32,
            })
        };
        decimal().ok_or_else(|| WrongConfidence(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_read_as_they_are_written() {
        for (text, numerator, digits) in [
            ("0.5", 5, 1),
            (".25", 25, 2),
            ("0.900", 9, 1),
            ("00.05", 5, 2),
            ("0.999999999999999999", 999_999_999_999_999_999, 18),
        ] {
            let confidence: Confidence = text.parse().unwrap();
            assert_eq!(
                (confidence.numerator(), confidence.digits()),
                (numerator, digits),
                "{text}"
            );
            assert_eq!(confidence.to_string().parse(), Ok(confidence));
        }
        assert_eq!("0.5".parse(), Ok(Confidence::HALF));
        for text in [
            "0",
            "1",
            "0.0",
            "1.0",
            "1.5",
            "-0.5",
            "0.5x",
            "1e-3",
            "",
            ".",
            "0.1234567890123456789",
            "NaN",
        ] {
            assert!(text.parse::<Confidence>().is_err(), "{text}");
        }
    }
}
