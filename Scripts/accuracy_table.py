#!/usr/bin/env python3
"""Makes the tables of Docs/Accuracy.md of what `atelier score` said: accuracy_table.py FOLDER, with mild.txt, full.txt and
what an older build said of the same pictures, mild.before.txt and full.before.txt, if there is any."""
import pathlib
import re
import sys

FIELD = re.compile(r"(\w+) +(\d+) +([\d.]+ %|-) +(\d+) +([\d.]+ %|-) +(\d+) +(\d+)")
BIN = re.compile(r"([\d.]+) % to ([\d.]+) % +(\d+) +([\d.]+) % +([\d.]+) %")
TOTALS = {
    "Bars of 2 pixels or more, decoded": r"bars: (\d+ of \d+)",
    "Planted contradictions found, of those that are readable": r"contradictions: (\d+ of \d+) readable",
    "Consistent pairs accused": r"^consistent pairs: (\d+ false alarms on \d+)",
    "Boxes of other pairs found, of those that are readable": r"boxes of other pairs: (\d+ of \d+)",
    "Worse photographs of consistent pairs accused": r"worse photographs of consistent pairs: (\d+ false alarms on \d+)",
    "Expected calibration error": r"calibration error: ([\d.]+)",
}


def read(path):
    return path.read_text() if path.exists() else ""


def row(cells):
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def table(head, rows):
    return "\n".join([row(head), row("---" for _ in head)] + [row(cells) for cells in rows]) + "\n"


def fields(words):
    return {found[1]: found.groups()[1:] for found in map(FIELD.match, words.splitlines()) if found}


def field_table(now, before):
    old = fields(before)
    head = ["Field", "Shown", "Read right", "Of legible ones", "Wrong", "Wrong though certain"]
    rows = []
    for name, (shown, right, _, legible, wrong, certain) in fields(now).items():
        was = old.get(name)
        rows.append([name, shown, right, legible, wrong, certain] + ([was[1], was[4], was[5]] if was else ["–"] * 3 if old else []))
    return table(head + (["Read right before", "Wrong", "Wrong though certain"] if old else []), rows)


def total_table(now, before):
    def find(pattern, words):
        found = re.search(pattern, words, re.MULTILINE)
        return found[1].replace(" false alarms on ", " of ") if found else "–"

    rows = [[title, find(pattern, now)] + ([find(pattern, before)] if before else []) for title, pattern in TOTALS.items()]
    return table(["", "Now"] + (["Before"] if before else []), [cells for cells in rows if cells[1] != "–"])


def reliability(words):
    sums = {}
    for low, high, count, right, said in BIN.findall(words):
        all_, rights, saids = sums.get((float(low), high), (0, 0, 0))
        count = int(count)
        sums[float(low), high] = (all_ + count, rights + count * float(right), saids + count * float(said))
    return table(
        ["Said", "Readings", "Said on average", "Right"],
        [[f"{low} % to {high} %", all_, f"{saids / all_:.1f} %", f"{rights / all_:.1f} %"]
         for (low, high), (all_, rights, saids) in sorted(sums.items())])


folder = pathlib.Path(sys.argv[1])
both = ""
for difficulty in ("mild", "full"):
    now, before = read(folder / f"{difficulty}.txt"), read(folder / f"{difficulty}.before.txt")
    both += now
    print(f"\n### {difficulty.capitalize()}\n\n{field_table(now, before)}\n{total_table(now, before)}")
print(f"How often certainty was right, both difficulties together:\n\n{reliability(both)}")
