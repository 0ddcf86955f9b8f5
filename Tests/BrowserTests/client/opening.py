"""From the tap on an app's icon to the frame that shows its first screen, in Chromium, on a phone that never had it open:
a JSON line for each app.

Environment: SIMULATOR_URL, a development server on this machine that does nothing else; ROUNDS."""

import json
import os

from browser import visit
from latency import percentile

APPS = ("auntentic", "artifex", "veramo", "mirrormate")
ROUNDS = int(os.environ.get("ROUNDS", "7"))

# A frame is on the screen when the task after it runs.
OBSERVE = """() => {
    const root = document.getElementById('root');
    let began;
    addEventListener('click', () => { began = performance.now(); }, { capture: true });
    const watch = new MutationObserver(() => {
        if (began === undefined || root.querySelector('[data-testid^=app-]')) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => { window.painted = performance.now() - began; }));
    });
    watch.observe(root, { subtree: true, childList: true, attributes: true });
}"""


def opening(app):
    with visit("opening") as phone:
        phone.open()
        phone.still()
        phone.page.evaluate(OBSERVE)
        phone.page.get_by_test_id("app-" + app).click()
        phone.until("window.painted !== undefined", "the first screen of " + app)
        return phone.page.evaluate("window.painted")


def main():
    for app in APPS:
        opening(app)
        values = [opening(app) for _ in range(ROUNDS)]
        print(json.dumps({"name": app, "p50": percentile(values, 0.5), "slowest": round(max(values), 2), "unit": "ms",
                          "count": ROUNDS}), flush=True)


if __name__ == "__main__":
    main()
