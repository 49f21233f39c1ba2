//! Whole numbers of any size, with the few operations that exact probabilities need.

use std::cmp::Ordering;

/// A whole number from 0 on: its words, the lowest first, none of them a leading zero.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Big(Vec<u64>);

impl Big {
    pub(super) fn new(number: u64) -> Self {
        let mut words = vec![number];
        words.retain(|&word| word > 0);
        Big(words)
    }

    /// Multiplies by `factor`.
    pub(super) fn times(mut self, factor: u64) -> Self {
        let mut carry = 0;
        for word in &mut self.0 {
            let product = u128::from(*word) * u128::from(factor) + carry;
            *word = product as u64;
            carry = product >> 64;
        }
        if carry > 0 {
            self.0.push(carry as u64);
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        self
    }

    /// Adds `other` times `factor`.
    pub(super) fn add_product(&mut self, other: &Big, factor: u64) {
        let mut carry = 0u128;
        for place in 0.. {
            let word = other.0.get(place);
            if word.is_none() && carry == 0 {
                break;
            }
            if place == self.0.len() {
                self.0.push(0);
            }
            let sum = u128::from(word.copied().unwrap_or_default()) * u128::from(factor)
                + u128::from(self.0[place])
                + carry;
            self.0[place] = sum as u64;
            carry = sum >> 64;
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }
}

impl Ord for Big {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_length = self.0.len().cmp(&other.0.len());
        by_length.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl PartialOrd for Big {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_is_that_of_wide_integers() {
        let numbers = [0, 1, 7, u64::MAX - 1, u64::MAX, 1 << 63];
        let wide = |number: u128| {
            let mut words = vec![number as u64, (number >> 64) as u64];
            while words.last() == Some(&0) {
                words.pop();
            }
            Big(words)
        };
        for a in numbers {
            for b in numbers {
                let product = u128::from(a) * u128::from(b);
                assert_eq!(Big::new(a).times(b), wide(product));
                assert_eq!(Big::new(a).cmp(&Big::new(b)), a.cmp(&b));
                for c in [0, 1, 3, u64::MAX / 2] {
                    let mut sum = Big::new(c);
                    sum.add_product(&Big::new(a), b);
                    assert_eq!(sum, wide(u128::from(c) + product));
                }
            }
        }
        let large = Big::new(3).times(u64::MAX).times(u64::MAX).times(u64::MAX);
        assert!(large > Big::new(u64::MAX).times(u64::MAX).times(u64::MAX));
    }
}
