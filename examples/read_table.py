#!/usr/bin/env python3
"""Reads the tables of foregone, from docs/format.md alone, with the standard library alone.

read_table.py DIR     checks every table in the folder and answers a sample of its game
read_table.py FILE    checks the table and answers the queries on standard input, in the contest's format without
                      count and end mark: `H1 H2 H3 H4` of kingdoms; `RULES X` or `RULES X A` of war; `N m x y` of dice;
                      deals; cases
"""
import math
import struct
import sys
import zlib
from pathlib import Path

from dice import dice
from numbering import deal, puzzle
from siphash import siphash_2_4_128

ELEMENTS = "BHIQd"  # u8, u16, u32, u64, f64, as the module struct calls them
VACANT = 2**64 - 1


class Table:
    """A table file, checked from its first byte to its last."""

    def __init__(self, path):
        self.path, self.bytes, self.position = path, path.read_bytes(), 20
        self.demand(len(self.bytes) >= 20 and self.bytes[:8] == b"\x89FGT\r\n\x1a\n", "is not a table")
        version, length, checksum = struct.unpack_from("<3I", self.bytes, 8)
        self.demand(version == 1, f"has format version {version}, and this script reads version 1")
        end = 20 + length
        self.demand(zlib.crc32(self.bytes[20:end]) == checksum, "has a damaged header")
        self.game, self.rules = self.string(), self.number("I")
        self.axes = [(self.string(), self.number(), self.number()) for _ in range(self.number())]
        self.sections = {}
        for _ in range(self.number()):
            name, element = self.string(), ELEMENTS[self.number("I")]
            shape = [self.number() for _ in range(self.number())]
            offset, length, checksum = self.number(), self.number(), self.number("I")
            self.demand(length == math.prod(shape) * struct.calcsize(element), f"has a misshapen {name}")
            self.demand(offset == -(-end // 64) * 64 and not any(self.bytes[end:offset]), f"has a stray {name}")
            end = offset + length
            self.demand(zlib.crc32(self.bytes[offset:end]) == checksum, f"has a damaged section {name}")
            self.sections[name] = element, shape, offset
        self.demand(end == len(self.bytes), "does not end with its last section")
        self.demand(self.rules == 1 and self.game in GAMES, f"is of {self.game}, rules {self.rules}: unknown")

    def demand(self, condition, complaint):
        if not condition:
            sys.exit(f"{self.path}: {complaint}")

    def number(self, element="Q"):
        self.position += struct.calcsize(element)
        return struct.unpack_from("<" + element, self.bytes, self.position - struct.calcsize(element))[0]

    def string(self):
        length = self.number()
        self.position += length
        return self.bytes[self.position - length : self.position].decode()

    def get(self, section, *indices):
        """The element at `indices`, of which the last varies fastest in the file."""
        element, shape, offset = self.sections[section]
        place = 0
        for index, extent in zip(indices, shape, strict=True):
            self.demand(0 <= index < extent, f"has no {indices} in section {section}")
            place = place * extent + index
        return struct.unpack_from("<" + element, self.bytes, offset + place * struct.calcsize(element))[0]

    def look_up(self, key):
        """The value of a key in a catalogue, or None."""
        homes, _, longest_probe = (self.get("shape", index) for index in range(3))
        mixed = key
        for factor in 0x2360ED051FC65DA44385DF649FCCF645, 0x5851F42D4C957F2DDA942042E4DD58B5:
            mixed = (mixed ^ mixed >> 64) * factor % 2**128
        mixed ^= mixed >> 64
        home = (mixed >> 64) * homes >> 64
        for slot in range(home, home + longest_probe):
            low, high, value = (self.get("slots", slot, index) for index in range(3))
            if value == VACANT or (high << 64 | low) > mixed:
                return None
            if (high << 64 | low) == mixed:
                return value


def kingdoms(table, queries):
    for h1, h2, h3, h4 in (map(int, line.split()) for line in queries.splitlines()):
        row = table.get("indices", h1 - 1, h2, h3, h4)
        yield " ".join(f"{table.get('palette', row, side):.6f}" for side in range(3))


def war(table, queries):
    for rules, defenders, *attackers in map(str.split, queries.splitlines()):
        for armies in attackers:
            yield f"{table.get(rules + '.probabilities', int(armies) - 1, int(defenders) - 1):.6f}"
        if not attackers:
            yield table.get(rules + ".thresholds", int(defenders) - 1)


def patience(table, queries):
    ranks = ["6789TJQKA".index(card[0]) for card in queries.split()]
    piles = [int("%d%d%d%d" % (*ranks[i : i + 4],), 9) for i in range(0, len(ranks), 4)]
    for first in range(0, len(piles), 9):
        key = sum(pile * 9 ** (32 - 4 * i) for i, pile in enumerate(sorted(piles[first : first + 9])))
        value = table.look_up(key)
        yield "unknown" if value is None else "%.6f" % struct.unpack("<d", struct.pack("<Q", value))


def gems(table, queries):
    numbers = map(int, queries.split())
    for _, count, gems_per_stone in zip(numbers, numbers, numbers):
        bags = [[next(numbers) for _ in range(next(numbers))] for _ in range(count)]
        colours = sorted({gem for bag in bags for gem in bag})
        packed = [sum(1 << 4 * colours.index(gem) for gem in bag) for bag in bags]
        order = sorted(range(count), key=packed.__getitem__)
        message = struct.pack(f"<2B{count}I", gems_per_stone, count, *(packed[bag] for bag in order))
        value = table.look_up(siphash_2_4_128(message))
        if value is None:
            yield "unknown"
        else:
            best = sorted(bag + 1 for place, bag in enumerate(order) if value >> place & 1)
            yield " ".join(map(str, struct.unpack("<4xhxx", struct.pack("<Q", value)) + tuple(best)))


GAMES = {"kingdoms": kingdoms, "war": war, "dice": dice, "patience": patience, "gems": gems}
SAMPLES = {"kingdoms": "2 1 2 6", "war": "war 1000", "dice": "10 3 5 5", "patience": deal(1), "gems": puzzle(1)}

if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    path = Path(sys.argv[1])
    files = sorted(path.glob("*.fgt")) if path.is_dir() else [path]
    if not files:
        sys.exit(f"{path}: there are no tables here")
    for file in files:
        table = Table(file)
        queries = SAMPLES[table.game] if path.is_dir() else sys.stdin.read()
        for answer in GAMES[table.game](table, queries):
            print(f"{table.game}: {answer}" if path.is_dir() else answer)
