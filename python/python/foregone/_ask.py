"""How rows are put to a question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from foregone import _columns
from foregone._foregone import Question, WrongRow
from foregone._lists import Lists

Errors = Literal["raise", "null"]


class How(NamedTuple):
    """How rows are answered."""

    out: npt.NDArray[np.float64] | None = None
    threads: int | None = None
    errors: Errors = "raise"


def checked(how: How) -> int:
    """How many threads work, 0 if that is not said; raises what is wrong with the options."""
    if how.errors not in ("raise", "null"):
        raise ValueError(f"errors must be 'raise' or 'null', found {how.errors!r}")
    if how.threads is not None and not 1 <= how.threads <= 1024:
        raise ValueError(f"threads must be a whole number from 1 to 1024, found {how.threads}")
    return how.threads or 0


def numbers(question: Question, names: Sequence[str], values: Sequence[object], how: How) -> Any:
    """The answers to rows of numbers."""
    arrays = [_columns.whole(name, value) for name, value in zip(names, values, strict=True)]
    columns, shape = _columns.align(arrays)
    call = lambda out, options: question.numbers(columns, out, options)  # noqa: E731
    return _answer(question, shape, how, call, columns)


def places(name: str, words: Sequence[str], value: object, errors: Errors) -> npt.NDArray[np.int64]:
    """Words as their places among ``words``; -1 for another word, if that is no error."""
    array = np.asarray(value)
    if array.dtype.kind not in "UO":
        raise TypeError(f"{name} must be names, found an array of {array.dtype}")
    place_of = {word: place for place, word in enumerate(words)}
    codes = np.array([place_of.get(word, -1) for word in array.flat], dtype=np.int64).reshape(array.shape)
    if errors == "raise" and (codes < 0).any():
        row = int(np.flatnonzero(codes.reshape(-1) < 0)[0])
        found = array.reshape(-1)[row]
        text = f"{name} must be one of {', '.join(words)}, found {str(found)!r}"
        raise ValueError(_columns.row_of(row, array.shape) + text)
    return codes


def cards(question: Question, cards: object, how: How) -> Any:
    """The answers to rows of 36 cards."""
    array = np.asarray(cards)
    if array.dtype.kind not in "iu":
        raise TypeError(f"cards must be whole numbers, found an array of {array.dtype}")
    if array.ndim == 0 or array.shape[-1] != 36:
        raise ValueError(f"cards must have 36 cards a row, found an array of shape {array.shape}")
    if array.size and not 0 <= int(array.min()) <= int(array.max()) <= 255:
        rows = ((array < 0) | (array > 255)).any(axis=-1)
        row = int(np.flatnonzero(rows)[0])
        wrong = array.reshape(-1, 36)[row]
        found = int(wrong[(wrong < 0) | (wrong > 255)][0])
        text = f"a card must be a number from 0 to 35, found {found}"
        raise ValueError(_columns.row_of(row, array.shape[:-1]) + text)
    codes = np.ascontiguousarray(array, dtype=np.uint8).reshape(-1)
    return _answer(question, array.shape[:-1], how, lambda out, options: question.cards(codes, out, options))


def texts(question: Question, name: str, texts: object, how: How) -> Any:
    """The answers to texts."""
    array = np.asarray(texts, dtype=object)
    rows = array.reshape(-1).tolist()
    for row, text in enumerate(rows):
        if not isinstance(text, str):
            raise TypeError(f"{_columns.row_of(row, array.shape)}{name} must be a text, found {text!r}")
    return _answer(question, array.shape, how, lambda out, options: question.texts(rows, out, options))


def lists(question: Question, name: str, number: object, values: object, how: How) -> Any:
    """The answers to rows of a number and a list."""
    offsets, flat, shape = _lists_of(question.query[1][0], values)
    array = _columns.whole(name, number)
    shape = np.broadcast_shapes(array.shape, shape)
    rows = int(np.prod(shape))
    if len(offsets) - 1 != rows:
        lengths = np.resize(np.diff(offsets), rows)
        offsets = np.concatenate([[0], np.cumsum(lengths)])
        flat = np.resize(flat, int(offsets[-1]))
    column = np.ascontiguousarray(np.broadcast_to(array, shape)).reshape(-1)
    return _answer(question, shape, how, lambda out, options: question.lists(column, offsets, flat, options))


def _lists_of(name: str, values: Any) -> tuple[_columns.Array, _columns.Array, tuple[int, ...]]:
    """Lists as offsets, values and the shape of their rows."""
    if isinstance(values, Lists):
        (column,) = values.columns.values()
        return values.offsets, _columns.whole(name, column), (len(values),)
    if isinstance(values, tuple) and len(values) == 2 and all(hasattr(part, "dtype") for part in values):
        offsets = _columns.whole("offsets", values[0]).astype(np.int64)
        flat = np.require(_columns.whole(name, values[1]), requirements=["C", "A"])
        return offsets, flat, (len(offsets) - 1,)
    nested = not isinstance(values, np.ndarray) and any(np.ndim(item) for item in values)
    if nested:
        rows = [_columns.whole(name, item).reshape(-1) for item in values]
        offsets = np.concatenate([[0], np.cumsum([len(row) for row in rows])]).astype(np.int64)
        flat = np.concatenate(rows) if rows else np.array([], dtype=np.int64)
        return offsets, flat, (len(rows),)
    array = _columns.whole(name, values)
    if array.ndim == 0:
        raise TypeError(f"{name} must be lists of whole numbers, found {values!r}")
    offsets = np.arange(int(np.prod(array.shape[:-1])) + 1, dtype=np.int64) * array.shape[-1]
    return offsets, np.ascontiguousarray(array).reshape(-1), array.shape[:-1]


Call = Callable[[Any, Any], tuple[Any, Any, Any]]


def _answer(
    question: Question, shape: tuple[int, ...], how: How, call: Call, read: Sequence[_columns.Array] = ()
) -> Any:
    """Calls the compiled part with room for the answers, and gives them their shape and their types.

    Arrays that are read meanwhile are never written to.
    """
    threads = checked(how)
    options = (None, threads, how.errors == "null", False)
    is_list = question.list is not None or question.answer[0][1] == "text"
    if is_list:
        if how.out is not None:
            raise TypeError("out goes with answers of fixed width, and these are lists")
        values, lengths, nulls = _called(call, shape, None, options)
        return _listed(question, shape, values, lengths, nulls)
    width = len(question.answer)
    full = shape if width == 1 else (*shape, width)
    room, result = _room(how.out, full, read)
    _, _, nulls = _called(call, shape, room.reshape(-1), options)
    if question.answer[0][1] in ("number", "integer") and result is None and len(nulls) == 0:
        room = room.astype(np.int64)
    if result is not None:
        if result is not room:
            np.copyto(result, room)
        return result
    return room if shape else _scalar(room)


def _scalar(room: _columns.Array) -> Any:
    values = room.reshape(-1).tolist()
    return values[0] if room.ndim == 0 else tuple(values)


def _called(call: Call, shape: tuple[int, ...], out: Any, options: Any) -> tuple[Any, Any, Any]:
    try:
        return call(out, options)
    except WrongRow as error:
        row, text = error.args
        raise ValueError(_columns.row_of(row, shape) + text) from None


def _room(
    out: Any, shape: tuple[int, ...], read: Sequence[_columns.Array]
) -> tuple[_columns.Array, _columns.Array | None]:
    """Where the answers are written at first, and where at last."""
    if out is None:
        return np.empty(shape), None
    if not isinstance(out, np.ndarray):
        raise TypeError(f"out must be an array, found {type(out).__name__}")
    if out.dtype != np.float64:
        raise TypeError(f"out must be an array of float64, found {out.dtype}")
    if out.shape != shape:
        raise ValueError(f"out must have the shape {shape}, found {out.shape}")
    if not out.flags.writeable:
        raise ValueError("out must not be read-only")
    plain = out.flags.c_contiguous and out.flags.aligned and out.dtype.isnative
    if plain and not any(np.may_share_memory(out, array) for array in read):
        return out, out
    # The answers are copied there at the end.
    return np.empty(shape), out


def _listed(
    question: Question, shape: tuple[int, ...], values: _columns.Array, lengths: _columns.Array, nulls: Any
) -> Any:
    columns = question.answer
    offsets = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    if columns[0][1] == "text":
        return _lines(shape, values.reshape(-1, 2), offsets, nulls)
    table = values.reshape(-1, len(columns))
    typed = {name: typed_as(kind, words, table[:, i]) for i, (name, kind, words) in enumerate(columns)}
    if not shape:
        lists = [column.tolist() for column in typed.values()]
        return list(zip(*lists, strict=True))
    valid = None
    if len(nulls):
        valid = np.ones(len(lengths), dtype=bool)
        valid[nulls] = False
    return Lists(offsets, typed, valid)


def typed_as(kind: str, words: Sequence[str], numbers: _columns.Array) -> _columns.Array:
    """Numbers as the type of their column."""
    match kind:
        case "word":
            return np.array(words)[numbers.astype(np.intp)]
        case "truth":
            return numbers.astype(bool)
        case "probability" | "mean":
            return np.ascontiguousarray(numbers)
        case _:
            return numbers.astype(np.int64)


def _lines(shape: tuple[int, ...], pairs: _columns.Array, offsets: _columns.Array, nulls: Any) -> Any:
    """Lines of pairs as texts, as the command line writes them."""
    words = [f"{a}-{b}" for a, b in pairs.astype(np.int64).tolist()]
    lines: list[str | None] = []
    for start, end in zip(offsets[:-1].tolist(), offsets[1:].tolist(), strict=True):
        line = " ".join(words[start:end])
        lines.append("none" if line == "0-0" else line)
    for row in nulls:
        lines[row] = None
    if not shape:
        return lines[0]
    array = np.empty(len(lines), dtype=object)
    array[:] = lines
    return array.reshape(shape)
