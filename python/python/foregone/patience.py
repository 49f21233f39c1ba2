"""Double Patience: 36 cards lie face up in nine piles of four; pairs of one rank are taken from their tops.

A deal is given by its number, from 1 on; by its ``cards``, 36 numbers a row, pile after pile from bottom to top, each
the rank (0 for 6 to 8 for ace) times four plus the suit (spades, clubs, diamonds, hearts); or by its ``text``, as the
contest has it (nine lines of four cards) or in one line. With ``positions=True`` a pile may be short: 255 stands in the
places above it, and ``-`` for an empty one in texts.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from foregone import _arrow, _ask
from foregone._ask import Errors, How
from foregone._tables import DEFAULT, Tables

__all__ = ["Move", "line", "moves", "odds"]


class Move(NamedTuple):
    """A pair that may be taken: the tops of two piles, and the probability of winning after it."""

    pile_a: int
    pile_b: int
    probability: float


def _asked(
    name: str, deal: Any, cards: Any, text: Any, positions: bool, how: How, tables: Tables | None
) -> Any:
    question = (tables or DEFAULT).question("patience", name, positions)
    if sum(given is not None for given in (deal, cards, text)) != 1:
        raise TypeError("a deal is given by its number, its cards or its text: by one of them")
    if cards is not None:
        return _ask.cards(question, cards, how)
    if text is not None:
        return _ask.texts(question, "text", text, how)
    if _arrow.is_table(deal):
        return _arrow.answer(question, deal, how)
    return _ask.numbers(question, (question.query[0][0],), (deal,), how)


def odds(
    deal: Any = None,
    *,
    cards: Any = None,
    text: Any = None,
    positions: bool = False,
    out: npt.NDArray[np.float64] | None = None,
    threads: int | None = None,
    errors: Errors = "raise",
    tables: Tables | None = None,
) -> Any:
    """The probability that random play wins.

    :param deal: the numbers of deals, from 1 on, or a table of Arrow with a column ``deal`` (numbers) or ``cards`` (texts)
    :param cards: the cards of deals, an array of whole numbers with a last axis of 36: see :mod:`foregone.patience`
    :param text: the texts of deals
    :param positions: whether piles may have fewer than four cards
    :param out: where to write the answers: an array of float64 of the deals' shape
    :param threads: how many threads work; one for few rows, else one a processor
    :param errors: ``'null'`` gives NaN (null in Arrow) to a row that is wrong, and goes on
    :param tables: the tables to answer from; else those of the standard folders
    :returns: a probability for one deal, an array for several, a table for a table
    :raises TypeError: something is no whole number, or no text
    :raises ValueError: a deal is wrong; the message names the row

    >>> import foregone
    >>> foregone.patience.odds([1, 2, 3]).round(6)
    array([0.      , 0.137165, 0.020337])
    """
    return _asked("odds", deal, cards, text, positions, How(out, threads, errors), tables)


def moves(
    deal: Any = None,
    *,
    cards: Any = None,
    text: Any = None,
    positions: bool = False,
    threads: int | None = None,
    errors: Errors = "raise",
    tables: Tables | None = None,
) -> Any:
    """Each pair that may be taken, and the probability of winning after it.

    Parameters and errors are those of :func:`odds`.

    :returns: a list of :class:`Move` for one deal; :class:`foregone.Lists` for several; a table for a table

    >>> import foregone
    >>> best = max(foregone.patience.moves(3), key=lambda move: move.probability)
    >>> best.pile_a, best.pile_b, round(best.probability, 6)
    (2, 8, 0.031229)
    """
    found = _asked("moves", deal, cards, text, positions, How(None, threads, errors), tables)
    return [Move._make(move) for move in found] if isinstance(found, list) else found


def line(
    deal: Any = None,
    *,
    cards: Any = None,
    text: Any = None,
    positions: bool = False,
    threads: int | None = None,
    errors: Errors = "raise",
    tables: Tables | None = None,
) -> Any:
    """The first line of pairs that wins, in lexicographic order, such as ``'1-4 2-7 …'``; ``'none'`` if no line does.

    Parameters and errors are those of :func:`odds`.

    :returns: a text for one deal; an array of texts for several (``None`` for a row that is wrong); a table for a table

    >>> import foregone
    >>> foregone.patience.line(1)
    'none'
    >>> foregone.patience.line(2)[:15]
    '1-4 1-5 1-3 2-5'
    """
    return _asked("line", deal, cards, text, positions, How(None, threads, errors), tables)
