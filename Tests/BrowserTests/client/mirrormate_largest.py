"""Every screen of MirrorMate on the smallest phone with the largest text, light and dark: nothing may be cut or covered.

Environment: as for walk.py."""

import os

from browser import visit
from mirrormate import choose, film, promise, sign_up

SE = {"width": 375, "height": 667}


def report(phone, clip):
    promise(phone)
    phone.page.get_by_text("Choose a video instead").locator("visible=true").last.wait_for()
    phone.fits("permission")
    choose(phone, clip)
    phone.says("Sending your recording")
    phone.shot("waiting")
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


def main():
    for dark in [False, True]:
        with visit("mirrormate-%s" % ("dark" if dark else "light"), dark=dark, size=SE) as phone:
            phone.page.set_default_timeout(60_000)
            phone.open()
            # The welcome screen breathes for ever otherwise.
            phone.control("motion", True)
            phone.control("text", os.environ.get("TEXT", "11"))
            sign_up(phone)
            report(phone, film())
            rest(phone)
    print("everything can be read")


if __name__ == "__main__":
    main()
