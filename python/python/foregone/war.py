"""Playing War, RisiKo! and Risk: an attack that goes on until one side can no longer fight.

Every function takes the rules of the battle:

``rules``
    whose rules: ``'war'`` (three dice against three) or ``'risk'`` (three against two)
``dice``
    the most dice of the attacker and of the defender, 1 to 4 each, such as ``(3, 2)``
``sides``
    the sides of a die, 2 to 20
``ties``
    who wins a pair of equal dice, ``'defender'`` or ``'attacker'``
``stop_at``
    the attack ends when so many armies or fewer are left, 1 to 10,000
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from foregone import _arrow, _ask
from foregone._ask import Errors, How
from foregone._tables import DEFAULT, Tables

__all__ = [
    "Conquest",
    "End",
    "Losses",
    "Outcome",
    "chain",
    "fewest",
    "losses",
    "most",
    "odds",
    "roll",
    "survivors",
]

RuleSet = Literal["war", "risk"]
Side = Literal["defender", "attacker"]

_ARMIES = ("attackers", "defenders")


class Losses(NamedTuple):
    """Mean and standard deviation of the armies that each side loses."""

    attackers_lost: float
    attackers_lost_sd: float
    defenders_lost: float
    defenders_lost_sd: float


class End(NamedTuple):
    """An end of a battle: who is left, and how probable that is."""

    attackers_left: int
    defenders_left: int
    probability: float


class Conquest(NamedTuple):
    """How probable it is that so many territories are conquered."""

    conquered: int
    probability: float


class Outcome(NamedTuple):
    """An outcome of one roll, its probability also as a fraction."""

    attackers_lost: int
    defenders_lost: int
    probability: float
    numerator: int
    denominator: int


def odds(
    attackers: Any,
    defenders: Any = None,
    rules: RuleSet = "war",
    *,
    dice: tuple[int, int] | None = None,
    sides: int | None = None,
    ties: Side | None = None,
    stop_at: int = 1,
    out: npt.NDArray[np.float64] | None = None,
    threads: int | None = None,
    errors: Errors = "raise",
    tables: Tables | None = None,
) -> Any:
    """The probability that the attackers conquer.

    :param attackers: the attackers, the one that stays behind included, 1 to 10,000, or a table of Arrow with columns
        ``attackers`` and ``X`` (the defenders)
    :param defenders: the defenders, 1 to 10,000
    :param rules: the rules, as all that follow up to ``stop_at``: see :mod:`foregone.war`
    :param out: where to write the answers: an array of float64 of the columns' common shape
    :param threads: how many threads work; one for few rows, else one a processor
    :param errors: ``'null'`` gives NaN (null in Arrow) to a row that is wrong, and goes on
    :param tables: the tables to answer from; else those of the standard folders
    :returns: a probability for whole numbers, an array for arrays, a table for a table
    :raises TypeError: something is no whole number
    :raises ValueError: a number is out of its range; the message names the row

    >>> import foregone
    >>> round(foregone.war.odds(10, 10, rules="risk"), 6)
    0.479935
    >>> foregone.war.odds([[3], [10]], [2, 10], rules="risk").round(6)
    array([[0.362654, 0.001117],
           [0.990115, 0.479935]])
    """
    question = (tables or DEFAULT).question("war", "odds", (rules, dice, sides, ties, stop_at), None, _ARMIES)
    if type(attackers) is type(defenders) is int and out is None and threads is None and errors == "raise":
        return question.one(attackers, defenders)
    how = How(out, threads, errors)
    if _arrow.is_table(attackers):
        return _arrow.answer(question, attackers, how)
    return _ask.numbers(question, _ARMIES, (attackers, defenders), how)


def losses(
    attackers: Any,
    defenders: Any = None,
    rules: RuleSet = "war",
    *,
    dice: tuple[int, int] | None = None,
    sides: int | None = None,
    ties: Side | None = None,
    stop_at: int = 1,
    out: npt.NDArray[np.float64] | None = None,
    threads: int | None = None,
    errors: Errors = "raise",
    tables: Tables | None = None,
) -> Any:
    """Mean and standard deviation of the armies that each side loses.

    Parameters and errors are those of :func:`odds`.

    :returns: :class:`Losses` for whole numbers; an array with a last axis of 4 (the fields of :class:`Losses`) for arrays;
        a table for a table

    >>> import foregone
    >>> round(foregone.war.losses(30, 20, rules="risk").attackers_lost, 6)
    16.712622
    """
    question = (tables or DEFAULT).question(
        "war", "losses", (rules, dice, sides, ties, stop_at), None, _ARMIES
    )
    how = How(out, threads, errors)
    if _arrow.is_table(attackers):
        return _arrow.answer(question, attackers, how)
    found = _ask.numbers(question, _ARMIES, (attackers, defenders), how)
    return Losses._make(found) if isinstance(found, tuple) else found


def fewest(
    defenders: Any,
    rules: RuleSet = "war",
    *,
    confidence: str | float = "0.5",
    dice: tuple[int, int] | None = None,
    sides: int | None = None,
    ties: Side | None = None,
    stop_at: int = 1,
    threads: int | None = None,
    errors: Errors = "raise",
    tables: Tables | None = None,
) -> Any:
    """The fewest attackers that conquer with a probability over the confidence.

    :param defenders: the defenders, 1 to 10,000, or a table of Arrow with a column ``X``
    :param rules: the rules, as ``dice`` to ``stop_at``: see :mod:`foregone.war`
    :param confidence: a decimal above 0 and below 1, exactly as it is written
    :param threads: how many threads work
    :param errors: ``'null'`` gives NaN (null in Arrow) to a row that has no answer, and goes on; the others are then
        floats
    :param tables: the tables to answer from; else those of the standard folders
    :returns: a number for a whole number, an array for an array, a table for a table
    :raises TypeError: something is no whole number
    :raises ValueError: a number is out of its range, or more than 10,000 would be needed; the message names the row

    >>> import foregone
    >>> foregone.war.fewest([1, 10, 100, 1000])
    array([   3,   18,  171, 1711])
    >>> foregone.war.fewest(20, rules="risk", confidence=0.9)
    28
    """
    house = (rules, dice, sides, ties, stop_at)
    question = (tables or DEFAULT).question("war", "fewest", house, str(confidence), _ARMIES[1:])
    how = How(None, threads, errors)
    if _arrow.is_table(defenders):
        return _arrow.answer(question, defenders, how)
    return _ask.numbers(question, _ARMIES[1:], (defenders,), how)


def most(
    attackers: Any,
    rules: RuleSet = "war",
    *,
    confidence: str | float = "0.5",
    dice: tuple[int, int] | None = None,
    sides: int | None = None,
    ties: Side | None = None,
    stop_at: int = 1,
    threads: int | None = None,
    errors: Errors = "raise",
    tables: Tables | None = None,
) -> Any:
    """The most defenders that are conquered with a probability over the confidence; 0 if none are.

    :param attackers: the attackers, the one that stays behind included, 1 to 10,000, or a table of Arrow with a column
        ``attackers``
    :returns: a number for a whole number, an array for an array, a table for a table

    All other parameters, and the errors, are those of :func:`fewest`.

    >>> import foregone
    >>> foregone.war.most(20, rules="risk", confidence="0.9")
    12
    """
    house = (rules, dice, sides, ties, stop_at)
    question = (tables or DEFAULT).question("war", "most", house, str(confidence), _ARMIES[:1])
    how = How(None, threads, errors)
    if _arrow.is_table(attackers):
        return _arrow.answer(question, attackers, how)
    return _ask.numbers(question, _ARMIES[:1], (attackers,), how)


def survivors(
    attackers: Any,
    defenders: Any = None,
    rules: RuleSet = "war",
    *,
    dice: tuple[int, int] | None = None,
    sides: int | None = None,
    ties: Side | None = None,
    stop_at: int = 1,
    threads: int | None = None,
    errors: Errors = "raise",
    tables: Tables | None = None,
) -> Any:
    """Every end of the battle with its probability: first those with the defenders beaten.

    Parameters and errors are those of :func:`odds`.

    :returns: a list of :class:`End` for whole numbers; :class:`foregone.Lists` for arrays; a table for a table

    >>> import foregone
    >>> for end in foregone.war.survivors(3, 2, rules="risk"):
    ...     print(end.attackers_left, end.defenders_left, round(end.probability, 6))
    3 0 0.227623
    2 0 0.135031
    1 1 0.189043
    1 2 0.448302
    """
    question = (tables or DEFAULT).question(
        "war", "survivors", (rules, dice, sides, ties, stop_at), None, _ARMIES
    )
    how = How(None, threads, errors)
    if _arrow.is_table(attackers):
        return _arrow.answer(question, attackers, how)
    found = _ask.numbers(question, _ARMIES, (attackers, defenders), how)
    return [End._make(end) for end in found] if isinstance(found, list) else found


def chain(
    attackers: Any,
    territories: Any = None,
    rules: RuleSet = "war",
    *,
    dice: tuple[int, int] | None = None,
    sides: int | None = None,
    ties: Side | None = None,
    stop_at: int = 1,
    threads: int | None = None,
    errors: Errors = "raise",
    tables: Tables | None = None,
) -> Any:
    """For each i, the probability that the first i territories are conquered, one after the other.

    :param attackers: the attackers, 1 to 10,000, or a table of Arrow with columns ``attackers`` and ``territories``
        (lists, or texts such as ``'3 1 2'``)
    :param territories: the defenders of each territory, 1 to 10,000 each: a list; or one a row, as a list of lists, an array
        whose last axis are the territories, or a pair of arrays, offsets and values

    All other parameters, and the errors, are those of :func:`odds`.

    :returns: a list of :class:`Conquest` for one chain; :class:`foregone.Lists` for several; a table for a table

    >>> import foregone
    >>> for conquest in foregone.war.chain(17, [3, 4, 2], rules="risk"):
    ...     print(conquest.conquered, round(conquest.probability, 6))
    1 0.999275
    2 0.971484
    3 0.90842
    """
    names = (_ARMIES[0], "territories")
    question = (tables or DEFAULT).question("war", "chain", (rules, dice, sides, ties, stop_at), None, names)
    how = How(None, threads, errors)
    if _arrow.is_table(attackers):
        return _arrow.answer(question, attackers, how)
    found = _ask.lists(question, _ARMIES[0], attackers, territories, how)
    return [Conquest._make(part) for part in found] if isinstance(found, list) else found


def roll(
    attacker_dice: Any,
    defender_dice: Any = None,
    rules: RuleSet = "war",
    *,
    dice: tuple[int, int] | None = None,
    sides: int | None = None,
    ties: Side | None = None,
    threads: int | None = None,
    errors: Errors = "raise",
    tables: Tables | None = None,
) -> Any:
    """One roll: every pair of losses with its probability, also as a fraction.

    :param attacker_dice: the dice of the attacker, 1 to what the rules give him, or a table of Arrow with columns
        ``attacker_dice`` and ``defender_dice``
    :param defender_dice: the dice of the defender, 1 to what the rules give him

    All other parameters, and the errors, are those of :func:`odds`.

    :returns: a list of :class:`Outcome` for whole numbers; :class:`foregone.Lists` for arrays; a table for a table

    >>> import foregone
    >>> [(o.attackers_lost, f"{o.numerator}/{o.denominator}") for o in foregone.war.roll(3, 2, rules="risk")]
    [(0, '1445/3888'), (1, '2611/7776'), (2, '2275/7776')]
    """
    question = (tables or DEFAULT).question("war", "roll", (rules, dice, sides, ties, 1))
    how = How(None, threads, errors)
    if _arrow.is_table(attacker_dice):
        return _arrow.answer(question, attacker_dice, how)
    names = ("attacker_dice", "defender_dice")
    found = _ask.numbers(question, names, (attacker_dice, defender_dice), how)
    return [Outcome._make(outcome) for outcome in found] if isinstance(found, list) else found
