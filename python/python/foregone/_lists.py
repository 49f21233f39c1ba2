"""Answers that are lists of varying length."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt


class Lists:
    """Answers that are lists, one a row, kept as offsets and columns.

    The items of row ``i`` are ``column[offsets[i]:offsets[i + 1]]`` of each of the columns. ``lists[i]`` gives them as a
    dictionary of arrays, or ``None`` where the row has no answer. Rows of several dimensions stand in C order.
    """

    __slots__ = ("columns", "offsets", "valid")

    offsets: npt.NDArray[np.int64]
    """One more than there are rows, from 0 to the number of items."""
    columns: Mapping[str, npt.NDArray[Any]]
    """The columns of all items, by name."""
    valid: npt.NDArray[np.bool_] | None
    """Which rows have an answer; ``None`` if all have."""

    def __init__(
        self,
        offsets: npt.NDArray[np.int64],
        columns: Mapping[str, npt.NDArray[Any]],
        valid: npt.NDArray[np.bool_] | None = None,
    ) -> None:
        self.offsets = offsets
        self.columns = columns
        self.valid = valid

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def __getitem__(self, row: int) -> dict[str, npt.NDArray[Any]] | None:
        rows = len(self)
        if not -rows <= row < rows:
            raise IndexError(f"there is no row {row} of {rows}")
        row %= rows
        if self.valid is not None and not self.valid[row]:
            return None
        items = slice(int(self.offsets[row]), int(self.offsets[row + 1]))
        return {name: column[items] for name, column in self.columns.items()}

    def __iter__(self) -> Iterator[dict[str, npt.NDArray[Any]] | None]:
        return (self[row] for row in range(len(self)))

    def __repr__(self) -> str:
        return f"<Lists: {len(self)} rows, {int(self.offsets[-1])} items of {', '.join(self.columns)}>"

    @property
    def rows(self) -> npt.NDArray[np.int64]:
        """The row of each item: with the columns beside it, a table in which each item is a line."""
        return np.repeat(np.arange(len(self)), np.diff(self.offsets))
