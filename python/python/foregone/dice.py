"""The dice race: two players on a board of N cells with a die of m sides; the first on the last cell wins.

A roll beyond the last cell bounces back.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from foregone import _arrow, _ask
from foregone._ask import Errors, How
from foregone._tables import DEFAULT, Tables

__all__ = ["odds"]

_COLUMNS = ("N", "m", "x", "y")


def odds(
    N: Any,
    m: Any = None,
    x: Any = None,
    y: Any = None,
    *,
    out: npt.NDArray[np.float64] | None = None,
    threads: int | None = None,
    errors: Errors = "raise",
    tables: Tables | None = None,
) -> Any:
    """The probability that the player on turn wins.

    :param N: the cells of the board, 10 to 2000, or a table of Arrow with columns ``N``, ``m``, ``x``, ``y``
    :param m: the sides of the die, 1 to N - 1
    :param x: the cell of the player on turn, 1 to N - 1
    :param y: the cell of the other player, 1 to N - 1
    :param out: where to write the answers: an array of float64 of the columns' common shape
    :param threads: how many threads work; one for few rows, else one a processor
    :param errors: ``'null'`` gives NaN (null in Arrow) to a row that is wrong, and goes on
    :param tables: the tables to answer from; else those of the standard folders
    :returns: a probability for whole numbers, an array for arrays, a table for a table
    :raises TypeError: something is no whole number
    :raises ValueError: a number is out of its range; the message names the row

    >>> import foregone
    >>> round(foregone.dice.odds(2000, 6, 1, 1), 6)
    0.511071
    >>> foregone.dice.odds(10, 3, 5, [5, 9]).round(6)
    array([0.585185, 0.355556])
    """
    question = (tables or DEFAULT).question("dice", "odds")
    if (
        type(N) is type(m) is type(x) is type(y) is int
        and out is None
        and threads is None
        and errors == "raise"
    ):
        return question.one(N, m, x, y)
    how = How(out, threads, errors)
    if _arrow.is_table(N):
        return _arrow.answer(question, N, how)
    return _ask.numbers(question, _COLUMNS, (N, m, x, y), how)
