"""Every screen of Veramo on the smallest phone with the largest text, light and dark: nothing may be cut or covered.

Environment: as for walk.py."""

import os
import pathlib
import re
import tempfile
import uuid

from browser import SE, visit
from veramo import PASSWORD, clock, pictures, see, share, subscribe
from veramo_making import cell, files


def enter(phone):
    phone.page.get_by_test_id("app-veramo").click()
    phone.says("Make something for each other")
    phone.fits("onboarding")
    phone.tap("Skip")
    phone.fits("welcome")
    phone.tap("Sign up with e-mail")
    phone.address = "maximiliane-%s@example.com" % uuid.uuid4().hex[:8]
    phone.page.get_by_label("E-mail", exact=True).fill(phone.address)
    phone.page.get_by_label("Password", exact=True).fill(PASSWORD)
    phone.fits("sign-up")
    phone.tap("Create account")
    phone.says("Link with your partner")
    phone.fits("alone")


def link(phone, other):
    phone.tap("Link now")
    phone.fits("pairing")
    phone.tap("Make a code")
    code = phone.page.get_by_label("Code", exact=True).locator("visible=true")
    code.wait_for()
    phone.fits("code")
    letters = re.sub("[^A-Z0-9]", "", code.inner_text())
    other.tap("Link now")
    other.page.get_by_label("Your partner’s code").locator("visible=true").fill(letters)
    other.tap("Enter this code")
    other.says("Waiting for their yes")
    other.fits("waiting")
    phone.says("They entered your code.")
    phone.fits("asked")
    phone.tap("Link with bo")
    phone.says("You’re linked with")
    phone.fits("linked")
    phone.tap("Open our calendar")
    phone.says("Nothing for today yet")
    phone.fits("today, empty")


def make(phone):
    """A photo from the gallery to the calendar, by way of the editor and the picture maker's form."""
    phone.tab("Create")
    phone.fits("create")
    with tempfile.TemporaryDirectory() as folder:
        photo = pathlib.Path(folder) / "photo.png"
        photo.write_bytes(pictures.png(4, 900, 600))
        files(phone).set_input_files(str(photo))
        phone.tap("My Gallery")
        # It comes before the one that was shared; until it is there, what a finger aims at may move away.
        cell(phone, 1).wait_for()
    phone.fits("gallery")
    cell(phone).click()
    phone.says("Share on our calendar")
    phone.fits("picture")
    phone.tap("Edit", exact=True)
    phone.page.get_by_label(re.compile("^Your picture, 900 by 600 pixels")).locator("visible=true").wait_for()
    for tool in ["Crop", "Rotate", "Text", "Size"]:
        phone.tap(tool, exact=True)
        phone.fits("editor, " + tool)
    phone.tap("Text", exact=True)
    phone.tap("Add text")
    phone.fits("editor, a text")
    phone.tap("Cancel", exact=True)
    phone.fits("editor, leaving")
    phone.tap("Discard my changes")
    phone.tap("Share on our calendar")
    phone.says("Share for today")
    phone.fits("sharing")
    for _ in range(3):
        phone.tap("Back")
        phone.still()
    phone.tap("Describe a picture")
    phone.fits("prompt")
    phone.tab("Today")


def days(phone):
    """Today with a picture, and the page of its day."""
    share(phone, 3, clock().date())
    see(phone)
    phone.fits("today")
    phone.page.get_by_role("button", name=re.compile("^Today’s picture")).locator("visible=true").click()
    phone.settle()
    phone.button("More").wait_for()
    phone.fits("day")
    phone.tap("Back")


def draw(phone, other):
    """A picture that the server draws, which needs a plan."""
    subscribe(phone, other)
    phone.tab("Create")
    phone.tap("Cartoon")
    phone.page.locator("textarea:visible").first.fill("The two of us on a boat under the stars")
    phone.settle()
    phone.tap("Make the picture")
    phone.passing("making", "You can leave this screen")
    phone.says("Make it again")
    phone.fits("made")


def leave(phone, other):
    """The end of the link, from the other phone: what was shared can still be looked at."""
    other.tab("Settings")
    other.page.get_by_role("button", name=re.compile("^maximiliane-")).locator("visible=true").last.click()
    other.settle()
    other.tap("End the link")
    other.tap("End the link")
    other.tap("End the link now")
    phone.tab("Today")
    phone.says("Link with your partner")
    phone.tab("Settings")
    phone.tap("Past calendars")
    phone.says("Look at the calendar")
    phone.fits("past couples")


def look(phone):
    phone.tab("Timeline")
    phone.says("Our Timeline")
    phone.fits("timeline")
    make(phone)
    phone.tab("Settings")
    phone.says("Your partner")
    phone.fits("settings")
    phone.page.get_by_role("button", name=re.compile("^bo-")).locator("visible=true").last.click()
    phone.says("Your days")
    phone.fits("partner")
    phone.page.get_by_role("button", name=re.compile("^Time zone")).locator("visible=true").click()
    phone.page.get_by_label("City or region").locator("visible=true").wait_for()
    phone.fits("time zones")
    phone.tap("Close")
    phone.tap("End the link")
    phone.says("Both of you keep what was shared until now.")
    phone.fits("parting")
    phone.tap("Stay linked")
    phone.tap("Back")
    phone.tap("See Veramo Premium")
    phone.fits("prices")
    phone.tap("Close")


def second(phone, dark):
    """The partner's phone, as small and with the same text."""
    other = phone.another("veramo-other", dark=not dark, size=SE)
    other.page.set_default_timeout(60_000)
    other.open()
    other.control("text", os.environ.get("TEXT", "11"))
    other.page.get_by_test_id("app-veramo").click()
    other.tap("Skip")
    other.tap("Sign up with e-mail")
    other.page.get_by_label("E-mail", exact=True).fill("bo-%s@example.com" % uuid.uuid4().hex[:6])
    other.page.get_by_label("Password", exact=True).fill(PASSWORD)
    other.tap("Create account")
    other.says("Link with your partner")
    return other


def main():
    for dark in [False, True]:
        with visit("veramo-%s" % ("dark" if dark else "light"), dark=dark, size=SE) as phone:
            phone.page.set_default_timeout(60_000)
            phone.open()
            phone.control("text", os.environ.get("TEXT", "11"))
            enter(phone)
            other = second(phone, dark)
            link(phone, other)
            days(phone)
            look(phone)
            draw(phone, other)
            leave(phone, other)
            other.end()
    print("everything can be read")


if __name__ == "__main__":
    main()
