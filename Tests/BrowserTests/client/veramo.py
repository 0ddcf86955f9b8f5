"""Two phones with Veramo: they sign up and are not yet linked.

Environment: as for walk.py; SERVICE_KEY, to move the development clock."""

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


def main():
    with visit("veramo-one") as one:
        one.page.set_default_timeout(60_000)
        one.open()
        enter(one, "ana")
        two = one.another("veramo-two", dark=True)
        two.page.set_default_timeout(60_000)
        two.open()
        enter(two, "bo")
        two.end()
    print("two phones became a couple's")


if __name__ == "__main__":
    main()
