"""Forks, other processes, threads, Ctrl-C, and memory."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import foregone

FORKS = hasattr(os, "fork")


def ask(tables: foregone.Tables) -> list[Any]:
    """Answers from tables, from a solver, and from one that uses several threads."""
    return [
        tables.kingdoms.odds(2, 1, 2, 6),
        tables.war.odds(np.arange(1, 200_000) % 500 + 1, 7, threads=2).sum(),
        foregone.kingdoms.odds(np.arange(1, 10), 5, 6, 7, threads=2).sum(),
        foregone.gems.difference([1, 2, 3], threads=2).tolist(),
    ]


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_other_processes_answer_the_same(folder: Path, method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"this system does not {method}")
    tables = foregone.open(folder)
    # Everything has been used before the fork: threads, tables and what was solved.
    expected = ask(tables)
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map_async(ask, [tables] * 4).get(timeout=120) == [expected] * 4


@pytest.mark.skipif(not FORKS, reason="this system does not fork")
def test_a_fork_in_the_middle_of_a_call_does_no_harm() -> None:
    busy = threading.Thread(target=lambda: foregone.kingdoms.odds([39], 39, 39, 39))
    busy.start()
    time.sleep(0.02)
    child = os.fork()
    if child == 0:
        signal.alarm(60)
        os._exit(0 if foregone.kingdoms.odds(2, 1, 2, 6) == (0.25, 0.5, 0.25) else 1)
    assert os.waitpid(child, 0)[1] == 0
    busy.join()


def test_tables_are_pickled_as_their_paths(folder: Path) -> None:
    tables = foregone.open(folder)
    expected = tables.war.odds(10, 10)
    bytes_ = pickle.dumps(tables)
    assert len(bytes_) < 1000
    again = pickle.loads(bytes_)
    assert again.folders[0] == folder
    assert again.war.odds(10, 10) == expected
    assert pickle.loads(pickle.dumps(foregone.Tables())).war.odds(10, 10) == expected


def test_threads_share_tables(folder: Path) -> None:
    tables = foregone.open(folder)
    expected = tables.war.odds(np.arange(1, 2001), 500)
    found: list[bool] = []

    def work() -> None:
        for _ in range(50):
            found.append(np.array_equal(tables.war.odds(np.arange(1, 2001), 500), expected))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 200


LONG = {
    "solving": "foregone.war.survivors(np.full(100_000, 900), 900)",
    "one battle": "foregone.war.losses([10_000], 10_000, dice=(4, 4))",
    "looking up": "tables.patience.odds(np.arange(10**7, 2 * 10**7), threads=2)",
    "filling": "foregone.generate('gems', out, count=10_000, progress=False)",
    "checking": "foregone.verify(out, deep=True)",
}


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as on Unix")
@pytest.mark.parametrize("call", LONG.values(), ids=LONG.keys())
def test_ctrl_c_ends_a_long_call(folder: Path, tmp_path: Path, call: str) -> None:
    program = f"""
        import time
        import numpy as np
        import foregone

        tables, out = foregone.open({str(folder)!r}), {str(tmp_path)!r}
        print("ready", flush=True)
        try:
            while True:
                {call}
        except KeyboardInterrupt:
            print(time.time(), flush=True)
    """
    if "verify" in call:
        foregone.generate("patience", tmp_path, count=100_000)
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.7)
        sent = time.time()
        process.send_signal(signal.SIGINT)
        ended = float(process.stdout.readline())
        process.wait(timeout=30)
    assert ended - sent < 1.0
    # No file is left unfinished.
    names = {path.name for path in tmp_path.iterdir()}
    assert names <= {"SHA256SUMS", "gems.fgt", "patience.fgt"}
    assert all(table.sound for table in foregone.verify(tmp_path)) if names else True


def memory() -> int:
    """The memory that this process has, in bytes."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read as on Linux")
def test_memory_does_not_grow(folder: Path) -> None:
    tables = foregone.open(folder)
    pa: Any
    try:
        import pyarrow as pa
    except ImportError:
        pa = None

    def some_calls() -> None:
        for _ in range(1000):
            tables.kingdoms.odds(2, 1, 2, 6)
            tables.war.odds(np.arange(1, 50), 5)
            foregone.war.survivors([3, 4], 2)
            with pytest.raises(ValueError, match="row 1"):
                tables.war.odds([1, 0], 5)
            if pa is not None:
                pa.table(tables.war.odds(pa.table({"attackers": [1, 2], "X": [3, None]})))

    some_calls()
    before = memory()
    for _ in range(9):
        some_calls()
    # A hundred bytes a call would be a megabyte a thousand.
    assert memory() - before < 4 << 20


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read as on Linux")
def test_batches_take_the_memory_of_one(folder: Path) -> None:
    tables = foregone.open(folder)
    out = np.empty((1_000_000, 3))
    h = np.random.default_rng(1).integers(1, 40, (4, 1_000_000), dtype=np.uint8)
    tables.kingdoms.odds(*h, out=out)
    before = memory()
    for _ in range(int(os.environ.get("FOREGONE_TEST_BATCHES", "5"))):
        tables.kingdoms.odds(*h, out=out)
        assert memory() - before < 8 << 20
