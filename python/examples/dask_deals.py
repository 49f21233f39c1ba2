"""A million numbered deals, and ten million battles, on a cluster of Dask.

    python examples/dask_deals.py [DEALS [BATTLES]]

Each worker answers from the tables on its own disk, or solves what it has no table of.
"""

from __future__ import annotations

import sys

import dask.dataframe as dd
import numpy as np
import pandas as pd

import foregone


def deals(frame: pd.DataFrame) -> pd.DataFrame:
    """A part with the probability of each deal beside it."""
    return frame.assign(probability=foregone.patience.odds(frame["deal"], threads=1))


def battles(frame: pd.DataFrame) -> pd.DataFrame:
    """A part with the probability of each battle beside it."""
    return frame.assign(probability=foregone.war.odds(frame["attackers"], frame["X"], "risk", threads=1))


def winnable(count: int) -> float:
    """The share of the first deals that can be won."""
    frame = dd.from_pandas(pd.DataFrame({"deal": np.arange(1, count + 1)}), npartitions=8)
    answered = frame.map_partitions(deals, meta={"deal": "i8", "probability": "f8"})
    return float((answered["probability"] > 0).mean().compute())


def conquered(count: int) -> float:
    """The mean probability of so many battles."""
    number = np.arange(count)
    columns = {"attackers": number % 997 + 1, "X": number // 997 % 991 + 1}
    frame = dd.from_pandas(pd.DataFrame(columns), npartitions=8)
    answered = frame.map_partitions(battles, meta={"attackers": "i8", "X": "i8", "probability": "f8"})
    return float(answered["probability"].mean().compute())


if __name__ == "__main__":
    counts = [int(text) for text in sys.argv[1:]] + [1_000_000, 10_000_000][len(sys.argv) - 1 :]
    print(f"winnable deals: {winnable(counts[0]):.4f}")
    print(f"mean probability of a battle: {conquered(counts[1]):.6f}")
