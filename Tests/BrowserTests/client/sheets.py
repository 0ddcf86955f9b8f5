"""A sheet by keyboard, mouse and finger: where the focus goes, and what closes it. Environment as for walk.py."""

from browser import visit

OPENER = "Continue with Apple"
WORDS = "Simulated Apple accounts"
FOCUS = "() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.className"
IN_SHEET = "() => document.activeElement?.closest('.sheet') != null"
BEHIND = "() => document.querySelector('#root > .root').inert"
TOP = "() => document.querySelector('.sheet').getBoundingClientRect().top"


def closed(phone):
    phone.page.locator(".sheet").wait_for(state="detached")
    phone.still()
    assert not phone.page.evaluate(BEHIND), "the screen stays out of reach"


def opened(phone):
    phone.says(WORDS)
    phone.still()
    assert phone.page.evaluate(BEHIND), "what lies behind the sheet can be reached"
    assert phone.page.evaluate(IN_SHEET), "the focus is at %s" % phone.page.evaluate(FOCUS)


def keyboard(phone):
    phone.tap(OPENER)
    opened(phone)
    for _ in range(3):
        phone.page.keyboard.press("Tab")
        assert not phone.page.evaluate("() => document.activeElement?.closest('#root > .root') != null")
    phone.page.keyboard.press("Escape")
    closed(phone)
    assert phone.page.evaluate(FOCUS) == OPENER, "the focus went to %s" % phone.page.evaluate(FOCUS)
    phone.page.keyboard.press("Enter")
    opened(phone)


def outside(phone):
    phone.page.mouse.click(195, 12)
    closed(phone)


def mouse(phone):
    phone.tap(OPENER)
    opened(phone)
    top = phone.page.evaluate(TOP)
    pull(phone, top, 40)
    phone.still()
    assert phone.page.evaluate(TOP) == top, "a short pull moved it"
    pull(phone, top, 300)
    closed(phone)


def pull(phone, top, by):
    phone.page.mouse.move(195, top + 20)
    phone.page.mouse.down()
    phone.page.mouse.move(195, top + 20 + by, steps=6)
    phone.page.mouse.up()


def finger(phone):
    phone.tap(OPENER)
    opened(phone)
    top = phone.page.evaluate(TOP)
    touch = phone.page.context.new_cdp_session(phone.page)
    # It begins on a button: the swipe must not press it.
    start = phone.page.get_by_role("button", name="Continue as").first.bounding_box()["y"] + 10

    def send(kind, y=None):
        points = [] if y is None else [{"x": 195, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", start)
    for step in range(1, 11):
        send("touchMove", start + step * 25)
    assert phone.page.evaluate(TOP) > top + 100, "it doesn't follow the finger"
    send("touchEnd")
    closed(phone)
    phone.button(OPENER).wait_for()


def main():
    with visit("sheets") as phone:
        phone.open()
        phone.page.get_by_test_id("app-auntentic").click()
        phone.tap("Skip")
        keyboard(phone)
        outside(phone)
        mouse(phone)
        finger(phone)
    print("the sheet opened and closed each way")


if __name__ == "__main__":
    main()
