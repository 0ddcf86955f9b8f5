"""MirrorMate with Chromium's own fake camera and a spoken file for a microphone: a recording, its report, the prices at the
second one, tomorrow, and an account that leaves nothing on the disk.

Environment: as for walk.py; SERVICE_KEY, to move the development clock; SERVER_DATA, where nothing may be left."""

import os
import pathlib
import re
import tempfile

from browser import visit
from mirrormate import as_camera, promise, sign_up
from veramo import clock

SECONDS = 9


def record(phone):
    phone.says("Look at the rings")
    # Chromium's camera takes a moment.
    phone.page.wait_for_function(
        "() => [...document.querySelectorAll('button')].some(b => b.ariaLabel === 'Record' && !b.disabled)")
    phone.shot("camera")
    phone.tap("Record", exact=True)
    phone.says("It stops by itself at 60 seconds.")
    phone.page.wait_for_timeout(SECONDS * 1000)
    phone.shot("recording")
    phone.tap("Stop", exact=True)
    phone.says("Sending your recording")
    phone.shot("waiting")
    phone.says("How the score is made")
    phone.shot("report")


def jump(phone):
    """A key moment plays this phone's own copy from there."""
    phone.page.get_by_role("button", name=re.compile("^0:0")).locator("visible=true").first.click()
    phone.settle()
    phone.page.wait_for_function("() => [...document.querySelectorAll('video')].some(v => v.currentTime > 0)")


def second(phone):
    phone.tap("Back")
    phone.says("Your latest report")
    phone.tap("Record", exact=True)
    phone.says("You have used today’s free analysis.")
    phone.shot("prices")
    phone.tap("Close")
    clock({"advance": 86400})
    phone.tap("Record", exact=True)
    phone.says("Look at the rings")
    phone.tap("Close")


def leave(phone):
    phone.tap("Profile", exact=True)
    phone.tap("Delete my account")
    phone.page.get_by_label("Type DELETE to confirm").fill("DELETE")
    phone.settle()
    phone.tap("Delete everything")
    phone.says("Get Started")


def recordings():
    """Files of the bucket on the server's disk."""
    data = pathlib.Path(os.environ["SERVER_DATA"])
    heads = [b"ftyp", b"\x1a\x45\xdf\xa3"]
    return [
        file for file in data.rglob("*") if file.is_file() and file.stat().st_size > 50_000
        and any(head in file.open("rb").read(64) for head in heads)]


def main():
    with tempfile.TemporaryDirectory() as folder:
        with visit("mirrormate", flags=as_camera(folder)) as phone:
            phone.page.set_default_timeout(60_000)
            phone.open()
            # The welcome screen breathes for ever otherwise.
            phone.control("motion", True)
            sign_up(phone)
            promise(phone)
            phone.says("MirrorMate records you while you speak, and only then.")
            phone.shot("permission")
            phone.tap("Continue")
            record(phone)
            jump(phone)
            second(phone)
            leave(phone)
            phone.page.wait_for_timeout(5000)
            assert not recordings(), recordings()
    print("a minute was spoken, measured and forgotten")


if __name__ == "__main__":
    main()
