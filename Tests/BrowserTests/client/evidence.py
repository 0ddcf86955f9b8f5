"""Tag and box of two pairs: the evidence sheet, the place in the photo, the signed report; light, dark, largest text.

Environment as for walk.py; LABELS, a folder that `atelier labels` drew: the tag is its first pair's, the box its second's."""

import json
import os
import pathlib
import re
import uuid

from browser import visit
from walk import ANGLES, sign_up

PASSWORD = "correct horse 42"
LABELS = pathlib.Path(os.environ["LABELS"])


class Truth:
    """What was drawn, and where."""

    def __init__(self):
        photos = [json.loads(line) for line in (LABELS / "truth.jsonl").read_text().splitlines()]
        first, second = sorted({photo["check"] for photo in photos})
        drawn = {(photo["check"], photo["angle"]): photo for photo in photos}
        self.photos = [
            drawn[first, "outer_side"], drawn[first, "inner_side"], drawn[first, "size_tag"], drawn[second, "box_label"]]
        self.tag, self.box = self.photos[2:]

    def files(self):
        return [LABELS / photo["file"] for photo in self.photos]

    @staticmethod
    def field(photo, name):
        return next(field for field in photo["fields"] if field["name"] == name)


def photograph(phone, truth):
    phone.tap("Start New Check")
    for step, (angle, photo) in enumerate(zip(ANGLES, truth.files())):
        phone.says("Step %d of 4" % (step + 1))
        phone.says(angle)
        phone.page.locator("label:visible input[type=file]").first.set_input_files(photo)
        phone.tap("Use this photo")
    phone.says("Ready to check?")
    phone.tap("Check this sneaker")
    phone.page.get_by_text("See the evidence").locator("visible=true").wait_for(timeout=90_000)


def sign_in(phone, address):
    phone.page.get_by_test_id("app-auntentic").click()
    phone.tap("Skip")
    phone.tap("I have an account: sign in")
    phone.page.get_by_label("E-mail", exact=True).fill(address)
    phone.page.get_by_label("Password", exact=True).fill(PASSWORD)
    phone.tap("Sign in", exact=True)
    phone.says("Recent checks")
    phone.page.locator("button:visible", has_text="Box of another pair").last.click()
    phone.says("See the evidence")


def look(phone, title, is_large):
    """The whole of what scrolls, screen by screen, for whoever looks at the pictures."""
    phone.fits(title) if is_large else phone.shot(title)
    if not phone.screens:
        return
    scroll = phone.page.locator(".shy:visible").last
    for part in range(2, 12):
        more = scroll.evaluate(
            "e => { const was = e.scrollTop; e.scrollTop += e.clientHeight * 0.9; return e.scrollTop > was }")
        if not more:
            break
        phone.shot("%s-%d" % (title, part))
    scroll.evaluate("e => e.scrollTop = 0")


def sheet(phone, truth, is_large):
    tag, box = truth.field(truth.tag, "style"), truth.field(truth.box, "style")
    phone.tap("See the evidence")
    phone.says("Contradicts")
    phone.says("Style code on tag and box")
    for title in ["Agrees", "Couldn't be read"]:
        phone.page.get_by_text(title, exact=True).first.wait_for()
    # Each reading comes with its piece of the photo: none waits any more.
    phone.page.locator(".sheet img").first.wait_for()
    phone.page.locator(".sheet [role=progressbar]").first.wait_for(state="detached")
    look(phone, "sheet", is_large)
    whole_cards(phone)
    for photo, field in [(truth.tag, tag), (truth.box, box)]:
        place(phone, photo, field, is_large)
    phone.tap("Done")
    phone.says("See the evidence")


def whole_cards(phone):
    """No card is lower than what stands in it, and none lies over the next."""
    found = phone.page.evaluate("""() => {
        const modal = [...document.querySelectorAll('#root > .modal')].pop(), found = [];
        for (const box of modal.querySelectorAll('.si *')) {
            if (box.closest('svg, .ov, .ll') || getComputedStyle(box).overflowY !== 'visible') continue;
            const edge = box.getBoundingClientRect();
            for (const child of box.children) {
                const inner = child.getBoundingClientRect();
                if (getComputedStyle(child).position === 'absolute' || inner.height === 0) continue;
                if (inner.bottom > edge.bottom + 1.5 || inner.top < edge.top - 1.5) {
                    found.push(`${box.className}: ${child.className || child.tagName} sticks out: ${box.textContent.slice(0, 40)}`);
                }
            }
        }
        return found;
    }""")
    assert not found, (phone.name, found[:5])


def place(phone, photo, field, is_large):
    """From the words to the photo: the box drawn on it lies where that was drawn, and nowhere else."""
    name = "Size tag" if photo["angle"] == "size_tag" else "Box label"
    # Labels print a style code with a hyphen, or with a space.
    words = re.compile("%s: .%s" % (name, field["value"].replace("-", "[- ]")))
    phone.page.get_by_role("button", name=words).locator("visible=true").first.click()
    phone.settle()
    picture = phone.page.get_by_label("with a box around what was read").locator("visible=true")
    picture.wait_for()
    phone.still()
    box = phone.page.evaluate("""picture => {
        const [whole, mark] = [picture, picture.parentElement.querySelector('.geo svg')].map(e => e.getBoundingClientRect());
        const natural = picture.naturalHeight / picture.naturalWidth;
        return { x: (mark.x - whole.x) / whole.width, y: (mark.y - whole.y) / whole.height,
            width: mark.width / whole.width, height: mark.height / whole.height,
            bent: Math.abs(whole.height / whole.width / natural - 1), shown: whole.width };
    }""", picture.element_handle())
    assert box["bent"] < 0.02 and box["shown"] > 250, ("the picture has another shape than the photo", box)
    within = box["x"] >= -0.01 and box["y"] >= -0.01
    within = within and box["x"] + box["width"] <= 1.01 and box["y"] + box["height"] <= 1.01
    assert within, ("the box leaves the picture", box)
    truth = field["region"]
    both = overlap(box, truth, "x", "width") * overlap(box, truth, "y", "height")
    areas = [place["width"] * place["height"] for place in (box, truth)]
    assert both > 0.5 * min(areas) and max(areas) < 4 * min(areas), ("the box lies elsewhere", box, truth)
    look(phone, "place-" + photo["angle"], is_large)
    phone.tap("Back")
    phone.says("Style code on tag and box")


def overlap(one, other, start, length):
    return max(0, min(one[start] + one[length], other[start] + other[length]) - max(one[start], other[start]))


def signed(phone):
    phone.tap("Make a signed report")
    phone.button("Share the signed report").wait_for()
    phone.shot("signed")
    with phone.page.expect_download() as coming:
        phone.button("Share the signed report").click()
    report = json.loads(pathlib.Path(coming.value.path()).read_text())
    assert "signature" in json.dumps(report), report


def main():
    truth = Truth()
    address = "evidence-%s@example.com" % uuid.uuid4().hex[:8]
    for name, dark in [("evidence-light", False), ("evidence-dark", True), ("evidence-largest", False)]:
        with visit(name, dark) as phone:
            phone.open()
            if name == "evidence-light":
                sign_up(phone, address, PASSWORD)
                photograph(phone, truth)
                phone.says("Ask about the box first: it belongs to another pair.")
                phone.says("belong to different pairs")
                phone.says(re.compile("^(Certain: no|Almost certain: a misreading|Likely, but a character)"))
                phone.says("The shoe itself wasn't examined.")
            else:
                sign_in(phone, address)
            if name == "evidence-largest":
                phone.control("text", "11")
            look(phone, "result", name == "evidence-largest")
            sheet(phone, truth, name == "evidence-largest")
            if name == "evidence-light":
                signed(phone)
    print("the evidence is there to be seen", flush=True)


if __name__ == "__main__":
    main()
