"""Tables of Arrow, whoever made them."""

from __future__ import annotations

from typing import Any

from foregone import _ask
from foregone._ask import How
from foregone._foregone import Question, answer_table


def is_table(value: object) -> bool:
    """Whether a value is a table of Arrow rather than a column."""
    if not (hasattr(value, "__arrow_c_stream__") or hasattr(value, "__arrow_c_array__")):
        return False
    # Columns of pandas and polars have a type of NumPy's or of their own, and those of pyarrow one of Arrow's.
    if hasattr(value, "dtype"):
        return False
    return not hasattr(value, "to_numpy") or str(getattr(value, "type", "struct")).startswith("struct")


def answer(question: Question, table: Any, how: How) -> Any:
    """The table with the answers beside its columns."""
    if how.out is not None:
        raise TypeError("out goes with arrays: the answers of a table are a table")
    threads = _ask.checked(how)
    return answer_table(question, table, threads, how.errors == "null")
