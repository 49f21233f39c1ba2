"""Tables: where they are, and the questions that are asked of them."""

from __future__ import annotations

import functools
import os
from pathlib import Path
from types import ModuleType
from typing import Any

from foregone import _foregone
from foregone._foregone import Question, Table

GAMES = ("kingdoms", "war", "dice", "patience", "gems")


class Tables:
    """The tables of a folder, as :func:`foregone.open` gives them.

    Its attributes ``kingdoms``, ``war``, ``dice``, ``patience`` and ``gems`` have the functions of the modules of these
    names, which answer from these tables. Tables can be pickled: what is kept are paths, and the tables are opened where
    they are first asked.
    """

    def __init__(self, folder: str | os.PathLike[str] | None = None, *, mmap: bool = True) -> None:
        self._named = None if folder is None else Path(folder).absolute()
        if self._named is not None and not self._named.is_dir():
            raise FileNotFoundError(f"{self._named}: there is no such folder")
        self._mmap = mmap
        self.forget()

    def forget(self) -> None:
        """Closes all tables. They are looked for again when they are next asked."""
        self._opened: dict[str, Table | None] = {}
        self._questions: dict[Any, Question] = {}

    @property
    def folders(self) -> list[Path]:
        """The folders in which tables are looked for, in this order."""
        named = [] if self._named is None else [self._named]
        return [*named, *(Path(folder) for folder in _foregone.standard_folders())]

    def path(self, game: str) -> Path | None:
        """The path of the table of ``game``; ``None`` if there is none, and answers are solved on the spot."""
        path = _foregone.locate(self.folders, game)
        return None if path is None else Path(path)

    def table(self, game: str) -> Table | None:
        """The table of ``game``, opened."""
        if game not in self._opened:
            path = self.path(game)
            self._opened[game] = None if path is None else Table(path, self._mmap)
        return self._opened[game]

    def question(self, game: str, name: str, *options: Any) -> Question:
        """A question of ``game``, with its options."""
        try:
            return self._questions[game, name, options]
        except KeyError:
            make = getattr(_foregone, f"ask_{game}")
            question: Question = make(name, self.table(game), *options)
            self._questions[game, name, options] = question
            return question

    def __getattr__(self, name: str) -> Game:
        if name in GAMES:
            return Game(name, self)
        raise AttributeError(f"tables have no attribute {name!r}")

    def __reduce__(self) -> tuple[Any, ...]:
        return _open, (self._named, self._mmap)

    def __repr__(self) -> str:
        return f"<Tables: {self._named or 'in the standard folders'}>"


class Game:
    """The functions of a game's module, which answer from certain tables."""

    def __init__(self, name: str, tables: Tables) -> None:
        self._name = name
        self._tables = tables

    def __getattr__(self, name: str) -> Any:
        function = getattr(_module(self._name), name)
        if not callable(function) or isinstance(function, type):
            return function
        return functools.partial(function, tables=self._tables)

    def __dir__(self) -> list[str]:
        return dir(_module(self._name))


def _module(game: str) -> ModuleType:
    import importlib

    return importlib.import_module(f"foregone.{game}")


def _open(folder: Path | None, mmap: bool) -> Tables:
    return DEFAULT if folder is None and mmap else Tables(folder, mmap=mmap)


DEFAULT = Tables()
"""The tables of the standard folders."""

if hasattr(os, "register_at_fork"):
    # What another thread was solving when the process forked would never be done in the child.
    os.register_at_fork(after_in_child=DEFAULT.forget)
