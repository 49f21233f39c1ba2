"""Whatever NumPy takes is taken, and what is wrong is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import foregone

WHOLE = ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", ">i2", ">i4", ">u4", ">i8", ">u8", "<i8"]


@given(data=st.data())
@settings(max_examples=200, deadline=None)
def test_arrays_give_what_single_numbers_give(data: st.DataObject) -> None:
    shapes = data.draw(hnp.mutually_broadcastable_shapes(num_shapes=2, max_dims=3, min_side=0, max_side=4))
    arrays = []
    for shape in shapes.input_shapes:
        dtype = np.dtype(data.draw(st.sampled_from(WHOLE)))
        arrays.append(data.draw(hnp.arrays(dtype, shape, elements=st.integers(1, 60))))
    found = foregone.war.odds(*arrays, threads=data.draw(st.sampled_from([None, 1, 2, 3])))
    expected = np.vectorize(lambda a, x: foregone.war.odds(int(a), int(x)), otypes=[float])(*arrays)
    assert np.shape(found) == shapes.result_shape
    np.testing.assert_array_equal(found, expected)


@given(data=st.data())
@settings(max_examples=200, deadline=None)
def test_the_first_wrong_row_is_told_or_null(data: st.DataObject) -> None:
    dtype = np.dtype(data.draw(st.sampled_from(["i2", "i8", ">i4", "u2", "u8"])))
    first = 0 if dtype.kind == "u" else -3
    rows = data.draw(st.integers(1, 40))
    x = data.draw(hnp.arrays(dtype, rows, elements=st.integers(first, 30)))
    a = data.draw(hnp.arrays(dtype, rows, elements=st.integers(first, 30)))
    wrong = (x < 1) | (a < 1)
    found = foregone.war.odds(a, x, errors="null")
    np.testing.assert_array_equal(np.isnan(found), wrong)
    np.testing.assert_array_equal(found[~wrong], foregone.war.odds(a[~wrong], x[~wrong]))
    if wrong.any():
        row = int(np.flatnonzero(wrong)[0])
        name, value = ("attackers", a[row]) if a[row] < 1 else ("defenders", x[row])
        with pytest.raises(ValueError) as error:
            foregone.war.odds(a, x, threads=2)
        assert str(error.value) == f"row {row}: {name} must be a whole number from 1 to 10000, found {value}"


def test_the_first_wrong_row_of_many_threads_is_told(folder: Any) -> None:
    odds = foregone.open(folder).kingdoms.odds
    h = np.full(10_000, 5)
    h[[3000, 7000, 9999]] = [41, 42, 43]
    for threads in (1, 2, 7):
        with pytest.raises(ValueError, match="row 3000: h3 must be a whole number from 0 to 39, found 41"):
            odds(1, 2, h, 4, threads=threads)
        found = odds(1, 2, h, 4, threads=threads, errors="null")
        assert np.flatnonzero(np.isnan(found).any(axis=1)).tolist() == [3000, 7000, 9999]


@pytest.mark.parametrize(
    ("value", "error", "message"),
    [
        (1.0, TypeError, "attackers must be whole numbers, found an array of float64"),
        (True, TypeError, "found an array of bool"),
        ("3", TypeError, "found an array of <U1"),
        (None, TypeError, "attackers must be a whole number, found None"),
        ([1, None], TypeError, "row 1: attackers must be a whole number, found None"),
        (
            [[3, 4], [5, -1]],
            ValueError,
            r"row \(1, 1\): attackers must be a whole number from 1 to 10000, found -1",
        ),
        (
            [2**63],
            ValueError,
            "row 0: attackers must be a whole number from 1 to 10000, found 9223372036854775808",
        ),
        ([2**70], ValueError, "row 0: attackers is out of its range, found 1180591620717411303424"),
        (2**70, ValueError, "attackers must be a whole number from 1 to 10000, found 1180591620717411303424"),
        (10_001, ValueError, "attackers must be a whole number from 1 to 10000, found 10001"),
    ],
)
def test_what_is_wrong_is_told(value: object, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        foregone.war.odds(value, 5)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: foregone.war.odds(1, 1, rules="x"), "`x` is not a rule set; the rule sets are war, risk"),
        (lambda: foregone.war.odds(1, 1, sides=21), "sides must be a whole number from 2 to 20, found 21"),
        (lambda: foregone.war.odds(1, 1, ties="x"), "ties must be one of defender, attacker, found `x`"),
        (
            lambda: foregone.war.odds(1, 1, threads=0),
            "threads must be a whole number from 1 to 1024, found 0",
        ),
        (lambda: foregone.war.odds(1, 1, errors="x"), "errors must be 'raise' or 'null', found 'x'"),
        (
            lambda: foregone.war.fewest(1, confidence=1),
            "the confidence must be a decimal above 0 and below 1",
        ),
        (lambda: foregone.war.fewest([1, 9999]), "row 1: the answer is over 10000 attackers"),
        (lambda: foregone.war.roll(4, 1), "attacker_dice must be a whole number from 1 to 3, found 4"),
        (lambda: foregone.war.chain(3, []), "territories must be one number or more, found none"),
        (lambda: foregone.war.chain([3, 3], [[1], [0]]), "row 1: territories must be a whole number from 1"),
        (
            lambda: foregone.dice.odds([20, 10], 3, 10, 1),
            "row 1: x must be a whole number from 1 to 9, found 10",
        ),
        (
            lambda: foregone.kingdoms.moves(1, 1, 1, 1, "x"),
            "turn must be one of monarch, minister, rebel, traitor",
        ),
        (
            lambda: foregone.patience.odds(0),
            "deal must be a whole number from 1 to 18446744073709551615, found 0",
        ),
        (lambda: foregone.patience.odds(text=["6S"]), "row 0: card is missing"),
        (lambda: foregone.gems.difference(text="3 4"), "line 1: the case ends before S"),
    ],
)
def test_options_and_rows_that_are_wrong_are_told(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError) as error:
        call()
    assert message in str(error.value)


def test_nothing_in_nothing_out() -> None:
    assert foregone.kingdoms.odds([], [], [], []).shape == (0, 3)
    assert foregone.kingdoms.odds(np.empty((2, 0), dtype=int), 1, 1, 1).shape == (2, 0, 3)
    assert foregone.war.odds([], 3).shape == (0,)
    assert len(foregone.war.survivors([], 3)) == 0
    assert len(foregone.war.chain([], [])) == 0
    assert foregone.patience.line([]).shape == (0,)
    assert foregone.patience.odds(cards=np.empty((0, 36), dtype=np.uint8)).shape == (0,)


def test_single_numbers_of_numpy_give_single_numbers() -> None:
    assert isinstance(foregone.war.odds(np.int8(3), np.uint64(2)), float)
    assert foregone.kingdoms.odds(np.array(2), 1, 2, 6) == (0.25, 0.5, 0.25)
    assert foregone.war.fewest(np.int16(10)) == 18
    assert foregone.war.survivors(np.int8(3), 2)[0].attackers_left == 3


def test_strides_and_foreign_bytes_are_read() -> None:
    a = np.arange(1, 41)
    expected = foregone.war.odds(a, 7)
    np.testing.assert_array_equal(foregone.war.odds(a[::-1], 7), expected[::-1])
    np.testing.assert_array_equal(foregone.war.odds(a.astype(">u2")[::3], 7), expected[::3])
    np.testing.assert_array_equal(foregone.war.odds(a.reshape(5, 8).T, 7), expected.reshape(5, 8).T)
    unaligned = np.frombuffer(b"\0" + a.tobytes(), dtype=np.uint8)[1:].view(np.int64)
    np.testing.assert_array_equal(foregone.war.odds(unaligned, 7), expected)
    a.flags.writeable = False
    np.testing.assert_array_equal(foregone.war.odds(a, 7), expected)


class TestOut:
    """Where the answers are written."""

    def test_it_is_filled_and_given_back(self) -> None:
        out = np.zeros((5, 3))
        assert foregone.kingdoms.odds([1, 2, 3, 4, 5], 1, 2, 6, out=out) is out
        np.testing.assert_array_equal(out, foregone.kingdoms.odds([1, 2, 3, 4, 5], 1, 2, 6))

    def test_it_may_have_strides_and_foreign_bytes(self) -> None:
        expected = foregone.war.odds([3, 4, 5], 2)
        for out in (np.zeros(6)[::2], np.zeros(3)[::-1], np.zeros(3, dtype=">f8")):
            if out.dtype.isnative:
                foregone.war.odds([3, 4, 5], 2, out=out)
                np.testing.assert_array_equal(out, expected)

    def test_it_may_overlap_what_is_read(self) -> None:
        room = np.array([3, 4, 5], dtype=np.int64)
        expected = foregone.war.odds(room, 2)
        foregone.war.odds(room, 2, out=room.view(np.float64))
        np.testing.assert_array_equal(room.view(np.float64), expected)

    @pytest.mark.parametrize(
        ("out", "error", "message"),
        [
            (np.zeros(2), ValueError, r"out must have the shape \(3,\), found \(2,\)"),
            (np.zeros(3, dtype="f4"), TypeError, "out must be an array of float64, found float32"),
            ([0.0] * 3, TypeError, "out must be an array, found list"),
        ],
    )
    def test_what_is_wrong_with_it_is_told(self, out: Any, error: type[Exception], message: str) -> None:
        with pytest.raises(error, match=message):
            foregone.war.odds([3, 4, 5], 2, out=out)

    def test_it_must_not_be_read_only(self) -> None:
        out = np.zeros(3)
        out.flags.writeable = False
        with pytest.raises(ValueError, match="read-only"):
            foregone.war.odds([3, 4, 5], 2, out=out)


class TestDeals:
    """Deals by number, cards and text."""

    TEXT = """KS KC JD 6H
        JH TS 7D 9S
        AS AC QH 8H
        8S 8C 8D 7S
        7C 7H TC TD
        TH 9C 9D 9H
        QS QC QD KD
        KH AD AH JS
        JC 6S 6C 6D"""

    def codes(self) -> np.ndarray[Any, Any]:
        codes = ["6789TJQKA".index(rank) * 4 + "SCDH".index(suit) for rank, suit in self.TEXT.split()]
        return np.array(codes)

    def test_all_three_are_one(self) -> None:
        probability = foregone.patience.odds(text=self.TEXT)
        assert probability == foregone.patience.odds(text=" ".join(self.TEXT.split()))
        found = foregone.patience.odds(cards=[[self.codes()] * 2])
        assert found.tolist() == [[probability] * 2]
        assert foregone.patience.moves(cards=self.codes()) == foregone.patience.moves(text=self.TEXT)
        assert foregone.patience.line(cards=self.codes()) == foregone.patience.line(text=self.TEXT)

    def test_positions(self) -> None:
        text = "6S 7S\n6C 7C\n-\n-\n-\n-\n-\n-\n-\n"
        codes = np.full((9, 4), 255)
        codes[0, :2], codes[1, :2] = [0, 4], [1, 5]
        assert foregone.patience.odds(text=text, positions=True) == 1.0
        assert foregone.patience.odds(cards=codes.reshape(36), positions=True) == 1.0
        with pytest.raises(ValueError, match="a card must be a number from 0 to 35, found 255 in pile 1"):
            foregone.patience.odds(cards=codes.reshape(36))

    @pytest.mark.parametrize(("place", "code"), [(0, 36), (35, 255), (0, -1), (0, 400), (0, 1)])
    def test_wrong_cards_are_told(self, place: int, code: int) -> None:
        codes = np.stack([self.codes()] * 2)
        codes[1, place] = code
        with pytest.raises(ValueError, match="row 1: "):
            foregone.patience.odds(cards=codes)
        if 0 <= code <= 255:
            found = foregone.patience.odds(cards=codes, errors="null")
            assert np.isnan(found).tolist() == [False, True]

    def test_one_way_at_a_time(self) -> None:
        with pytest.raises(TypeError, match="by one of them"):
            foregone.patience.odds(1, text=self.TEXT)
        with pytest.raises(TypeError, match="by one of them"):
            foregone.gems.difference()


def test_lists_know_their_rows() -> None:
    lists = foregone.war.survivors([3, 0, 2], [2, 1, 1], errors="null")
    assert len(lists) == 3
    assert lists[1] is None
    assert lists[-1] is not None
    assert lists.rows.tolist() == [0] * 4 + [2] * 2
    with pytest.raises(IndexError):
        lists[3]


def test_chains_are_taken_in_every_form() -> None:
    expected = [tuple(part) for part in foregone.war.chain(9, [2, 3])]
    for territories in (
        [[2, 3], [2, 3]],
        np.array([[2, 3], [2, 3]]),
        (np.array([0, 2, 4]), np.array([2, 3, 2, 3])),
    ):
        lists = foregone.war.chain(9, territories)
        assert len(lists) == 2
        assert list(zip(*(column.tolist() for column in lists[1].values()), strict=True)) == expected
    assert len(foregone.war.chain([9, 8], [2, 3])) == 2
