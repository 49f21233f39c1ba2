"""Exact answers to games of chance: columns in, columns out.

Each game is a module with a function for each question: :mod:`foregone.kingdoms`, :mod:`foregone.war`,
:mod:`foregone.dice`, :mod:`foregone.patience` and :mod:`foregone.gems`.

Answers come from a table where one is found, as the command line finds them (``$FOREGONE_TABLES``, ``./tables``, the
user's data folder, those of all users), and are else solved on the spot. :func:`open` takes tables from another folder.

>>> import foregone
>>> round(foregone.war.odds(10, 10, rules="risk"), 6)
0.479935
"""

from __future__ import annotations

import os

from foregone import dice, gems, kingdoms, patience, war
from foregone._lists import Lists
from foregone._manage import Checked, Generated, generate, info, verify
from foregone._tables import Tables

__all__ = [
    "Checked",
    "Generated",
    "Lists",
    "Tables",
    "dice",
    "gems",
    "generate",
    "info",
    "kingdoms",
    "open",
    "patience",
    "verify",
    "war",
]


def open(folder: str | os.PathLike[str], *, mmap: bool = True) -> Tables:
    """The tables of a folder. What it does not have is looked for in the standard folders.

    :param folder: the folder
    :param mmap: whether tables are mapped; if not, they are read into memory, as is wise on network file systems
    :raises FileNotFoundError: there is no such folder

    The attributes of what is returned have the functions of the games::

        tables = foregone.open("/data/tables")
        tables.war.odds(10, 10)
    """
    return Tables(folder, mmap=mmap)
