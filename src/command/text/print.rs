//! Printing answers: numbers, and probabilities with six decimals.

/// How queries and answers are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Format {
    /// The contest's format: the answers alone.
    #[default]
    Text,
    /// Comma-separated values with a heading: the inputs beside the answers.
    Csv,
    /// One JSON object a line: the inputs beside the answers.
    Jsonl,
}

impl Format {
    /// What stands behind the last field of an answer.
    pub fn behind_answer(self) -> &'static str {
        match self {
            Format::Text | Format::Csv => "\n",
            Format::Jsonl => "}\n",
        }
    }

    /// Where the probability begins that `out` ends with, as the last field of an answer.
    pub fn last_probability(self, out: &[u8]) -> usize {
        out.len() - self.behind_answer().len() - size_of_val(&six_decimals(0))
    }
}

/// The probability in millionths that its six decimals say: the nearest, and where the number lies just between two,
/// the even one, as C's printf and Rust's `{:.6}` have it.
#[inline]
pub fn millionths(probability: f64) -> u32 {
    // Adding so large a number rounds the product to a whole one, which is left in the low bits.
    let product = probability * 1e6;
    let rounded = product + WHOLE;
    let nearest = rounded.to_bits().wrapping_sub(WHOLE.to_bits());
    // The product's own rounding cannot move it across a half from so far away.
    if nearest <= 1_000_000 && (product - (rounded - WHOLE)).abs() < 0.499_999 {
        return nearest as u32;
    }
    exact_millionths(probability)
}

/// From here on a double has no digits behind the point.
const WHOLE: f64 = (1u64 << 52) as f64;

#[cold]
fn exact_millionths(probability: f64) -> u32 {
    if probability >= 1.0 {
        return 1_000_000;
    }
    // A damaged table may hold anything: what is not a probability is printed as none.
    if probability.is_nan() || probability <= 0.0 {
        return 0;
    }
    // The number is mantissa / 2^shift, so its millionths are found without rounding.
    let bits = probability.to_bits();
    let shift = 1075 - (bits >> 52) as u32;
    if shift >= 75 {
        return 0;
    }
    let mantissa = bits & ((1 << 52) - 1) | 1 << 52;
    let product = u128::from(mantissa) * 1_000_000;
    let whole = (product >> shift) as u32;
    let rest = product & ((1 << shift) - 1);
    let half = 1 << (shift - 1);
    whole + u32::from(rest > half || rest == half && whole % 2 == 1)
}

/// A number of millionths, 0 to 1,000,000, with its six decimals: eight characters.
#[inline]
pub fn six_decimals(millionths: u32) -> [u8; 8] {
    let (whole, fraction) = match millionths {
        0..1_000_000 => (b'0', millionths),
        _ => (b'1', 0),
    };
    let high = u32::from_le_bytes(THREE_DIGITS[(fraction / 1000) as usize]);
    let low = u32::from_le_bytes(THREE_DIGITS[(fraction % 1000) as usize]);
    let point = u64::from(u16::from_le_bytes([whole, b'.']));
    (point | u64::from(high) << 16 | u64::from(low) << 40).to_le_bytes()
}

/// The digits of each number below 1000, and a zero.
const THREE_DIGITS: [[u8; 4]; 1000] = {
    let mut table = [[0; 4]; 1000];
    let mut number = 0;
    while number < 1000 {
        table[number] = [
            b'0' + (number / 100) as u8,
            b'0' + (number / 10 % 10) as u8,
            b'0' + (number % 10) as u8,
            0,
        ];
        number += 1;
    }
    table
};

/// Appends a probability with six decimals.
#[inline]
pub fn put_probability(out: &mut Vec<u8>, probability: f64) {
    out.extend_from_slice(&six_decimals(millionths(probability)));
}

/// Appends a whole number.
pub fn put_number(out: &mut Vec<u8>, number: u64) {
    let mut digits = [0; 20];
    let mut first = digits.len();
    let mut rest = number;
    loop {
        first -= 1;
        digits[first] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[first..]);
}

/// Writes the fields of one query and its answer as a row of CSV or an object of JSON.
#[derive(Debug)]
pub struct Row<'a> {
    out: &'a mut Vec<u8>,
    json: bool,
    first: bool,
}

impl<'a> Row<'a> {
    /// Begins a row: of JSON, or else of CSV.
    pub fn begin(out: &'a mut Vec<u8>, format: Format) -> Self {
        let json = format == Format::Jsonl;
        if json {
            out.push(b'{');
        }
        Row {
            out,
            json,
            first: true,
        }
    }

    fn name(&mut self, name: &str) {
        if !self.first {
            self.out.push(b',');
        }
        self.first = false;
        if self.json {
            self.out.push(b'"');
            self.out.extend_from_slice(name.as_bytes());
            self.out.extend_from_slice(b"\":");
        }
    }

    /// A whole number.
    pub fn number(mut self, name: &str, number: impl Into<u64>) -> Self {
        self.name(name);
        put_number(self.out, number.into());
        self
    }

    /// A probability with six decimals.
    pub fn probability(self, name: &str, probability: f64) -> Self {
        self.millionths(name, millionths(probability))
    }

    /// A probability of so many millionths, with six decimals.
    pub fn millionths(mut self, name: &str, millionths: u32) -> Self {
        self.name(name);
        self.out.extend_from_slice(&six_decimals(millionths));
        self
    }

    /// Ends the row.
    pub fn end(self) {
        let format = if self.json { Format::Jsonl } else { Format::Csv };
        self.out.extend_from_slice(format.behind_answer().as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_decimals_are_those_of_the_standard_library() {
        let mut state = 1u64;
        let mut next = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            state >> 11
        };
        let random = (0..200_000)
            .map(|_| next() as f64 / (1u64 << 53) as f64)
            .collect::<Vec<_>>();
        let ties = (0..=1280)
            .map(|n| f64::from(n) / 1280.0)
            .chain((0..=128).map(|n| f64::from(n) / 128.0));
        let near_ties = ties.clone().flat_map(|p| [p.next_down(), p.next_up()]);
        let halves = (0..100_000).map(|n| (f64::from(n) + 0.5) * 1e-6);
        let small = [
            0.0,
            -0.0,
            f64::MIN_POSITIVE,
            5e-324,
            4.9e-7,
            5e-7,
            5.1e-7,
            1e-6,
            0.9999995,
            0.99999949,
            1.0,
        ];
        for p in random
            .into_iter()
            .chain(ties)
            .chain(near_ties)
            .chain(halves)
            .chain(small)
        {
            let p = p.clamp(0.0, 1.0);
            let printed = six_decimals(millionths(p));
            assert_eq!(
                str::from_utf8(&printed).unwrap(),
                format!("{:.6}", p.abs()),
                "{p:e}"
            );
        }
    }

    #[test]
    fn what_is_no_probability_is_printed_all_the_same() {
        for (number, printed) in [
            (f64::NAN, 0),
            (-1.0, 0),
            (f64::NEG_INFINITY, 0),
            (2.0, 1),
            (f64::INFINITY, 1),
        ] {
            assert_eq!(millionths(number), printed * 1_000_000);
        }
        assert_eq!(&six_decimals(u32::MAX), b"1.000000");
    }

    #[test]
    fn numbers_are_printed_plainly() {
        for number in [0, 9, 10, 1711, u64::MAX] {
            let mut out = Vec::new();
            put_number(&mut out, number);
            assert_eq!(out, number.to_string().as_bytes());
        }
    }

    #[test]
    fn rows_carry_their_fields() {
        let row = |format| {
            let mut out = Vec::new();
            Row::begin(&mut out, format)
                .number("X", 3u8)
                .probability("probability", 0.25)
                .end();
            String::from_utf8(out).unwrap()
        };
        assert_eq!(row(Format::Csv), "3,0.250000\n");
        assert_eq!(row(Format::Jsonl), "{\"X\":3,\"probability\":0.250000}\n");
    }
}
