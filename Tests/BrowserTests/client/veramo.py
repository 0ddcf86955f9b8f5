"""Two phones with Veramo: linked by a code, over a midnight, with a plan that one buys and both have, and parted.

Environment: as for walk.py; SERVICE_KEY, to move the development clock."""

import datetime
import json
import os
import pathlib
import re
import sys
import urllib.request
import uuid
import zipfile

from browser import visit

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "ContractTests" / "client"))
import pictures  # noqa: E402

PASSWORD = "correct horse 42"


def enter(phone, name):
    phone.page.get_by_test_id("app-veramo").click()
    phone.says("Make something for each other")
    phone.shot("onboarding")
    phone.tap("Skip")
    phone.shot("welcome")
    phone.tap("Sign up with e-mail")
    phone.address = "%s-%s@example.com" % (name, uuid.uuid4().hex[:6])
    phone.page.get_by_label("E-mail", exact=True).fill(phone.address)
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


def call(path, body=None, token=None, method="POST", kind="application/json", **headers):
    """The server's answer to what a phone, or an operator, would send."""
    request = urllib.request.Request(
        os.environ["SIMULATOR_URL"] + path, method=method,
        data=body if body is None or isinstance(body, bytes) else json.dumps(body).encode(), headers={
            "Authorization": "Bearer " + (token or os.environ["SERVICE_KEY"]), "apikey": os.environ["SERVICE_KEY"],
            "Content-Type": kind, **headers})
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read() or b"null")


def clock(change=None):
    """What the development clock shows, after this change of it."""
    shown = call("development/clock", change, method="GET" if change is None else "POST")
    return datetime.datetime.fromisoformat(shown["now"])


def share(phone, seed, day):
    """Puts a new picture of this person's on a day, with the requests that a phone makes."""
    token = call("auth/v1/token?grant_type=password", {"email": phone.address, "password": PASSWORD})["access_token"]
    file = pictures.png(seed)
    place = call("functions/v1/upload-picture", {"type": "image/png", "bytes": len(file), "origin": "upload"}, token)
    call("storage/v1/object/upload/sign/%(bucket)s/%(path)s?token=%(token)s" % place, file, token, "PUT", "image/png")
    kept = call("functions/v1/keep-picture", {"id": place["id"]}, token)
    call("rest/v1/rpc/share", {"picture": kept["id"], "day": day.isoformat()}, token, **{"Content-Profile": "veramo"})


def see(phone):
    phone.page.get_by_role("button", name=re.compile("^Today’s picture")).locator("visible=true").wait_for()


def today(one, two):
    """What one shares for today, both see at once."""
    share(one, 3, clock().date())
    for phone in (two, one):
        see(phone)
        phone.shot("today")


def export(phone):
    phone.tap("Export the calendar")
    phone.says("is ready: all pictures by date")
    with phone.page.expect_download() as coming:
        phone.button("Save or send it").click()
    with zipfile.ZipFile(coming.value.path()) as archive:
        names = archive.namelist()
    assert sum(name.endswith(".jpg") for name in names) == 2, names
    assert any(name.endswith(".html") for name in names), names


def headline(day):
    return "%s, %s %d" % (day.strftime("%A"), day.strftime("%B"), day.day)


def spoken(day):
    """A day as its cell in the grid is called."""
    return re.compile("%s %d\\b" % (day.strftime("%B"), day.day))


def timeline(phone, month, day):
    """Opens the month that a day is in; the timeline shows the one of `month`."""
    phone.tab("Timeline")
    phone.says("Our Timeline")
    if day.month != month.month:
        phone.tap("Next month")
    phone.says(day.strftime("%B %Y"))


def marked(phone, day):
    return phone.page.get_by_role("button", name=spoken(day)).locator("visible=true").count() > 0


def midnight(one, two):
    """What one plans for tomorrow, the other sees when that day begins, and not a minute before."""
    now = clock().date()
    tomorrow = now + datetime.timedelta(days=1)
    share(one, 5, tomorrow)
    clock({"set": "%sT23:59:00Z" % now})
    timeline(two, now, now)
    two.page.get_by_role("button", name=spoken(now)).locator("visible=true").first.wait_for()
    two.shot("timeline-before")
    if tomorrow.month != now.month:
        timeline(two, now, tomorrow)
        two.says("No pictures in this month.")
    assert not marked(two, tomorrow), "tomorrow's picture has a mark before its midnight"
    timeline(one, now, tomorrow)
    one.page.get_by_role("button", name=spoken(tomorrow)).locator("visible=true").first.wait_for()
    two.tab("Today")
    two.says(headline(now))
    clock({"advance": 60})
    for phone in (one, two):
        phone.tab("Today")
        phone.says(headline(tomorrow))
        see(phone)
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
    export(two)


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
        today(one, two)
        subscribe(one, two)
        midnight(one, two)
        part(one, two)
        two.end()
    print("two phones became a couple's")


if __name__ == "__main__":
    main()
