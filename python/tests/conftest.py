"""Tables, the command line, and what a test needs of them."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import foregone

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True, scope="session")
def _no_tables_by_chance(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What is tested without tables finds none, wherever the tests are run."""
    empty = tmp_path_factory.mktemp("empty")
    os.environ.update(XDG_DATA_HOME=str(empty), XDG_DATA_DIRS=str(empty))
    os.environ.pop("FOREGONE_TABLES", None)
    os.chdir(empty)


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with tables: that of FOREGONE_TEST_TABLES, or else small ones, without that of dice."""
    given = os.environ.get("FOREGONE_TEST_TABLES")
    if given:
        return ROOT / given
    filled = tmp_path_factory.mktemp("filled")
    foregone.generate(["kingdoms", "war"], filled)
    foregone.generate("patience", filled, count=2000)
    foregone.generate("gems", filled, count=50)
    return filled


@pytest.fixture(scope="session", params=["table", "solved"])
def tables(request: pytest.FixtureRequest, folder: Path) -> foregone.Tables:
    """Tables to answer from, and then none."""
    if request.param == "table":
        return foregone.open(folder)
    return foregone.Tables()


Command = Callable[..., list[dict[str, Any]]]


@pytest.fixture(scope="session")
def command(folder: Path) -> Command:
    """Asks the command line: gives it rows as CSV, and gives back what it answers to each."""
    path = Path(os.environ.get("FOREGONE_COMMAND", ROOT / "target" / "release" / "foregone"))
    if not path.exists():
        pytest.skip(f"{path} is not there: cargo build --release makes it")

    def ask(
        game: str, name: str, columns: dict[str, Any], *options: str, table: bool = True
    ) -> list[dict[str, Any]]:
        text = io.StringIO()
        rows = csv.writer(text)
        rows.writerow(columns)
        rows.writerows(zip(*columns.values(), strict=True))
        arguments = [str(path), game, name, "--format", "jsonl", "--digits", "15"]
        arguments += ["--tables", str(folder)] if table else []
        run = subprocess.run(
            [*arguments, *options], input=text.getvalue(), capture_output=True, text=True, check=False
        )
        assert run.returncode == 0, run.stderr
        return [json.loads(line) for line in run.stdout.splitlines()]

    return ask
