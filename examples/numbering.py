#!/usr/bin/env python3
"""Numbered deals and puzzles, re-created from docs/numbering.md without any library.

numbering.py patience K    prints deal K in the judge's format
numbering.py gems K        prints puzzle K in the judge's format
numbering.py words GAME K  prints the first four words of the stream
"""
import sys


def chacha8_words(key):
    """The 32-bit words of the ChaCha8 stream of a 32-byte key; nonce 0, block counter from 0."""

    def rotate(x, n):
        return (x << n | x >> 32 - n) & 0xFFFFFFFF

    def quarter_round(s, a, b, c, d):
        s[a] = s[a] + s[b] & 0xFFFFFFFF
        s[d] = rotate(s[d] ^ s[a], 16)
        s[c] = s[c] + s[d] & 0xFFFFFFFF
        s[b] = rotate(s[b] ^ s[c], 12)
        s[a] = s[a] + s[b] & 0xFFFFFFFF
        s[d] = rotate(s[d] ^ s[a], 8)
        s[c] = s[c] + s[d] & 0xFFFFFFFF
        s[b] = rotate(s[b] ^ s[c], 7)

    def little_endian(data):
        return [int.from_bytes(data[i : i + 4], "little") for i in range(0, len(data), 4)]

    counter = 0
    while True:
        start = little_endian(b"expand 32-byte k" + key + counter.to_bytes(8, "little") + bytes(8))
        s = start[:]
        for _ in range(4):
            for columns in (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15):
                quarter_round(s, *columns)
            for diagonal in (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14):
                quarter_round(s, *diagonal)
        for word, first in zip(s, start):
            yield word + first & 0xFFFFFFFF
        counter += 1


def words(game, number):
    return chacha8_words(number.to_bytes(8, "little") + game.encode().ljust(24, b"\0"))


def below(stream, bound):
    passed_over = 2**32 % bound
    while True:
        word = next(stream)
        if word < 2**32 - passed_over:
            return word % bound


def deal(number):
    stream = words("patience", number)
    deck = [rank + suit for rank in "6789TJQKA" for suit in "SCDH"]
    for last in range(35, 0, -1):
        other = below(stream, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return "".join(" ".join(deck[i : i + 4]) + "\n" for i in range(0, 36, 4))


def puzzle(number):
    stream = words("gems", number)
    colours = 2 + below(stream, 7)
    bags = 4 + below(stream, 18)
    gems_per_stone = 2 + below(stream, 7)
    lines = [f"{colours} {bags} {gems_per_stone}\n"]
    for _ in range(bags):
        gems = 1 + below(stream, 10)
        drawn = sorted(1 + below(stream, colours) for _ in range(gems))
        lines.append(" ".join(map(str, [gems] + drawn)) + "\n")
    return "".join(lines)


if __name__ == "__main__":
    if sys.argv[1] == "words":
        stream = words(sys.argv[2], int(sys.argv[3]))
        print(" ".join(f"{next(stream):08x}" for _ in range(4)))
    else:
        sys.stdout.write({"patience": deal, "gems": puzzle}[sys.argv[1]](int(sys.argv[2])))
