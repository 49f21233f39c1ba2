"""Nanoseconds a row, against NumPy that reads a dense array of the same answers, and against plain Python.

    python bench [FOLDER]

FOLDER has tables of all games (else the standard folders have). Every answer is compared with the dense array's.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

import foregone

BATCH = 1_000_000
"""Rows of a call: what is read and written is in memory, as in a job that goes through many batches."""


def nanoseconds(call: Callable[[], object], rows: int, rounds: int = 7) -> float:
    """The least time that a row takes."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter_ns()
        call()
        times.append((time.perf_counter_ns() - start) / rows)
    return min(times)


def tell(what: str, time: float, base: float | None = None) -> None:
    """A line of the table."""
    times = "" if base is None else f"{time / base:8.2f}"
    print(f"{what:<60} {time:10.1f} {times}", flush=True)


def kingdoms(tables: foregone.Tables, rng: np.random.Generator) -> None:
    """Random healths, and the answers of all healths in one array."""
    h = rng.integers(0, 40, (4, BATCH), dtype=np.uint8)
    h[0] = rng.integers(1, 40, BATCH)
    grid = np.ogrid[:40, :40, :40, :40]
    dense = tables.kingdoms.odds(np.maximum(grid[0], 1), *grid[1:])
    out = np.empty((BATCH, 3))
    assert np.array_equal(tables.kingdoms.odds(*h, out=out), dense[tuple(h)])
    base = nanoseconds(lambda: dense[tuple(h)], BATCH)
    tell("kingdoms.odds: NumPy reads a dense array", base)
    tell("kingdoms.odds", nanoseconds(lambda: tables.kingdoms.odds(*h, out=out, threads=1), BATCH), base)
    tell(
        "kingdoms.odds, two threads",
        nanoseconds(lambda: tables.kingdoms.odds(*h, out=out, threads=2), BATCH),
        base,
    )
    some = [tuple(row) for row in h.T[:20].tolist()]
    small = [tuple(min(health, 5) for health in row) for row in some]
    plain_kingdoms.cache_clear()
    time_ = nanoseconds(lambda: [plain_kingdoms(*row, 0) for row in small], len(small), 1)
    for row in small:
        assert np.allclose(plain_kingdoms(*row, 0), foregone.kingdoms.odds(*row), atol=1e-12)
    tell("kingdoms.odds: plain Python, healths to 5 alone, 20 rows", time_, base)


ALIVE = ((2, 3), (2, 3), (0, 1, 3), (0, 1, 2))
SIDE = (0, 0, 1, 2)


@lru_cache(None)
def plain_kingdoms(h1: int, h2: int, h3: int, h4: int, turn: int) -> tuple[float, float, float]:
    """What a contestant would write. Turns go Monarch, Rebel, Minister, Traitor: players 0, 2, 1, 3."""
    h = [h1, h2, h3, h4]
    if h3 == 0 and h4 == 0:
        return 1.0, 0.0, 0.0
    if h1 == 0:
        return (0.0, 0.0, 1.0) if h2 == h3 == 0 else (0.0, 1.0, 0.0)
    order = (0, 2, 1, 3)
    player = order[turn]
    if h[player] == 0:
        return plain_kingdoms(*h, (turn + 1) % 4)
    ends = []
    for victim in ALIVE[player]:
        if h[victim]:
            after = list(h)
            after[victim] -= 1
            ends.append(plain_kingdoms(*after, (turn + 1) % 4))
    side = SIDE[player]
    best = max(end[side] for end in ends)
    among = [end for end in ends if abs(end[side] - best) < 1e-9]
    return tuple(sum(end[i] for end in among) / len(among) for i in range(3))  # type: ignore[return-value]


def war(tables: foregone.Tables, rng: np.random.Generator) -> None:
    """Random battles, and the answers of all battles in one array."""
    a, x = rng.integers(1, 2001, BATCH), rng.integers(1, 1001, BATCH)
    dense = np.zeros((2001, 1001))
    dense[1:, 1:] = tables.war.odds(np.arange(1, 2001)[:, None], np.arange(1, 1001))
    out = np.empty(BATCH)
    assert np.array_equal(tables.war.odds(a, x, out=out), dense[a, x])
    base = nanoseconds(lambda: dense[a, x], BATCH)
    tell("war.odds: NumPy reads a dense array", base)
    tell("war.odds", nanoseconds(lambda: tables.war.odds(a, x, out=out, threads=1), BATCH), base)
    tell("war.odds, two threads", nanoseconds(lambda: tables.war.odds(a, x, out=out, threads=2), BATCH), base)


def dice(tables: foregone.Tables, rng: np.random.Generator) -> None:
    """Random races."""
    n = rng.integers(10, 2001, BATCH)
    m, x, y = (rng.integers(1, n) for _ in range(3))
    out = np.empty(BATCH)
    one = nanoseconds(lambda: tables.dice.odds(n, m, x, y, out=out, threads=1), BATCH, 3)
    tell("dice.odds", one)
    tell(
        "dice.odds, two threads",
        nanoseconds(lambda: tables.dice.odds(n, m, x, y, out=out, threads=2), BATCH, 3),
    )


def patience(tables: foregone.Tables, rng: np.random.Generator) -> None:
    """Random numbered deals."""
    deals = rng.integers(1, 1_000_001, BATCH)
    tell(
        "patience.odds of numbered deals",
        nanoseconds(lambda: tables.patience.odds(deals, threads=1), BATCH, 3),
    )
    two = nanoseconds(lambda: tables.patience.odds(deals, threads=2), BATCH, 3)
    tell("patience.odds of numbered deals, two threads", two)


def scalars(tables: foregone.Tables) -> None:
    """Single numbers."""
    calls: dict[str, tuple[Any, tuple[int, ...]]] = {
        "kingdoms.odds": (foregone.kingdoms.odds, (2, 1, 2, 6)),
        "war.odds": (foregone.war.odds, (10, 10)),
        "dice.odds": (foregone.dice.odds, (2000, 6, 1, 1)),
    }
    many = range(20_000)
    for name, (function, numbers) in calls.items():

        def call(function: Any = function, numbers: tuple[int, ...] = numbers) -> None:
            for _ in many:
                function(*numbers, tables=tables)

        tell(f"{name} of single numbers", nanoseconds(call, len(many)))


def main() -> None:
    """Measures all of it."""
    tables = foregone.open(sys.argv[1]) if len(sys.argv) > 1 else foregone.Tables()
    rng = np.random.default_rng(1)
    print(f"{'':<60} {'ns a row':>10} {'times':>8}")
    kingdoms(tables, rng)
    war(tables, rng)
    if tables.path("dice") is not None:
        dice(tables, rng)
    patience(tables, rng)
    scalars(tables)


if __name__ == "__main__":
    main()
