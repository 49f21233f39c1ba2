//! Printing numbers: whole ones, and probabilities with six decimals or others.

use std::io::Write;

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

/// From here on a double has no digits after the point.
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

/// Appends a whole number that may be negative.
pub fn put_integer(out: &mut Vec<u8>, number: i64) {
    if number < 0 {
        out.push(b'-');
    }
    put_number(out, number.unsigned_abs());
}

/// `number`, which is off by `error` at most, moved onto what it rounds to with so many decimals (15 at most) if the exact
/// number may be a tie: then the tie is taken for it, and the even neighbour is its rounding. Where the error is too
/// large for that to mean anything it stays.
pub fn settled(number: f64, digits: u8, error: f64) -> f64 {
    let power = 10f64.powi(digits.into());
    let (scaled, width) = (number * power, error * power);
    let below = scaled.floor();
    if (scaled - below - 0.5).abs() > width + scaled * f64::EPSILON || width > 0.01 {
        return number;
    }
    let even = if below % 2.0 == 0.0 { below } else { below + 1.0 };
    even / power
}

/// Appends a number from 0 on with so many decimals, 15 at most: the nearest such decimal, and the even one of two, as
/// Rust's `{:.N}` has it.
pub fn put_decimal(out: &mut Vec<u8>, number: f64, digits: u8) {
    const POWERS: [f64; 10] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];
    if digits == 6 && (0.0..=1.0).contains(&number) {
        return put_probability(out, number);
    }
    if let Some(&power) = POWERS.get(usize::from(digits))
        && digits > 0
    {
        let product = number * power;
        let whole = product.round_ties_even();
        // Far enough from a half for the product's own rounding not to matter, and exact as an integer.
        if (0.0..1e12).contains(&product) && (product - whole).abs() < 0.49 {
            let (whole, power) = (whole as u64, power as u64);
            put_number(out, whole / power);
            // The leading 1 of the fraction and the power keeps the fraction's zeros; the point takes its place.
            let point = out.len();
            put_number(out, power + whole % power);
            out[point] = b'.';
            return;
        }
    }
    // A number that is not one comes from a damaged table alone; it is printed as none.
    let number = if number > 0.0 { number } else { 0.0 };
    write!(out, "{number:.0$}", usize::from(digits)).expect("a Vec takes any number of bytes");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tie_is_settled_by_its_even_neighbour() {
        // 297513/400000 and 1421499/2000000: no double is either.
        assert_eq!(settled(0.743_782_5, 6, 1e-13), 0.743_782);
        assert_eq!(settled(0.710_749_5 - 3e-14, 6, 1e-13), 0.710_75);
        assert_eq!(settled(0.75 - 1e-15, 1, 1e-13), 0.8);
        assert_eq!(settled(0.743_782_51, 6, 1e-13), 0.743_782_51);
        assert_eq!(settled(0.743_782_5, 15, 1e-13), 0.743_782_5);
    }

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
    fn decimals_are_those_of_the_standard_library() {
        let mut number = 1e-9;
        while number < 1e13 {
            for digits in 1..=15 {
                let mut out = Vec::new();
                put_decimal(&mut out, number, digits);
                let expected = format!("{number:.0$}", usize::from(digits));
                assert_eq!(
                    str::from_utf8(&out).unwrap(),
                    expected,
                    "{number:e} with {digits}"
                );
            }
            number *= 1.37;
        }
        for (number, digits, expected) in [
            (0.125, 2, "0.12"),
            (0.375, 2, "0.38"),
            (2.5, 1, "2.5"),
            (0.05, 1, "0.1"),
            (0.0, 3, "0.000"),
            (-0.0, 3, "0.000"),
            (f64::NAN, 2, "0.00"),
            (999.9996, 3, "1000.000"),
        ] {
            let mut out = Vec::new();
            put_decimal(&mut out, number, digits);
            assert_eq!(str::from_utf8(&out).unwrap(), expected);
        }
    }
}
