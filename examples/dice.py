"""The answers in dice.fgt, as docs/format.md has them: the surface to its last bit, and six decimals."""
import bisect
import math
import struct

LINE = 64


def dice(table, queries):
    """The answers to queries `N m x y`, one a line."""
    for n, m, x, y in (map(int, line.split()) for line in queries.splitlines()):
        a, b = n - x, n - y
        if m == 1 or max(a, b) <= m:
            probability = float(a <= b) if m == 1 else m / (2 * m - 1)
        else:
            axis, _, grid, side = (table.get("dice", m - 1, word) for word in range(4))
            row, column = (table.get("axes", axis + (d - m - 1) // m) if d > m else 0 for d in (a, b))
            block = table.sections["blocks"][2] + LINE * table.get("grids", grid + row * side + column)
            u, v = ((d - m - 1) / m if d > m else 1 / m for d in (a, b))
            probability = min(max(evaluate(table.bytes, block, u, v, 1 / m), 0.0), 1.0)
        below = math.floor(probability * 1e6)
        millionths = below + (probability * 1e6 - below > 0.5)
        key, count = max(a, m) << 11 | max(b, m) | m << 22, table.sections["corrections"][1][0]
        place = bisect.bisect_left(range(count), key, key=lambda index: table.get("corrections", index))
        if place < count and table.get("corrections", place) == key:
            millionths = 2 * below + 1 - millionths
        yield "%d.%06d" % divmod(millionths, 10**6)


def evaluate(data, offset, u, v, s):
    """The polynomial of the block at `offset` in `data`, at a place given by its three coordinates."""
    *scaling, diagonals, long_orders = struct.unpack_from("<6d11sB", data, offset)
    x, y, z = (c * scaling[2 * i] + scaling[2 * i + 1] for i, c in enumerate((u, v, s)))
    products = multiply(x, y, diagonals[0])
    offset += LINE
    sums, power_of_z = [0.0] * 2, 1.0
    for k, count in enumerate(diagonals.rstrip(b"\0")):
        long, parts = max(0, long_orders - k), [0.0] * 8
        for n in range(count):
            pair, length = ("<2d", 16) if n < long else ("<2f", 8)
            for p in range(n // 2 + 1):
                for i, number in enumerate(struct.unpack_from(pair, data, offset)):
                    parts[2 * (p % 4) + i] += number * products[n][2 * p + i]
                offset += length
        for i in range(2):
            sums[i] += power_of_z * ((parts[i] + parts[2 + i]) + (parts[4 + i] + parts[6 + i]))
        power_of_z *= z
    return sums[0] + sums[1]


def multiply(x, y, diagonals):
    """1, 1; x, y; x^2, xy, y^2, y^2; and so on: the products of each diagonal, the last of an odd number twice."""
    found, power_of_y = [[1.0, 1.0]], 1.0
    for n in range(1, diagonals):
        if n % 2 == 1:
            before = [product * (x * x) for product in found[n - 2]] if n > 1 else []
            found.append(before + [power_of_y * x, power_of_y * y])
            power_of_y *= y * y
        else:
            found.append([product * x for product in found[n - 1]] + [power_of_y] * 2)
    return found
