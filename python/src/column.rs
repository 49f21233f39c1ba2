//! Columns of whole numbers, of any type that NumPy has for them.

use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// The range of a column's numbers, and its name.
#[derive(Debug, Clone)]
pub struct Range {
    /// The column's name.
    pub name: String,
    /// The smallest number.
    pub first: u64,
    /// The largest number.
    pub last: u64,
}

impl Range {
    /// What is said of a number that is out of the range.
    pub fn fault(&self, found: i128) -> String {
        let Range { name, first, last } = self;
        format!("{name} must be a whole number from {first} to {last}, found {found}")
    }
}

/// A whole number of some type.
trait Whole: Copy {
    /// The largest of the type, as far as `u64` goes.
    const MOST: u64;

    /// The number in 64 bits. A negative one becomes larger than [`MOST`](Whole::MOST).
    fn widen(self) -> u64;

    /// The number itself.
    fn exact(self) -> i128;
}

macro_rules! types {
    ($($variant:ident $type:ident $through:ident),*) => {
        $(impl Whole for $type {
            const MOST: u64 = $type::MAX as u64;

            #[inline]
            fn widen(self) -> u64 {
                self as $through as u64
            }

            fn exact(self) -> i128 {
                self.into()
            }
        })*

        /// A column of an array, borrowed from Python.
        pub enum Held<'py> {
            $(
                #[doc = concat!("Numbers of the type ", stringify!($type), ".")]
                $variant(PyReadonlyArray1<'py, $type>)
            ),*
        }

        impl<'py> Held<'py> {
            /// Borrows an array of one dimension.
            ///
            /// # Errors
            ///
            /// When it is no such array of whole numbers.
            pub fn new(array: &Bound<'py, PyAny>) -> PyResult<Self> {
                $(if let Ok(array) = array.cast::<PyArray1<$type>>() {
                    return Ok(Held::$variant(array.try_readonly()?));
                })*
                Err(PyTypeError::new_err("a column must be an array of whole numbers"))
            }

            /// The column.
            ///
            /// # Errors
            ///
            /// When its numbers do not stand one after the other.
            pub fn column(&self) -> PyResult<Column<'_>> {
                Ok(match self {
                    $(Held::$variant(array) => Column::$variant(array.as_slice()?)),*
                })
            }
        }

        /// A column of whole numbers. One number alone stands for any number of rows.
        pub enum Column<'a> {
            /// Numbers of the program's own.
            Owned(Vec<u64>),
            $(
                #[doc = concat!("Numbers of the type ", stringify!($type), ".")]
                $variant(&'a [$type])
            ),*
        }

        impl Column<'_> {
            /// How many numbers there are.
            pub fn len(&self) -> usize {
                match self {
                    Column::Owned(numbers) => numbers.len(),
                    $(Column::$variant(numbers) => numbers.len()),*
                }
            }

            /// Copies the numbers from `from` on into all of `into`, and tells whether all of them are in the range.
            #[inline]
            pub fn load(&self, from: usize, into: &mut [u64], range: &Range) -> bool {
                match self {
                    Column::Owned(numbers) => load(numbers, from, into, range),
                    $(Column::$variant(numbers) => load(numbers, from, into, range)),*
                }
            }

            /// The number in this place.
            pub fn exact(&self, place: usize) -> i128 {
                match self {
                    Column::Owned(numbers) => numbers[place.min(numbers.len() - 1)].into(),
                    $(Column::$variant(numbers) => numbers[place.min(numbers.len() - 1)].exact()),*
                }
            }
        }
    };
}

types!(
    I64 i64 i64, U8 u8 u64, U16 u16 u64, U32 u32 u64, U64 u64 u64, I8 i8 i64, I16 i16 i64, I32 i32 i64
);

#[inline]
fn load<T: Whole>(numbers: &[T], from: usize, into: &mut [u64], range: &Range) -> bool {
    let last = range.last.min(T::MOST);
    let Some(span) = last.checked_sub(range.first) else {
        return into.is_empty();
    };
    if let [number] = *numbers {
        into.fill(number.widen());
        return number.widen().wrapping_sub(range.first) <= span;
    }
    let mut sound = true;
    for (slot, &number) in into.iter_mut().zip(&numbers[from..]) {
        *slot = number.widen();
        sound &= slot.wrapping_sub(range.first) <= span;
    }
    sound
}

/// Whether a number that was loaded is in the range.
#[inline]
pub fn is_in(column: &Column<'_>, place: usize, range: &Range) -> bool {
    (range.first.into()..=range.last.into()).contains(&column.exact(place))
}
