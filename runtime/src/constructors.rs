//! How table types are opened.

/// Gives a table type the constructors that all of them have, built on its `from_file`.
macro_rules! constructors {
    ($Table:ident) => {
        impl $Table<$crate::Backing> {
            /// Maps the table at `path`; the contract of a map stands at [`Map`](crate::Map). Where the file system
            /// refuses maps, the table is read: [`TableFile::is_mapped`](crate::format::TableFile::is_mapped) tells.
            ///
            /// # Errors
            ///
            /// When the file cannot be read or is not a sound table of this game.
            #[cfg(feature = "mmap")]
            pub fn open(path: impl AsRef<std::path::Path>) -> Result<Self, $crate::TableError> {
                Self::from_file($crate::format::TableFile::open(path.as_ref())?)
            }

            /// Reads the table at `path` into memory.
            ///
            /// # Errors
            ///
            /// When the file cannot be read or is not a sound table of this game.
            pub fn open_read(path: impl AsRef<std::path::Path>) -> Result<Self, $crate::TableError> {
                Self::from_file($crate::format::TableFile::open_read(path.as_ref())?)
            }
        }

        impl<D: AsRef<[u8]>> $Table<D> {
            /// The table in `data`, in place.
            ///
            /// # Errors
            ///
            /// When it is not a sound table of this game.
            pub fn new(data: D) -> Result<Self, $crate::TableError> {
                Self::from_file($crate::format::TableFile::new(data)?)
            }
        }
    };
}

pub(crate) use constructors;
