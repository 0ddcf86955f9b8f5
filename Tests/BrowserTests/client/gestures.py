"""Mouse, fingers, wheel and keys on views with gestures. SIMULATOR_URL names the page of GestureTests.swift."""

import re

from browser import visit

SCROLLED = "() => document.querySelector('.scroll').scrollTop"
FINGER = """id => {
    const at = document.querySelector(`[data-testid=${id}]`).getBoundingClientRect();
    const tell = (kind, x) => document.elementFromPoint(at.left + 9, at.top + 9).dispatchEvent(new PointerEvent(kind, {
        pointerId: 77, pointerType: 'touch', bubbles: true, clientX: at.left + 9 + x, clientY: at.top + 9, buttons: 1 }));
    %s
}"""
# Moves faster than any frame: all of them in one go.
STORM = FINGER % """tell('pointerdown', 0);
    for (let x = 1; x <= 500; x += 1) tell('pointermove', x / 5);
    tell('pointerup', 100);"""
# Down and up in one go: no machine is too busy to let go in time.
BRIEF = FINGER % "tell('pointerdown', 0); tell('pointerup', 0);"


def middle(phone, name):
    box = phone.page.get_by_test_id(name).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Fingers:
    def __init__(self, phone):
        self.phone, self.line = phone, phone.page.context.new_cdp_session(phone.page)

    def send(self, kind, *points):
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def swipe(self, x, y, dx, dy, lift=True):
        self.send("touchStart", (x, y))
        for step in range(1, 11):
            self.send("touchMove", (x + dx * step / 10, y + dy * step / 10))
            self.phone.page.wait_for_timeout(16)
        if lift:
            self.send("touchEnd")


def mouse(phone):
    x, y = middle(phone, "stone")
    phone.page.mouse.move(x, y)
    phone.page.mouse.down()
    phone.page.mouse.move(x + 6, y)
    phone.page.mouse.move(x + 60, y + 20, steps=8)
    phone.says("drag 60 20")
    phone.page.mouse.up()
    phone.says("drag 0 0 dropped 60 20")
    phone.settle()
    phone.says("taps 0")
    phone.page.get_by_test_id("stone").click()
    phone.says("taps 1")


def fingers(phone, hand):
    x, y = middle(phone, "stone")
    hand.swipe(x, y, 10, 70)
    phone.says("dropped 10 70")
    assert phone.page.evaluate(SCROLLED) == 0, "the drag scrolled"
    x, y = middle(phone, "moss")
    hand.swipe(x, y + 250, 0, -120)
    phone.until(lambda: phone.page.evaluate(SCROLLED) > 40, "scrolled beside the drag")
    phone.says("dropped 10 70")
    phone.page.evaluate("() => { document.querySelector('.scroll').scrollTop = 0; }")


def pinch(phone, hand):
    x, y = middle(phone, "leaf")
    hand.send("touchStart", (x - 20, y), (x + 20, y))
    for step in range(1, 5):
        hand.send("touchMove", (x - 20 - step * 5, y), (x + 20 + step * 5, y))
        phone.page.wait_for_timeout(16)
    hand.send("touchEnd")
    phone.says("scale 200")
    phone.page.mouse.move(x, y)
    phone.page.keyboard.down("Control")
    phone.page.mouse.wheel(0, -100)
    phone.page.keyboard.up("Control")
    # e or its root: an emulated phone's wheel may turn half as far.
    phone.says(re.compile("scale (272|165)"))
    phone.page.wait_for_timeout(300)
    phone.page.get_by_test_id("leaf").dblclick()
    phone.says("doubles 1")


def press(phone, hand):
    x, y = middle(phone, "moss")
    phone.page.evaluate(BRIEF, "moss")
    phone.settle()
    phone.says("pressed no")
    hand.send("touchStart", (x, y))
    phone.says("pressed yes")
    hand.send("touchEnd")


def pages(phone, hand):
    x, y = middle(phone, "pages")
    hand.swipe(x + 80, y - 20, -200, 0)
    phone.says("page 1")
    phone.page.get_by_role("tab", name="Page 3 of 3").click()
    phone.says("page 2")
    phone.still()
    phone.page.wait_for_function("() => { const s = document.querySelector('.strip');"
                                 " return Math.abs(s.scrollLeft - 2 * s.clientWidth) < 2; }")


def keys(phone):
    phone.page.get_by_role("slider").focus()
    phone.page.keyboard.press("ArrowUp")
    phone.page.keyboard.press("ArrowRight")
    phone.settle()
    assert phone.page.get_by_role("slider").get_attribute("aria-valuetext") == "5"
    phone.page.keyboard.press("Tab")
    phone.page.keyboard.press("Enter")
    phone.says("said praise")


def storm(phone):
    sent = []
    phone.page.on("request", lambda request: sent.append(request.url) if "/sim/event" in request.url else None)
    phone.page.evaluate(STORM, "stone")
    phone.says("dropped 100 0")
    phone.settle()
    assert len(sent) <= 3, "500 moves in one frame made %d messages" % len(sent)


def main():
    with visit("gestures") as phone:
        phone.open()
        hand = Fingers(phone)
        mouse(phone)
        fingers(phone, hand)
        pinch(phone, hand)
        press(phone, hand)
        pages(phone, hand)
        keys(phone)
        storm(phone)
    print("all gestures were followed")


if __name__ == "__main__":
    main()
