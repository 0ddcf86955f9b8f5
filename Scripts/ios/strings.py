#!/usr/bin/env python3
"""Brings iOS/Strings/Localizable.xcstrings up to date with the texts of the code, and says what has no translation.

usage: strings.py            (adds new texts, removes those that are gone, and lists what is missing)
       strings.py FILE       (also takes translations from a file: a text, its German and its Spanish, a line each, then a blank one;
                              a text that depends on a number has its two forms beside each other, `one || other`, and its English
                              in a fourth line)
       strings.py --later    (marks what is missing as new: it is to be translated later, and English until then)"""

import json
import sys

from checks.house import House, json_of
from sources import HOUSE
from words import texts

LANGUAGES = ["de", "es"]


def catalogue(house):
    return house.ios / "Strings/Localizable.xcstrings"


def all_texts(house):
    """One catalogue for all apps: a text that two of them show is translated once."""
    found = {}
    for bundle in house.bundles:
        for key, files in texts(house, bundle).items():
            found.setdefault(key, set()).update(files)
    return found


def unit(text, state="translated"):
    return {"stringUnit": {"state": state, "value": text}}


def word(text):
    """A text, or its forms for one and for all other numbers."""
    if " || " not in text:
        return unit(text)
    forms = zip(("one", "other"), text.split(" || "))
    return {"variations": {"plural": {form: unit(words) for form, words in forms}}}


def updated(house, translations, later=False):
    file = catalogue(house)
    known = json_of(file)["strings"] if file.exists() else {}
    strings = {}
    for key, files in all_texts(house).items():
        entry = {"comment": comment(files), "extractionState": "manual"}
        said = known.get(key, {}).get("localizations", {})
        said |= {language: word(text) for language, text in zip([*LANGUAGES, "en"], translations.get(key, ()))}
        if later:
            said = {language: unit("", "new") for language in LANGUAGES} | said
        if said:
            entry["localizations"] = said
        strings[key] = entry
    return {"sourceLanguage": "en", "strings": strings, "version": "1.0"}


def comment(files):
    """Where a translator may look."""
    names = sorted(file.split("/")[-1] for file in files)
    return ", ".join(names[:3]) + (", …" if len(names) > 3 else "")


def written(words):
    """As Xcode writes it, so that it changes nothing when it saves."""
    return json.dumps(words, indent=2, sort_keys=True, ensure_ascii=False, separators=(",", " : ")) + "\n"


def read(file):
    blocks = [block.strip("\n").split("\n") for block in open(file, encoding="utf-8").read().split("\n\n") if block.strip()]
    return {block[0]: block[1:4] for block in blocks}


def main(arguments):
    house = House(HOUSE)
    later = arguments == ["--later"]
    words = updated(house, read(arguments[0]) if arguments and not later else {}, later)
    catalogue(house).parent.mkdir(exist_ok=True)
    catalogue(house).write_text(written(words), encoding="utf-8")
    missing = [key for key, entry in words["strings"].items()
               if set(LANGUAGES) - set(entry.get("localizations", {}))]
    print(f"{len(words['strings'])} texts, {len(missing)} of them not translated")
    for key in missing:
        print("  " + key.replace("\n", "\\n"))


if __name__ == "__main__":
    main(sys.argv[1:])
