"""Scrolls Artifex's Explore to 200 pictures and opens one of every screenful; prints a JSON line like latency.py's.

Environment: as for latency.py. The server has at least 200 published pictures, each of another name."""

import json

from artifex import enter, go
from browser import visit
from latency import OBSERVE, cpu_ms, percentile

PICTURES = 200
# Names of the feed's pictures that one can tap now: whole ones, clear of the bars.
CELLS = """() => [...document.querySelectorAll('button[aria-label*=", by "]')].filter(cell => {
    const box = cell.getBoundingClientRect();
    return cell.checkVisibility() && box.height > 0 && box.top > 120 && box.bottom < innerHeight - 120;
}).map(cell => cell.getAttribute('aria-label'))"""
SCROLL = """() => {
    const screens = [...document.querySelectorAll('*')].filter(
        one => one.checkVisibility() && one.scrollHeight > one.clientHeight + 400 && getComputedStyle(one).overflowY !== 'visible');
    screens.pop().scrollBy(0, 420);
}"""


def main():
    with visit("scrolling") as phone:
        phone.open()
        enter(phone, "Ana Novak")
        go(phone, "Explore")
        phone.says("Newest")
        phone.page.evaluate(OBSERVE)
        seen, taps, before = set(), 0, cpu_ms()
        for _ in range(200):
            phone.still()
            cells = phone.page.evaluate(CELLS)
            news = [cell for cell in cells if cell not in seen]
            seen.update(cells)
            if news:
                phone.button(news[0], exact=True).click()
                phone.says("Use as Template")
                phone.shot("picture")
                phone.tap("Back")
                taps += 2
            if len(seen) >= PICTURES:
                break
            phone.page.evaluate(SCROLL)
            phone.shot("scrolled")
        times, spent = phone.page.evaluate("window.tapTimes"), cpu_ms()
        assert len(seen) >= PICTURES, "%d pictures were there" % len(seen)
        assert len(times) == taps, "%d of %d taps changed the screen" % (len(times), taps)
        print(json.dumps({
            "name": "scrolling", "p50": percentile(times, 0.5), "p95": percentile(times, 0.95), "unit": "ms",
            "count": taps, "pictures": len(seen), "cpu": None if spent is None else round((spent - before) / taps, 3)}))


if __name__ == "__main__":
    main()
