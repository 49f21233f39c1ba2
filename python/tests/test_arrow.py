"""Tables of Arrow, of every library that is installed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import foregone

pa = pytest.importorskip("pyarrow")

BATTLES = {"id": ["a", "b", "c"], "attackers": [10, 3, 7], "X": [10, 2, 1]}
PROBABILITIES = foregone.war.odds(BATTLES["attackers"], BATTLES["X"]).tolist()


def test_other_columns_are_carried_along() -> None:
    table = pa.table(BATTLES)
    found = foregone.war.odds(table)
    assert found.column_names == ["id", "attackers", "X", "probability"]
    assert found.num_rows == 3
    assert pa.table(found).to_pydict() == {**BATTLES, "probability": PROBABILITIES}
    assert pa.table(found).schema.field("probability").type == pa.float64()


def test_a_batch_gives_a_batch() -> None:
    batch = pa.record_batch(BATTLES)
    assert pa.record_batch(foregone.war.odds(batch)).to_pydict() == {**BATTLES, "probability": PROBABILITIES}
    empty = pa.record_batch(foregone.war.odds(batch.slice(0, 0)))
    assert empty.num_rows == 0
    assert empty.schema.names[-1] == "probability"


def test_slices_and_pieces() -> None:
    table = pa.concat_tables([pa.table(BATTLES).slice(1), pa.table(BATTLES), pa.table(BATTLES).slice(0, 0)])
    found = pa.table(foregone.war.odds(table))
    assert found["probability"].to_pylist() == PROBABILITIES[1:] + PROBABILITIES
    wrong = pa.concat_tables([pa.table(BATTLES), pa.table({**BATTLES, "X": [1, 0, 2]})])
    with pytest.raises(ValueError, match="row 4: X must be a whole number from 1 to 10000, found 0"):
        foregone.war.odds(wrong)


def test_a_reader_is_read() -> None:
    reader = pa.table(BATTLES).to_reader(max_chunksize=2)
    assert pa.table(foregone.war.odds(reader))["probability"].to_pylist() == PROBABILITIES


def test_nulls_give_nulls() -> None:
    table = pa.table({"attackers": [10, None, 7, None], "X": [None, 2, 1, 0]})
    assert pa.table(foregone.war.odds(table))["probability"].to_pylist() == [
        None,
        None,
        PROBABILITIES[2],
        None,
    ]
    lists = pa.table(foregone.war.survivors(table))["survivors"].to_pylist()
    assert [row is None for row in lists] == [True, True, False, True]
    assert pa.table(foregone.war.fewest(table.select(["X"]).slice(0, 3)))["attackers"].to_pylist() == [
        None,
        4,
        3,
    ]


def test_wrong_rows_become_null_if_they_may() -> None:
    table = pa.table({"attackers": [10, -1, 7], "X": [10, 2, 20_000]})
    found = pa.table(foregone.war.odds(table, errors="null"))
    assert found["probability"].to_pylist() == [PROBABILITIES[0], None, None]
    turns = pa.table({"h1": [1, 1], "h2": [1, 1], "h3": [1, 1], "h4": [1, 1], "turn": ["rebel", "nobody"]})
    with pytest.raises(
        ValueError, match="row 1: turn must be one of monarch, minister, rebel, traitor, found 'nobody'"
    ):
        foregone.kingdoms.moves(turns)
    assert pa.table(foregone.kingdoms.moves(turns, errors="null"))["moves"].to_pylist()[1] is None


@pytest.mark.parametrize("name", ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"])
def test_whole_numbers_of_every_type(name: str) -> None:
    table = pa.table({key: pa.array(BATTLES[key], getattr(pa, name)()) for key in ("attackers", "X")})
    assert pa.table(foregone.war.odds(table))["probability"].to_pylist() == PROBABILITIES


TEXTS = ["string", "large_string", "string_view"]


@pytest.mark.parametrize("name", [*TEXTS, "dictionary"])
def test_texts_of_every_type(name: str) -> None:
    turns = pa.array(["rebel", "monarch", None, "minister"])
    turns = turns.dictionary_encode() if name == "dictionary" else turns.cast(getattr(pa, name)())
    table = pa.table({"h1": [3] * 4, "h2": [2] * 4, "h3": [4] * 4, "h4": [2] * 4, "turn": turns})
    moves = pa.table(foregone.kingdoms.moves(table))["moves"].to_pylist()
    assert [row and row[0]["player"] for row in moves] == ["rebel", "monarch", None, "minister"]
    first = [tuple(move.values()) for move in moves[0]]
    assert first == [tuple(move) for move in foregone.kingdoms.moves(3, 2, 4, 2, "rebel")]


def test_the_turn_may_be_left_out() -> None:
    table = pa.table({"h1": [3], "h2": [2], "h3": [4], "h4": [2]})
    assert pa.table(foregone.kingdoms.moves(table))["moves"].to_pylist()[0][0]["player"] == "monarch"


@pytest.mark.parametrize("kind", ["list", "large_list", "text"])
def test_lists_of_every_type(kind: str) -> None:
    territories: Any = pa.array([[3, 1], None, [2]], pa.list_(pa.int32()))
    if kind == "large_list":
        territories = territories.cast(pa.large_list(pa.int64()))
    if kind == "text":
        territories = pa.array(["3 1", None, "2"])
    table = pa.table({"attackers": [9, 8, 7], "territories": territories}).slice(0)
    chains = pa.table(foregone.war.chain(table))["chain"].to_pylist()
    assert chains[1] is None
    for row, territories in ((0, [3, 1]), (2, [2])):
        attackers = table["attackers"][row].as_py()
        expected = [conquest._asdict() for conquest in foregone.war.chain(attackers, territories)]
        assert chains[row] == expected
    sliced = pa.table(foregone.war.chain(table.slice(2)))["chain"].to_pylist()
    assert sliced == chains[2:]


def test_deals_and_puzzles() -> None:
    deals = pa.table(foregone.patience.line(pa.table({"deal": [1, 2, None]})))["line"].to_pylist()
    assert deals == [*foregone.patience.line([1, 2]).tolist(), None]
    cards = " ".join(rank + suit for rank in "6789TJQKA" for suit in "SCDH")
    found = pa.table(foregone.patience.odds(pa.table({"cards": [cards]})))
    assert found["probability"].to_pylist() == [foregone.patience.odds(text=cards)]
    puzzles = pa.table(foregone.gems.moves(pa.table({"puzzle": [1]})))
    assert puzzles["moves"].to_pylist() == [[move._asdict() for move in foregone.gems.moves(1)]]


@pytest.mark.parametrize(
    ("table", "error", "message"),
    [
        ({"attackers": [1]}, KeyError, "the table has no column X; attackers, X are expected"),
        (
            {"attackers": [1.0], "X": [1]},
            TypeError,
            "attackers must be whole numbers, found a column of Float64",
        ),
        (
            {**BATTLES, "probability": [1, 2, 3]},
            ValueError,
            "the table has a column probability already: rename it",
        ),
    ],
)
def test_what_is_wrong_is_told(table: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        foregone.war.odds(pa.table(table))


def test_out_does_not_go_with_tables() -> None:
    with pytest.raises(TypeError, match="out goes with arrays"):
        foregone.war.odds(pa.table(BATTLES), out=np.zeros(3))


def test_polars() -> None:
    pl = pytest.importorskip("polars")
    found = pl.DataFrame(foregone.war.odds(pl.DataFrame(BATTLES)))
    assert found.to_dict(as_series=False) == {**BATTLES, "probability": PROBABILITIES}
    frame = pl.DataFrame({"attackers": [9, 9], "territories": [[3, 1], [2]]})
    assert pl.DataFrame(foregone.war.chain(frame))["chain"].list.len().to_list() == [2, 1]
    turns = pl.DataFrame({"h1": [3], "h2": [2], "h3": [4], "h4": [2], "turn": ["rebel"]})
    assert pl.DataFrame(foregone.kingdoms.moves(turns))["moves"].list.len().to_list() == [3]
    series = pl.Series([10, 3, 7])
    np.testing.assert_array_equal(foregone.war.odds(series, pl.Series([10, 2, 1])), PROBABILITIES)
    assert foregone.war.fewest(series).shape == (3,)


def test_pandas() -> None:
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame(BATTLES)
    found = pa.table(foregone.war.odds(frame)).to_pandas()
    assert found["probability"].tolist() == PROBABILITIES
    np.testing.assert_array_equal(foregone.war.odds(frame.attackers, frame.X), PROBABILITIES)
    assert foregone.war.fewest(frame.X).shape == (3,)
    with_nulls = frame.assign(X=pd.array([10, None, 1], dtype="Int64"))
    assert pa.table(foregone.war.odds(with_nulls))["probability"].to_pylist()[1] is None


def test_duckdb() -> None:
    duckdb = pytest.importorskip("duckdb")
    battles = duckdb.sql("select * from (values ('a', 10, 10), ('b', 3, 2), ('c', 7, 1)) t(id, attackers, X)")
    found = foregone.war.odds(battles)
    assert found.num_rows == 3
    rows = duckdb.sql("select id, probability from found order by id").fetchall()
    assert rows == list(zip("abc", PROBABILITIES, strict=True))
