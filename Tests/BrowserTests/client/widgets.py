"""Widgets on the home and the lock screen, and the switches for glass. Environment as for gestures.py."""

from browser import DESK, visit

FAMILIES = ["accessoryCircular", "accessoryRectangular", "accessoryInline"]
STREAK, PICTURE = "Your streak: 4 days", "Today’s picture from your partner"


def tile(phone, family):
    return phone.page.get_by_test_id("widget-" + family)


def shows(phone, family, words):
    tile(phone, family).get_by_label(words).or_(tile(phone, family).locator('[aria-label*="%s"]' % words)).first.wait_for()


def home(phone):
    for family in ["systemSmall", "systemMedium"]:
        shows(phone, family, STREAK)
    phone.shot("streak")
    # Nobody touches anything: the next timeline has the picture.
    for family in ["systemSmall", "systemMedium"]:
        shows(phone, family, PICTURE)
        picture = tile(phone, family).locator("img").first
        outer, inner = tile(phone, family).bounding_box(), picture.bounding_box()
        assert abs(outer["width"] - inner["width"]) < 2 and abs(outer["height"] - inner["height"]) < 2, (outer, inner)
        assert picture.evaluate("e => getComputedStyle(e).objectFit") == "cover", "it is stretched"
    phone.fits("picture")


def lock(phone):
    phone.page.locator(".lock-button").click()
    phone.settle()
    for family in FAMILIES:
        shows(phone, family, PICTURE)
    phone.fits("lock")
    tile(phone, "accessoryRectangular").click()
    phone.says("opened by veramo://today")


def style(phone, selector, name):
    return phone.page.locator(selector).first.evaluate("(e, n) => getComputedStyle(e)[n]", name)


def glass(phone):
    assert "blur" in style(phone, "[data-testid=surface]", "backdropFilter")
    assert phone.page.locator(".glass, .bg").count() == 2
    floating = style(phone, ".tabbar", "borderTopLeftRadius")
    assert floating != "0px", floating
    phone.shot("glass")
    phone.control("glass", False)
    # A control is answered before the screen follows it.
    phone.page.wait_for_function("!document.querySelector('.glass, .bg')")
    assert phone.page.locator(".mat").count() > 0
    assert style(phone, ".tabbar", "borderTopLeftRadius") == "0px"
    phone.shot("material")
    for on in [False, True]:
        phone.control("glass", on)
        phone.control("transparency", True)
        phone.page.wait_for_function("!document.querySelector('.glass, .bg, .mat')")
        for selector in ["[data-testid=surface]", ".tabbar"]:
            ground = style(phone, selector, "backgroundColor")
            assert ground.startswith("rgb("), "%s shines through: %s" % (selector, ground)
        phone.shot("opaque")
        phone.control("transparency", False)


def largest(phone):
    phone.page.locator(".home-button").click()
    phone.control("text", 11)
    phone.page.locator("input[name=model][value=se]").check(force=True)
    phone.page.locator("input[name=scheme][value=dark]").check(force=True)
    phone.settle()
    phone.fits("largest")
    phone.page.locator(".lock-button").click()
    phone.settle()
    phone.fits("largest-lock")


def main():
    with visit("widgets", size=DESK) as phone:
        phone.open()
        home(phone)
        lock(phone)
        glass(phone)
        largest(phone)
    print("the widgets showed the picture")


if __name__ == "__main__":
    main()
