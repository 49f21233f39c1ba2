"""Whatever NumPy takes, as columns of whole numbers of one length."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]


def whole(name: str, value: object) -> Array:
    """The array of a column, of any shape, in the machine's byte order."""
    array = np.asarray(value)
    kind = array.dtype.kind
    if kind == "O":
        array = _of_objects(name, array)
    elif kind == "f" and array.size == 0 and not hasattr(value, "dtype"):
        # An empty list says nothing of what would stand in it.
        array = array.astype(np.int64)
    elif kind not in "iu":
        raise TypeError(f"{name} must be whole numbers, found an array of {array.dtype}")
    return array.astype(array.dtype.newbyteorder("="), copy=False)


def _of_objects(name: str, array: Array) -> Array:
    numbers = []
    for place, found in enumerate(array.flat):
        if isinstance(found, bool):
            raise TypeError(f"{row_of(place, array.shape)}{name} must be a whole number, found {found}")
        try:
            number = operator.index(found)
        except TypeError:
            text = f"{row_of(place, array.shape)}{name} must be a whole number, found {found!r}"
            raise TypeError(text) from None
        if not -(2**63) <= number < 2**63:
            raise ValueError(f"{row_of(place, array.shape)}{name} is out of its range, found {number}")
        numbers.append(number)
    return np.array(numbers, dtype=np.int64).reshape(array.shape)


def align(arrays: Sequence[Array]) -> tuple[list[Array], tuple[int, ...]]:
    """The arrays as columns of one dimension, and the shape of their rows.

    A column of one number stands for any number of rows.
    """
    shape = np.broadcast_shapes(*(array.shape for array in arrays))
    columns = []
    for array in arrays:
        if array.size != 1 and array.shape != shape:
            array = np.broadcast_to(array, shape)
        # An array may share memory with what else was given; it is only read.
        columns.append(np.require(array, requirements=["C", "A"]).reshape(-1))
    return columns, shape


def row_of(row: int, shape: tuple[int, ...]) -> str:
    """How a message begins that tells of a row."""
    match len(shape):
        case 0:
            return ""
        case 1:
            return f"row {row}: "
        case _:
            place = ", ".join(str(int(index)) for index in np.unravel_index(row, shape))
            return f"row ({place}): "
