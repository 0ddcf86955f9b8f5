"""MirrorMate's questions, refusals, words and profile photo on the smallest phone with the largest text: all can be read in full.

Environment: as for walk.py. FILM is a folder: talk.mp4, and for each refusal a film of its code's name. LOOKS names other looks
than the smallest phone's, such as "se,dark,max-dark"; with SCREENS each state leaves a picture."""

import os
import pathlib

from browser import PHONE, SE, visit
from mirrormate import choose, promise, sign_up

# Device, whether it is dark, and the text's size: 3 is everybody's.
LOOKS = {
    "se-largest": (SE, False, "11"), "se-largest-dark": (SE, True, "11"), "se": (SE, False, "3"), "light": (PHONE, False, "3"),
    "dark": (PHONE, True, "3"), "max": ({"width": 430, "height": 932}, False, "3"),
    "max-dark": ({"width": 430, "height": 932}, True, "3"),
}
REFUSALS = {
    "too_quiet": "Your voice is too quiet", "too_dark": "The picture is too dark", "no_face": "Your face isn’t in the picture",
    "too_short": "Record a little longer", "silence": "There is no sound",
}


def folder():
    return pathlib.Path(os.environ["FILM"])


def questions(phone):
    """Both are asked before the first recording, one after the other."""
    phone.says("Everything else is measured all the same")
    phone.fits("question, voice")
    phone.tap("Agree", exact=True)
    phone.says("by our own rules")
    phone.fits("question, measurements")
    phone.tap("Not now", exact=True)


def refusals(phone):
    for code, words in REFUSALS.items():
        phone.says("Choose a video instead")
        choose(phone, folder() / (code + ".mp4"))
        phone.says(words)
        phone.fits("refused, " + code)
        phone.tap("Record again")


def report(phone):
    phone.says("Choose a video instead")
    choose(phone, folder() / "talk.mp4")
    phone.says("Sending your recording")
    phone.shot("waiting")
    phone.says("How the score is made")
    phone.fits("report")
    for number in range(int(os.environ.get("PARTS", "14"))):
        phone.page.mouse.move(180, 400)
        phone.page.mouse.wheel(0, 520)
        phone.page.wait_for_timeout(120)
        phone.shot("report, part %02d" % number)
    phone.tap("Back")


def rest(phone):
    phone.says("Your latest report")
    phone.fits("home")
    phone.tap("Profile", exact=True)
    phone.says("Your practice")
    phone.tap("Edit profile")
    phone.page.get_by_test_id("photo-picker").set_input_files(folder() / "face.jpg")
    phone.page.get_by_text("Choose another picture").locator("visible=true").last.wait_for()
    phone.fits("edit profile")
    phone.tap("Save", exact=True)
    phone.page.wait_for_function("() => !document.body.innerText.includes('Choose another picture')")
    phone.fits("profile")
    phone.tap("Close")
    phone.tap("History")
    phone.says("Average")
    phone.fits("history")
    phone.tap("Back")
    phone.tap("Record", exact=True)
    phone.says("unless you cancel before")
    phone.fits("prices")


def walk(name, size, dark, text):
    with visit("states-" + name, dark=dark, size=size) as phone:
        phone.page.set_default_timeout(60_000)
        phone.open()
        # The welcome screen breathes for ever otherwise.
        phone.control("motion", True)
        phone.control("text", text)
        sign_up(phone)
        promise(phone)
        questions(phone)
        refusals(phone)
        report(phone)
        rest(phone)


def main():
    for name in os.environ.get("LOOKS", "se-largest").split(","):
        walk(name, *LOOKS[name])
    print("every state can be read")


if __name__ == "__main__":
    main()
