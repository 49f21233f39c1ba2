"""Filling tables, checking them, and telling what they hold."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from foregone import _foregone
from foregone._tables import DEFAULT, GAMES

Progress = Callable[[str, int, int], object]
"""What is told how far work has come: the game, the steps that are done, and all steps (0 as long as they are not
counted)."""

Folder = str | os.PathLike[str]


class Generated(NamedTuple):
    """A table that was filled."""

    game: str
    path: Path
    entries: int
    bytes: int
    sha256: str
    seconds: float | None
    """How long that took; ``None`` if the table was there already."""


class Checked(NamedTuple):
    """A table that was checked."""

    game: str
    path: Path
    found: list[str]
    """What was checked and found right."""
    error: str | None
    """What is wrong with it; ``None`` if it is sound and as its folder lists it."""

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return self.error is None


def generate(
    games: str | Sequence[str] | None = None,
    out: Folder = "tables",
    *,
    count: int | None = None,
    rules: str | None = None,
    attackers: int | None = None,
    defenders: int | None = None,
    force: bool = False,
    threads: int | None = None,
    progress: Progress | bool | None = None,
) -> list[Generated]:
    """Fills tables: all of them, or those of the games that are named; and writes ``SHA256SUMS`` beside them.

    Ctrl-C ends it within a second. What was there before is then still there, and whole.

    :param games: the game, or the games
    :param out: the folder to write to
    :param count: how many numbered deals of patience (else 1,000,000) or puzzles of gems (else 10,000)
    :param rules: this rule set of war alone
    :param attackers: up to so many attackers of war (else 2000)
    :param defenders: up to so many defenders of war (else 1000)
    :param force: fill a table anew even if it is there and sound
    :param threads: how many threads work; else one a processor
    :param progress: a function that is told how far it has come; ``True`` for a bar by tqdm; else there is a bar where tqdm
        is installed and someone looks on
    :raises ValueError: a game is unknown, or its table cannot hold what is wanted
    :raises OSError: something cannot be written

    >>> import foregone, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     (table,) = foregone.generate("patience", folder, count=100)
    >>> table.entries, table.bytes
    (100, 3704)
    """
    named = GAMES if games is None else (games,) if isinstance(games, str) else tuple(games)
    filled = []
    for game in named:
        with _told(progress, f"filling {game}", game) as tell:
            share = (rules, attackers, defenders)
            filled.append(
                Generated(game, *_foregone.generate(game, Path(out), count, share, force, threads or 0, tell))
            )
    DEFAULT.forget()
    return filled


def verify(
    path: Folder | None = None,
    *,
    deep: bool = False,
    threads: int | None = None,
    progress: Progress | bool | None = None,
) -> list[Checked]:
    """Checks tables: structure, checksums and ``SHA256SUMS``; with ``deep``, works every answer out again.

    :param path: a table, or a folder of tables; else the tables of the standard folders
    :param deep: whether every answer is worked out again and compared
    :param threads: how many threads work; else one a processor
    :param progress: as for :func:`generate`
    :returns: each table, and what was found. Look at ``sound`` of each
    :raises FileNotFoundError: there is no table
    """
    checked = []
    for game, table in _paths(path):
        with _told(progress, f"checking {game}", game) as tell:
            try:
                found, sum_ = _foregone.verify(game, table, deep, threads or 0, tell)
                listed = _foregone.listed_sum(table.parent, game)
            except OSError as error:
                checked.append(Checked(game, table, [], str(error)))
                continue
        if listed is None:
            found.append("not listed in SHA256SUMS")
        elif listed == sum_:
            found.append("SHA256SUMS")
        wrong = None
        if listed not in (None, sum_):
            wrong = f"{table}: has SHA-256 {sum_}, and SHA256SUMS lists {listed}"
        checked.append(Checked(game, table, found, wrong))
    return checked


def info(path: Folder | None = None) -> list[dict[str, Any]]:
    """What tables hold: game, path, versions, answers, bytes, inputs (name, first, last) and sections (name, type, shape,
    offset, bytes).

    :param path: a table, or a folder of tables; else the tables of the standard folders
    :raises FileNotFoundError: there is no table
    :raises OSError: one cannot be read
    """
    return [_foregone.info(table) for _, table in _paths(path)]


def _paths(path: Folder | None) -> list[tuple[str, Path]]:
    if path is None:
        found = [(game, table) for game in GAMES if (table := DEFAULT.path(game)) is not None]
        place = ", ".join(str(folder) for folder in DEFAULT.folders)
    elif Path(path).is_dir():
        tables = [(game, Path(path) / f"{game}.fgt") for game in GAMES]
        found = [(game, table) for game, table in tables if table.exists()]
        place = str(path)
    elif Path(path).exists():
        return [(_foregone.Table(Path(path)).game, Path(path))]
    else:
        found, place = [], str(path)
    if not found:
        raise FileNotFoundError(f"{place}: there is no table; fill some with foregone.generate")
    return found


@contextlib.contextmanager
def _told(
    progress: Progress | bool | None, what: str, game: str
) -> Iterator[Callable[[int, int], object] | None]:
    """What the compiled part tells how far it has come."""
    if callable(progress):
        yield lambda done, steps: progress(game, done, steps)
        return
    bars: Any = None
    if progress is not False:
        with contextlib.nullcontext() if progress else contextlib.suppress(ImportError):
            from tqdm.auto import tqdm

            bars = tqdm
    if bars is None:
        yield None
        return
    # Without a terminal there is nobody to look at a bar, unless one is asked for.
    with bars(desc=what, disable=None if progress is None else False, leave=False) as bar:

        def tell(done: int, steps: int) -> None:
            bar.total = steps or None
            bar.n = done
            bar.refresh()

        yield tell
