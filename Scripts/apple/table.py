"""The table of SwiftUI's declarations that our screens use: since when iOS has each, and Apple's words for it beside ours."""
import os
import re

PATH = os.environ.get("ATELIER_SWIFTUI_TABLE") or os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "swiftui.tsv")
# Says nothing about how a declaration is called, and Apple's own pages leave it out or not by the year.
SILENT = re.compile(r"@MainActor |@preconcurrency |nonisolated |@frozen |@export\(implementation\) |@available\([^)]*\) ")
UNCOMPARED = "-"


class Row:
    def __init__(self, line):
        parts = line.rstrip("\n").split("\t")
        self.path, version, self.ours, self.apple, self.note, self.looked_up = (parts + ["", "", ""])[:6]
        major, _, minor = version.partition(".")
        self.since = (int(major), int(minor or 0))


def read(path=PATH):
    with open(path) as file:
        return [Row(line) for line in file if line.strip() and not line.startswith("#")]


def plain(declaration):
    """A declaration without what doesn't matter to whoever calls it."""
    text = SILENT.sub("", " ".join(declaration.split()))
    return text.replace(" { get set }", "").replace(" { get }", "")
