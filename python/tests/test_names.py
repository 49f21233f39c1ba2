"""Names, columns and ranges are those of the questions: nothing is named twice without a test that both agree."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

import foregone
from foregone import _foregone

HOUSE = ("war", None, None, None, 1)
QUESTIONS: list[tuple[str, str, Any]] = [
    *(("kingdoms", name, _foregone.ask_kingdoms(name, None)) for name in ("odds", "moves")),
    *(
        ("war", name, _foregone.ask_war(name, None, HOUSE))
        for name in ("fewest", "most", "odds", "losses", "survivors", "chain", "roll")
    ),
    ("dice", "odds", _foregone.ask_dice("odds", None)),
    *(("patience", name, _foregone.ask_patience(name, None, False)) for name in ("odds", "moves", "line")),
    *(("gems", name, _foregone.ask_gems(name, None, False)) for name in ("difference", "moves", "line")),
]
# What the contest calls X are the defenders.
CALLED = {"X": "defenders"}
TUPLES = {
    ("kingdoms", "odds"): foregone.kingdoms.Odds,
    ("kingdoms", "moves"): foregone.kingdoms.Move,
    ("war", "losses"): foregone.war.Losses,
    ("war", "survivors"): foregone.war.End,
    ("war", "chain"): foregone.war.Conquest,
    ("war", "roll"): foregone.war.Outcome,
    ("patience", "moves"): foregone.patience.Move,
    ("gems", "moves"): foregone.gems.Move,
    ("gems", "line"): foregone.gems.Pick,
}


@pytest.mark.parametrize(("game", "name", "question"), QUESTIONS)
def test_parameters_are_the_columns_of_the_query(game: str, name: str, question: Any) -> None:
    function = getattr(getattr(foregone, game), name)
    parameters = list(inspect.signature(function).parameters)
    expected = [CALLED.get(column, column) for column, _, _ in question.query]
    assert parameters[: len(expected)] == expected


@pytest.mark.parametrize(("game", "name", "question"), QUESTIONS)
def test_fields_are_the_columns_of_the_answer(game: str, name: str, question: Any) -> None:
    columns = tuple(column for column, _, _ in question.answer)
    named = TUPLES.get((game, name))
    if named is not None:
        assert named._fields == columns
    else:
        assert len(columns) == 1


def test_every_question_has_its_function() -> None:
    for game in ("kingdoms", "war", "dice", "patience", "gems"):
        module = getattr(foregone, game)
        names = {name for of, name, _ in QUESTIONS if of == game}
        functions = {name for name in module.__all__ if inspect.isfunction(getattr(module, name))}
        assert functions == names
        for name in names:
            with pytest.raises(ValueError, match="has no question"):
                getattr(_foregone, f"ask_{game}")(f"{name}x", None, *_rest(game))


def _rest(game: str) -> tuple[Any, ...]:
    return {"war": (HOUSE,), "patience": (False,), "gems": (False,)}.get(game, ())


def test_the_functions_of_opened_tables_are_those_of_the_modules(folder: Any) -> None:
    tables = foregone.open(folder)
    assert tables.war.odds.func is foregone.war.odds
    assert tables.war.End is foregone.war.End
    with pytest.raises(AttributeError):
        _ = tables.chess
