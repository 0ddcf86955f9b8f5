"""Every main screen at the largest accessibility text size: nothing may be cut off, and nothing may lie over other words.

Environment as for walk.py. The server's model answers first "authentic", then "fake", then that it wants more photos, then
that it sees no sneaker."""

import base64
import email
import hashlib
import hmac
import os
import pathlib
import re
import tempfile
import time
import uuid

from browser import FITS, SE, visit
from walk import ANGLES, pictures

PASSWORD = "correct horse 42"


def onboarding(phone):
    phone.page.get_by_test_id("app-auntentic").click()
    phone.says("Is it real?")
    for page in range(1, 4):
        phone.fits("onboarding %d" % page)
        phone.tap("Next")
    phone.fits("onboarding 4")
    phone.tap("Get started")
    phone.fits("welcome")


def signing_in(phone):
    phone.tap("I have an account: sign in")
    phone.fits("sign in")
    phone.tap("Sign in", exact=True)
    phone.fits("sign in, nothing filled in")
    phone.tap("Forgot password?")
    phone.fits("forgot password")
    phone.page.get_by_label("E-mail", exact=True).locator("visible=true").fill("nobody@example.com")
    phone.tap("Send the code")
    phone.says("Check your mail")
    phone.fits("code")
    for title in ["Reset password", "Welcome back", "I have an account: sign in"]:
        phone.page.go_back()
        phone.says(title)
        phone.settle()


def signing_up(phone, address):
    phone.tap("Sign up with e-mail")
    phone.fits("sign up")
    phone.page.get_by_label("E-mail", exact=True).locator("visible=true").fill(address)
    phone.page.get_by_label("Password", exact=True).locator("visible=true").fill(PASSWORD)
    phone.says("Strong")
    phone.fits("sign up, filled in")
    phone.tap("Create account")
    phone.says("No checks yet")
    phone.fits("home, empty")


def photograph(phone, folder, title=None):
    phone.tap("Start New Check")
    for step, angle in enumerate(ANGLES):
        phone.says("Step %d of 4" % (step + 1))
        phone.says(angle)
        if title:
            phone.fits("guide, " + angle)
        photo = pathlib.Path(folder) / ("%d.png" % step)
        photo.write_bytes(pictures.png(step + 10))
        phone.page.locator("label:visible input[type=file]").first.set_input_files(photo)
        phone.button("Use this photo").wait_for()
        if title:
            phone.fits("photo, " + angle)
        phone.tap("Use this photo")
    phone.says("Ready to check?")
    if title:
        phone.fits(title)
    phone.tap("Check this sneaker")


def results(phone, folder):
    photograph(phone, folder, "review")
    phone.says("Send photos to")
    phone.fits("consent")
    phone.tap("Agree")
    phone.passing("analysis", "You can leave this screen")
    phone.says("Likely Authentic")
    phone.fits("authentic")
    phone.tap("Make a picture to share")
    phone.button("Share the picture").wait_for()
    phone.tap("Make a link to share")
    phone.says("Whoever has this link")
    phone.fits("shared")
    phone.tap("Close")
    phone.says("Recent checks")
    phone.fits("home with a check")
    photograph(phone, folder)
    phone.says("Likely Fake")
    phone.fits("fake")
    phone.tap("Close")


def troubles(phone, folder):
    photograph(phone, folder)
    phone.says("More photos would help")
    phone.fits("more photos wanted")
    phone.tap("Close")
    phone.says("Unfinished check")
    phone.fits("home with an unfinished check")
    phone.tap("Discard the unfinished check")
    phone.fits("discard?")
    phone.tap("Discard photos")
    phone.control("offline", True)
    phone.says("No internet")
    phone.fits("home, offline")
    phone.control("offline", False)
    photograph(phone, folder)
    phone.says("No sneaker in these photos")
    phone.fits("no sneaker")
    phone.tap("Close")


def lists(phone):
    phone.tab("History")
    phone.says("Search by model")
    phone.fits("history")
    phone.page.get_by_label("Search by model").fill("nothing is called so")
    phone.says("Nothing found")
    phone.fits("history, nothing found")
    phone.tap("Clear search and filter")
    phone.page.get_by_role("button", name="Likely Fake").locator("visible=true").first.click()
    phone.says("Key observations")
    phone.fits("report from history")
    phone.tap("Delete this check")
    phone.fits("delete this check?")
    phone.tap("Keep it")
    phone.page.go_back()
    phone.page.get_by_label("Search by model").locator("visible=true").wait_for()


def settings(phone):
    phone.tab("Settings")
    phone.says("Privacy")
    phone.fits("settings")
    phone.tap("Export my data")
    phone.says("Your data is ready")
    phone.fits("settings, exported")
    phone.tap("Credit history")
    phone.says("Check")
    phone.fits("credit history")
    phone.page.go_back()
    phone.settle()
    phone.tap("Get credits")
    phone.says("Packs")
    phone.fits("paywall")
    phone.tap("Close")
    phone.tap("Delete my account")
    phone.says("Delete your account?")
    phone.fits("delete account")
    phone.tap("Keep my account")
    phone.tap("Sign out")
    phone.says("Everything of this account")
    phone.fits("sign out?")
    phone.tap("Sign out")


def code_in_mail():
    """Of the latest message that the server would have sent."""
    folder = pathlib.Path(os.environ["SERVER_DATA"]) / "mail"
    latest = max(folder.glob("*.eml"), key=lambda file: file.stat().st_mtime)
    message = email.message_from_bytes(latest.read_bytes())
    words = [part.get_payload(decode=True).decode() for part in message.walk() if part.get_content_type() == "text/plain"]
    return re.search(r"(?<!\d)\d{6,10}(?!\d)", re.sub(r"https?://\S+", "", words[0])).group()


def fill(phone, label, text):
    phone.page.get_by_label(label, exact=True).locator("visible=true").fill(text)
    phone.settle()


def recovery(phone, address):
    """A forgotten password, from the mail to a new one."""
    phone.tap("I have an account: sign in")
    phone.tap("Forgot password?")
    fill(phone, "E-mail", address)
    phone.tap("Send the code")
    phone.says("Check your mail")
    fill(phone, "Code", code_in_mail())
    phone.tap("Confirm")
    phone.says("Choose a new one for")
    phone.fits("new password")
    fill(phone, "New password", PASSWORD + "!")
    phone.says("Strong")
    phone.fits("new password, filled in")
    phone.tap("Save password")
    phone.says("Recent checks")


def authenticator(key):
    """What an authenticator app shows now."""
    digest = hmac.new(base64.b32decode(key), int(time.time() // 30).to_bytes(8, "big"), hashlib.sha1).digest()
    place = digest[-1] & 15
    return "%06d" % ((int.from_bytes(digest[place:place + 4], "big") & 0x7FFFFFFF) % 1_000_000)


def second_step(phone, address):
    """Two-step sign-in turned on, and used."""
    phone.tab("Settings")
    phone.tap("Add an authenticator app")
    phone.says("Enter this key")
    phone.fits("two-step, its key")
    shown = phone.page.get_by_label("Key", exact=True).locator("visible=true")
    key = re.sub(r"\s", "", shown.inner_text())
    fill(phone, "Code", authenticator(key))
    phone.tap("Turn on")
    phone.says("Write these down")
    phone.fits("two-step, recovery codes")
    phone.tap("Sign out")
    phone.says("Everything of this account")
    phone.tap("Sign out")
    phone.tap("I have an account: sign in")
    fill(phone, "E-mail", address)
    fill(phone, "Password", PASSWORD + "!")
    phone.tap("Sign in", exact=True)
    phone.says("One more step")
    phone.fits("second step")
    phone.tap("Use a recovery code")
    phone.fits("second step, recovery code")


def would_be_found(phone):
    """The check itself: words cut off, words over words and a bar that takes the screen are all named."""
    spoil = "([style, words]) => { const e = [...document.querySelectorAll('.t')].find(e => e.textContent.includes(words));" \
        " e.style.cssText += style; }"
    # The damage is done to a name in the right column.
    name = phone.page.get_by_test_id(re.compile("^app-")).nth(1).inner_text().strip()
    for style, complaint in [
        ("width:60px;overflow:hidden;white-space:nowrap", "cut off at the side"),
        ("margin-left:300px;white-space:nowrap;max-width:none", "leaves the screen"),
        ("position:relative;left:-183px", "overlap"),
        ("width:50px", "breaks inside"),
    ]:
        phone.page.evaluate(spoil, [style, name])
        found = phone.page.evaluate("(%s)()" % FITS)
        assert any(complaint in sentence for sentence in found), (complaint, found)
        phone.page.reload()
        phone.live()
        phone.settle()


def main():
    address = "large-%s@example.com" % uuid.uuid4().hex[:8]
    with visit("largest", size=SE) as phone, tempfile.TemporaryDirectory() as folder:
        phone.open()
        phone.control("text", "11")
        phone.fits("home screen")
        would_be_found(phone)
        onboarding(phone)
        signing_in(phone)
        signing_up(phone, address)
        results(phone, folder)
        troubles(phone, folder)
        lists(phone)
        settings(phone)
        recovery(phone, address)
        second_step(phone, address)
    print("everything fits", flush=True)


if __name__ == "__main__":
    main()
