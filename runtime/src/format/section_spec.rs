use std::marker::PhantomData;

use super::array::Array;
use super::element::Element;
use super::table_builder::TableBuilder;
use super::table_file::TableFile;
use crate::error::TableError;

/// What a section is called and how it is shaped, for its writer and its reader.
#[derive(Debug)]
pub struct SectionSpec<T> {
    name: &'static str,
    shape: &'static [u64],
    element: PhantomData<T>,
}

impl<T: Element> SectionSpec<T> {
    /// A section of elements of type `T`. An extent of 0, one at most, stands for any.
    pub const fn new(name: &'static str, shape: &'static [u64]) -> Self {
        SectionSpec {
            name,
            shape,
            element: PhantomData,
        }
    }

    /// The section's name.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Adds the section with its elements to a table that is about to be written.
    ///
    /// # Panics
    ///
    /// When their number does not fit the shape.
    pub fn add_to(&self, contents: TableBuilder, elements: &[T]) -> TableBuilder {
        self.add_each_to(contents, elements.iter().copied())
    }

    /// The same with elements that come one by one.
    ///
    /// # Panics
    ///
    /// When their number does not fit the shape.
    pub fn add_each_to(
        &self,
        contents: TableBuilder,
        elements: impl ExactSizeIterator<Item = T>,
    ) -> TableBuilder {
        let rest: u64 = self.shape.iter().filter(|&&extent| extent > 0).product();
        let any = elements.len() as u64 / rest;
        let shape: Vec<u64> = self
            .shape
            .iter()
            .map(|&extent| if extent == 0 { any } else { extent })
            .collect();
        contents.section_of(self.name, &shape, elements)
    }

    /// The section in a file.
    pub(crate) fn find<D: AsRef<[u8]>>(&self, file: &TableFile<D>) -> Result<Array<T>, TableError> {
        file.array(self.name, self.shape)
    }
}
