"""Every question gives the answers of the command line, from tables and without."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from conftest import Command

import foregone

MANY = 100_000
# What is printed is rounded to 15 decimals.
CLOSE = {"rtol": 0.0, "atol": 6e-16}


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(20261201)


def same(found: Any, lines: list[dict[str, Any]], names: list[str]) -> None:
    expected = np.array([[line[name] for name in names] for line in lines])
    np.testing.assert_allclose(found.reshape(expected.shape), expected, **CLOSE)


def same_lists(found: foregone.Lists, lines: list[dict[str, Any]], name: str) -> None:
    lists = [line[name] for line in lines]
    assert np.diff(found.offsets).tolist() == [len(items) for items in lists]
    for key, column in found.columns.items():
        expected = [item[key] for items in lists for item in items]
        if column.dtype.kind == "f":
            np.testing.assert_allclose(column, expected, rtol=1e-15, atol=6e-16)
        else:
            assert column.tolist() == expected


def test_kingdoms_odds(tables: foregone.Tables, command: Command, rng: np.random.Generator) -> None:
    h = rng.integers(0, 40, (4, MANY))
    h[0] = rng.integers(1, 40, MANY)
    lines = command("kingdoms", "odds", dict(zip(["h1", "h2", "h3", "h4"], h, strict=True)))
    same(tables.kingdoms.odds(*h), lines, ["monarch", "rebel", "traitor"])


def test_kingdoms_moves(tables: foregone.Tables, command: Command, rng: np.random.Generator) -> None:
    h = rng.integers(0, 40, (4, MANY))
    h[0] = rng.integers(1, 40, MANY)
    turn = np.array(["monarch", "minister", "rebel", "traitor"])[rng.integers(0, 4, MANY)]
    columns = {**dict(zip(["h1", "h2", "h3", "h4"], h, strict=True)), "turn": turn}
    same_lists(tables.kingdoms.moves(*h, turn), command("kingdoms", "moves", columns), "moves")


@pytest.mark.parametrize("rules", ["war", "risk"])
def test_war_odds(tables: foregone.Tables, command: Command, rng: np.random.Generator, rules: Any) -> None:
    # Some are larger than a table holds.
    armies = {"attackers": rng.integers(1, 2100, MANY), "X": rng.integers(1, 1100, MANY)}
    lines = command("war", "odds", armies, "--rules", rules)
    same(tables.war.odds(*armies.values(), rules=rules), lines, ["probability"])


HOUSE = {"dice": (2, 1), "sides": 8, "ties": "attacker", "stop_at": 2}
OPTIONS = ["--dice", "2v1", "--sides", "8", "--ties", "attacker", "--stop-at", "2"]


def test_war_odds_with_house_rules(
    tables: foregone.Tables, command: Command, rng: np.random.Generator
) -> None:
    armies = {"attackers": rng.integers(1, 200, MANY), "X": rng.integers(1, 200, MANY)}
    same(
        tables.war.odds(*armies.values(), **HOUSE), command("war", "odds", armies, *OPTIONS), ["probability"]
    )


def test_war_losses(command: Command, rng: np.random.Generator) -> None:
    armies = {"attackers": rng.integers(1, 200, MANY), "X": rng.integers(1, 200, MANY)}
    names = ["attackers_lost", "attackers_lost_sd", "defenders_lost", "defenders_lost_sd"]
    expected = np.array([[line[name] for name in names] for line in command("war", "losses", armies)])
    np.testing.assert_allclose(foregone.war.losses(*armies.values()), expected, rtol=1e-14, atol=6e-16)


@pytest.mark.parametrize("confidence", ["0.5", "0.9"])
def test_war_fewest_and_most(
    tables: foregone.Tables, command: Command, rng: np.random.Generator, confidence: str
) -> None:
    numbers = rng.integers(1, 1500, MANY)
    lines = command("war", "fewest", {"X": numbers}, "--confidence", confidence)
    found = tables.war.fewest(numbers, confidence=confidence)
    assert found.tolist() == [line["attackers"] for line in lines]
    lines = command("war", "most", {"attackers": numbers}, "--confidence", confidence)
    assert tables.war.most(numbers, confidence=confidence).tolist() == [line["X"] for line in lines]


def test_war_survivors(command: Command, rng: np.random.Generator) -> None:
    armies = {"attackers": rng.integers(1, 30, 3000), "X": rng.integers(1, 30, 3000)}
    lines = command("war", "survivors", armies, *OPTIONS)
    same_lists(foregone.war.survivors(*armies.values(), **HOUSE), lines, "survivors")


def test_war_chain(command: Command, rng: np.random.Generator) -> None:
    attackers = rng.integers(1, 40, 3000)
    territories = [rng.integers(1, 8, length).tolist() for length in rng.integers(1, 6, 3000)]
    columns = {"attackers": attackers, "territories": [" ".join(map(str, row)) for row in territories]}
    lines = command("war", "chain", columns, "--rules", "risk")
    same_lists(foregone.war.chain(attackers, territories, rules="risk"), lines, "chain")


def test_war_roll(command: Command) -> None:
    dice = np.indices((3, 3)).reshape(2, -1) + 1
    lines = command("war", "roll", {"attacker_dice": dice[0], "defender_dice": dice[1]})
    same_lists(foregone.war.roll(*dice), lines, "roll")


def races(rng: np.random.Generator, rows: int, most_sides: int) -> dict[str, Any]:
    n = rng.integers(10, 2001, rows)
    return {
        "N": n,
        "m": rng.integers(1, np.minimum(n, most_sides)),
        "x": rng.integers(1, n),
        "y": rng.integers(1, n),
    }


def test_dice_odds_solved(command: Command, rng: np.random.Generator) -> None:
    columns = races(rng, MANY, 12)
    lines = command("dice", "odds", columns, table=False)
    same(foregone.dice.odds(*columns.values()), lines, ["probability"])


def test_dice_odds_of_a_table(folder: Any, command: Command, rng: np.random.Generator) -> None:
    if not (folder / "dice.fgt").exists():
        pytest.skip("FOREGONE_TEST_TABLES names no folder with the table of dice, which takes long to fill")
    columns = races(rng, MANY, 2000)
    found = foregone.open(folder).dice.odds(*columns.values())
    same(found, command("dice", "odds", columns), ["probability"])


def test_patience_odds(tables: foregone.Tables, command: Command, rng: np.random.Generator) -> None:
    deals = {"deal": rng.integers(1, 3000, MANY)}
    same(tables.patience.odds(deals["deal"]), command("patience", "odds", deals), ["probability"])


def test_patience_moves_and_line(command: Command, rng: np.random.Generator) -> None:
    deals = {"deal": rng.integers(1, 1_000_000_000, 2000)}
    same_lists(foregone.patience.moves(deals["deal"]), command("patience", "moves", deals), "moves")
    lines = [line["line"] for line in command("patience", "line", deals)]
    assert foregone.patience.line(deals["deal"]).tolist() == lines


def test_gems(tables: foregone.Tables, command: Command, rng: np.random.Generator) -> None:
    puzzles = {"puzzle": rng.integers(1, 70, 100)}
    lines = command("gems", "difference", puzzles)
    assert tables.gems.difference(puzzles["puzzle"]).tolist() == [line["difference"] for line in lines]
    same_lists(tables.gems.moves(puzzles["puzzle"]), command("gems", "moves", puzzles), "moves")
    same_lists(tables.gems.line(puzzles["puzzle"]), command("gems", "line", puzzles), "line")
