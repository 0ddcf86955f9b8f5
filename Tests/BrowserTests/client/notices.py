"""Leaves a running check, hears of its end on the home screen, and follows the message to the result; then links that
lead nowhere.

Environment: as for walk.py; the server's model takes some seconds."""

import tempfile
import uuid

from browser import visit
from walk import photograph, sign_up

LINK_FAILURE = "This link can’t be opened"


def check_and_leave(phone, folder):
    photograph(phone, folder)
    phone.tap("Check this sneaker")
    phone.tap("Agree")
    phone.says("Analyzing your sneaker...")
    phone.shot("asks")
    phone.tap("Notify me when it’s done")
    phone.says("would like to send you notifications")
    phone.shot("permission")
    phone.tap("Allow", exact=True)
    phone.says("This phone will tell you when it is done.")
    phone.shot("promise")
    go_home(phone)


def go_home(phone):
    phone.page.locator(".chin, .home, .home-button").locator("visible=true").first.click()
    phone.page.get_by_test_id("home-screen").wait_for()
    phone.settle()


def follow(phone):
    message = phone.page.get_by_test_id("notification")
    message.wait_for(timeout=60_000)
    phone.shot("banner")
    assert "Your check is done" in message.inner_text(), message.inner_text()
    message.click()
    phone.says("does not guarantee authenticity")
    phone.shot("result")


def dead_links(phone):
    for link in ["auntentic://check/%s" % uuid.uuid4(), "auntentic://nowhere", "auntentic://check/" + "x" * 5_000]:
        phone.page.goto(phone.url + "?link=" + link)
        phone.live()
        phone.says(LINK_FAILURE)
        phone.shot("dead-link")
        phone.tap("OK")
    phone.page.goto(phone.url + "?link=nosuch://thing")
    phone.live()
    phone.says("No app on this phone opens that link.")
    phone.shot("no-app")
    # The browser calls a refusal an error; this one was asked for.
    phone.errors = [error for error in phone.errors if "404" not in error]


def main():
    for name, dark in [("notices-light", False), ("notices-dark", True)]:
        with visit(name, dark) as phone, tempfile.TemporaryDirectory() as folder:
            phone.open()
            sign_up(phone, "%s-%s@example.com" % (name, uuid.uuid4().hex[:8]), "correct horse 42")
            check_and_leave(phone, folder)
            follow(phone)
            dead_links(phone)
    print("the message led to its result", flush=True)


if __name__ == "__main__":
    main()
