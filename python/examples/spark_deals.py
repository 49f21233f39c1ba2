"""A million numbered deals, and ten million battles, on a cluster of Spark.

    python examples/spark_deals.py [DEALS [BATTLES]]

Each executor answers from the tables on its own disk, or solves what it has no table of. Batches of Arrow go in and out.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pyarrow as pa
from pyspark.sql import SparkSession
from pyspark.sql import functions as f

import foregone


def deals(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Batches with the probability of each deal beside it."""
    for batch in batches:
        yield pa.record_batch(foregone.patience.odds(batch, threads=1))


def battles(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Batches with the probability of each battle beside it."""
    for batch in batches:
        yield pa.record_batch(foregone.war.odds(batch, rules="risk", threads=1))


def session() -> SparkSession:
    """A session on this machine alone."""
    # Spark's Python is this one, and the loopback address serves where there is no network.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    builder = SparkSession.builder.master("local[2]").config("spark.driver.host", "127.0.0.1")
    return builder.config("spark.driver.memory", "1g").config("spark.ui.enabled", "false").getOrCreate()


def winnable(spark: SparkSession, count: int) -> float:
    """The share of the first deals that can be won."""
    frame = spark.range(1, count + 1).withColumnRenamed("id", "deal")
    answered = frame.mapInArrow(deals, "deal long, probability double")
    return float(answered.select(f.mean((f.col("probability") > 0).cast("double"))).first()[0])


def conquered(spark: SparkSession, count: int) -> float:
    """The mean probability of battles that follow from their numbers."""
    number = f.col("id")
    defenders = (f.floor(number / 997) % 991 + 1).cast("long")
    frame = spark.range(count).select((number % 997 + 1).alias("attackers"), defenders.alias("X"))
    answered = frame.mapInArrow(battles, "attackers long, X long, probability double")
    return float(answered.select(f.mean("probability")).first()[0])


if __name__ == "__main__":
    counts = [int(text) for text in sys.argv[1:]] + [1_000_000, 10_000_000][len(sys.argv) - 1 :]
    spark = session()
    print(f"winnable deals: {winnable(spark, counts[0]):.4f}")
    print(f"mean probability of a battle: {conquered(spark, counts[1]):.6f}")
