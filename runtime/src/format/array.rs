use std::marker::PhantomData;

use super::element::Element;
use super::header::Section;

/// Where a section of elements of type `T` lies in its file.
#[derive(Debug)]
pub struct Array<T> {
    start: usize,
    length: usize,
    element: PhantomData<T>,
}

impl<T: Element> Array<T> {
    /// The elements of a section that opening has found inside the file, so that both numbers fit a `usize`.
    pub(super) fn new(section: &Section) -> Self {
        Array {
            start: section.offset as usize,
            length: section.length as usize,
            element: PhantomData,
        }
    }

    /// The elements themselves, in the bytes of the file.
    #[inline]
    pub(super) fn elements(self, file: &[u8]) -> Elements<'_, T> {
        Elements {
            bytes: file.get(self.start..self.start + self.length).unwrap_or_default(),
            element: PhantomData,
        }
    }

    /// How many elements there are.
    pub(crate) fn len(self) -> usize {
        self.length / size_of::<T>()
    }

    /// Where the element at `index` stands in the file.
    pub(crate) fn offset_of(self, index: usize) -> u64 {
        (self.start + index * size_of::<T>()) as u64
    }
}

impl<T> Clone for Array<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Array<T> {}

/// The elements of a section, read in place.
#[derive(Debug, Clone, Copy)]
pub struct Elements<'a, T> {
    bytes: &'a [u8],
    element: PhantomData<T>,
}

impl<'a, T: Element> Elements<'a, T> {
    /// The bytes of all elements.
    #[inline]
    pub fn bytes(self) -> &'a [u8] {
        self.bytes
    }

    /// Element number `index`, counted from 0, or `None` past the end.
    #[inline]
    pub fn get(self, index: usize) -> Option<T> {
        T::read(self.bytes, index.checked_mul(size_of::<T>())?)
    }

    /// The elements of row `index`, counted from 0, of as many as the array has, or `None` past the end.
    #[inline]
    pub fn row<const N: usize>(self, index: usize) -> Option<[T; N]> {
        let size = N * size_of::<T>();
        let bytes = self.bytes.get(index.checked_mul(size)?..)?.get(..size)?;
        Some(std::array::from_fn(|i| {
            T::read(bytes, i * size_of::<T>()).unwrap_or_default()
        }))
    }

    /// How many elements there are.
    pub fn len(self) -> usize {
        self.bytes.len() / size_of::<T>()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.bytes.is_empty()
    }

    /// The elements in order.
    pub fn iter(self) -> impl Iterator<Item = T> + use<'a, T> {
        (0..self.len()).map(move |index| self.get(index).unwrap_or_default())
    }
}
