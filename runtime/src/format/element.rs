use serde::{Deserialize, Serialize};

/// What a section's elements are. All are little-endian.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ElementType {
    /// An unsigned byte.
    U8,
    /// An unsigned integer of 16 bits.
    U16,
    /// An unsigned integer of 32 bits.
    U32,
    /// An unsigned integer of 64 bits.
    U64,
    /// An IEEE 754 double.
    F64,
}

impl ElementType {
    /// Bytes of one element.
    pub const fn size(self) -> u64 {
        match self {
            ElementType::U8 => 1,
            ElementType::U16 => 2,
            ElementType::U32 => 4,
            ElementType::U64 | ElementType::F64 => 8,
        }
    }

    /// The type's name, as in Rust.
    pub const fn name(self) -> &'static str {
        match self {
            ElementType::U8 => "u8",
            ElementType::U16 => "u16",
            ElementType::U32 => "u32",
            ElementType::U64 => "u64",
            ElementType::F64 => "f64",
        }
    }
}

/// A type that sections are made of.
pub trait Element: Copy + Default {
    /// Its name in the header.
    const TYPE: ElementType;

    /// The element whose bytes stand at `offset`, or `None` where `bytes` ends before its end.
    fn read(bytes: &[u8], offset: usize) -> Option<Self>;

    /// The bytes of all `elements`, one after the other.
    fn to_bytes(elements: &[Self]) -> Vec<u8> {
        Self::bytes_of(elements.iter().copied())
    }

    /// The same for elements that come one by one.
    fn bytes_of(elements: impl ExactSizeIterator<Item = Self>) -> Vec<u8>;
}

macro_rules! element {
    ($type:ty, $name:ident) => {
        impl Element for $type {
            const TYPE: ElementType = ElementType::$name;

            #[inline]
            fn read(bytes: &[u8], offset: usize) -> Option<Self> {
                Some(<$type>::from_le_bytes(*bytes.get(offset..)?.first_chunk()?))
            }

            fn bytes_of(elements: impl ExactSizeIterator<Item = Self>) -> Vec<u8> {
                let mut bytes = vec![0; elements.len() * size_of::<$type>()];
                let (chunks, _) = bytes.as_chunks_mut::<{ size_of::<$type>() }>();
                for (chunk, element) in chunks.iter_mut().zip(elements) {
                    *chunk = element.to_le_bytes();
                }
                bytes
            }
        }
    };
}

element!(u8, U8);
element!(u16, U16);
element!(u32, U32);
element!(u64, U64);
element!(f64, F64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_little_endian() {
        let bytes = u32::to_bytes(&[0x0403_0201, 0x0807_0605]);
        assert_eq!(bytes, [1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(u32::read(&bytes, 4), Some(0x0807_0605));
        assert_eq!(u32::read(&bytes, 5), None);
        assert_eq!(u32::read(&bytes, usize::MAX), None);
        assert_eq!(f64::read(&f64::to_bytes(&[0.25]), 0), Some(0.25));
    }
}
