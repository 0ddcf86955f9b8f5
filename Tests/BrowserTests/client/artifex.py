"""Makes a picture in Artifex, shares it from one phone, likes it from another and hears of that on the first; begins with a
template, uses up what is free, buys Premium in the offline store, and makes four at once.

Environment: as for walk.py."""

import re
import uuid

from browser import visit
from sheets import TOP, pull

FREE = 10


def enter(phone, name):
    address = "%s-%s@example.com" % (name.split()[0].lower(), uuid.uuid4().hex[:8])
    phone.page.get_by_test_id("app-artifex").click()
    phone.settle()
    phone.shot("welcome")
    phone.tap("Try it out")
    phone.says("Continue with Google")
    phone.shot("sheet")
    phone.still()
    pull(phone, phone.page.evaluate(TOP), 300)
    phone.page.locator(".sheet").wait_for(state="detached")
    phone.still()
    phone.tap("Try it out")
    phone.says("Continue with Google")
    phone.tap("Sign Up", exact=True)
    for label, text in [
            ("Fullname", name), ("Email", address), ("Password", "long-enough-7"),
            ("Confirm Password", "long-enough-7")]:
        phone.page.get_by_label(label, exact=True).locator("visible=true").fill(text)
    phone.says("By signing up, you confirm that you agree to our")
    phone.shot("sign-up")
    phone.tap("Create Account")
    phone.says("What will you make today?")
    # The samples are there, or on their way.
    phone.page.get_by_role("button", name=re.compile("^Template ")).first.wait_for()
    phone.shot("home")


def go(phone, tab):
    phone.page.get_by_role("button", name=tab, exact=True).locator("visible=true").last.click()
    phone.settle()


def ask(phone, prompt, style):
    phone.tap("Generate", exact=True)
    field = phone.page.get_by_label("Describe what you'd like to create").locator("visible=true").last
    field.fill(prompt)
    phone.tap(style, exact=True)
    phone.shot("prompt")


def make(phone):
    phone.tap("Generate Images")
    phone.says("Share with the community")
    phone.page.get_by_text("Download").locator("visible=true").first.wait_for()


def share(phone):
    phone.says("Drawn on this server, without an AI model.")
    phone.shot("result")
    phone.page.get_by_role("switch", name="Share with the community").locator("visible=true").click()
    phone.says("Everybody in Artifex sees this picture, its prompt and your name.")
    phone.tap("Back to the prompt")
    phone.shot("prompt-kept")
    phone.tap("Close")
    go(phone, "Profile")
    phone.says("Shared")
    phone.says("Ana Novak")
    phone.shot("profile")


def like(phone, prompt):
    go(phone, "Explore")
    phone.says("Newest")
    phone.shot("explore")
    phone.page.get_by_label("Search", exact=True).locator("visible=true").fill(prompt)
    # The newest pictures stand there until what was searched for has come; a tap on one that goes is lost.
    pictures = phone.page.locator("button[aria-description='Opens the picture']").locator("visible=true")
    found = pictures.and_(phone.page.get_by_role("button", name=re.compile("^" + prompt)))
    phone.until(lambda: 0 < found.count() == pictures.count(), "nothing but what was searched for")
    phone.still()
    found.first.click()
    phone.says("Use as Template")
    phone.tap("Like", exact=True)
    phone.button("Unlike").wait_for()
    phone.tap("Bookmark", exact=True)
    phone.shot("picture")


def loved(phone):
    go(phone, "Profile")
    go(phone, "Notification")
    return phone.page.get_by_text("People love your artwork!").locator("visible=true").count()


def hear(phone):
    go(phone, "Notification")
    phone.says("Your AI image is ready!")
    # Likes are counted every few seconds. (The phone itself has a button called Home.)
    phone.until(lambda: loved(phone), "told of the like")
    phone.says("Bo Example")
    phone.shot("notifications")


def use_template(phone, prompt):
    phone.tap("Use as Template")
    field = phone.page.get_by_label("Describe what you'd like to create").locator("visible=true").last
    assert field.input_value() == prompt, field.input_value()
    phone.shot("template")


def use_up(phone):
    make(phone)
    for left in range(FREE - 2, -1, -1):
        phone.tap("Generate Images")
        phone.says("Use 1 of %d credit" % left)
    phone.shot("last")
    phone.tap("Generate Images")
    phone.says("Artifex Premium")
    phone.says("$29.99")
    phone.shot("pricing")


def buy(phone):
    phone.tap("Start 1-Month Free Trial")
    phone.says("No money moves")
    phone.page.get_by_role("button", name=re.compile("^(Buy|Subscribe)")).locator("visible=true").last.click()
    phone.settle()
    phone.says("Unlimited with Premium")
    phone.tap("Back to the prompt")
    phone.tap("4 pictures", exact=True)
    make(phone)
    phone.shot("four")


def main():
    prompt = "A paper lantern over still water"
    with visit("artifex-one") as one:
        # Pictures are drawn meanwhile, on a machine that may be busy.
        one.page.set_default_timeout(60_000)
        one.open()
        enter(one, "Ana Novak")
        ask(one, prompt, "Fantasy")
        make(one)
        share(one)
        two = one.another("artifex-two", dark=True)
        two.page.set_default_timeout(60_000)
        two.open()
        enter(two, "Bo Example")
        like(two, prompt)
        hear(one)
        use_template(two, prompt)
        use_up(two)
        buy(two)
        two.end()
    print("pictures were made, shared, liked and paid for")


if __name__ == "__main__":
    main()
