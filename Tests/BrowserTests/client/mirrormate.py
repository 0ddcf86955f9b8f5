"""What walks of MirrorMate share: a film of a speaking voice, an account, and the way from the record button to a report."""

import os
import pathlib
import subprocess
import uuid

PASSWORD = "Speak-up-7-times"


def film():
    """The face of somebody who speaks: a file that the test has made."""
    return pathlib.Path(os.environ["FILM"])


def as_camera(folder):
    """The same for Chromium's fake camera and microphone: its flags."""
    camera, sound = pathlib.Path(folder) / "talk.mjpeg", pathlib.Path(folder) / "talk.wav"
    for words in [["-an", "-vf", "scale=360:640", "-q:v", "3", camera], ["-vn", sound]]:
        subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", film(), *words], check=True)
    return [
        "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream",
        "--use-file-for-fake-video-capture=%s" % camera, "--use-file-for-fake-audio-capture=%s" % sound,
    ]


def sign_up(phone):
    phone.page.get_by_test_id("app-mirrormate").click()
    phone.says("Speak for a minute")
    phone.fits("welcome")
    phone.tap("Get Started")
    phone.page.get_by_label("Name", exact=True).fill("Maximiliane Sample")
    phone.page.get_by_label("E-mail", exact=True).fill("maximiliane-%s@example.com" % uuid.uuid4().hex[:8])
    phone.page.get_by_label("Password", exact=True).fill(PASSWORD)
    phone.page.get_by_label("Confirm password", exact=True).fill(PASSWORD)
    phone.fits("sign-up")
    phone.tap("I agree to the Terms of Service and the Privacy Policy")
    phone.tap("Create Account")
    phone.says("Your first report")
    phone.fits("home, new")


def promise(phone):
    phone.tap("Record", exact=True)
    phone.says("Before your first recording")
    phone.fits("promise")
    for words in ["I’m 16 or older", "All who are seen or heard agree"]:
        phone.page.get_by_label(words).locator("visible=true").last.click()
        phone.settle()
    phone.tap("Continue")


def choose(phone, clip):
    phone.page.locator("input[type=file]").last.set_input_files(clip)
    phone.settle()
