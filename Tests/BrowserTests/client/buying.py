"""Uses up the free checks, buys a pack and checks again, is refunded and told so; buys the month, checks without counting,
and lets it lapse. On the way: a purchase that somebody else approves, and one that fails.

Environment: as for walk.py; SERVER_PROGRAM and SERVER_DATA, to tell the App Store beside the server what to do. The
server's model decides every check."""

import os
import random
import re
import subprocess
import tempfile
import uuid

from browser import visit
from notices import go_home
from walk import sign_up, take_photos


def store(*words):
    """What nobody can do in Apple's store: takes money back, approves, ends a period."""
    done = subprocess.run(
        [os.environ["SERVER_PROGRAM"], "appstore", "do", *words, "--data", os.environ["SERVER_DATA"]],
        capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def check(phone, folder, is_first=False):
    phone.tap("Start New Check")
    go_on_with_check(phone, folder, is_first)


def go_on_with_check(phone, folder, is_first=False):
    # Photos that another account has shown before decide nothing, and an undecided check is free.
    take_photos(phone, folder, seed=random.randrange(100, 1_000_000))
    phone.tap("Check this sneaker")
    if is_first:
        phone.tap("Agree")
    see_result(phone)


def see_result(phone):
    phone.page.get_by_text("does not guarantee authenticity").locator("visible=true").first.wait_for(timeout=60_000)
    phone.tap("Close")
    phone.says("Recent checks")


def leave_and_come_back(phone):
    go_home(phone)
    phone.page.get_by_test_id("app-auntentic").click()
    phone.settle()


def pay(phone, offer):
    phone.page.get_by_role("button", name=offer).locator("visible=true").first.click()
    phone.settle()
    phone.page.get_by_role("button", name=re.compile("^(Buy|Subscribe) ")).locator("visible=true").last.click()
    phone.says("No money moves")
    phone.shot("sheet")
    phone.page.get_by_role("button", name="Buy with").click()


def use_up(phone, folder):
    for left in [2, 1, 0]:
        check(phone, folder, is_first=left == 2)
        phone.says("%d credit" % left)
        phone.shot("left-%d" % left)


def buy_pack(phone, folder):
    phone.tap("Start New Check")
    phone.says("Out of credits")
    phone.says("$6.99")
    phone.shot("paywall")
    store("next", "fail")
    pay(phone, "Basic")
    phone.says("Payment declined")
    phone.shot("declined")
    phone.tap("OK")
    phone.says("The payment didn’t go through")
    phone.shot("failed")
    pay(phone, "Basic")
    # The check that was about to begin begins.
    go_on_with_check(phone, folder)
    phone.says("9 credits left")
    phone.shot("bought")


def be_refunded(phone):
    store("refund")
    leave_and_come_back(phone)
    phone.says("Basic was refunded")
    phone.says("Taken back: 10 credits")
    phone.shot("refunded")
    phone.tap("OK")
    phone.says("1 credit owed")
    phone.shot("owed")


def subscribe(phone, folder):
    phone.tap("Start New Check")
    phone.says("Out of credits")
    store("next", "ask")
    pay(phone, "Monthly")
    phone.says("Permission asked")
    phone.tap("OK")
    phone.says("Waiting for approval")
    phone.shot("waiting")
    store("approve")
    go_on_with_check(phone, folder)
    phone.says("Unlimited")
    check(phone, folder)
    phone.says("Unlimited")
    phone.shot("unlimited")


def look_back(phone):
    phone.tab("Settings")
    phone.says("Unlimited")
    phone.shot("plan")
    phone.tap("Credit history")
    phone.says("Refund of Basic")
    phone.shot("history")
    phone.page.go_back()
    phone.settle()


def cancel(phone):
    """In the phone's own settings, to which the app leads."""
    phone.tap("Manage subscription")
    phone.says("Renews on")
    phone.shot("subscriptions")
    phone.tap("Cancel subscription")
    phone.says("Ends on")
    phone.tap("Done")
    phone.says("doesn’t renew")
    phone.shot("cancelled")


def lapse(phone):
    store("lapse")
    leave_and_come_back(phone)
    phone.says("1 credit owed")
    phone.shot("lapsed")
    phone.tab("Settings")
    phone.says("It ended on")
    phone.shot("lapsed-settings")
    phone.tab("Home")
    phone.tap("Start New Check")
    phone.says("Out of credits")


def main():
    for name, dark in [("buying-light", False), ("buying-dark", True)]:
        with visit(name, dark) as phone, tempfile.TemporaryDirectory() as folder:
            phone.open()
            sign_up(phone, "%s-%s@example.com" % (name, uuid.uuid4().hex[:8]), "correct horse 42")
            use_up(phone, folder)
            buy_pack(phone, folder)
            be_refunded(phone)
            subscribe(phone, folder)
            look_back(phone)
            cancel(phone)
            lapse(phone)
    print("what was paid for was there, and what was taken back was told", flush=True)


if __name__ == "__main__":
    main()
