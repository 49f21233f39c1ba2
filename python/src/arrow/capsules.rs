//! Arrow's C interface, through the capsules of Python's protocol.
#![allow(unsafe_code)]

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi, to_ffi};
use arrow_array::ffi_stream::{FFI_ArrowArrayStream, RecordBatchStreamReader};
use arrow_array::{Array, RecordBatch, RecordBatchIterator, RecordBatchReader, StructArray};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::ffi::CStr;
use std::ptr::NonNull;

const STREAM: &CStr = c"arrow_array_stream";
const ARRAY: &CStr = c"arrow_array";
const SCHEMA: &CStr = c"arrow_schema";

fn wrong(error: &ArrowError) -> PyErr {
    PyValueError::new_err(format!("the table cannot be read: {error}"))
}

/// Takes all batches of a table.
///
/// # Errors
///
/// When it is no table, or its maker fails.
pub fn import(table: &Bound<'_, PyAny>) -> PyResult<(SchemaRef, Vec<RecordBatch>)> {
    if !table.hasattr("__arrow_c_stream__")? {
        let batch = import_array(table)?;
        return Ok((batch.schema(), vec![batch]));
    }
    let capsule = table
        .call_method0("__arrow_c_stream__")?
        .cast_into::<PyCapsule>()?;
    let pointer: NonNull<FFI_ArrowArrayStream> = capsule.pointer_checked(Some(STREAM))?.cast();
    // SAFETY: a capsule of this name holds a stream, by the protocol; what is taken from it is marked as released.
    let reader = unsafe { RecordBatchStreamReader::from_raw(pointer.as_ptr()) };
    let reader = reader.map_err(|error| wrong(&error))?;
    let schema = reader.schema();
    let batches = reader
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| wrong(&error))?;
    Ok((schema, batches))
}

fn import_array(table: &Bound<'_, PyAny>) -> PyResult<RecordBatch> {
    let pair = table.call_method0("__arrow_c_array__")?;
    let (schema, array): (Bound<'_, PyCapsule>, Bound<'_, PyCapsule>) = pair.extract()?;
    let schema: NonNull<FFI_ArrowSchema> = schema.pointer_checked(Some(SCHEMA))?.cast();
    let array: NonNull<FFI_ArrowArray> = array.pointer_checked(Some(ARRAY))?.cast();
    // SAFETY: capsules of these names hold a schema and an array that fit each other, by the protocol. The array is moved out
    // of its capsule and marked as released there; the schema is only read, while its capsule lives.
    let data = unsafe { from_ffi(FFI_ArrowArray::from_raw(array.as_ptr()), schema.as_ref()) };
    let array = arrow_array::make_array(data.map_err(|error| wrong(&error))?);
    let array = array.as_any().downcast_ref::<StructArray>();
    let array =
        array.ok_or_else(|| PyTypeError::new_err("an array of structs is expected, as a table is one"))?;
    if array.null_count() > 0 {
        return Err(PyValueError::new_err(
            "a table must have no rows that are null as a whole",
        ));
    }
    Ok(RecordBatch::from(array))
}

/// A table of Arrow: hand it to whatever takes tables of Arrow, such as `pyarrow.table`, `polars.DataFrame` or DuckDB.
#[pyclass(frozen, subclass, module = "foregone._foregone")]
pub struct Frame {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

impl Frame {
    /// A table of these batches.
    pub fn new(schema: SchemaRef, batches: Vec<RecordBatch>) -> Self {
        Frame { schema, batches }
    }
}

#[pymethods]
impl Frame {
    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.schema
            .fields()
            .iter()
            .map(|field| field.name().clone())
            .collect()
    }

    /// How many rows there are.
    #[getter]
    fn num_rows(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    fn __repr__(&self) -> String {
        let names = self.column_names().join(", ");
        format!("<Frame: {} rows of {names}>", self.num_rows())
    }

    /// The schema, by Arrow's protocol.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.schema.as_ref()).map_err(|error| wrong(&error))?;
        PyCapsule::new_with_value(py, schema, SCHEMA)
    }

    /// The batches, by Arrow's protocol. What is requested of the schema is not looked at, as the protocol allows.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let batches = self.batches.clone().into_iter().map(Ok);
        let reader = RecordBatchIterator::new(batches, SchemaRef::clone(&self.schema));
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, STREAM)
    }
}

/// A table of Arrow in one piece.
#[pyclass(frozen, extends = Frame, module = "foregone._foregone")]
pub struct Batch;

impl Batch {
    /// The table in one piece.
    ///
    /// # Errors
    ///
    /// When it has several.
    pub fn new(frame: Frame) -> PyResult<PyClassInitializer<Batch>> {
        match frame.batches.len() {
            0 | 1 => Ok(PyClassInitializer::from(frame).add_subclass(Batch)),
            several => Err(PyValueError::new_err(format!(
                "one batch is expected, found {several}"
            ))),
        }
    }
}

#[pymethods]
impl Batch {
    /// The schema and the batch, by Arrow's protocol.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        slf: PyRef<'py, Self>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        let _ = requested_schema;
        let py = slf.py();
        let frame = slf.as_super();
        let batch = frame.batches.first().cloned();
        let batch = batch.unwrap_or_else(|| RecordBatch::new_empty(SchemaRef::clone(&frame.schema)));
        let (array, schema) = to_ffi(&StructArray::from(batch).to_data()).map_err(|error| wrong(&error))?;
        Ok((
            PyCapsule::new_with_value(py, schema, SCHEMA)?,
            PyCapsule::new_with_value(py, array, ARRAY)?,
        ))
    }
}
