"""The four apps in German, and in the mirrored language that is longer: nothing is cut off, and nothing stays English.

Environment: as for walk.py; the server runs in development, with its demo account."""

import json
import os
import pathlib
import re
import sys
import uuid

from browser import visit

HOUSE = pathlib.Path(__file__).resolve().parents[3]
CATALOGUE = pathlib.Path(os.environ.get("CATALOGUE", HOUSE / "iOS/Strings/Localizable.xcstrings"))
WORDS = json.loads(CATALOGUE.read_text(encoding="utf-8"))["strings"]
PASSWORD = "correct horse 42"

# What may be read in any language, and why.
SAME = [
    (r"^(Auntentic|Artifex|Veramo|MirrorMate|Atelier)( Premium)?( 1\.0)?$", "names of the apps"),
    (r"@|atelier-demo|^/|\.(com|app)\b", "addresses"),
    (r"^[\W\d]*$", "numbers and signs"),
    (r"^(OK|E-Mail|Name|Code|Credits?|Premium|Version|Status|Details|Like|Likes|Home|min|px|MB|s)$", "the same word in German"),
]
# What the server or another person wrote, and what stands in the store: it comes as it is.
THEIRS = [
    (r"^(\d+ Credits?|Basic|Standard|Pro|Monthly|Yearly|Unlimited|Artifex .*|.* Premium)( .*)?$", "names of products"),
    (r", (bý|von) |^(Témplåté|Vorlage) | štýlé|^Stil ", "titles of styles, templates and samples, which the server offers"),
    (r"^(Photo|Comic|Anime|Illustration|Painting|Pixel art|Watercolour|Watercolor|3D|Characters|Photography|All)$", "styles and categories"),
    (r"^(Misty mountains|Stained glass|Night city|Forest spirit|Hero of the day|Cherry blossom train|Pop fruit|Slow waves"
     r"|Star portrait|Paper boats)$", "templates of the server"),
    (r"Sample$", "a person's name"),
]
READ = """() => {
    const shown = e => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const front = [...document.querySelectorAll('#root > .modal')].pop() ?? document.getElementById('root');
    const walker = document.createTreeWalker(front, NodeFilter.SHOW_TEXT), found = [];
    while (walker.nextNode()) {
        const node = walker.currentNode;
        if (node.data.trim() && shown(node.parentElement) && !node.parentElement.closest('svg')) found.push(node.data.trim());
    }
    for (const e of front.querySelectorAll('[aria-label], [placeholder]')) {
        if (shown(e)) found.push(e.getAttribute('aria-label') || '', e.placeholder || '');
    }
    return [...new Set(found.filter(Boolean))];
}"""
ACCENTS = str.maketrans("AaCcEeGgIiNnOoSsUuYyZz", "ÅåÇçÉéĜĝÎîÑñÖöŠšÛûÝýŽž")


def said(language, key):
    """The beginning of what a key becomes, which is enough to find it."""
    if language == "mirrored":
        return key.translate(ACCENTS)
    word = WORDS[key]["localizations"]["de"]
    return word["stringUnit"]["value"]


def pattern(key):
    """A key as what it looks like with its arguments filled in."""
    return re.compile(".+".join(re.escape(part) for part in re.split(r"%(?:\d+\$)?(?:@|lld|llu|lf)", key)) + "$")


ENGLISH = [
    (key, pattern(key)) for key, word in WORDS.items()
    if re.search(r"[a-z]{3}", key) and key.count("%") < 2
    and word.get("localizations", {}).get("de", {}).get("stringUnit", {}).get("value") not in (key, None)]
COMMON = re.compile(r"\b(the|and|your|you|with|this|that|not|are|from|have|what|when|can|it|of|to|for)\b", re.I)


# Names inside of sentences: of products, and of whoever signed up.
NAMED = re.compile(r"\b(Monthly|Yearly|Basic|Standard|Pro|Business|Maxi)\b")


def leftovers(language, texts):
    for text in [NAMED.sub("", text) for text in texts]:
        if any(re.search(words, text) for words, _ in SAME + THEIRS):
            continue
        if language == "mirrored":
            if re.search(r"\b[b-df-hj-np-tv-xzB-DF-HJ-NP-TV-XZ]*[aeiou][a-z]{2,}\b", text):
                yield text
        elif len(COMMON.findall(text)) > 1 or any(found.match(text) for _, found in ENGLISH):
            yield text


class Speaker:
    def __init__(self, phone, language):
        self.phone, self.language, self.problems = phone, language, []

    def tap(self, key, exact=False):
        name = said(self.language, key)
        self.phone.page.get_by_role("button", name=re.compile("^" + re.escape(name))).locator("visible=true").last.click()
        self.phone.settle()

    def says(self, key):
        self.phone.page.get_by_text(said(self.language, key)).locator("visible=true").first.wait_for()

    def fill(self, key, text):
        name, page = said(self.language, key), self.phone.page
        field = page.locator('input[aria-label="%s"], input[aria-label^="%s ·"]' % (name, name)).locator("visible=true").last
        field.fill(text)
        self.phone.settle()

    def tab(self, key):
        self.phone.page.get_by_role("tab", name=re.compile("^" + re.escape(said(self.language, key)))).click()
        self.phone.settle()

    def look(self, title):
        """Everything fits and nothing is English; what isn't so is told at the end, for all screens together."""
        self.phone.shot("%s %s" % (self.language, title))
        self.phone.still()
        for problem in self.phone.flaws():
            self.problems.append("%s, %s: %s" % (self.language, title, problem))
        for text in leftovers(self.language, self.phone.page.evaluate(READ)):
            self.problems.append("%s, %s: stays English: %s" % (self.language, title, text))

    def home(self):
        self.phone.page.locator(".home, .chin, .home-button").locator("visible=true").first.click()
        self.phone.settle()


def choose(phone, language):
    """As the list beside the phone does; the page loads itself anew."""
    with phone.page.expect_navigation():
        phone.page.locator("#language").evaluate(
            "(e, v) => { e.value = v; e.dispatchEvent(new Event('change')); }", language)
    phone.live()
    assert phone.page.locator("html").get_attribute("data-language") == language
    layer = phone.page.locator("#root > *").first
    assert layer.get_attribute("dir") == ("rtl" if language == "mirrored" else None)


def open_app(one, name):
    one.phone.page.get_by_test_id("app-" + name).click()
    one.phone.settle()


def auntentic(one):
    open_app(one, "auntentic")
    one.says("Is it real?")
    one.look("auntentic onboarding")
    one.tap("Skip")
    one.look("auntentic welcome")
    one.tap("Sign up with e-mail")
    one.fill("E-mail", "%s@example.com" % uuid.uuid4().hex[:8])
    one.fill("Password", PASSWORD)
    one.look("auntentic sign-up")
    one.tap("Create account")
    one.says("No checks yet")
    one.look("auntentic home")
    one.tab("Settings")
    one.look("auntentic settings")
    one.tap("Get credits")
    one.says("Packs")
    one.look("auntentic paywall")


def artifex(one):
    open_app(one, "artifex")
    one.look("artifex welcome")
    one.tap("Try it out")
    one.tap("Sign Up")
    for key, text in [("Fullname", "Ana Sample"), ("Email", "%s@example.com" % uuid.uuid4().hex[:8]),
                      ("Password", PASSWORD), ("Confirm Password", PASSWORD)]:
        one.fill(key, text)
    one.look("artifex sign-up")
    one.tap("Create Account")
    one.says("What will you make today?")
    one.look("artifex home")
    one.tap("Profile")
    one.says("Free plan")
    one.look("artifex profile")
    one.tap("Settings")
    one.says("Blocked people")
    one.look("artifex settings")
    one.phone.page.go_back()
    one.phone.settle()
    one.tap("Free plan")
    one.says("Next with Free Account")
    one.look("artifex paywall")


def veramo(one):
    open_app(one, "veramo")
    one.says("Make something for each other")
    one.look("veramo onboarding")
    one.tap("Skip")
    one.look("veramo welcome")
    one.tap("Sign up with e-mail")
    one.fill("E-mail", "%s@example.com" % uuid.uuid4().hex[:8])
    one.fill("Password", PASSWORD)
    one.tap("Create account")
    one.says("Link with your partner")
    one.look("veramo home")
    one.tab("Settings")
    one.says("See Veramo Premium")
    one.look("veramo settings")
    one.tap("See Veramo Premium")
    one.says("Not now")
    one.look("veramo paywall")


def mirrormate(one):
    open_app(one, "mirrormate")
    one.says("Speak for a minute")
    one.look("mirrormate welcome")
    one.tap("Get Started")
    for key, text in [("Name", "Maxi Sample"), ("E-mail", "%s@example.com" % uuid.uuid4().hex[:8]),
                      ("Password", PASSWORD), ("Confirm password", PASSWORD)]:
        one.fill(key, text)
    one.look("mirrormate sign-up")
    one.tap("I agree to the Terms of Service and the Privacy Policy")
    one.tap("Create Account")
    one.says("Your first report")
    one.look("mirrormate home")
    one.tap("Profile")
    one.says("Your practice")
    one.look("mirrormate profile")
    one.tap("Close")
    one.tap("MirrorMate Premium")
    one.says("Wait until tomorrow")
    one.look("mirrormate paywall")


def main():
    problems = []
    for language in os.environ.get("LANGUAGES", "german mirrored").split():
        with visit(language) as phone:
            phone.open()
            phone.control("motion", True)
            choose(phone, language)
            phone.page.reload()
            phone.live()
            assert phone.page.locator("#language").input_value() == language, "a reload forgets the language"
            one = Speaker(phone, language)
            for app in [auntentic, artifex, veramo, mirrormate]:
                try:
                    app(one)
                except Exception as problem:
                    if "-k" not in sys.argv:
                        raise
                    print("BROKEN", language, app.__name__, str(problem)[:300])
                    phone.shot("%s broken %s" % (language, app.__name__))
                one.home()
            problems += one.problems
    for problem in problems:
        print(problem)
    assert not problems, "%d problems" % len(problems)
    print("every screen speaks the person's language")


if __name__ == "__main__":
    main()
