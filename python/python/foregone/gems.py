"""Gems Fight!: two players pick bags of gems in turn; gems of one colour melt into stones.

A case is given by the number of its puzzle, from 1 on, or by its ``text``, as the contest has it: the numbers of colours,
of bags, and of gems that make a stone; then each bag. With ``positions=True`` a line with the gems of each colour that
lie in the cooker comes after the first.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from foregone import _arrow, _ask
from foregone._ask import Errors, How
from foregone._tables import DEFAULT, Tables

__all__ = ["Move", "Pick", "difference", "line", "moves"]


class Move(NamedTuple):
    """A bag, counted from 1, and the difference if it is picked now."""

    bag: int
    difference: int


class Pick(NamedTuple):
    """A pick in a line of best play: the bag, the player (1 is on turn at first), and the stones that it wins."""

    bag: int
    player: int
    stones: int


def _asked(name: str, puzzle: Any, text: Any, positions: bool, how: How, tables: Tables | None) -> Any:
    question = (tables or DEFAULT).question("gems", name, positions)
    if (puzzle is None) == (text is None):
        raise TypeError("a case is given by the number of its puzzle or by its text: by one of them")
    if text is not None:
        return _ask.texts(question, "text", text, how)
    if _arrow.is_table(puzzle):
        return _arrow.answer(question, puzzle, how)
    return _ask.numbers(question, (question.query[0][0],), (puzzle,), how)


def difference(
    puzzle: Any = None,
    *,
    text: Any = None,
    positions: bool = False,
    threads: int | None = None,
    errors: Errors = "raise",
    tables: Tables | None = None,
) -> Any:
    """How many stones more the player on turn gets, if both play their best.

    :param puzzle: the numbers of puzzles, from 1 on, or a table of Arrow with a column ``puzzle``
    :param text: the texts of cases: see :mod:`foregone.gems`
    :param positions: whether texts tell what lies in the cooker
    :param threads: how many threads work
    :param errors: ``'null'`` gives NaN (null in Arrow) to a row that is wrong, and goes on
    :param tables: the tables to answer from; else those of the standard folders
    :returns: a number for one case, an array for several, a table for a table
    :raises TypeError: something is no whole number, or no text
    :raises ValueError: a case is wrong; the message names the row

    >>> import foregone
    >>> foregone.gems.difference([1, 2])
    array([12, 46])
    """
    return _asked("difference", puzzle, text, positions, How(None, threads, errors), tables)


def moves(
    puzzle: Any = None,
    *,
    text: Any = None,
    positions: bool = False,
    threads: int | None = None,
    errors: Errors = "raise",
    tables: Tables | None = None,
) -> Any:
    """Each bag, and the difference if it is picked now.

    Parameters and errors are those of :func:`difference`.

    :returns: a list of :class:`Move` for one case; :class:`foregone.Lists` for several; a table for a table

    >>> import foregone
    >>> [tuple(move) for move in foregone.gems.moves(1)]
    [(1, -12), (2, 12), (3, 12), (4, 12)]
    """
    found = _asked("moves", puzzle, text, positions, How(None, threads, errors), tables)
    return [Move._make(move) for move in found] if isinstance(found, list) else found


def line(
    puzzle: Any = None,
    *,
    text: Any = None,
    positions: bool = False,
    threads: int | None = None,
    errors: Errors = "raise",
    tables: Tables | None = None,
) -> Any:
    """Best play to the end: each bag, who picks it, and the stones that it wins. Among equally good bags, the first.

    Parameters and errors are those of :func:`difference`.

    :returns: a list of :class:`Pick` for one case; :class:`foregone.Lists` for several; a table for a table

    >>> import foregone
    >>> [tuple(pick) for pick in foregone.gems.line(1)]
    [(2, 1, 2), (1, 1, 2), (3, 1, 6), (4, 1, 2)]
    """
    found = _asked("line", puzzle, text, positions, How(None, threads, errors), tables)
    return [Pick._make(pick) for pick in found] if isinstance(found, list) else found
