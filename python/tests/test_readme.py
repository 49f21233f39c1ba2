"""The examples of the README are tests."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest


def test_the_readme_tells_the_truth() -> None:
    pytest.importorskip("pyarrow")
    readme = Path(__file__).resolve().parents[1] / "README.md"
    failed, tried = doctest.testfile(str(readme), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 5
    assert failed == 0
