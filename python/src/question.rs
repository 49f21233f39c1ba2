//! Questions as Python sees them.

use std::num::NonZeroUsize;

use foregone_queries::column::{Column as Described, Kind};
use numpy::{IntoPyArray, PyArray1, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::ask::{is_list, width};
use crate::asker::Asker;
use crate::cells::{CARDS, Cells};
use crate::column::{Column, Held};
use crate::plan::{Answers, Failure, Plan};

pyo3::create_exception!(
    _foregone,
    WrongRow,
    PyValueError,
    "A row is wrong. Its arguments are the row, counted from 0, and what is wrong with it."
);

/// What the answers of rows are to Python: the numbers of all items unless they were written to `out`, the number of
/// items of each row where answers are lists, and the rows that have none.
type Answered<'py> = (
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray1<i64>>,
);

/// A column as Python sees it: its name, what stands in it, and the words, if it is one of several.
type Description = (&'static str, &'static str, Vec<&'static str>);

/// How rows are answered, apart from the rows.
#[derive(FromPyObject)]
struct Options<'py>(
    /// Which rows are there.
    Option<PyReadonlyArray1<'py, bool>>,
    /// How many threads work; 0 if the caller does not say.
    usize,
    /// Whether a wrong row has no answer.
    bool,
    /// Whether messages call columns by the names of the question rather than of the function.
    bool,
);

/// No query has more columns.
const MOST_COLUMNS: usize = 8;

/// A question, with its options and its table.
#[pyclass(frozen, module = "foregone._foregone")]
pub struct Question {
    asker: Box<dyn Asker>,
    names: Option<Vec<String>>,
}

impl Question {
    /// A question whose columns the function calls by `names`.
    pub fn new(asker: Box<dyn Asker>, names: Option<Vec<String>>) -> Self {
        Question { asker, names }
    }

    /// The question itself.
    pub fn asker(&self) -> &dyn Asker {
        &*self.asker
    }

    fn many<'py>(
        &self,
        py: Python<'py>,
        cells: &Cells<'_>,
        out: Option<&Bound<'py, PyArray1<f64>>>,
        options: &Options<'py>,
    ) -> PyResult<Answered<'py>> {
        let Options(valid, threads, null, by_column) = options;
        let valid = valid.as_ref().map(|valid| valid.as_slice()).transpose()?;
        let plan = Plan {
            threads: NonZeroUsize::new(*threads),
            null: *null,
            valid,
            names: self.names.as_deref().filter(|_| !by_column),
        };
        let mut out = out.map(|out| out.try_readwrite()).transpose()?;
        let out = match &mut out {
            Some(out) => out.as_slice_mut()?,
            None => &mut [],
        };
        let shape = self.asker.shape();
        let expected = match is_list(&shape) {
            true => 0,
            false => cells.rows() * width(&shape),
        };
        if out.len() != expected || valid.is_some_and(|valid| valid.len() != cells.rows()) {
            return Err(PyValueError::new_err(
                "the arrays must have as many rows as the columns",
            ));
        }
        let answers = py.detach(|| self.asker.answer(cells, &plan, out));
        let Answers {
            values,
            lengths,
            nulls,
        } = answers.map_err(raise)?;
        let count = |counts: Vec<usize>| counts.into_iter().map(|count| count as i64).collect::<Vec<_>>();
        Ok((
            values.into_pyarray(py),
            count(lengths).into_pyarray(py),
            count(nulls).into_pyarray(py),
        ))
    }
}

/// A failure as Python's exception.
pub fn raise(failure: Failure) -> PyErr {
    match failure {
        Failure::Wrong { row, text } => WrongRow::new_err((row, text)),
        Failure::Unknown => PyOSError::new_err("the table does not answer all rows"),
        Failure::Ended(error) => error,
        Failure::Threads(text) => PyOSError::new_err(format!("no thread could be started: {text}")),
    }
}

/// A failure of the one row there is.
fn raise_one(failure: Failure) -> PyErr {
    match failure {
        Failure::Wrong { text, .. } => PyValueError::new_err(text),
        failure => raise(failure),
    }
}

#[pymethods]
impl Question {
    /// The columns of a query: their names, kinds and words.
    #[getter]
    fn query(&self) -> Vec<Description> {
        self.asker.shape().query.iter().map(describe).collect()
    }

    /// The columns of an answer, or of each item of one.
    #[getter]
    fn answer(&self) -> Vec<Description> {
        self.asker.shape().answer.iter().map(describe).collect()
    }

    /// What the list is called, where an answer is one.
    #[getter]
    fn list(&self) -> Option<&'static str> {
        self.asker.shape().list
    }

    /// Answers one row of numbers: a number, a tuple of numbers, or a list of tuples.
    #[pyo3(signature = (*numbers))]
    fn one<'py>(&self, py: Python<'py>, numbers: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
        let shape = self.asker.shape();
        if numbers.len() != shape.query.len() || numbers.len() > MOST_COLUMNS {
            let expected = shape.query.len();
            return Err(PyTypeError::new_err(format!("{expected} numbers are expected")));
        }
        let mut found = [0u64; MOST_COLUMNS];
        for (place, number) in numbers.iter_borrowed().enumerate() {
            found[place] = match number.extract() {
                Ok(number) => number,
                Err(_) => return Err(self.wrong_number(place, &number)),
            };
        }
        let column = |number| Column::U64(std::slice::from_ref(number));
        let cells = Cells::Numbers(found[..numbers.len()].iter().map(column).collect());
        let values = match self.asker.at_once(&cells) {
            Some(answers) => answers.values,
            None => py.detach(|| self.solved(&cells)).map_err(raise_one)?,
        };
        match (is_list(&shape), &values[..]) {
            (false, [value]) => Ok(value.into_pyobject(py)?.into_any()),
            (false, values) => Ok(PyTuple::new(py, values)?.into_any()),
            (true, values) => {
                let items = values.chunks_exact(width(&shape));
                let items: Vec<_> = items
                    .map(|item| PyTuple::new(py, item))
                    .collect::<PyResult<_>>()?;
                Ok(PyList::new(py, items)?.into_any())
            }
        }
    }

    /// Answers rows of numbers, a column an array of one dimension.
    fn numbers<'py>(
        &self,
        py: Python<'py>,
        columns: Vec<Bound<'py, PyAny>>,
        out: Option<Bound<'py, PyArray1<f64>>>,
        options: Options<'py>,
    ) -> PyResult<Answered<'py>> {
        let held: Vec<Held<'_>> = columns.iter().map(Held::new).collect::<PyResult<_>>()?;
        let columns: Vec<Column<'_>> = held.iter().map(Held::column).collect::<PyResult<_>>()?;
        let cells = Cells::Numbers(columns);
        if !cells.fit(self.asker.shape().query.len()) {
            return Err(PyValueError::new_err(
                "the columns must be those of the question, and of one length",
            ));
        }
        self.many(py, &cells, out.as_ref(), &options)
    }

    /// Answers rows of a number and a list: those of row i are `values[offsets[i]:offsets[i + 1]]`.
    fn lists<'py>(
        &self,
        py: Python<'py>,
        numbers: Bound<'py, PyAny>,
        offsets: PyReadonlyArray1<'py, i64>,
        values: Bound<'py, PyAny>,
        options: Options<'py>,
    ) -> PyResult<Answered<'py>> {
        let (numbers, values) = (Held::new(&numbers)?, Held::new(&values)?);
        let (numbers, values) = (numbers.column()?, values.column()?);
        let offsets: Vec<usize> = offsets.as_array().iter().map(|&offset| offset as usize).collect();
        let ascend = offsets.is_sorted() && offsets.last().is_some_and(|&last| last <= values.len());
        if offsets.len() != numbers.len() + 1 || !ascend || self.asker.shape().query.len() != 2 {
            return Err(PyValueError::new_err(
                "offsets must ascend from 0 to the number of values, and be one more than the rows",
            ));
        }
        let cells = Cells::Lists {
            numbers,
            offsets,
            values,
        };
        self.many(py, &cells, None, &options)
    }

    /// Answers rows of 36 cards.
    fn cards<'py>(
        &self,
        py: Python<'py>,
        cards: PyReadonlyArray1<'py, u8>,
        out: Option<Bound<'py, PyArray1<f64>>>,
        options: Options<'py>,
    ) -> PyResult<Answered<'py>> {
        let cards = cards.as_slice()?.to_vec();
        if cards.len() % CARDS != 0 || !self.takes_texts() {
            return Err(PyValueError::new_err("36 cards a row are expected"));
        }
        self.many(py, &Cells::Cards(cards), out.as_ref(), &options)
    }

    /// Answers rows of texts.
    fn texts<'py>(
        &self,
        py: Python<'py>,
        texts: Vec<String>,
        out: Option<Bound<'py, PyArray1<f64>>>,
        options: Options<'py>,
    ) -> PyResult<Answered<'py>> {
        if !self.takes_texts() {
            return Err(PyTypeError::new_err("the question takes numbers"));
        }
        self.many(py, &Cells::Texts(texts), out.as_ref(), &options)
    }
}

impl Question {
    /// The answer to one row, which may take long.
    fn solved(&self, cells: &Cells<'_>) -> Result<Vec<f64>, Failure> {
        let plan = Plan {
            threads: Some(NonZeroUsize::MIN),
            null: false,
            valid: None,
            names: self.names.as_deref(),
        };
        let shape = self.asker.shape();
        let mut values = vec![0.0; if is_list(&shape) { 0 } else { width(&shape) }];
        let answers = self.asker.answer(cells, &plan, &mut values)?;
        Ok(if is_list(&shape) { answers.values } else { values })
    }

    /// Whether a query takes several lines, so that it can be a text.
    fn takes_texts(&self) -> bool {
        self.asker.shape().unit.is_some()
    }

    /// What is raised for a number that no column takes.
    #[cold]
    fn wrong_number(&self, place: usize, number: &Bound<'_, PyAny>) -> PyErr {
        let ranges = crate::ask::ranges(&self.asker.shape());
        let Some(range) = ranges.get(place) else {
            return PyTypeError::new_err(format!("{} numbers are expected", ranges.len()));
        };
        let name = self
            .names
            .as_ref()
            .and_then(|names| names.get(place))
            .unwrap_or(&range.name);
        let (first, last) = (range.first, range.last);
        PyValueError::new_err(format!(
            "{name} must be a whole number from {first} to {last}, found {number}"
        ))
    }
}

fn describe(column: &Described) -> Description {
    let (kind, words) = match column.kind {
        Kind::Number { .. } => ("number", &[][..]),
        Kind::Numbers { .. } => ("numbers", &[][..]),
        Kind::Place => ("place", &[][..]),
        Kind::Integer => ("integer", &[][..]),
        Kind::Probability => ("probability", &[][..]),
        Kind::Mean => ("mean", &[][..]),
        Kind::Word(words) => ("word", words),
        Kind::Truth => ("truth", &[][..]),
        Kind::Text => ("text", &[][..]),
    };
    (column.name, kind, words.to_vec())
}
