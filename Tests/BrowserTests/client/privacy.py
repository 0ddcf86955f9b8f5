"""What belongs to the person: a link that can be taken back, the data as a file, a check deleted, the account deleted.

Also the ways back to where one was: the browser's button, a reload, pulling the list down. Environment as for walk.py."""

import json
import pathlib
import tempfile
import uuid

from browser import visit
from walk import check, photograph, sign_up

PASSWORD = "correct horse 42"


def share(phone):
    phone.tap("Make a link to share")
    phone.says("Whoever has this link")
    url = phone.page.get_by_label("Link to the result").inner_text()
    status, words = phone.stranger(url)
    assert status == 200, status
    assert "Inconclusive" in words and "does not guarantee authenticity" in words, words[:300]
    assert "@example.com" not in words, "the page names the account"
    phone.tap("Revoke the link")
    phone.page.get_by_label("Link to the result").wait_for(state="detached")
    status, words = phone.stranger(url)
    assert status in (404, 410), status
    assert "Inconclusive" not in words, "a revoked link still tells the verdict"


def picture(phone):
    phone.tap("Make a picture to share")
    phone.button("Share the picture").wait_for()
    with phone.page.expect_download() as coming:
        phone.button("Share the picture").click()
    head = pathlib.Path(coming.value.path()).read_bytes()[:8]
    assert head.startswith(b"\xff\xd8") or head.startswith(b"\x89PNG"), head


def export(phone, address):
    phone.tab("Settings")
    phone.tap("Export my data")
    phone.says("Your data is ready")
    with phone.page.expect_download() as coming:
        phone.button("Share my data").click()
    data = json.loads(pathlib.Path(coming.value.path()).read_text())
    assert coming.value.suggested_filename.endswith(".json"), coming.value.suggested_filename
    assert data["account"]["email"] == address, data["account"]
    checks = data["apps"]["auntentic"]["checks"]
    assert len(checks) == 1 and len(data["photos"]) == 4, (len(checks), len(data["photos"]))


def ways_back(phone):
    """Into a report and out with the browser's button; a reload stays signed in and comes back to the same screen."""
    phone.tab("History")
    phone.tap("Unnamed sneaker")
    phone.says("Key observations")
    phone.page.reload()
    phone.live()
    phone.says("Key observations")
    phone.page.go_back()
    phone.page.get_by_label("Search by model").locator("visible=true").wait_for()


def pull(phone):
    """The wheel at the top of the list presses the refresh button, once, and the list is there again."""
    taps = lambda: phone.page.evaluate("window.simulator.taps.filter(tap => tap.kind === 'c').length")  # noqa: E731
    before = taps()
    phone.page.mouse.move(190, 300)
    for _ in range(3):
        phone.page.mouse.wheel(0, -120)
    phone.until(lambda: taps() > before, "refreshed by pulling")
    assert taps() == before + 1, "pulling once refreshed twice"
    phone.settle()
    phone.says("Unnamed sneaker")


def delete_check(phone):
    phone.tap("Unnamed sneaker")
    phone.says("Key observations")
    phone.tap("Delete this check")
    phone.tap("Keep it")
    phone.says("Key observations")
    phone.tap("Delete this check")
    phone.tap("Delete with its photos")
    phone.says("No checks yet")


def delete_account(phone, address):
    phone.tab("Settings")
    phone.tap("Delete my account")
    phone.says("Delete your account?")
    assert phone.button("Delete everything").is_disabled(), "deletes without the word"
    phone.page.get_by_label("Type DELETE to confirm").fill("DELETE")
    phone.settle()
    phone.tap("Delete everything")
    phone.tap("I have an account: sign in")
    phone.page.get_by_label("E-mail", exact=True).fill(address)
    phone.page.get_by_label("Password", exact=True).fill(PASSWORD)
    phone.tap("Sign in", exact=True)
    phone.says("That didn\u2019t match")


def main():
    address = "privacy-%s@example.com" % uuid.uuid4().hex[:8]
    with visit("privacy") as phone, tempfile.TemporaryDirectory() as folder:
        phone.open()
        sign_up(phone, address, PASSWORD)
        photograph(phone, folder)
        check(phone)
        share(phone)
        picture(phone)
        phone.tap("Close")
        export(phone, address)
        ways_back(phone)
        pull(phone)
        delete_check(phone)
        delete_account(phone, address)
    print("all that is private stays so", flush=True)


if __name__ == "__main__":
    main()
