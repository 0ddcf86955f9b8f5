"""Walks through the app by clicking: sign up, four photos, a result, history, settings, sign out, in again.

From start to result it may take two minutes at most, as a person may who taps without reading.

Environment: SIMULATOR_URL; SCREENS, a folder for pictures, if they are wanted; CHROMIUM, the program, if it isn't Debian's."""

import pathlib
import re
import sys
import tempfile
import time
import uuid

from browser import visit

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "ContractTests" / "client"))
import pictures  # noqa: E402

LONGEST_CHECK = 120
ANGLES = ["Outer side", "Inner side", "Size tag", "Box label"]


def sign_up(phone, address, password):
    phone.page.get_by_test_id("app-auntentic").click()
    phone.says("Is it real?")
    phone.shot("onboarding")
    phone.tap("Skip")
    phone.shot("welcome")
    phone.tap("Sign up with e-mail")
    phone.page.get_by_label("E-mail", exact=True).fill(address)
    phone.page.get_by_label("Password", exact=True).fill(password)
    phone.says("Strong")
    phone.shot("sign-up")
    phone.tap("Create account")
    phone.says("No checks yet")
    phone.shot("home")


def photograph(phone, folder):
    phone.tap("Start New Check")
    take_photos(phone, folder)


def take_photos(phone, folder, seed=10):
    """Four photos: drawn ones, which are others with another seed."""
    for step, angle in enumerate(ANGLES):
        phone.says("Step %d of 4" % (step + 1))
        phone.says(angle)
        if step == 0:
            phone.shot("guide")
        photo = pathlib.Path(folder) / ("%d.png" % step)
        photo.write_bytes(pictures.png(step + seed))
        phone.page.locator("input[type=file]:visible, label:visible input[type=file]").first.set_input_files(photo)
        phone.button("Use this photo").wait_for()
        if step == 0:
            phone.shot("photo")
        phone.tap("Use this photo")
    phone.says("Ready to check?")
    phone.shot("review")


def check(phone):
    phone.tap("Check this sneaker")
    phone.says("does not guarantee authenticity")
    phone.says("Inconclusive")
    phone.shot("result")


# How the check of pictures without a word on them ends; and, from another account, the check of the same pictures.
FIRST = ("Can't be read", [
    "These photos don't tell: too little on the labels can be read.", "Other photos could tell more",
    "No label was found in this photo. Photograph the size tag alone"])
AGAIN = ("Not your own photos", [
    "Don't decide by these photos: they don't seem to be your own.", "Seen before: ",
    "Take a new one with the camera, of the pair in front of you"])


def answered(phone, outcome):
    title, sentences = outcome
    for words in sentences + [
            title, "Should I buy this pair?", "Verdict: Inconclusive", "evidence seen", "You said: Verified genuine",
            "Unnamed sneaker", "The shoe itself wasn't examined.", "You weren't charged."]:
        phone.says(words)
    whole = phone.page.locator("#root").inner_text()
    for words in ["confidence", "OPENAI", "evidence-1", "Prompt version"]:
        assert words not in whole, words
    for part in range(2, 6):
        if not scroll(phone):
            break
        phone.shot("result-%d" % part)


def scroll(phone):
    return phone.page.locator(".shy:visible").last.evaluate(
        "e => { const was = e.scrollTop; e.scrollTop += e.clientHeight * 0.9; return e.scrollTop > was }")


def look_back(phone, outcome):
    phone.tap("Close")
    phone.says("Recent checks")
    phone.shot("home-with-check")
    phone.tab("History")
    phone.button("Unnamed sneaker, " + outcome[0]).wait_for()
    phone.says("You said: Verified genuine")
    assert not phone.page.get_by_role("button", name=re.compile("^Verified")).count(), "what was typed is a name"
    phone.shot("history")
    phone.tap("Unnamed sneaker")
    phone.says("does not guarantee authenticity")
    phone.shot("history-result")
    phone.page.go_back()  # the browser's own button
    phone.page.get_by_label("Search by model").locator("visible=true").wait_for()


def sign_out_and_in(phone, address, password):
    phone.tab("Settings")
    for late in (address, "credits left", "agreed to no AI provider"):  # what comes later would move the button away
        phone.says(late)
    phone.shot("settings")
    phone.tap("Sign out")
    phone.says("Everything of this account is removed")  # until then there is one button of that name only
    phone.tap("Sign out")
    phone.tap("I have an account: sign in")
    phone.shot("sign-in")
    phone.page.get_by_label("E-mail", exact=True).fill(address)
    phone.page.get_by_label("Password", exact=True).fill(password)
    phone.tap("Sign in", exact=True)
    phone.says("Unnamed sneaker")
    phone.shot("home-again")


def reload(phone):
    phone.page.reload()
    phone.live()
    phone.says("Unnamed sneaker")


def main():
    run = uuid.uuid4().hex[:8]
    for name, dark, outcome in [("light", False, FIRST), ("dark", True, AGAIN)]:
        with visit(name, dark) as phone, tempfile.TemporaryDirectory() as folder:
            phone.open()
            phone.shot("icons")
            address, password = "%s-%s@example.com" % (name, run), "correct horse 42"
            sign_up(phone, address, password)
            began = time.monotonic()
            photograph(phone, folder)
            phone.page.get_by_label("Model (optional)").fill("Verified genuine")
            check(phone)
            answered(phone, outcome)
            took = time.monotonic() - began
            assert took < LONGEST_CHECK, "from start to result: %.0f seconds" % took
            look_back(phone, outcome)
            sign_out_and_in(phone, address, password)
            reload(phone)
    print("all walks passed", flush=True)


if __name__ == "__main__":
    main()
