"""A real Chromium, told to fail on every error it writes to its console, with a camera for each step."""

import contextlib
import os
import pathlib
import tempfile
import time

from playwright.sync_api import sync_playwright

# Debian's Chromium as root, without anything that calls home.
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
PHONE = {"width": 390, "height": 844}
# The smallest on which the apps run.
SE = {"width": 375, "height": 667}
DESK = {"width": 1280, "height": 960}

# Playwright's own wait would evaluate a string, which the page's security policy forbids.
STILL = """document.getAnimations().every(
    a => a.playState !== 'running' || a.effect.getComputedTiming().endTime === Infinity)"""
FITS = (pathlib.Path(__file__).parent / "fits.js").read_text()
TOUCH = (pathlib.Path(__file__).parent / "touch.js").read_text()


class Visit:
    """One browser window and what went wrong in it."""

    def __init__(self, chromium, page, url, screens, name):
        self.chromium, self.page, self.url, self.name = chromium, page, url, name
        self.screens = pathlib.Path(screens) if screens else None
        self.errors, self.shots = [], 0
        page.set_default_timeout(20_000)
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def open(self):
        self.page.goto(self.url)
        self.live()

    def live(self):
        self.page.wait_for_selector("body[data-state=live]")

    def button(self, name, exact=False):
        return self.page.get_by_role("button", name=name, exact=exact).locator("visible=true").last

    def tap(self, name, exact=False):
        self.button(name, exact).click()
        self.settle()

    def tab(self, name):
        # Until the answer is there the old tab is still on screen, with rows of the same names.
        self.page.get_by_role("tab", name=name).click()
        self.settle()

    def says(self, text):
        self.page.get_by_text(text).locator("visible=true").first.wait_for()

    def control(self, name, value):
        """Turns one of the controls that stand beside the phone where there is room for them."""
        self.page.locator("#" + name).evaluate(
            "(e, v) => { if (e.type === 'checkbox') e.checked = v; else e.value = v;"
            " e.dispatchEvent(new Event('input')); e.dispatchEvent(new Event('change')); }", value)
        self.settle()

    def fits(self, title):
        """Fails if anything on the screen can't be read, or is too small for a finger."""
        self.shot(title)
        self.still()
        found = self.flaws()
        assert not found, "%s, %s: %s" % (self.name, title, found)

    def flaws(self):
        return [flaw for look in (FITS, TOUCH) for flaw in self.page.evaluate("(%s)()" % look)]

    def passing(self, title, words):
        """The same for a screen that goes by itself: it is looked at between two changes, while these words stand there."""
        look = "words => { const isThere = document.getElementById('root').innerText.includes(words);" \
            " return isThere && (%s) ? (%s)() : null }" % (STILL, FITS)
        deadline = time.monotonic() + 90
        while time.monotonic() < deadline:
            found = self.page.evaluate(look, words)
            if found is not None:
                assert not found, "%s, %s: %s" % (self.name, title, found)
                return self.shot(title)
            self.page.wait_for_timeout(10)
        raise AssertionError("%s, %s: never said “%s”" % (self.name, title, words))

    def until(self, holds, what):
        """Waits for what a script or a function finds; on a busy machine everything may take a while."""
        deadline = time.monotonic() + 60
        while not (holds() if callable(holds) else self.page.evaluate(holds)):
            assert time.monotonic() < deadline, "%s: never %s" % (self.name, what)
            self.page.wait_for_timeout(20)

    def settle(self):
        self.until("window.simulator.isIdle()", "an answer to every tap")

    def still(self):
        """Until every answer is there and nothing slides or fades; a spinner never ends and isn't waited for."""
        self.settle()
        self.until(STILL, "still")

    def shot(self, title):
        if not self.screens:
            return
        self.shots += 1
        self.still()
        self.screens.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=self.screens / ("%s-%02d-%s.png" % (self.name, self.shots, title)))

    def stranger(self, url):
        """What a browser sees that has never been here: the answer's status and the words."""
        browser = self.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page()
        status = page.goto(url).status
        words = page.inner_text("body")
        browser.close()
        return status, words

    def another(self, name, dark=False, size=PHONE):
        """A second phone beside this one, for somebody else."""
        browser = self.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = browser.new_context(
            viewport=size, device_scale_factor=2, color_scheme="dark" if dark else "light", is_mobile=size is PHONE,
            has_touch=size is PHONE)
        return Visit(self.chromium, context.new_page(), self.url, self.screens, name)

    def end(self):
        assert not self.errors, "%s: the console says: %s" % (self.name, self.errors)


@contextlib.contextmanager
def visit(name, dark=False, size=PHONE, flags=()):
    with sync_playwright() as playwright, tempfile.TemporaryDirectory(
            ignore_cleanup_errors=True) as profile:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=CHROMIUM, headless=True, args=[*FLAGS, *flags], viewport=size, device_scale_factor=2,
            color_scheme="dark" if dark else "light",
            is_mobile=size is PHONE, has_touch=size is PHONE)
        one = Visit(playwright.chromium, context.pages[0], os.environ["SIMULATOR_URL"], os.environ.get("SCREENS"), name)
        try:
            yield one
            one.end()
        except Exception:
            one.shot("failed")
            print("on the screen:", one.page.locator("#root").inner_text()[:2000], flush=True)
            print("in the console:", one.errors, flush=True)
            raise
        finally:
            context.close()
