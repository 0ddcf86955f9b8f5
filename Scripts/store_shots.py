#!/usr/bin/env python3
"""Takes the pictures of the four apps for the App Store, at its sizes, from a running server with the simulator and its demo account.

usage: store_shots.py URL FOLDER [--apps veramo,artifex] [--sizes 6.9,6.5,5.5] [--dark]

URL is what `make run` prints; FOLDER gets a folder for each size, and may not lie in this repository. Needs Chromium, and what
Tests/BrowserTests/client/requirements.txt names. Each size takes one of the demo account's credits in Artifex, and puts a picture
on the demo couple's day if it has none."""

import argparse
import pathlib
import re
import sys

from playwright.sync_api import sync_playwright

HOUSE = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOUSE / "Tests/BrowserTests/client"))
sys.dont_write_bytecode = True
from browser import CHROMIUM, FLAGS, Visit  # noqa: E402


class Size:
    """A display of Apple's: its points and pixels for each point, and the room that the system takes above and below."""

    def __init__(self, width, height, top, bottom):
        self.points, self.scale, self.top, self.bottom = {"width": width, "height": height}, 3, top, bottom

    @property
    def pixels(self):
        return self.points["width"] * self.scale, self.points["height"] * self.scale


SIZES = {"6.9": Size(440, 956, 62, 34), "6.5": Size(428, 926, 47, 34), "5.5": Size(414, 736, 20, 8)}

# A phone shows its status bar above the app. The simulator draws one in large windows only; this is the same in a small one.
STATUS = """([top, bottom]) => {
    const one = name => document.querySelector(name), style = one('.screen').style
    style.setProperty('--top', top + 'px')
    style.setProperty('--bottom', bottom + 'px')
    one('#time').textContent = '9:41'
    Object.assign(one('.status').style, {
        position: 'absolute', zIndex: 30, top: 0, left: 0, right: 0, height: top + 'px', display: 'flex',
        alignItems: 'center', justifyContent: 'space-between', pointerEvents: 'none',
        padding: top > 20 ? '6px 34px 0 46px' : '0 8px 0 12px', font: `600 ${top > 20 ? 16 : 12}px/1 var(--sans)` })
    document.querySelectorAll('.status svg').forEach(e => Object.assign(
        e.style, { height: (top > 20 ? 13 : 10) + 'px', marginLeft: '5px', fill: 'currentColor' }))
    if (top === 20) one('.home').style.display = 'none'
    // A phone has no handle to make a field larger with.
    document.querySelectorAll('textarea').forEach(e => e.style.resize = 'none')
}"""
# Pictures come after their places, and after what turns there meanwhile.
LOADED = """() => ![...document.querySelectorAll('.spin')].some(e => e.checkVisibility()) && [...document.images].every(
    e => !e.checkVisibility() || e.loading === 'lazy' && !e.complete || e.complete && e.naturalWidth > 0)"""


class Phone(Visit):
    def picture(self, title):
        """The whole screen once nothing moves and every picture is there."""
        self.still()
        for _ in range(200):
            if self.page.evaluate(LOADED):
                break
            self.page.wait_for_timeout(50)
        self.page.evaluate(STATUS, [self.size.top, self.size.bottom])
        self.page.wait_for_timeout(400)
        self.still()
        self.shots += 1
        file = self.screens / ("%s-%d-%s.png" % (self.name, self.shots, title))
        self.page.screenshot(path=file)
        print(file, flush=True)

    def scroll(self, words, above=100):
        """Puts these words near the top of what scrolls."""
        self.page.get_by_text(words).locator("visible=true").first.evaluate(
            "(e, above) => { let s = e.parentElement; while (!s.matches('.shy, .shx') && s.parentElement) s = s.parentElement;"
            " s.scrollTop += e.getBoundingClientRect().top - above }", above)
        self.settle()

    def sign_in(self, submit="Sign in"):
        self.tap("Fill in the demo account")
        self.tap(submit, exact=True)


def auntentic(phone):
    phone.tap("Skip")
    phone.tap("I have an account: sign in")
    phone.sign_in()
    phone.says("Recent checks")
    phone.picture("home")
    phone.page.locator("button:visible", has_text="Likely Fake").last.click()
    phone.says("See the evidence")
    phone.picture("result")
    phone.tap("See the evidence")
    phone.still()
    phone.picture("evidence")
    phone.tap("Size tag, US")
    phone.picture("label")


def artifex(phone):
    phone.tap("Try it out")
    phone.tap("Login", exact=True)
    phone.sign_in("Login")
    phone.says("What will you make today?")
    phone.page.get_by_role("button", name=re.compile("^Template ")).first.wait_for()
    phone.picture("home")
    phone.tap("Generate", exact=True)
    phone.page.get_by_label("Describe what you'd like to create").locator("visible=true").last.fill(
        "Two boats on a quiet lake at dusk, with mountains behind")
    phone.tap("Fantasy", exact=True)
    phone.picture("prompt")
    phone.tap("Generate Images")
    phone.says("Share with the community")
    phone.page.get_by_text("Download").locator("visible=true").first.wait_for()
    phone.picture("result")
    phone.tap("Done")
    phone.button("Explore", exact=True).click()
    phone.says("From the community")
    phone.picture("explore")


def veramo(phone):
    phone.tap("Skip")
    phone.tap("I have an account: sign in")
    phone.sign_in()
    today = phone.page.get_by_role("button", name=re.compile("^Today’s picture"))
    nothing = phone.page.get_by_text("Nothing for today yet")
    today.or_(nothing).locator("visible=true").first.wait_for()
    if not today.count():
        give(phone)
    today.locator("visible=true").first.wait_for()
    phone.picture("today")
    phone.tab("Create")
    phone.says("Describe a picture")
    phone.picture("create")
    phone.tap("My Gallery")
    own(phone).click()
    phone.says("Share on our calendar")
    phone.tap("Edit", exact=True)
    phone.page.get_by_label(re.compile("^Your picture, ")).locator("visible=true").wait_for()
    phone.tap("Text", exact=True)
    phone.tap("Add text")
    phone.page.get_by_label("Your words").locator("visible=true").fill("For you, Robin")
    phone.picture("editor")
    phone.tap("Cancel", exact=True)
    phone.tap("Discard my changes")
    phone.tab("Timeline")
    phone.says("Our Timeline")
    phone.picture("timeline")


def own(phone):
    """The first picture of the gallery."""
    cell = phone.page.get_by_role("button", name=re.compile("^(Your photo|Edited picture|Picture made)")).locator("visible=true").first
    cell.wait_for()
    return cell


def give(phone):
    """Puts a picture on a day that has none yet: the demo couple's are of the day on which the server began."""
    phone.tab("Create")
    phone.tap("My Gallery")
    own(phone).click()
    phone.tap("Share on our calendar")
    phone.tap("Share for today")
    phone.tap("See today")


def mirrormate(phone):
    phone.control("motion", True)
    phone.tap("Get Started")
    phone.tap("I already have an account")
    phone.sign_in("Sign In")
    phone.says("Your latest report")
    phone.picture("home")
    phone.tap("History")
    phone.says("Average")
    phone.picture("history")
    phone.tap("Back")
    phone.page.locator("button:visible", has_text=re.compile(r"20\d\d at ")).first.click()
    phone.says("How the score is made")
    phone.picture("report")
    phone.scroll("In short", above=120)
    phone.picture("advice")


APPS = {"auntentic": auntentic, "artifex": artifex, "veramo": veramo, "mirrormate": mirrormate}


def take(chromium, url, folder, name, app, dark):
    size = SIZES[name]
    browser = chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    context = browser.new_context(
        viewport=size.points, device_scale_factor=size.scale, color_scheme="dark" if dark else "light", is_mobile=True,
        has_touch=True)
    phone = Phone(chromium, context.new_page(), url, folder / name, app)
    phone.size = size
    phone.screens.mkdir(parents=True, exist_ok=True)
    # Pictures are drawn meanwhile, on a machine that may be busy.
    phone.page.set_default_timeout(60_000)
    phone.open()
    phone.page.get_by_test_id("app-" + app).click()
    phone.settle()
    try:
        APPS[app](phone)
    except Exception:
        print("on the screen:", phone.page.locator("#root").inner_text()[:1500], file=sys.stderr)
        raise
    finally:
        browser.close()


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("url")
    options.add_argument("folder", type=pathlib.Path)
    options.add_argument("--apps", default=",".join(APPS))
    options.add_argument("--sizes", default=",".join(SIZES))
    options.add_argument("--dark", action="store_true")
    chosen = options.parse_args()
    folder = chosen.folder.resolve()
    if folder.is_relative_to(HOUSE):
        options.error("pictures don't belong into the repository: name a folder outside of it")
    with sync_playwright() as playwright:
        for size in chosen.sizes.split(","):
            for app in chosen.apps.split(","):
                take(playwright.chromium, chosen.url, folder, size, app, chosen.dark)


if __name__ == "__main__":
    main()
