"""The compiled part. It may change with any release: use the modules above it."""

from collections.abc import Callable
from os import PathLike
from pathlib import Path
from typing import Any, final

import numpy as np
import numpy.typing as npt

__all__ = [
    "Batch",
    "Frame",
    "Question",
    "Table",
    "WrongRow",
    "answer_table",
    "ask_dice",
    "ask_gems",
    "ask_kingdoms",
    "ask_patience",
    "ask_war",
    "generate",
    "info",
    "listed_sum",
    "locate",
    "standard_folders",
    "verify",
]

_Path = str | PathLike[str]
_Options = tuple[npt.NDArray[np.bool_] | None, int, bool, bool]
_Answered = tuple[npt.NDArray[np.float64], npt.NDArray[np.int64], npt.NDArray[np.int64]]
_House = tuple[str, tuple[int, int] | None, int | None, str | None, int]
_Tell = Callable[[int, int], object]
_Out = npt.NDArray[np.float64] | None

class WrongRow(ValueError): ...

@final
class Table:
    def __new__(cls, path: _Path, mmap: bool = True) -> Table: ...
    @property
    def game(self) -> str: ...

@final
class Question:
    @property
    def query(self) -> list[tuple[str, str, list[str]]]: ...
    @property
    def answer(self) -> list[tuple[str, str, list[str]]]: ...
    @property
    def list(self) -> str | None: ...
    def one(self, *numbers: int) -> Any: ...
    def numbers(self, columns: Any, out: _Out, options: _Options) -> _Answered: ...
    def lists(
        self,
        numbers: npt.NDArray[Any],
        offsets: npt.NDArray[np.int64],
        values: npt.NDArray[Any],
        options: _Options,
    ) -> _Answered: ...
    def cards(self, cards: npt.NDArray[np.uint8], out: _Out, options: _Options) -> _Answered: ...
    def texts(self, texts: Any, out: _Out, options: _Options) -> _Answered: ...

class Frame:
    @property
    def column_names(self) -> list[str]: ...
    @property
    def num_rows(self) -> int: ...
    def __arrow_c_schema__(self) -> Any: ...
    def __arrow_c_stream__(self, requested_schema: Any | None = None) -> Any: ...

@final
class Batch(Frame):
    def __arrow_c_array__(self, requested_schema: Any | None = None) -> tuple[Any, Any]: ...

def answer_table(question: Question, table: Any, threads: int = 0, null: bool = False) -> Frame: ...
def ask_kingdoms(name: str, table: Table | None, names: Any | None = None) -> Question: ...
def ask_war(
    name: str, table: Table | None, house: _House, confidence: str | None = None, names: Any | None = None
) -> Question: ...
def ask_dice(name: str, table: Table | None, names: Any | None = None) -> Question: ...
def ask_patience(name: str, table: Table | None, positions: bool, names: Any | None = None) -> Question: ...
def ask_gems(name: str, table: Table | None, positions: bool, names: Any | None = None) -> Question: ...
def standard_folders() -> list[Path]: ...
def locate(folders: Any, game: str) -> Path | None: ...
def generate(
    game: str,
    folder: _Path,
    count: int | None,
    share: tuple[str | None, int | None, int | None],
    force: bool,
    threads: int,
    progress: _Tell | None,
) -> tuple[Path, int, int, str, float | None]: ...
def verify(
    game: str, path: _Path, deep: bool, threads: int, progress: _Tell | None
) -> tuple[list[str], str]: ...
def listed_sum(folder: _Path, game: str) -> str | None: ...
def info(path: _Path) -> dict[str, Any]: ...
