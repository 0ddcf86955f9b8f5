"""Every screen of Artifex on the smallest phone with the largest text, light and dark: nothing may be cut or covered.

Environment: as for walk.py."""

import os
import re
import uuid

from browser import SE, visit


def enter(phone):
    phone.page.get_by_test_id("app-artifex").click()
    phone.settle()
    phone.fits("welcome")
    phone.tap("Try it out")
    phone.fits("sheet")
    phone.tap("Login", exact=True)
    phone.fits("sign-in")
    phone.tap("New here? Sign Up")
    phone.fits("sign-up")
    phone.page.get_by_role("link", name="Terms of Service").locator("visible=true").click()
    phone.settle()
    phone.fits("terms")
    phone.tap("Close")
    for label, text in [
            ("Fullname", "Maximiliane Oberhuber-Lindqvist"), ("Email", "m-%s@example.com" % uuid.uuid4().hex[:8]),
            ("Password", "long-enough-7"), ("Confirm Password", "long-enough-7")]:
        phone.page.get_by_label(label, exact=True).locator("visible=true").fill(text)
    phone.tap("Create Account")
    phone.says("What will you make today?")
    phone.page.get_by_role("button", name=re.compile("^Template ")).first.wait_for()
    phone.fits("home")


def go(phone, tab):
    phone.page.get_by_role("button", name=tab, exact=True).locator("visible=true").last.click()
    phone.settle()


def make(phone):
    phone.tap("Generate", exact=True)
    phone.page.get_by_label("Describe what you'd like to create").locator("visible=true").last.fill(
        "A paper lantern over still water, seen from a bridge at night")
    phone.fits("prompt")
    phone.tap("More options")
    phone.tap("Custom Size")
    phone.fits("prompt-more")
    phone.tap("Square", exact=True)
    phone.tap("4 pictures")
    phone.says("Artifex Premium")
    phone.fits("prices")
    phone.tap("Next with Free Account")
    phone.tap("Generate Images")
    phone.passing("generating", "Leave and come back later")
    phone.says("Share with the community")
    phone.page.get_by_text("Download").locator("visible=true").first.wait_for()
    phone.fits("result")
    phone.tap("Done")


def look(phone):
    for link, title in [("See All styles", "styles"), ("See All templates", "templates")]:
        phone.tap(link)
        phone.fits(title)
        phone.tap("Back")
    go(phone, "Explore")
    phone.says("From the community")
    phone.fits("explore")
    phone.page.locator('[aria-description="Opens the pictures of this category"]').locator("visible=true").first.click()
    phone.still()
    phone.fits("category")
    phone.tap("Back")
    # Rows that are far from the visible part aren't drawn.
    phone.page.get_by_text("From the community").locator("visible=true").scroll_into_view_if_needed()
    phone.fits("explore, further down")
    phone.page.locator('[aria-description="Opens the picture"]').locator("visible=true").first.click()
    phone.says("Use as Template")
    phone.fits("picture")
    phone.tap("More")
    phone.fits("menu")
    phone.tap("Report picture")
    phone.fits("report")
    phone.tap("Cancel")
    phone.tap("More")
    phone.tap("Block artist")
    phone.fits("block?")
    phone.tap("Block", exact=True)
    phone.says("From the community")
    go(phone, "Notification")
    phone.says("Your AI image is ready!")
    phone.fits("notifications")


def own(phone):
    go(phone, "Profile")
    phone.says("My pictures")
    phone.fits("profile")
    for link, title in [
            ("Edit profile", "edit-profile"), ("Bookmarks", "bookmarks"), ("Prompt history", "prompts"),
            ("Settings", "settings")]:
        phone.tap(link)
        phone.fits(title)
        if title != "settings":
            phone.tap("Back")
    phone.tap("Blocked people")
    phone.button("Unblock").wait_for()
    phone.fits("blocked")


def main():
    for dark in [False, True]:
        with visit("artifex-%s" % ("dark" if dark else "light"), dark=dark, size=SE) as phone:
            phone.page.set_default_timeout(60_000)
            phone.open()
            phone.control("text", os.environ.get("TEXT", "11"))
            enter(phone)
            make(phone)
            look(phone)
            own(phone)
    print("everything can be read")


if __name__ == "__main__":
    main()
