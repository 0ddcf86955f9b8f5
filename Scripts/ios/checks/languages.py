"""The string catalogues: every text of the code is there, in every language, and fits where it stands."""

import re

import strings
import words

from .house import json_of

PLACEHOLDER = re.compile(r"%(?:\d+\$)?([-+ 0#.\d]*(?:@|lld|llu|lf|f)|%)")
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
    """Its words; of two forms the one for most numbers."""
    found = forms(entry, language)
    return found[-1] if found else ""


def forms(entry, language):
    """The words, or what they are for one and for other numbers; nothing unless all are translated."""
    said = entry.get("localizations", {}).get(language, {})
    plural = said.get("variations", {}).get("plural")
    units = [form["stringUnit"] for form in plural.values()] if plural else [said.get("stringUnit", {})]
    return [unit["value"] for unit in units] if all(unit.get("state") == "translated" for unit in units) else []


def translations(house):
    for key, entry in sorted(json_of(strings.catalogue(house))["strings"].items()):
        for language in [*strings.LANGUAGES, "en"]:
            for text in forms(entry, language):
                yield key, language, text


def counted(house):
    """A text that has two forms in one language has them in all, and a number to choose between them."""
    for key, entry in sorted(json_of(strings.catalogue(house))["strings"].items()):
        plural = {language for language, said in entry.get("localizations", {}).items() if "variations" in said}
        if plural and plural != {*strings.LANGUAGES, "en"}:
            yield f"{key!r} has forms for one and many only in {sorted(plural)}"
        if plural and key.count("%lld") != 1:
            yield f"{key!r} has forms for one and many, and not one number"


# No person's words: what they are, by the end of the file's name.
NOT_LOOKED_UP = {
    "CheckRecord.swift": {"not a time: %@"},  # for the log
    "QuotaService.swift": {"an analysis is left today", "today's analysis is used"},  # for the log
    "CreditEntry.swift": {"refund of "},  # what the ledger writes
    "WorkUnit.swift": {"One "},  # begins a key
    "ReadingWords.swift": {"Hz"},  # the unit's name in a report
    "Surface+Storage.swift": {"QuotaExceeded", "DamagedFile"},  # what the server calls them
}
# Names are the same in all languages.
NAMES = {"Auntentic", "Artifex", "Veramo", "MirrorMate", "Apple", "Google"}


def plain(house):
    """What a person reads is looked up: a literal stands in String(localized:), or where a view or component takes a key."""
    known = strings.all_texts(house)
    for bundle in house.bundles:
        for path, text in words.plain(house, bundle):
            if text not in NAMES | NOT_LOOKED_UP.get(path.split("/")[-1], set()) and path not in known.get(text, ()):
                yield f"{path} shows {text!r} as it is: String(localized:), or a component that takes a key"


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


CHECKS = [complete, placeholders, counted, plain, room, permissions]
