"""The examples for clusters, in local mode, and the notebook."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import foregone

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
DEALS, BATTLES = 5000, 20_000


def example(name: str) -> Any:
    specification = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    # Workers of other processes find what they are to do here.
    sys.modules[name] = module
    specification.loader.exec_module(module)
    return module


def winnable() -> float:
    return float((foregone.patience.odds(np.arange(1, DEALS + 1)) > 0).mean())


def conquered() -> float:
    number = np.arange(BATTLES)
    return float(foregone.war.odds(number % 997 + 1, number // 997 % 991 + 1, "risk").mean())


def test_dask() -> None:
    pytest.importorskip("dask.dataframe")
    dask_deals = example("dask_deals")
    assert dask_deals.winnable(DEALS) == winnable()
    assert dask_deals.conquered(BATTLES) == pytest.approx(conquered(), abs=1e-12)


def test_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = pytest.importorskip("ray")
    pytest.importorskip("ray.data")
    monkeypatch.setenv("PYTHONPATH", str(EXAMPLES))
    ray_deals = example("ray_deals")
    ray.init(_node_ip_address="127.0.0.1", include_dashboard=False, log_to_driver=False)
    try:
        assert ray_deals.winnable(DEALS) == pytest.approx(winnable(), abs=1e-12)
        assert ray_deals.conquered(BATTLES) == pytest.approx(conquered(), abs=1e-12)
    finally:
        ray.shutdown()


def test_spark(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyspark")
    pytest.importorskip("pyarrow")
    if shutil.which("java") is None:
        pytest.skip("Spark needs Java, which is not installed")
    monkeypatch.setenv("PYTHONPATH", str(EXAMPLES))
    spark_deals = example("spark_deals")
    spark = spark_deals.session()
    try:
        assert spark_deals.winnable(spark, DEALS) == pytest.approx(winnable(), abs=1e-12)
        assert spark_deals.conquered(spark, BATTLES) == pytest.approx(conquered(), abs=1e-12)
    finally:
        spark.stop()


def test_the_notebook_is_made_of_its_cells(tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / "make_notebook.py", tmp_path)
    specification = importlib.util.spec_from_file_location("made", tmp_path / "make_notebook.py")
    assert specification is not None
    assert specification.loader is not None
    made = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(made)
    made.main()
    assert (tmp_path / "games.ipynb").read_text("utf-8") == (EXAMPLES / "games.ipynb").read_text("utf-8")


def test_the_notebook_runs(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    notebook = nbformat.read(EXAMPLES / "games.ipynb", as_version=4)
    environment = {**os.environ, "DEALS": "20000", "MPLBACKEND": "agg"}
    client = nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}})
    client.execute(env=environment)
    for name in ("odds", "survivors", "deals"):
        assert (tmp_path / f"{name}.png").stat().st_size > 5000
