"""Counts, per app and surface, the requirements of Docs/requirements.tsv whose id some test's name contains.

usage: requirements.py [--missing APP]   (--missing also lists requirements that no test names yet)"""

import csv
import pathlib
import re
import sys
from collections import Counter

HOUSE = pathlib.Path(__file__).resolve().parent.parent
# In one line, or in several.
TEST_NAME = re.compile(r'@Test\(\s*(?:"""(.*?)"""|"((?:[^"\\]|\\.)*)")', re.DOTALL)
ID = re.compile(r"\b(?:AUN|ART|MIR|VER)-[A-Z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?")


def requirements():
    with open(HOUSE / "Docs/requirements.tsv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def named_ids():
    found = {}
    for path in sorted((HOUSE / "Tests").rglob("*.swift")):
        for name in TEST_NAME.findall(path.read_text(encoding="utf-8")):
            for requirement in ID.findall("".join(name)):
                found.setdefault(requirement, path.relative_to(HOUSE))
    return found


def table(rows, proven):
    apps = sorted({row["app"] for row in rows})
    surfaces = sorted({row["surface"] for row in rows})
    total = Counter((row["app"], row["surface"]) for row in rows)
    done = Counter((row["app"], row["surface"]) for row in rows if row["id"] in proven)
    print("%-12s" % "app" + "".join("%12s" % name for name in surfaces) + "%12s" % "all")
    for app in apps + ["all"]:
        of = apps if app == "all" else [app]
        cells = [(sum(done[a, s] for a in of), sum(total[a, s] for a in of)) for s in surfaces]
        cells.append((sum(cell[0] for cell in cells), sum(cell[1] for cell in cells)))
        print("%-12s" % app + "".join("%12s" % ("%d/%d" % cell if cell[1] else "-") for cell in cells))


def main():
    rows = requirements()
    known = {row["id"] for row in rows}
    named = named_ids()
    table(rows, known & set(named))
    if sys.argv[1:2] == ["--missing"]:
        for row in rows:
            if row["app"] in sys.argv[2:] and row["id"] not in named:
                print("%(id)s\t%(surface)s\t%(requirement)s" % row)
    unknown = sorted(set(named) - known)
    for requirement in unknown:
        print("%s names %s, which is no requirement" % (named[requirement], requirement), file=sys.stderr)
    sys.exit(1 if unknown else 0)


main()
