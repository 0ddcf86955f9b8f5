"""Every screen of MirrorMate on the smallest phone with the largest text, light and dark: nothing may be cut or covered.

Environment: as for walk.py."""

import os
import tempfile

from browser import SE, visit
from mirrormate import as_camera, choose, film, promise, sign_up


def live(phone):
    phone.says("Look at the rings")
    # Chromium's camera takes a moment.
    phone.page.wait_for_function(
        "() => [...document.querySelectorAll('button')].some(b => b.ariaLabel === 'Record' && !b.disabled)")


def camera(phone):
    """One's own picture, and the time that runs; then it is left."""
    promise(phone)
    phone.page.get_by_text("Choose a video instead").locator("visible=true").last.wait_for()
    phone.fits("permission")
    phone.tap("Continue")
    live(phone)
    phone.fits("camera")
    phone.tap("Record", exact=True)
    phone.says("It stops by itself at 60 seconds.")
    phone.passing("recording", "0:01")
    phone.tap("Close")
    phone.tap("Record", exact=True)
    live(phone)


def report(phone, clip):
    choose(phone, clip)
    phone.passing("waiting", "You can leave this screen")
    phone.says("How the score is made")
    phone.fits("report")
    for number in range(12):
        phone.page.mouse.wheel(0, 500)
        phone.page.wait_for_timeout(150)
        phone.shot("report, part %d" % number)


def rest(phone):
    phone.tap("Back")
    phone.says("Your latest report")
    phone.fits("home")
    phone.tap("Record", exact=True)
    phone.says("MirrorMate Premium")
    phone.fits("prices")
    phone.tap("Close")
    phone.tap("History")
    phone.says("Average")
    phone.fits("history")
    phone.tap("Back")
    phone.tap("Profile", exact=True)
    phone.says("Your practice")
    phone.fits("profile")
    phone.tap("Edit profile")
    phone.fits("edit profile")
    phone.tap("Cancel")


def guest(dark):
    """Whoever tries it without an account can have one later."""
    with visit("mirrormate-guest-%s" % ("dark" if dark else "light"), dark=dark, size=SE) as phone:
        phone.page.set_default_timeout(60_000)
        phone.open()
        phone.control("motion", True)
        phone.control("text", os.environ.get("TEXT", "11"))
        phone.page.get_by_test_id("app-mirrormate").click()
        phone.says("Speak for a minute")
        phone.tap("Try it without an account")
        phone.says("Your first report")
        phone.fits("home, guest")
        phone.tap("Make it an account")
        phone.page.get_by_label("Confirm password", exact=True).locator("visible=true").wait_for()
        phone.fits("upgrade")
        phone.tap("Close")


def main():
    for dark in [False, True]:
        guest(dark)
        with tempfile.TemporaryDirectory() as folder, visit(
                "mirrormate-%s" % ("dark" if dark else "light"), dark=dark, size=SE, flags=as_camera(folder)) as phone:
            phone.page.set_default_timeout(60_000)
            phone.open()
            # The welcome screen breathes for ever otherwise.
            phone.control("motion", True)
            phone.control("text", os.environ.get("TEXT", "11"))
            sign_up(phone)
            camera(phone)
            report(phone, film())
            rest(phone)
    print("everything can be read")


if __name__ == "__main__":
    main()
