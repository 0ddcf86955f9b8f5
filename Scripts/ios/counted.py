#!/usr/bin/env python3
"""Which interpolations of texts are numbers, as the compiler has decided: Apple writes `%lld` for them in a key, and `%@` for words.

usage: counted.py INDEX           (writes counted.tsv from an index that a build has left, such as .build/debug/index/store)
       counted.py INDEX --check   (only says whether it is as it would be written)"""

import pathlib
import re
import sys

HOUSE = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(HOUSE / "Scripts/apple"))
import words  # noqa: E402
from index_store import IndexStore  # noqa: E402

TABLE = pathlib.Path(__file__).with_name("counted.tsv")


def noted(index):
    """Path and expression of each number."""
    store, found, texts = IndexStore(str(index)), set(), set()
    for file, record in sorted(store.records(is_seen).items()):
        lines = pathlib.Path(file).read_text(encoding="utf-8").splitlines(keepends=True)
        for name, usr, _, line, column in store.occurrences(record):
            if name.startswith("appendInterpolation(_:") and re.search("LocalizedStringKey|LocalizationValue", usr):
                # Columns count bytes.
                rest = lines[line - 1].encode()[column:].decode() + "".join(lines[line:])
                kind = found if "_FormatSpecifiable" in usr else texts
                kind.add((path_of(file), words.interpolation(rest, 0)[0]))
    for path, expression in sorted(found & texts):
        raise SystemExit(f"{path} writes \\({expression}) for a number and for a text: give one of them a name")
    return found


def path_of(file):
    return str(pathlib.Path(file).resolve().relative_to(HOUSE))


def is_seen(file):
    path = pathlib.Path(file)
    return path.is_relative_to(HOUSE) and bool(words.SEEN.search(path_of(file))) and path.exists()


def written(found):
    return "".join(f"{path}\t{expression}\n" for path, expression in sorted(found))


def main(index, is_check=False):
    text = written(noted(index))
    if not is_check:
        return TABLE.write_text(text, encoding="utf-8")
    kept = TABLE.read_text(encoding="utf-8")
    for line in sorted(set(text.splitlines()) ^ set(kept.splitlines())):
        print(f"{'is' if line in text.splitlines() else 'is no'} number: {line}; run Scripts/ios/counted.py and strings.py")
    return 0 if text == kept else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:] == ["--check"]))
