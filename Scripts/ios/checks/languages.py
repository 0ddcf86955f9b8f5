"""The string catalogues: every text of the code is there, in every language, and fits where it stands."""

import re

import strings

from .house import json_of

PLACEHOLDER = re.compile(r"%(?:\d+\$)?(@|lld|%)")
# A longer word in a button breaks into two lines, and those fit.
SHORT, MOST = 24, 2.2


def complete(house):
    """Each text of the screens has its German and its Spanish; nothing is translated that no screen shows."""
    file = strings.catalogue(house)
    known, found = json_of(file)["strings"], strings.all_texts(house)
    for key in sorted(found.keys() - known.keys()):
        yield f"not in the catalogue: {key!r}, of {sorted(found[key])[0]}; run Scripts/ios/python.sh Scripts/ios/strings.py"
    for key in sorted(known.keys() - found.keys()):
        yield f"no code shows it any more: {key!r}"
    for key, entry in sorted(known.items()):
        for language in strings.LANGUAGES:
            if not translation(entry, language) and not is_new(entry, language):
                yield f"{key!r} has no {language}"


def is_new(entry, language):
    """Left for later on purpose, as `atelier new-app` does with an app's first texts."""
    return entry.get("localizations", {}).get(language, {}).get("stringUnit", {}).get("state") == "new"


def translation(entry, language):
    unit = entry.get("localizations", {}).get(language, {}).get("stringUnit", {})
    return unit.get("value", "") if unit.get("state") == "translated" else ""


def translations(house):
    for key, entry in sorted(json_of(strings.catalogue(house))["strings"].items()):
        for language in strings.LANGUAGES:
            if text := translation(entry, language):
                yield key, language, text


def placeholders(house):
    """A translation has the placeholders of its text, in their order or numbered, and its spaces at both ends."""
    for key, language, text in translations(house):
        ours, theirs = PLACEHOLDER.findall(key), PLACEHOLDER.findall(text)
        is_numbered = re.search(r"%\d+\$", text)
        if (sorted(ours) != sorted(theirs)) if is_numbered else (ours != theirs):
            yield f"{language} of {key!r} has other placeholders: {text!r}"
        ends = [(word[: len(word) - len(word.lstrip())], word[len(word.rstrip()):]) for word in (key, text)]
        if ends[0] != ends[1]:
            yield f"{language} of {key!r} begins or ends with other spaces: {text!r}"


def room(house):
    """A short text, which may be a button's, stays short in every language."""
    for key, language, text in translations(house):
        if len(key) <= SHORT and len(text) > MOST * len(key) + 14:
            yield f"{language} of {key!r} is too long for a button: {text!r}"


def permissions(house):
    """The reasons for permissions are translated, too, and say in English what the settings say."""
    for bundle in house.bundles:
        says = {key: word for key, word in bundle.info("Release").items() if key.endswith("UsageDescription")}
        file = bundle.folder / "InfoPlist.xcstrings"
        known = json_of(file)["strings"] if file.exists() else {}
        if says.keys() != known.keys():
            yield f"{house.short(file)} has {sorted(known)}, the settings {sorted(says)}"
            continue
        for key, word in says.items():
            if translation(known[key], "en") != word:
                yield f"{house.short(file)}: the English of {key} isn't what the settings say"
            for language in strings.LANGUAGES:
                if not translation(known[key], language):
                    yield f"{house.short(file)}: {key} has no {language}"


CHECKS = [complete, placeholders, room, permissions]
