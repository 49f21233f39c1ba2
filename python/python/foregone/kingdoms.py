"""Legends of the Three Kingdoms: four players, each with 0 to 39 health points; the Monarch lives.

A player is one of ``'monarch'``, ``'minister'``, ``'rebel'``, ``'traitor'``. Probabilities are those of perfect play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from foregone import _arrow, _ask
from foregone._ask import Errors, How
from foregone._tables import DEFAULT, Tables

__all__ = ["Move", "Odds", "moves", "odds"]

Player = Literal["monarch", "minister", "rebel", "traitor"]

_new = tuple.__new__
_HEALTHS = ("h1", "h2", "h3", "h4")


class Odds(NamedTuple):
    """The winning probabilities of the three sides, which add up to 1."""

    monarch: float
    rebel: float
    traitor: float


class Move(NamedTuple):
    """An attack: who attacks whom, the probabilities after it, and whether it is among the best."""

    player: str
    attack: str
    monarch: float
    rebel: float
    traitor: float
    best: bool


def odds(
    h1: Any,
    h2: Any = None,
    h3: Any = None,
    h4: Any = None,
    *,
    out: npt.NDArray[np.float64] | None = None,
    threads: int | None = None,
    errors: Errors = "raise",
    tables: Tables | None = None,
) -> Any:
    """The winning probabilities of each side, with the Monarch on turn.

    :param h1: the Monarch's health, 1 to 39, or a table of Arrow with columns ``h1`` to ``h4``
    :param h2: the Minister's health, 0 to 39
    :param h3: the Rebel's health, 0 to 39
    :param h4: the Traitor's health, 0 to 39
    :param out: where to write the answers: an array of float64 of the healths' common shape and a last axis of 3
    :param threads: how many threads work; one for few rows, else one a processor
    :param errors: ``'null'`` gives NaN (null in Arrow) to a row that is wrong, and goes on
    :param tables: the tables to answer from; else those of the standard folders
    :returns: :class:`Odds` for whole numbers; an array with a last axis of 3 (Monarch, Rebel, Traitor) for arrays; a table
        for a table
    :raises TypeError: something is no whole number
    :raises ValueError: a number is out of its range; the message names the row

    >>> import foregone
    >>> foregone.kingdoms.odds(2, 1, 2, 6)
    Odds(monarch=0.25, rebel=0.5, traitor=0.25)
    >>> foregone.kingdoms.odds([2, 1], 1, [2, 1], 6).round(3)
    array([[0.25, 0.5 , 0.25],
           [0.  , 0.5 , 0.5 ]])
    """
    question = (tables or DEFAULT).question("kingdoms", "odds")
    if (
        type(h1) is type(h2) is type(h3) is type(h4) is int
        and out is None
        and threads is None
        and errors == "raise"
    ):
        return _new(Odds, question.one(h1, h2, h3, h4))
    how = How(out, threads, errors)
    if _arrow.is_table(h1):
        return _arrow.answer(question, h1, how)
    found = _ask.numbers(question, _HEALTHS, (h1, h2, h3, h4), how)
    return Odds._make(found) if isinstance(found, tuple) else found


def moves(
    h1: Any,
    h2: Any = None,
    h3: Any = None,
    h4: Any = None,
    turn: Player | Sequence[Player] | Any = "monarch",
    *,
    threads: int | None = None,
    errors: Errors = "raise",
    tables: Tables | None = None,
) -> Any:
    """Each attack that the player on turn may make, and what it leads to.

    :param h1: the Monarch's health, 1 to 39, or a table of Arrow with columns ``h1`` to ``h4`` and ``turn``
    :param h2: the Minister's health, 0 to 39
    :param h3: the Rebel's health, 0 to 39
    :param h4: the Traitor's health, 0 to 39
    :param turn: whose turn it is: a player's name, or an array of names. A dead player's turn is the next living player's
    :param threads: how many threads work; one for few rows, else one a processor
    :param errors: ``'null'`` gives no answer to a row that is wrong, and goes on
    :param tables: the tables to answer from; else those of the standard folders
    :returns: a list of :class:`Move` for whole numbers; :class:`foregone.Lists` for arrays; a table for a table. There are
        no moves if the game is over
    :raises TypeError: something is no whole number, or no name
    :raises ValueError: a number is out of its range, or a name is no player's; the message names the row

    >>> import foregone
    >>> for move in foregone.kingdoms.moves(3, 2, 4, 2, "rebel"):
    ...     print(move.attack, round(move.rebel, 6), move.best)
    monarch 0.694444 True
    minister 0.5 False
    traitor 0.0 False
    """
    question = (tables or DEFAULT).question("kingdoms", "moves")
    how = How(None, threads, errors)
    if _arrow.is_table(h1):
        return _arrow.answer(question, h1, how)
    name, _, words = question.query[4]
    code = _ask.places(name, words, turn, errors)
    found = _ask.numbers(question, (*_HEALTHS, name), (h1, h2, h3, h4, code), how)
    return [Move._make(move) for move in found] if isinstance(found, list) else found
