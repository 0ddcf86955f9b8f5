"""Photographs to check: sharp, evenly lit and each different, made here so that nothing needs to be fetched."""

import random
import struct
import zlib

WIDTH, HEIGHT = 800, 600


def _chunk(kind, data):
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def png(seed, width=WIDTH, height=HEIGHT):
    """A PNG of many overlapping rectangles: strong edges everywhere, another composition for each seed."""
    rnd = random.Random(seed)
    rows = [bytearray(bytes((150, 140, 130)) * width) for _ in range(height)]
    for _ in range(160):
        colour = bytes(rnd.randrange(10, 245) for _ in range(3))
        w, h = rnd.randrange(20, 180), rnd.randrange(20, 140)
        left, top = rnd.randrange(0, width - w), rnd.randrange(0, height - h)
        for row in rows[top:top + h]:
            row[left * 3:(left + w) * 3] = colour * w
    data = zlib.compress(b"".join(b"\0" + bytes(row) for row in rows), 6)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")
