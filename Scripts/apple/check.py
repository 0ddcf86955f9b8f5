#!/usr/bin/env python3
"""Checks what no compiler here can: that iOS 17 has every API where it is used, and that our SwiftUI is declared as Apple's.

  check.py <build folder> availability|drift [index folder] [files…]
"""
import os
import re
import subprocess
import sys

import graphs
import table
from index_store import IMPLICIT, USED, IndexStore

OLDEST = (17, 0)
# The graph says otherwise than what happens on a phone.
OLDER = {
    "AsyncStream.Iterator.next(isolation:)": "written by nobody: `for await` takes next() on an older system",
    "AsyncThrowingStream.Iterator.next(isolation:)": "as above",
    "AsyncIteratorProtocol.next(isolation:)": "as above",
    "TaskGroup.Iterator.next(isolation:)": "as above",
    "ThrowingTaskGroup.Iterator.next(isolation:)": "as above",
    "FixedWidthInteger.&*(_:_:)": "a requirement since iOS 18, an extension's member before",
}
SCREENS = re.compile(r"/Sources/(Apps|Clients)/")


class Check:
    def __init__(self, build, index=None, files=None):
        self.build = build
        self.modules = os.path.join(build, "debug", "Modules")
        self.folder = os.path.join(build, "graphs")
        self.store = IndexStore(index or os.path.join(build, "debug", "index", "store"))
        wanted = {os.path.realpath(file) for file in files or []}
        self.records = self.store.records(
            lambda main: os.path.exists(main) and (os.path.realpath(main) in wanted if wanted else SCREENS.search(main)))
        self.rows = table.read()
        self.problems = []
        self.simulator, self.declared = {}, {}
        for module in graphs.SIMULATOR:
            graphs.extract(module, self.modules, self.folder)
            self.simulator.update(graphs.graph(module, self.folder))
        for module in graphs.declared():
            if module not in graphs.SIMULATOR:
                graphs.extract(module, self.modules, self.folder)
                self.declared.update(graphs.graph(module, self.folder))

    def uses(self):
        """(file, line, column, id) of everything that a screen or a client uses, once for each place."""
        for file, record in self.records.items():
            seen = set()
            for _, usr, roles, line, column in self.store.occurrences(record):
                if roles & USED and (usr, line, column) not in seen:
                    seen.add((usr, line, column))
                    yield file, line, column, usr, bool(roles & IMPLICIT)

    def tell(self, file, line, column, words):
        self.problems.append(f"{os.path.relpath(file)}:{line}:{column}: {words}")

    # MARK: availability

    def availability(self):
        known = {(row.path, row.ours): row.since for row in self.rows}
        system = graphs.newer_system(self.modules, self.folder, OLDEST)
        guards = self.guards()
        for file, line, column, usr, _ in self.uses():
            path, since = self.since(usr, known, system)
            if path is None:
                continue
            if since is None:
                self.tell(file, line, column, f"{path}: nobody has said since when iOS has it (Scripts/apple/swiftui.tsv)")
            elif since > OLDEST and not any(guard.covers(line, column, since) for guard in guards.get(file, [])):
                version = ".".join(map(str, since))
                self.tell(file, line, column, f"{path} needs iOS {version}: guard it with `if #available(iOS {version}, *)`")

    def since(self, usr, known, system):
        """Name and version of a declaration; no name for what is our own or older than anybody cares."""
        if usr in self.simulator:
            item = self.simulator[usr]
            return (None, None) if "._" in "." + item.path else (item.path, known.get((item.path, table.plain(item.text)), item.since))
        if usr in self.declared:
            item = self.declared[usr]
            return item.path, item.since or OLDEST
        path, since = system.get(usr, (None, None))
        return (None, None) if path in OLDER else (path, since)

    def guards(self):
        tool = os.path.join(self.build, "guards")
        text = subprocess.run([tool, *self.records], check=True, capture_output=True, text=True).stdout
        found = {}
        for line in text.splitlines():
            file, *rest = line.split("\t")
            found.setdefault(file, []).append(Guard(*rest))
        return found

    # MARK: drift

    def drift(self):
        used = {}
        for file, line, column, usr, _ in self.uses():
            if usr in self.simulator and "._" not in "." + self.simulator[usr].path:
                used.setdefault(usr, (file, line, column))
        rows = {(row.path, row.ours): row for row in self.rows}
        for usr, place in used.items():
            item = self.simulator[usr]
            row = rows.get((item.path, table.plain(item.text)))
            if row is None:
                self.tell(*place, f"{item.path} isn't in the table as it is declared now: {table.plain(item.text)}")
            elif row.apple != table.UNCOMPARED and table.plain(row.apple) != row.ours and not row.note:
                self.tell(*place, f"{item.path} differs from Apple's, unexplained: {row.apple}")
        uncompared = sum(row.apple == table.UNCOMPARED for row in self.rows)
        looked_up = sum(bool(row.looked_up) for row in self.rows)
        print(f"{len(used)} declarations used, {len(self.rows) - uncompared} of {len(self.rows)} rows compared with Apple's words, "
              f"{looked_up} of them with Apple's page")


class Guard:
    def __init__(self, line, column, last_line, last_column, version):
        self.first, self.last = (int(line), int(column)), (int(last_line), int(last_column))
        major, _, minor = version.partition(".")
        self.version = (int(major), int(minor.split(".")[0] or 0) if minor else 0)

    def covers(self, line, column, since):
        return self.first <= (line, column) <= self.last and self.version >= since


def main():
    build, which, *rest = sys.argv[1:]
    check = Check(build, rest[0] if rest else None, rest[1:])
    getattr(check, which)()
    for problem in sorted(check.problems):
        print(problem, file=sys.stderr)
    sys.exit(1 if check.problems else 0)


if __name__ == "__main__":
    main()
