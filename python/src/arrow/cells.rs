//! The columns of a table that a question asks for.

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, RecordBatch, StringArray};
use arrow_schema::DataType;
use foregone_queries::column::{self, Kind};
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::asker::Asker;
use crate::cells::Cells;
use crate::column::Column;

/// What a batch gives of one query's columns.
enum Part {
    Numbers(ArrayRef),
    /// Words as their places, and whatever else is not borrowed.
    Own(Vec<u64>),
    /// Lists, as offsets and values.
    Lists(Vec<usize>, Column<'static>),
    Texts(Vec<String>),
}

/// The columns of a batch that a question asks for.
pub struct Given {
    parts: Vec<Part>,
    /// Which rows have no null in any of them; none where all have.
    pub valid: Option<Vec<bool>>,
}

impl Given {
    /// Finds the columns by their names. `from` is the place of the batch's first row in the table. With `null`, what is no word
    /// or no number becomes a number that is out of every range, so that its row has no answer.
    ///
    /// # Errors
    ///
    /// When one is missing, or is of no type that it can have.
    pub fn new(asker: &dyn Asker, batch: &RecordBatch, from: usize, null: bool) -> PyResult<Self> {
        let has = |column: &column::Column| batch.column_by_name(column.name).is_some();
        let inputs = asker.inputs();
        let (_, columns) = inputs
            .iter()
            .find(|(_, columns)| columns.iter().any(has))
            .unwrap_or(&inputs[0]);
        let mut given = Given {
            parts: Vec::with_capacity(columns.len()),
            valid: None,
        };
        for column in *columns {
            let part = match batch.column_by_name(column.name) {
                Some(array) => {
                    given.note_nulls(array);
                    part(column, array, from, null)?
                }
                // Whoever leaves it out means the first of the words.
                None if column.is_optional() => Part::Own(vec![0]),
                None => {
                    let all = inputs.iter().map(|(_, columns)| {
                        columns
                            .iter()
                            .map(|column| column.name)
                            .collect::<Vec<_>>()
                            .join(", ")
                    });
                    let all = all.collect::<Vec<_>>().join(" or ");
                    return Err(PyKeyError::new_err(format!(
                        "the table has no column {}; {all} are expected",
                        column.name
                    )));
                }
            };
            given.parts.push(part);
        }
        Ok(given)
    }

    fn note_nulls(&mut self, array: &ArrayRef) {
        let Some(nulls) = array.logical_nulls().filter(|nulls| nulls.null_count() > 0) else {
            return;
        };
        let valid = self.valid.get_or_insert_with(|| vec![true; array.len()]);
        for (valid, there) in valid.iter_mut().zip(&nulls) {
            *valid &= there;
        }
    }

    /// The cells of all rows.
    pub fn cells(&self) -> Cells<'_> {
        match &self.parts[..] {
            [Part::Texts(texts)] => Cells::Texts(texts.clone()),
            [numbers, Part::Lists(offsets, values)] => Cells::Lists {
                numbers: numbers.column(),
                offsets: offsets.clone(),
                values: match values {
                    Column::Owned(values) => Column::Owned(values.clone()),
                    _ => Column::Owned(Vec::new()),
                },
            },
            parts => Cells::Numbers(parts.iter().map(Part::column).collect()),
        }
    }
}

impl Part {
    fn column(&self) -> Column<'_> {
        match self {
            Part::Numbers(array) => borrowed(array).unwrap_or(Column::Owned(Vec::new())),
            Part::Own(numbers) => Column::Owned(numbers.clone()),
            Part::Lists(..) | Part::Texts(_) => Column::Owned(Vec::new()),
        }
    }
}

/// The numbers of an array, where they are.
fn borrowed(array: &ArrayRef) -> Option<Column<'_>> {
    Some(match array.data_type() {
        DataType::Int8 => Column::I8(array.as_primitive::<Int8Type>().values()),
        DataType::Int16 => Column::I16(array.as_primitive::<Int16Type>().values()),
        DataType::Int32 => Column::I32(array.as_primitive::<Int32Type>().values()),
        DataType::Int64 => Column::I64(array.as_primitive::<Int64Type>().values()),
        DataType::UInt8 => Column::U8(array.as_primitive::<UInt8Type>().values()),
        DataType::UInt16 => Column::U16(array.as_primitive::<UInt16Type>().values()),
        DataType::UInt32 => Column::U32(array.as_primitive::<UInt32Type>().values()),
        DataType::UInt64 => Column::U64(array.as_primitive::<UInt64Type>().values()),
        _ => return None,
    })
}

fn part(column: &column::Column, array: &ArrayRef, from: usize, null: bool) -> PyResult<Part> {
    let name = column.name;
    let wrong = |expected: &str| {
        let found = array.data_type();
        PyTypeError::new_err(format!("{name} must be {expected}, found a column of {found}"))
    };
    match column.kind {
        Kind::Word(words) => {
            let texts = texts(array).ok_or_else(|| wrong("texts"))?;
            let place = |(row, text): (usize, Option<String>)| {
                let Some(text) = text else { return Ok(0) };
                let place = words.iter().position(|&word| word == text);
                let all = words.join(", ");
                place
                    .map(|place| place as u64)
                    .or(null.then_some(u64::MAX))
                    .ok_or_else(|| {
                        let row = from + row;
                        PyValueError::new_err(format!(
                            "row {row}: {name} must be one of {all}, found '{text}'"
                        ))
                    })
            };
            texts
                .into_iter()
                .enumerate()
                .map(place)
                .collect::<PyResult<_>>()
                .map(Part::Own)
        }
        Kind::Text => {
            let texts = texts(array).ok_or_else(|| wrong("texts"))?;
            Ok(Part::Texts(
                texts.into_iter().map(Option::unwrap_or_default).collect(),
            ))
        }
        Kind::Numbers { .. } => {
            lists(array, from, name, null)?.ok_or_else(|| wrong("lists of whole numbers, or texts"))
        }
        _ if borrowed(array).is_some() => Ok(Part::Numbers(ArrayRef::clone(array))),
        _ => Err(wrong("whole numbers")),
    }
}

/// The texts of an array, of whatever type texts have.
fn texts(array: &ArrayRef) -> Option<Vec<Option<String>>> {
    fn own<'a>(texts: impl Iterator<Item = Option<&'a str>>) -> Vec<Option<String>> {
        texts.map(|text| text.map(str::to_owned)).collect()
    }
    Some(match array.data_type() {
        DataType::Utf8 => own(array.as_string::<i32>().iter()),
        DataType::LargeUtf8 => own(array.as_string::<i64>().iter()),
        DataType::Utf8View => own(array.as_string_view().iter()),
        DataType::Dictionary(..) => {
            let array = array.as_any_dictionary();
            let words = texts(array.values())?;
            let nulls = array.nulls();
            let word = |(row, key): (usize, usize)| match nulls.is_none_or(|nulls| nulls.is_valid(row)) {
                true => words.get(key).cloned().flatten(),
                false => None,
            };
            array
                .normalized_keys()
                .into_iter()
                .enumerate()
                .map(word)
                .collect()
        }
        DataType::Null => own(StringArray::new_null(array.len()).iter()),
        _ => return None,
    })
}

/// The lists of an array, or of texts such as `3 1 2`.
fn lists(array: &ArrayRef, from: usize, name: &str, null: bool) -> PyResult<Option<Part>> {
    let (offsets, values): (Vec<usize>, &ArrayRef) = match array.data_type() {
        DataType::List(_) => {
            let lists = array.as_list::<i32>();
            (
                lists.offsets().iter().map(|&offset| offset as usize).collect(),
                lists.values(),
            )
        }
        DataType::LargeList(_) => {
            let lists = array.as_list::<i64>();
            (
                lists.offsets().iter().map(|&offset| offset as usize).collect(),
                lists.values(),
            )
        }
        _ => {
            let Some(texts) = texts(array) else {
                return Ok(None);
            };
            let (mut offsets, mut values) = (vec![0], Vec::new());
            for (row, text) in texts.iter().enumerate() {
                for field in text.as_deref().unwrap_or_default().split_ascii_whitespace() {
                    let number = field.parse().ok().or(null.then_some(u64::MAX));
                    values.push(number.ok_or_else(|| {
                        let row = from + row;
                        PyValueError::new_err(format!(
                            "row {row}: {name} must be whole numbers, found '{field}'"
                        ))
                    })?);
                }
                offsets.push(values.len());
            }
            return Ok(Some(Part::Lists(offsets, Column::Owned(values))));
        }
    };
    let Some(column) = borrowed(values).filter(|_| values.null_count() == 0) else {
        return Ok(None);
    };
    // What is no number of armies is so out of range that it stays that.
    let number = |place| u64::try_from(column.exact(place)).unwrap_or(u64::MAX);
    let values = (0..values.len()).map(number).collect();
    Ok(Some(Part::Lists(offsets, Column::Owned(values))))
}
