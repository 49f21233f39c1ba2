"""A million numbered deals, and ten million battles, on a cluster of Ray.

    python examples/ray_deals.py [DEALS [BATTLES]]

Each worker answers from the tables on its own disk, or solves what it has no table of.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import ray

import foregone

Batch = dict[str, np.ndarray[Any, Any]]


def deals(batch: Batch) -> Batch:
    """A batch with the probability of each deal beside it. Ray calls the numbers of a range `id`."""
    return {**batch, "probability": foregone.patience.odds(batch["id"] + 1, threads=1)}


def battles(batch: Batch) -> Batch:
    """A batch of battles that follow from their numbers, with their probabilities."""
    attackers, defenders = batch["id"] % 997 + 1, batch["id"] // 997 % 991 + 1
    return {"probability": foregone.war.odds(attackers, defenders, "risk", threads=1)}


def winnable(count: int) -> float:
    """The share of the first deals that can be won."""
    answered = ray.data.range(count).map_batches(deals)
    return float(answered.map_batches(lambda batch: {"won": batch["probability"] > 0}).mean("won"))


def conquered(count: int) -> float:
    """The mean probability of battles."""
    return float(ray.data.range(count).map_batches(battles).mean("probability"))


if __name__ == "__main__":
    counts = [int(text) for text in sys.argv[1:]] + [1_000_000, 10_000_000][len(sys.argv) - 1 :]
    # The loopback address serves where there is no network.
    ray.init(_node_ip_address="127.0.0.1", include_dashboard=False, log_to_driver=False)
    print(f"winnable deals: {winnable(counts[0]):.4f}")
    print(f"mean probability of a battle: {conquered(counts[1]):.6f}")
