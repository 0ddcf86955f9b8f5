"""What a release needs besides the app: store texts, a checklist, and a workflow that builds on a Mac."""

import re
import subprocess
import sys

from ruamel.yaml import YAML

from .goods import catalogue

# Apple's limits in characters; keywords count with their commas.
LIMITS = {"Name": 30, "Subtitle": 30, "Promotional text": 170, "Keywords": 100, "Description": 4000}
OTHERS = ["Category", "Age rating", "Availability"]
# What no text of ours may promise, and words that the App Store refuses in texts.
PROMISES = r"\b(guarantees? (that|authenticity)|certified|experts? (check|review|verify)|best app|number one)\b|100 ?%"
BRANDS = r"\b(nike|jordan|adidas|yeezy|new balance|instagram|chatgpt|openai|midjourney|android)\b"

# What a checklist or a page has to say: the requirement, the file, and words that stand there.
SAID = {
    "AUN-NF-60": ("Docs/Release.md", r"\bTestFlight\b.*\bProduct ▸ Archive\b|\bProduct ▸ Archive\b.*\bTestFlight\b"),
    "AUN-NF-61": ("Docs/Release.md", r"(?i)Review notes.*third-party AI.*Export compliance.*Age rating.*Privacy answers"),
    "AUN-CR-41": ("Docs/Release.md", r"- \[ \] [^\n]*sandbox Apple Account[^\n]*App Store Connect"),
    "AUN-CR-42": ("Docs/Release.md", r"- \[ \] [^\n]*physical iPhone[^\n]*sandbox Apple Account"),
    "AUN-NF-5": ("Docs/Release.md", r"\| Downloads \| 10,000\+ \| App Store Connect.*\| Rating \| 4\.5\+ \| App Store Connect"),
    "AUN-NF-11": ("Docs/Store/Auntentic.md", r"## Availability\nUnited States, iPhone with a camera\."),
    "AUN-NF-71": ("Docs/Store/Auntentic.md", r"no human expert reviews a check"),
    "AUN-NF-75": ("Docs/Store/Auntentic.md", r"no marketplace, no trading and no community"),
    "AUN-NF-76": ("Docs/Store/Auntentic.md", r"There is no app for Android"),
    "VER-T-17": ("Docs/Release.md", r"\bProduct ▸ Archive\b"),
}


def texts(house):
    """Each app has a store text within Apple's limits that promises nothing it can't keep."""
    for name in house.names:
        file = house / f"Docs/Store/{name}.md"
        if not file.exists():
            yield f"Docs/Store/{name}.md is missing"
            continue
        pieces = [piece.strip() for piece in re.split(r"^## (.+)$", file.read_text(encoding="utf-8"), flags=re.M)]
        parts = dict(zip(pieces[1::2], pieces[2::2]))
        yield from (f"Docs/Store/{name}.md: {problem}" for problem in text_problems(name, parts))


def text_problems(name, parts):
    for part in [*LIMITS, *OTHERS]:
        if not parts.get(part):
            yield f"it has no {part}"
    for part, limit in LIMITS.items():
        if len(parts.get(part, "")) > limit:
            yield f"its {part} has {len(parts[part])} characters; Apple takes {limit}"
    for part in LIMITS:
        for pattern in (PROMISES, BRANDS):
            found = re.search(pattern, parts.get(part, ""), re.I)
            if found and found[0].lower() != "guarantee authenticity":
                yield f"its {part} says “{found[0]}”"
    yield from keyword_problems(parts.get("Keywords", "").split(","), parts.get("Name", "") + " " + parts.get("Subtitle", ""))
    for page in ("terms", "privacy"):
        if f"/legal/{name.lower()}/{page}" not in parts.get("Description", ""):
            yield f"its Description doesn't lead to the {page}: Apple asks for that beside a plan"


def keyword_problems(keywords, title):
    if keywords != [word.strip() for word in keywords]:
        yield "a space beside a comma wastes a character of its Keywords"
    for word in keywords:
        if keywords.count(word) > 1 or word.lower() in title.lower().replace(":", "").split():
            yield f"the keyword {word} stands there twice, or in the name"


def prices(house):
    """Every offer of Auntentic costs less for a check than the rivals' six dollars (AUN-NF-77)."""
    for id, row in catalogue(house).items():
        if row["app"] == "auntentic" and row["credits"] and row["price_cents"] / row["credits"] >= 600:
            yield f"{id} costs {row['price_cents'] / row['credits'] / 100:.2f} dollars a check"


def sentences(house):
    """Checklist and pages say what the requirements ask them to say."""
    for requirement, (path, pattern) in SAID.items():
        file = house / path
        if not file.exists() or not re.search(pattern, file.read_text(encoding="utf-8"), re.S):
            yield f"{requirement}: {path} doesn't say it"


def workflow(house):
    """The workflow for a Mac is one that GitHub understands, and builds every app."""
    file = house / ".github/workflows/ios.yml"
    answer = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", str(file)],
        capture_output=True, text=True)
    if answer.returncode:
        yield answer.stdout.strip() or answer.stderr.strip()[-300:]
    words = YAML(typ="safe").load(file.read_text(encoding="utf-8"))
    schemes = [job.get("strategy", {}).get("matrix", {}).get("scheme", []) for job in words["jobs"].values()]
    if house.names not in schemes:
        yield f"it builds {schemes}, and the apps are {house.names}"


def answers(house):
    """The answers for App Store Connect's privacy questions are those of the privacy manifests."""
    text = (house / "Docs/Release.md").read_text(encoding="utf-8")
    table = [[cell.strip() for cell in line.strip("|").split("|")]
             for line in text[text.index("| Data type in App Store"):].split("\n\n")[0].splitlines()]
    # An app that isn't released yet has no column.
    for column, name in enumerate(table[0][1:], 1):
        said = {row[0].split(": ")[1].replace(" ", "") for row in table[2:] if row[column] == "yes"}
        file = house.ios / name / "PrivacyInfo.xcprivacy"
        manifest = set(re.findall(r"<string>NSPrivacyCollectedDataType(?!Purpose)(\w+)</string>", file.read_text(encoding="utf-8")))
        for kind in sorted(said ^ manifest):
            yield f"Docs/Release.md and {name}'s manifest differ in {kind}"


CHECKS = [texts, prices, sentences, answers, workflow]
