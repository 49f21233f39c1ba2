//! Tables of Arrow: in, and out again with the answers beside their columns.

mod answers;
mod capsules;
mod cells;

pub use capsules::{Batch, Frame};

use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::{Schema, SchemaRef};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::ask::{is_list, width};
use crate::asker::Asker;
use crate::plan::{Failure, Plan};
use crate::question::{Question, raise};
use cells::Given;

/// The table with the answers beside its columns.
#[pyfunction]
#[pyo3(signature = (question, table, threads=0, null=false))]
pub fn answer_table<'py>(
    py: Python<'py>,
    question: &Bound<'py, Question>,
    table: &Bound<'py, PyAny>,
    threads: usize,
    null: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let is_batch = table.hasattr("__arrow_c_array__")?;
    let (schema, batches) = capsules::import(table)?;
    let asker = question.get().asker();
    let schema = with_answers(asker, &schema)?;
    let mut answered = Vec::with_capacity(batches.len());
    let mut from = 0;
    for batch in batches {
        let rows = batch.num_rows();
        answered.push(answer(py, asker, batch, (&schema, from), (threads, null))?);
        from += rows;
    }
    let frame = Frame::new(schema, answered);
    match is_batch {
        true => Ok(Bound::new(py, Batch::new(frame)?)?.into_any()),
        false => Ok(Bound::new(py, frame)?.into_any()),
    }
}

/// The schema with the answers' columns after all others.
fn with_answers(asker: &dyn Asker, schema: &Schema) -> PyResult<SchemaRef> {
    let mut fields = schema.fields().to_vec();
    for field in answers::fields(&asker.shape()) {
        if schema.column_with_name(field.name()).is_some() {
            return Err(PyValueError::new_err(format!(
                "the table has a column {} already: rename it",
                field.name()
            )));
        }
        fields.push(Arc::new(field));
    }
    Ok(Arc::new(Schema::new_with_metadata(
        fields,
        schema.metadata().clone(),
    )))
}

fn answer(
    py: Python<'_>,
    asker: &dyn Asker,
    batch: RecordBatch,
    (schema, from): (&SchemaRef, usize),
    (threads, null): (usize, bool),
) -> PyResult<RecordBatch> {
    let shape = asker.shape();
    let given = Given::new(asker, &batch, from, null)?;
    let cells = given.cells();
    let mut values = vec![
        0.0;
        if is_list(&shape) {
            0
        } else {
            batch.num_rows() * width(&shape)
        }
    ];
    let plan = Plan {
        threads: std::num::NonZeroUsize::new(threads),
        null,
        valid: given.valid.as_deref(),
        names: None,
    };
    let found = py.detach(|| asker.answer(&cells, &plan, &mut values));
    let mut found = found.map_err(|failure| match failure {
        Failure::Wrong { row, text } => PyValueError::new_err(format!("row {}: {text}", from + row)),
        failure => raise(failure),
    })?;
    if !is_list(&shape) {
        found.values = values;
    }
    let columns = batch.columns().iter().cloned();
    let columns = columns
        .chain(answers::columns(&shape, &found, batch.num_rows()))
        .collect();
    let options = arrow_array::RecordBatchOptions::new().with_row_count(Some(batch.num_rows()));
    RecordBatch::try_new_with_options(Arc::clone(schema), columns, &options)
        .map_err(|error| PyValueError::new_err(error.to_string()))
}
