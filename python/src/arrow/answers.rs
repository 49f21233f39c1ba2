//! Answers as columns of Arrow.

use std::sync::Arc;

use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, Int64Array, LargeListArray, StringArray, StructArray,
};
use arrow_schema::{DataType, Field, Fields};
use foregone_queries::column::{Column, Kind};
use foregone_queries::question::Shape;
use numpy::ndarray::{ArrayView1, ArrayView2, Axis};

use crate::ask::width;
use crate::plan::Answers;
use arrow_buffer::{NullBuffer, OffsetBuffer};

fn type_of(kind: Kind) -> DataType {
    match kind {
        Kind::Number { .. } | Kind::Numbers { .. } | Kind::Place | Kind::Integer => DataType::Int64,
        Kind::Probability | Kind::Mean => DataType::Float64,
        Kind::Word(_) | Kind::Text => DataType::Utf8,
        Kind::Truth => DataType::Boolean,
    }
}

fn field(column: &Column) -> Field {
    Field::new(column.name, type_of(column.kind), true)
}

fn items(shape: &Shape) -> Fields {
    shape.answer.iter().map(field).collect()
}

/// The columns of an answer: one of lists, where it is a list.
pub fn fields(shape: &Shape) -> Vec<Field> {
    match shape.list {
        None => shape.answer.iter().map(field).collect(),
        Some(list) => {
            let item = Field::new("item", DataType::Struct(items(shape)), false);
            vec![Field::new(list, DataType::LargeList(Arc::new(item)), true)]
        }
    }
}

/// The answers of so many rows as those columns.
pub fn columns(shape: &Shape, answers: &Answers, rows: usize) -> Vec<ArrayRef> {
    let mut valid = vec![true; rows];
    for &row in &answers.nulls {
        valid[row] = false;
    }
    let nulls = (!answers.nulls.is_empty()).then(|| NullBuffer::from(valid));
    let width = width(shape);
    let table = ArrayView2::from_shape((answers.values.len() / width, width), &answers.values[..]);
    let table = table.expect("each item has as many numbers as it is wide");
    if matches!(shape.answer, [Column { kind: Kind::Text, .. }]) {
        return vec![Arc::new(lines(&table, &answers.lengths, nulls.as_ref()))];
    }
    let columns = shape.answer.iter().zip(table.axis_iter(Axis(1)));
    if shape.list.is_none() {
        return columns
            .map(|(column, numbers)| array(column.kind, numbers, nulls.clone()))
            .collect();
    }
    let columns = columns
        .map(|(column, numbers)| array(column.kind, numbers, None))
        .collect();
    let items = StructArray::new(items(shape), columns, None);
    let offsets = OffsetBuffer::from_lengths(answers.lengths.iter().copied());
    let item = Arc::new(Field::new("item", DataType::Struct(self::items(shape)), false));
    vec![Arc::new(LargeListArray::new(
        item,
        offsets,
        Arc::new(items),
        nulls,
    ))]
}

fn array(kind: Kind, numbers: ArrayView1<'_, f64>, nulls: Option<NullBuffer>) -> ArrayRef {
    let numbers = numbers.iter().copied();
    match kind {
        Kind::Probability | Kind::Mean => Arc::new(Float64Array::new(numbers.collect(), nulls)),
        Kind::Truth => Arc::new(BooleanArray::new(
            numbers.map(|number| number != 0.0).collect(),
            nulls,
        )),
        Kind::Word(words) => Arc::new(StringArray::from_iter_values(
            numbers.map(|number| words[number as usize]),
        )),
        _ => Arc::new(Int64Array::new(
            numbers.map(|number| number as i64).collect(),
            nulls,
        )),
    }
}

/// Lines of pairs as texts, as the command line writes them.
fn lines(pairs: &ArrayView2<'_, f64>, lengths: &[usize], nulls: Option<&NullBuffer>) -> StringArray {
    let mut pairs = pairs.outer_iter();
    let line = |(row, &length): (usize, &usize)| {
        let pairs: Vec<String> = pairs
            .by_ref()
            .take(length)
            .map(|pair| format!("{}-{}", pair[0], pair[1]))
            .collect();
        let line = match &pairs[..] {
            [pair] if pair == "0-0" => "none".to_owned(),
            pairs => pairs.join(" "),
        };
        nulls.is_none_or(|nulls| nulls.is_valid(row)).then_some(line)
    };
    lengths.iter().enumerate().map(line).collect()
}
