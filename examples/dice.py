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
    products = multiply(powers(x), powers(y), diagonals[0])
    offset += LINE
    sums, power_of_z = [0.0] * 8, 1.0
    for k, count in enumerate(diagonals.rstrip(b"\0")):
        total, long = length(count), length(min(count, max(0, long_orders - k)))
        of_plane, place = [0.0] * 8, 0
        for element, end in (("d", long), ("f", total)):
            numbers = struct.unpack_from(f"<{end - place}{element}", data, offset)
            offset += -(-struct.calcsize(f"<{end - place}{element}") // LINE) * LINE
            for i, number in enumerate(numbers):
                of_plane[i % 8] += number * products[place + i]
            place = end
        sums = [sum + power_of_z * of_plane for sum, of_plane in zip(sums, of_plane)]
        power_of_z *= z
    a, b, c, d, e, f, g, h = sums
    return ((a + e) + (c + g)) + ((b + f) + (d + h))


def length(diagonals):
    """The number of coefficients in so many diagonals."""
    return diagonals * (diagonals + 1) // 2


def powers(x):
    """The powers of x from 0 to 19."""
    found = [1.0, x]
    for n in range(2, 20):
        found.append(found[n // 2] * found[n - n // 2])
    return found


def multiply(xs, ys, diagonals):
    """1; x, y; x^2, xy, y^2; and so on."""
    return [xs[n - j] * ys[j] for n in range(diagonals) for j in range(n + 1)]
