//! The compiled part of the Python package `foregone`: every question, columns in and columns out.
//!
//! Python brings whatever it is given into arrays of one dimension; here they are read, answered and written, without
//! Python's lock, on threads of each call's own.

mod arrow;
mod ask;
mod asker;
mod cells;
mod column;
mod dice;
mod gems;
mod kingdoms;
mod lookup;
mod manage;
mod patience;
mod plan;
mod question;
mod solve;
mod table;
mod war;

use pyo3::prelude::*;

/// What `foregone` is made of. It may change with any release: use the modules above it.
#[pymodule]
mod _foregone {
    #[pymodule_export]
    use crate::arrow::{Batch, Frame, answer_table};
    #[pymodule_export]
    use crate::manage::{generate, info, listed_sum, verify};
    #[pymodule_export]
    use crate::question::{Question, WrongRow};
    #[pymodule_export]
    use crate::table::{
        Table, ask_dice, ask_gems, ask_kingdoms, ask_patience, ask_war, locate, standard_folders,
    };
}
