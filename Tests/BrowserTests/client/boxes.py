"""Opens the page PAGE and prints where everything with a test id lies, as JSON."""

import json
import os

from playwright.sync_api import sync_playwright

from browser import CHROMIUM, FLAGS, PHONE

BOXES = """() => Object.fromEntries([...document.querySelectorAll('[data-testid]')].map(element => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [element.dataset.testid, { left, top, width, height }];
}))"""

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    page = browser.new_page(viewport=PHONE)
    page.goto(os.environ["PAGE"])
    if os.environ.get("SCREENS"):
        page.screenshot(path=os.environ["SCREENS"] + "/layout.png")
    print(json.dumps(page.evaluate(BOXES)))
    browser.close()
