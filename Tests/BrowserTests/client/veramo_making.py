"""Two phones with Veramo, by taps alone: a photo goes in, is edited with words, shared, and made into a cartoon.

Environment: as for veramo.py."""

import re

from browser import visit
from veramo import enter, pair, pictures, subscribe


def files(phone):
    return phone.page.locator("input[type=file]:visible, label:visible input[type=file]").first


def take_in(phone, folder):
    """A photo of the phone's goes into the gallery."""
    photo = folder / "photo.png"
    photo.write_bytes(pictures.png(4, 900, 600))
    phone.tab("Create")
    phone.says("Describe a picture")
    phone.shot("create-empty")
    files(phone).set_input_files(str(photo))
    cell(phone).wait_for()
    phone.still()
    phone.shot("create")
    phone.tap("My Gallery")
    cell(phone).wait_for()
    phone.still()
    phone.shot("gallery")


def cell(phone, place=0):
    name = re.compile("^(Your photo|Edited picture|Picture made)")
    return phone.page.get_by_role("button", name=name).locator("visible=true").nth(place)


def edit(phone):
    """Words go onto it; what was there stays."""
    cell(phone).click()
    phone.settle()
    phone.says("Share on our calendar")
    phone.still()
    phone.shot("picture")
    phone.tap("Edit", exact=True)
    phone.page.get_by_label(re.compile("^Your picture, 900 by 600 pixels")).locator("visible=true").wait_for()
    phone.still()
    phone.shot("editor")
    phone.tap("Rotate", exact=True)
    phone.tap("Turn right")
    phone.page.get_by_label(re.compile("^Your picture, 600 by 900 pixels")).locator("visible=true").wait_for()
    phone.still()
    phone.shot("editor-turned")
    phone.tap("Text", exact=True)
    phone.tap("Add text")
    phone.page.get_by_label("Your words").locator("visible=true").fill("For you, Bo")
    phone.settle()
    phone.still()
    phone.shot("editor-text")
    phone.tap("Save", exact=True)
    # The picture that was edited lies below, with the same buttons, until the new one has come.
    phone.says(re.compile("^Edited picture"))
    phone.says("Share on our calendar")
    phone.still()
    phone.shot("edited")


def share(one, two):
    """It is there for the other at once, and once only."""
    one.tap("Share on our calendar")
    one.still()
    one.shot("sharing")
    one.tap(re.compile("^Share"))
    one.tap("See today")
    one.shot("shared")
    two.tab("Today")
    two.page.get_by_role("button", name=re.compile("^Today’s picture")).locator("visible=true").wait_for()
    two.still()
    two.shot("seen")
    # Nobody opens the app: the widget has heard of it by itself, and leads back.
    two.page.locator("button.home:visible, button.chin:visible").first.click()
    for family in ["systemSmall", "systemMedium"]:
        two.page.get_by_test_id("widget-" + family).locator("img").first.wait_for()
    two.shot("widget")
    two.page.get_by_test_id("widget-systemSmall").click()
    two.says("Our Calendar")
    two.page.get_by_role("button", name=re.compile("^Today’s picture")).locator("visible=true").wait_for()


def make(phone):
    """A cartoon of the photo, drawn by the server."""
    phone.tab("Create")
    phone.tap("Describe a picture")
    phone.tap("Cartoon")
    phone.shot("prompt")
    phone.tap("Choose from My Gallery")
    phone.still()
    phone.shot("references")
    cell(phone).click()
    phone.tap("Done", exact=True)
    phone.page.get_by_label("What shall it show?").or_(
        phone.page.locator("textarea:visible")).first.fill("The two of us by the sea")
    phone.settle()
    phone.still()
    phone.shot("prompt-full")
    phone.tap("Make the picture")
    phone.says("Make it again")
    phone.still()
    phone.shot("made")


def main(folder):
    with visit("veramo-making") as one:
        one.page.set_default_timeout(60_000)
        one.open()
        enter(one, "ana")
        two = one.another("veramo-watching", dark=True)
        two.page.set_default_timeout(60_000)
        two.open()
        enter(two, "bo")
        pair(one, two)
        take_in(one, folder)
        edit(one)
        share(one, two)
        subscribe(one, two)
        make(one)
        two.end()
    print("a photo was edited, shared and made into a cartoon")


if __name__ == "__main__":
    import pathlib
    import tempfile

    with tempfile.TemporaryDirectory() as place:
        main(pathlib.Path(place))
