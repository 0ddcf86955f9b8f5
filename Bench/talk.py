"""A minute of somebody who speaks, at 720p: espeak-ng's voice, and a photograph's face that moves."""

import math
import os
import subprocess

from PIL import Image, ImageDraw

import lib

PHOTO = os.path.join(lib.HERE, "../Sources/Server/GeneratedFaces/astronaut.jpg")
WIDTH, HEIGHT = 1280, 720
PER_SECOND = 30
# Of the photograph: its eyes, the line between the lips, the chin, and how wide the mouth is.
EYES = ((203, 101.5), (248, 103))
LIPS, CHIN, MOUTH = (222.5, 145), 182, 17
WORDS = """Good morning. Here is the one thing that I learned this week. Ask for help early! On Monday I did not, and I
lost a whole day. On Tuesday I asked. It took five minutes. What will you ask for today? I want to tell you how it went.
At first I was not sure. Then somebody listened, and asked one question back. That was all I needed."""


def film(seconds):
    """-> the file. Its movement comes back every six seconds, its words when they are over."""
    sound, loop, out = (os.path.join(lib.TMP, name) for name in ("talk.wav", "talk.mp4", "talk-%d.mp4" % seconds))
    if not os.path.exists(loop):
        subprocess.run(["espeak-ng", "-s", "150", "-p", "55", "-w", sound, WORDS], check=True)
        run(["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "%dx%d" % (WIDTH, HEIGHT), "-r", str(PER_SECOND), "-i", "-", "-c:v",
             "libx264", "-preset", "veryfast", "-b:v", "1500k", "-pix_fmt", "yuv420p", loop],
            b"".join(frame(n / PER_SECOND) for n in range(6 * PER_SECOND)))
    run(["-stream_loop", "-1", "-i", loop, "-stream_loop", "-1", "-i", sound, "-t", str(seconds), "-map", "0:v", "-map", "1:a",
         "-c:v", "copy", "-c:a", "aac", "-b:a", "96k", out])
    return out


def run(words, data=None):
    subprocess.run(["ffmpeg", "-v", "error", "-y", *words], input=data or b"", check=True)


def frame(time):
    """Somebody alive: a mouth that opens and closes, eyes that blink every three seconds, a head that sways."""
    picture = Image.open(PHOTO).convert("RGB")
    blink(picture, time)
    speak(picture, max(0, math.sin(2 * math.pi * 2.5 * time)) * (0.6 + 0.4 * math.sin(2 * math.pi / 3 * time)))
    x, y = LIPS[0] + 8 * math.sin(2 * math.pi / 6 * time), LIPS[1] - 20
    turned = picture.rotate(3 * math.sin(2 * math.pi / 3 * time), Image.BICUBIC, center=LIPS)
    # The face is a quarter as high as the film, beside what else the photograph shows.
    side = HEIGHT / 256
    return turned.resize((WIDTH, HEIGHT), Image.BILINEAR, box=box(x, y, WIDTH / side, HEIGHT / side, turned.size)).tobytes()


def box(x, y, width, height, size):
    left, top = (min(max(0, middle - length / 2), whole - length) for middle, length, whole in
                 ((x, width, size[0]), (y, height, size[1])))
    return left, top, left + width, top + height


def speak(picture, opening):
    """What is below the lips goes down, and darkness is between them."""
    drop = round(12 * opening)
    if not drop:
        return
    left, right, top = int(LIPS[0] - 2 * MOUTH), int(LIPS[0] + 2 * MOUTH), int(LIPS[1])
    jaw = picture.crop((left, top, right, CHIN + 20))
    picture.paste(jaw.resize((jaw.width, jaw.height - drop)), (left, top + drop))
    ImageDraw.Draw(picture).ellipse((LIPS[0] - MOUTH, top - 1, LIPS[0] + MOUTH, top + drop + 1), fill=(60, 20, 20))


def blink(picture, time):
    """For a fifth of a second, skin from above an eye covers it."""
    if (time + 1.5) % 3 > 0.2:
        return
    for x, y in EYES:
        lid = picture.crop((int(x - 11), int(y - 9), int(x + 11), int(y - 5)))
        picture.paste(lid.resize((22, 11)), (int(x - 11), int(y - 6)))
