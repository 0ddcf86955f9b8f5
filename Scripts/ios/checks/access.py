"""The page on accessibility, held against the screens and tests that are there: Docs/Accessibility.md."""

import re

PAGE = "Docs/Accessibility.md"
SHARED = ["Account", "Portrait", "Recording", "Store", "Styleguide", "Work"]
KINDS = ("*Screen.swift", "*View.swift", "*Sheet.swift")
DASH = "—"


def sections(house):
    """Heading to the section's text."""
    pieces = re.split(r"^## (.+)$", (house / PAGE).read_text(encoding="utf-8"), flags=re.M)
    return dict(zip(pieces[1::2], pieces[2::2]))


def folders(house):
    """Heading to where its screens lie."""
    apps = house / "Sources/Apps"
    return {"Shared screens": [apps / name for name in SHARED]} | {
        name: [apps / name / "Features", apps / name / "Widget"] for name in house.names}


def there(places):
    """The screens of these folders, and what is named like one."""
    return {file.stem for place in places for kind in KINDS for file in place.rglob(kind)}


def rows(text):
    """Name to the cells behind it."""
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("| `")]
    return {cells[0].strip("`"): cells[1:] for cells in lines}


def quoted(text):
    return re.findall(r"`([^`]+)`", text)


def screens(house):
    """Each screen has a row that says what it does for people who see, hear or move otherwise; each row has a screen."""
    page = sections(house)
    for heading, places in folders(house).items():
        text = page.get(heading)
        if text is None:
            yield f"{PAGE} has no section {heading}"
            continue
        parts = set(quoted("".join(re.findall(r"^Parts of screens, not screens: (.+)$", text, re.M))))
        known, told = there(places), set(rows(text))
        yield from (f"{PAGE}, {heading}: {name} has no row" for name in sorted(known - told - parts))
        yield from (f"{PAGE}, {heading}: there is no screen {name} any more" for name in sorted((told | parts) - known))


def proofs(house):
    """What a row calls shown is: the walk looks at a picture of that title, and the test is there."""
    tests = {file.stem for file in (house / "Tests").rglob("*Tests.swift")}
    for heading in folders(house):
        text = sections(house).get(heading, "")
        walks = re.findall(r"`(\w+\.py)`", text)
        words = "".join((house / "Tests/BrowserTests/client" / walk).read_text(encoding="utf-8") for walk in walks)
        for name, (largest, spoken, missing) in rows(text).items():
            yield from (f"{PAGE}, {heading}: no walk looks at “{title}”, which {name} names" for title in quoted(largest)
                        if f'"{title}"' not in words)
            yield from (f"{PAGE}, {heading}: there are no {test}, which {name} names" for test in quoted(spoken) if test not in tests)
            for cell, word in ((largest, "largest text"), (spoken, "names")):
                if (cell == DASH) != (re.match(rf"(.*, )?{word}($|[,;:])", missing) is not None):
                    yield f"{PAGE}, {heading}: {name} has to say “{word}” where nobody looks, and only there"


CHECKS = [screens, proofs]
