"""Two phones with Veramo: linked by a code, over a midnight, with a plan that one buys and both have, and parted.

Environment: as for walk.py; SERVICE_KEY, to move the development clock."""

import datetime
import json
import os
import re
import urllib.request
import uuid

from browser import visit

PASSWORD = "correct horse 42"


def enter(phone, name):
    phone.page.get_by_test_id("app-veramo").click()
    phone.says("Make something for each other")
    phone.shot("onboarding")
    phone.tap("Skip")
    phone.shot("welcome")
    phone.tap("Sign up with e-mail")
    phone.page.get_by_label("E-mail", exact=True).fill("%s-%s@example.com" % (name, uuid.uuid4().hex[:6]))
    phone.page.get_by_label("Password", exact=True).fill(PASSWORD)
    phone.shot("sign-up")
    phone.tap("Create account")
    phone.says("Link with your partner")
    phone.shot("alone")


def pair(one, two):
    """One makes a code, the other enters it, and the first says yes."""
    one.tap("Link now")
    one.says("Nothing is shared before both have said yes.")
    one.shot("pairing")
    one.tap("Make a code")
    code = one.page.get_by_label("Code", exact=True).locator("visible=true")
    code.wait_for()
    one.shot("code")
    letters = re.sub("[^A-Z0-9]", "", code.inner_text())
    assert len(letters) == 6, code.inner_text()
    two.tap("Link now")
    field = two.page.get_by_label("Your partner’s code").locator("visible=true")
    field.fill("AAAAAA" if letters != "AAAAAA" else "CCCCCC")
    two.tap("Enter this code")
    two.says("That code doesn’t work")
    two.shot("wrong-code")
    field.fill(letters)
    two.tap("Enter this code")
    two.says("Waiting for their yes")
    two.shot("waiting")
    one.says("bo-")
    one.says("They entered your code.")
    one.shot("asked")
    one.tap("Link with bo-")
    for phone in (one, two):
        phone.says("You’re linked with")
        phone.shot("linked")
        phone.tap("Open our calendar")
        phone.says("Nothing for today yet")
        phone.shot("today-empty")


def clock(change=None):
    """What the development clock shows, after this change of it."""
    request = urllib.request.Request(
        os.environ["SIMULATOR_URL"] + "development/clock", method="POST" if change is not None else "GET",
        data=None if change is None else json.dumps(change).encode(), headers={
            "Authorization": "Bearer " + os.environ["SERVICE_KEY"], "apikey": os.environ["SERVICE_KEY"],
            "Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return datetime.datetime.fromisoformat(json.load(answer)["now"])


def headline(day):
    return "%s, %s %d" % (day.strftime("%A"), day.strftime("%B"), day.day)


def midnight(one, two):
    """Both see the next day begin, a minute after they saw the last one of the day before."""
    today = clock().date()
    clock({"set": "%sT23:59:00Z" % today})
    for phone in (one, two):
        phone.says(headline(today))
    clock({"advance": 60})
    for phone in (one, two):
        phone.says(headline(today + datetime.timedelta(days=1)))
        phone.shot("next-day")


def subscribe(one, two):
    """One begins the trial; both have it from then on."""
    one.tab("Settings")
    one.tap("See Veramo Premium")
    one.says("One plan for two")
    one.shot("prices")
    one.page.get_by_role("button", name=re.compile("Start.*[Tt]rial")).locator("visible=true").last.click()
    one.says("No money moves")
    one.shot("store")
    one.page.get_by_role("button", name=re.compile("^(Buy|Subscribe)")).locator("visible=true").last.click()
    one.says("Your plan is active, for both of you.")
    one.shot("bought")
    one.tap("Continue")
    one.says("Your trial")
    one.shot("plan")
    two.tab("Settings")
    two.says("trial")
    two.says("It serves both of you")
    two.shot("plan-of-the-other")
    two.tab("Today")


def part(one, two):
    """The end of the link: asked twice, told to both, and both keep the calendar."""
    one.tab("Settings")
    one.says("Your partner")
    one.shot("settings")
    one.page.get_by_role("button", name=re.compile("^bo-")).locator("visible=true").last.click()
    one.settle()
    one.says("Your days")
    one.shot("partner")
    one.tap("End the link")
    one.says("Both of you keep what was shared until now.")
    one.shot("parting")
    one.tap("End the link")
    one.says("Really end it?")
    one.shot("really")
    one.tap("End the link now")
    one.says("Link with your partner")
    one.shot("parted")
    two.tab("Today")
    two.says("Link with your partner")
    two.tab("Settings")
    two.tap("Past calendars")
    two.says("Look at the calendar")
    two.shot("past")


def main():
    with visit("veramo-one") as one:
        one.page.set_default_timeout(60_000)
        one.open()
        enter(one, "ana")
        two = one.another("veramo-two", dark=True)
        two.page.set_default_timeout(60_000)
        two.open()
        enter(two, "bo")
        pair(one, two)
        midnight(one, two)
        subscribe(one, two)
        part(one, two)
        two.end()
    print("two phones became a couple's")


if __name__ == "__main__":
    main()
