"""SipHash-2-4 with 128 bits of output under a key of zeros, as docs/format.md has it: the keys of gems.fgt."""
import struct

MASK = 2**64 - 1


def siphash_2_4_128(message):
    v0, v1, v2, v3 = 0x736F6D6570736575, 0x646F72616E646F83, 0x6C7967656E657261, 0x7465646279746573

    def rotate(x, n):
        return (x << n | x >> 64 - n) & MASK

    def rounds(count):
        nonlocal v0, v1, v2, v3
        for _ in range(count):
            v0, v2 = v0 + v1 & MASK, v2 + v3 & MASK
            v0, v1, v3 = rotate(v0, 32), rotate(v1, 13) ^ v0, rotate(v3, 16) ^ v2
            v2, v0 = v2 + v1 & MASK, v0 + v3 & MASK
            v2, v1, v3 = rotate(v2, 32), rotate(v1, 17) ^ v2, rotate(v3, 21) ^ v0

    padded = message + bytes(7 - len(message) % 8) + bytes([len(message) & 0xFF])
    for (word,) in struct.iter_unpack("<Q", padded):
        v3 ^= word
        rounds(2)
        v0 ^= word
    v2 ^= 0xEE
    rounds(4)
    low = v0 ^ v1 ^ v2 ^ v3
    v1 ^= 0xDD
    rounds(4)
    return (v0 ^ v1 ^ v2 ^ v3) << 64 | low
