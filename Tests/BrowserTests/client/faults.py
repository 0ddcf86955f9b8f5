"""What the page says when something breaks: another tab, a file that is no picture, a server that is gone for a while.

Environment as for walk.py; SERVER_PID, the server's process, to stop and continue it."""

import os
import pathlib
import signal
import tempfile
import uuid

from browser import DESK, SE, visit
from walk import pictures, sign_up

# What a finger could want and the toast lies over.
COVERED = """(() => {
    const toast = document.querySelector('.toast').getBoundingClientRect();
    const all = document.querySelectorAll('.screen button, .screen a, .screen label, .screen input');
    return [...all].filter(e => {
        const b = e.getBoundingClientRect();
        return b.width && b.height && getComputedStyle(e).visibility !== 'hidden' && !e.closest('[hidden]')
            && b.left < toast.right && b.right > toast.left && b.top < toast.bottom && b.bottom > toast.top;
    }).map(e => e.getAttribute('aria-label') || e.textContent);
})()"""


def another_tab(phone):
    second = phone.page.context.new_page()
    second.goto(phone.url)
    second.wait_for_selector("body[data-state=live]")
    phone.page.wait_for_selector("body[data-state=moved]")
    second.close()
    # A refused stream is what the first tab's console is right to name.
    phone.errors.clear()
    phone.page.get_by_role("button", name="Use it here").click()
    phone.live()


def no_picture(phone):
    phone.tap("Start New Check")
    with tempfile.TemporaryDirectory() as folder:
        fake = pathlib.Path(folder) / "fake.jpg"
        fake.write_bytes(b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>")
        # The words' own end must not be taken for the valid photo's.
        phone.page.evaluate("(real => { window.setTimeout = (f, ms) => ms === 5000 ? 0 : real(f, ms) })(setTimeout)")
        phone.page.locator("label:visible input[type=file]").first.set_input_files(fake)
        phone.says("isn\u2019t a picture")
        # The cover with the photo slides in from below, where the toast is.
        phone.still()
        covered = phone.page.evaluate(COVERED)
        assert covered == [], covered
        phone.shot("toast")
        good = pathlib.Path(folder) / "good.png"
        good.write_bytes(pictures.png(10))
        phone.page.locator("label:visible input[type=file]").first.set_input_files(good)
        phone.page.locator(".toast").wait_for(state="hidden")
        phone.button("Use this photo").wait_for()
    phone.errors.clear()


def silence(phone):
    """A stopped process answers nothing, which is said after a while; when it goes on, so does the phone, and the tap
    in between counts once."""
    server = int(os.environ["SERVER_PID"])
    os.kill(server, signal.SIGSTOP)
    try:
        phone.page.get_by_role("button", name="Home screen").click()
        phone.says("Waiting for the server")
    finally:
        os.kill(server, signal.SIGCONT)
    phone.page.get_by_test_id("app-auntentic").wait_for()
    phone.settle()
    phone.page.locator(".waiting").wait_for(state="hidden")


# The stream's words arrive later than the answers to what was asked.
LATE = """(real => {
    window.fetch = async (path, ...rest) => {
        const answer = await real(path, ...rest);
        if (!String(path).startsWith('/sim/events')) return answer;
        const late = new TransformStream({ async transform(piece, rest) {
            await new Promise(then => setTimeout(then, 500));
            rest.enqueue(piece);
        } });
        return new Response(answer.body.pipeThrough(late), { status: answer.status, headers: answer.headers });
    };
})(window.fetch)"""


def late_stream(phone):
    """The page counts as settled only when it shows what a control has changed."""
    other = phone.another("late", size=SE)
    other.page.add_init_script(LATE)
    other.open()
    place = lambda app: other.page.get_by_test_id("app-" + app).bounding_box()  # noqa: E731
    assert place("auntentic")["y"] == place("veramo")["y"], "four icons a row"
    other.control("text", "11")
    assert place("auntentic")["y"] < place("veramo")["y"], "two icons a row"
    other.end()


def controls(phone):
    """Every control changes what is shown, and a reload remembers it."""
    size = lambda: phone.page.locator(".screen").evaluate("e => e.offsetWidth")  # noqa: E731
    phone.page.get_by_label("15 Pro Max").check()
    assert size() == 430, size()
    phone.shot("max")
    phone.page.get_by_label("SE", exact=True).check()
    assert size() == 375, size()
    phone.page.get_by_label("Dark", exact=True).check()
    phone.page.locator("#text").fill("11")
    phone.page.get_by_label("Go offline").check()
    phone.shot("se-dark-large")
    phone.settle()
    phone.page.reload()
    phone.live()
    kept = phone.page.evaluate("({...document.documentElement.dataset})")
    assert kept["model"] == "se" and kept["scheme"] == "dark" and kept["text"] == "accessibility5", kept
    assert kept["network"] == "offline", kept


def main():
    with visit("faults", size=DESK) as phone:
        phone.open()
        phone.shot("desk")
        another_tab(phone)
        late_stream(phone)
        if "SERVER_PID" in os.environ:
            silence(phone)
        sign_up(phone, "faults-%s@example.com" % uuid.uuid4().hex[:8], "correct horse 42")
        no_picture(phone)
        controls(phone)
    print("all faults named", flush=True)


if __name__ == "__main__":
    main()
