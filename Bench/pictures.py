"""Pictures that pass as photographs: sharp, evenly lit, each different, and of a given size in bytes."""

import io
import random

from PIL import Image, ImageDraw


def scene(seed, width, height, grain=0):
    """Overlapping shapes; `grain` adds noise, which makes a JPEG large."""
    rnd = random.Random(seed)
    image = Image.new("RGB", (width, height), (150, 140, 130))
    draw = ImageDraw.Draw(image)
    for _ in range(220):
        x, y = rnd.randrange(width), rnd.randrange(height)
        w, h = rnd.randrange(width // 30, width // 4), rnd.randrange(height // 30, height // 4)
        colour = tuple(rnd.randrange(10, 245) for _ in range(3))
        (draw.rectangle if rnd.random() < 0.6 else draw.ellipse)((x, y, x + w, y + h), fill=colour)
    if grain:
        noise = Image.effect_noise((width, height), grain).convert("RGB")
        image = Image.blend(image, noise, 0.25)
    return image


def jpeg(image, quality=85):
    out = io.BytesIO()
    image.save(out, "JPEG", quality=quality)
    return out.getvalue()


def jpeg_of(seed, width, height, size):
    """A JPEG of about `size` bytes at quality 85, found by varying the grain."""
    low, high = 0, 400
    for _ in range(9):
        grain = (low + high) / 2
        data = jpeg(scene(seed, width, height, grain))
        low, high = (grain, high) if len(data) < size else (low, grain)
    return data


def padded(data, size):
    """The same picture with comment segments before its end, to exactly `size` bytes."""
    missing = size - len(data)
    segments = b""
    while missing > 0:
        take = min(missing, 60000)
        if missing - take in (1, 2, 3):
            take -= 4
        segments += b"\xff\xfe" + (take - 2).to_bytes(2, "big") + b"x" * (take - 4)
        missing -= take
    return data[:2] + segments + data[2:]


def enlarge(file, size):
    """The same picture with as many pixels as a phone's, in place."""
    with Image.open(file) as image:
        upright = size if image.width > image.height else size[::-1]
        data = jpeg(image.convert("RGB").resize(upright, Image.Resampling.LANCZOS), quality=92)
    with open(file, "wb") as out:
        out.write(data)
