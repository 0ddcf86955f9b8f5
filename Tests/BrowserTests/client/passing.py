"""Screens that pass by in an app, held still: the splash of each app, and the camera. SIMULATOR_URL names the page of
PassingPageTests.swift; TEXT is another size than the largest."""

import os

from browser import SE, visit

SPLASHES = ["Auntentic", "Artifex", "Veramo", "MirrorMate"]
# What is said while the camera works, and for each trouble.
CAMERAS = [None, "isn’t allowed", "No camera found", "A call or another app", "didn’t work"]


def further(phone):
    phone.page.get_by_test_id("next").click()
    phone.settle()


def splashes(phone):
    for name in SPLASHES:
        phone.says(name)
        phone.fits("splash, " + name)
        further(phone)


def cameras(phone):
    for words in CAMERAS:
        phone.button("Take the photo of").wait_for()
        if words:
            phone.says(words)
        phone.fits("camera, " + (words or "live"))
        # What brings somebody back from a refusal stands there, and nowhere else.
        assert (phone.page.get_by_text("Open Settings").count() > 0) == (words == CAMERAS[1]), words
        further(phone)


def main():
    for dark in [False, True]:
        with visit("passing-dark" if dark else "passing", dark=dark, size=SE) as phone:
            phone.open()
            phone.control("text", os.environ.get("TEXT", "11"))
            splashes(phone)
            cameras(phone)
            phone.says("That was all")
    print("all that passes was held")


main()
