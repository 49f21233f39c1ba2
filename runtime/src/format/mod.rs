//! Table files: a preamble, a header, and sections of plain little-endian elements.
//!
//! `docs/format.md` gives the layout byte by byte, for readers in other languages. [`TableFile`] reads it, and
//! [`TableBuilder`] writes it. The game modules stand on top: they know which axes and sections their table has.

mod array;
mod element;
mod header;
mod preamble;
mod section_spec;
mod table_builder;
mod table_file;

pub use array::{Array, Elements};
pub use element::{Element, ElementType};
pub use header::{ALIGNMENT, Axis, HEADER_LIMIT, Header, Section};
#[doc(hidden)]
pub use preamble::header_range;
pub use preamble::{MAGIC, PREAMBLE_LENGTH, VERSION};
#[doc(hidden)]
pub use section_spec::SectionSpec;
pub use table_builder::TableBuilder;
pub use table_file::TableFile;
