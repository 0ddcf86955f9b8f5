#!/usr/bin/env python3
"""Checks iOS/ as far as that is possible without a Mac, and says in words what is wrong.

usage: check.py [CHECK...]   (without a name: all; ATELIER_IOS_CHECKS names some as well)"""

import os
import sys
import time

import checks.access
import checks.builds
import checks.goods
import checks.languages
import checks.pictures
import checks.promises
import checks.releases
import checks.targets
from checks.house import House
from sources import HOUSE

MODULES = [checks.targets, checks.builds, checks.promises, checks.goods, checks.pictures,
           checks.languages, checks.releases, checks.access]
ALL = {f"{module.__name__.split('.')[1]}.{check.__name__}": check for module in MODULES for check in module.CHECKS}

UNREADABLE = "couldn't read what it checks:"


def run(root, names=None):
    """What each check complains of; a check that can't read what it is to check complains, too."""
    house, found = House(root), {}
    for name in names or ALL:
        try:
            problems = list(ALL[name](house))
        except Exception as problem:
            problems = [f"{UNREADABLE} {type(problem).__name__}: {problem}"]
        if problems:
            found[name] = problems
    return found


def main(names):
    unknown = [name for name in names if name not in ALL]
    if unknown:
        print(f"no check is called {', '.join(unknown)}; there are {', '.join(ALL)}")
        return 2
    began = time.monotonic()
    found = run(HOUSE, names)
    for name, problems in found.items():
        print(f"{name}: {ALL[name].__doc__}")
        for problem in problems:
            print(f"  {problem}")
    count = len(names or ALL)
    print(f"iOS: {count - len(found)} of {count} checks passed in {time.monotonic() - began:.1f} s")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or os.environ.get("ATELIER_IOS_CHECKS", "").split()))
