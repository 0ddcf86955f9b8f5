"""Taps of the phone, and colours under more contrast. SIMULATOR_URL names the page of FeltPageTests.swift."""

from browser import visit

# Records what the browser would do to the phone.
LISTEN = "() => { window.trembled = []; navigator.vibrate = pattern => { window.trembled.push(pattern); return true } }"
PAINTED = """id => {
    const at = document.querySelector(`[data-testid=${id}]`), pen = document.createElement('canvas').getContext('2d');
    const style = getComputedStyle(at), all = [at, ...at.querySelectorAll('*')].map(e => getComputedStyle(e));
    const ground = all.map(s => s.backgroundColor).find(c => !/rgba\\(0, 0, 0, 0\\)|transparent/.test(c));
    pen.fillStyle = id === 'quiet' ? style.color : ground;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
}"""
# Palette's quiet words and borders: usual and strong, light and dark.
COLOURS = {
    (False, False): {"quiet": (0x4F, 0x5B, 0x6B), "border": (0xD5, 0xDC, 0xE6)},
    (False, True): {"quiet": (0x43, 0x4F, 0x60), "border": (0x7E, 0x87, 0x95)},
    (True, False): {"quiet": (0xA9, 0xB6, 0xC9), "border": (0x2E, 0x3B, 0x54)},
    (True, True): {"quiet": (0xAF, 0xBB, 0xCD), "border": (0x6F, 0x79, 0x8B)},
}


def felt(phone):
    phone.page.evaluate(LISTEN)
    assert phone.page.evaluate("() => window.simulator.felt") == []
    phone.tap("Like 0")
    phone.button("Like 1").wait_for()
    phone.tap("Fail 0")
    phone.button("Fail 1").wait_for()
    assert phone.page.evaluate("() => window.simulator.felt") == ["light", "error"]
    made = phone.page.evaluate("() => window.trembled")
    assert len(made) == 2 and isinstance(made[0], int) and len(made[1]) == 5, made


def seen(phone, dark):
    line = phone.page.context.new_cdp_session(phone.page)
    for more in [False, True, False]:
        line.send("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-contrast", "value": "more" if more else "no-preference"},
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})
        phone.says("more contrast" if more else "usual contrast")
        phone.still()
        for name, colour in COLOURS[dark, more].items():
            painted = phone.page.evaluate(PAINTED, name)
            assert all(abs(a - b) <= 1 for a, b in zip(painted, colour)), (dark, more, name, painted)


def main():
    for dark in [False, True]:
        with visit("felt-%s" % ("dark" if dark else "light"), dark=dark) as phone:
            phone.open()
            felt(phone)
            seen(phone, dark)
    print("all was felt and seen")


main()
