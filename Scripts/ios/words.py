"""The user-visible texts of an app's Swift code, as keys of a string catalogue.

A literal counts where it is looked up: in `String(localized:)`, and where SwiftUI or a component of ours takes a key. What else reads
like words and stays as it is, is a mistake that the check `languages.plain` names. What neither can know is listed in Docs/iPhone.md."""

import functools
import pathlib
import re

import calls
from sources import for_phones

# Where texts for people stand: screens, what they share, and the troubles that all of them show.
SEEN = re.compile(
    r"Sources/Apps/(\w+/(Features|Widget)|Account|Work|Store|Styleguide|Recording|Portrait)/"
    r"|Sources/Clients/(Interfaces/(Trouble|SignInProvider|ConsentNeed|Camera/CameraClient|Recording/RecordingFailure)|Live/Errors/)")
# Samples for previews, and addresses of our own.
UNSEEN = re.compile(r"Preview|Samples|Symbol|MirrorColours")

TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"""|"', re.S)
# In front of a literal, or behind it: no person reads it.
NO_WORDS_BEFORE = re.compile(
    r"(systemImage|systemName|symbol|icon|key|name|forKey|identifier|id|code|format|path|schema|app|kind|table|bucket|bundle|"
    r"supportEmail|version|unit|scheme|string|select|order|column|function|action|rawValue|from|accessibilityIdentifier"
    r"|\bfile\w*|extension|type|of)"
    r":\s*$|(accessibilityIdentifier|Logger|log\.\w+|\.unexpected|fatalError|precondition\w*|assert\w*|URL|hasPrefix|hasSuffix|"
    r"contains|replacing|split|components|Regex|ask|call|select|from|rpc|write|read|remove|begin|\w\[)\(?\s*$"
    r"|\w\[$|==\s*$|!=\s*$|\bcase\s*$", re.S)

# Fixed texts that the code looks up by a value: where they stand, and what of it is a key.
LOOKED_UP = {
    r"Features/App/AppIdentity": (r'WorkUnit\("(\w+)", "(\w+)"\)', lambda found: [found[0], found[1], "One " + found[0]]),
    r"/PremiumFeature|/PricingSheet|/ScoreLabel|/HistoryModel|/StageList": (r'^ *case \w+ = "([^"]+)"$', lambda found: [found]),
}


class Text:
    """One literal: its key as Apple writes it, and where it stands."""

    def __init__(self, key, start, end, parts=None):
        self.key, self.start, self.end = key, start, end
        # The literals that `+` joins.
        self.parts = parts or [(start, end)]


@functools.cache
def numbers(folder):
    """Path to the interpolations that are numbers there, as the compiler told counted.py."""
    found = {}
    for line in (folder / "counted.tsv").read_text(encoding="utf-8").splitlines():
        path, expression = line.split("\t")
        found.setdefault(path, set()).add(expression)
    return found


def literals(code, counted=frozenset()):
    """Literals with interpolations as placeholders; those that `+` joins are one."""
    found, index = [], 0
    while match := TOKEN.search(code, index):
        if match[0].startswith("/"):
            index = match.end()
            continue
        key, index = literal(code, match.end(), match[0], counted)
        if match[0] == '"""':
            key = unindented(key)
        text = Text(key, match.start(), index)
        if found and re.fullmatch(r"\s*\+\s*", code[found[-1].end:text.start]):
            found[-1] = Text(found[-1].key + text.key, found[-1].start, text.end, found[-1].parts + text.parts)
        else:
            found.append(text)
    return found


def literal(code, index, quote, counted=frozenset()):
    """From behind the opening quote to behind the closing one."""
    parts, has_holes = [], False
    while not code.startswith(quote, index):
        if code.startswith("\\(", index):
            words, index = interpolation(code, index + 2)
            parts.append(placeholder(words, counted))
            has_holes = True
        elif code[index] == "\\":
            parts.append({"n": "\n", "t": "\t", "\n": ""}.get(code[index + 1], code[index + 1]))
            index += 2
            # A line that goes on in the next one: that one's margin is none of the text.
            if code[index - 1] == "\n":
                index += len(code[index:]) - len(code[index:].lstrip(" "))
        else:
            # Beside a placeholder a percent sign is written twice.
            parts.append("%%" if code[index] == "%" else code[index])
            index += 1
    key = "".join(parts)
    return key if has_holes else key.replace("%%", "%"), index + len(quote)


def interpolation(code, index):
    begin, depth = index, 1
    while depth:
        if code[index] == '"':
            quote = '"""' if code.startswith('"""', index) else '"'
            _, index = literal(code, index + len(quote), quote)
            continue
        depth += {"(": 1, ")": -1}.get(code[index], 0)
        index += 1
    return code[begin:index - 1], index


def placeholder(words, counted):
    if named := re.search(r'specifier:\s*"([^"]+)"$', words):
        return named[1]
    return "%lld" if words in counted else "%@"


def unindented(text):
    lines = text.split("\n")[1:]
    margin = len(lines[-1]) - len(lines[-1].lstrip()) if lines else 0
    return "\n".join(line[margin:] for line in lines[:-1])


def reads_like_words(key):
    plain = re.sub(r"%(lld|@|%)", "", key)
    if not re.search(r"[A-Za-z]{2}", plain) or re.search(r"[_{}<>]|://|\.(json|zip)$|^\.|^[a-z]+=|\w\(\w*\)|=eq\.|,is\.", plain):
        return False
    return bool(re.match(r"\s*[“‘(•·]?[A-Z0-9]", plain) and re.search(r"[a-z]", plain)) or " " in plain.strip()


def texts(house, bundle):
    """Key to the files in which it stands."""
    found = {}
    for path, code in seen(house, bundle):
        for text, is_looked_up in judged(code, places(house), path):
            if is_looked_up:
                found.setdefault(text.key, []).append(path)
        for file, (pattern, keys) in LOOKED_UP.items():
            for match in re.findall(pattern, code, re.M) if re.search(file, path) else []:
                for key in keys(match):
                    found.setdefault(key, []).append(path)
    return found


def plain(house, bundle):
    """Literals that read like words and that nobody looks up: file and text."""
    for path, code in seen(house, bundle):
        for text, is_looked_up in judged(code, places(house), path):
            before = code[max(0, text.start - 60):text.start]
            if not is_looked_up and reads_like_words(text.key) and not NO_WORDS_BEFORE.search(before):
                yield path, text.key


def seen(house, bundle):
    for file in sorted(bundle.code):
        path = house.short(file)
        if SEEN.search(path) and not UNSEEN.search(path):
            yield path, for_phones(file.read_text(encoding="utf-8"))


def places(house):
    """Once for each project: what takes a key."""
    if not hasattr(house, "key_places"):
        files = {file for bundle in house.bundles for file in bundle.code}
        house.key_places = calls.places(file.read_text(encoding="utf-8") for file in files)
    return house.key_places


def judged(code, known, path):
    """Each literal, and whether it is looked up."""
    every = literals(code, numbers(pathlib.Path(__file__).parent).get(path, frozenset()))
    spans = [(start, end) for text in every for start, end in text.parts]
    for text in every:
        if not re.search(r"[A-Za-z]{2}", re.sub(r"%(lld|llu|lf|@|%|[\d.]+[a-z])", "", text.key)):
            continue
        if re.search(r"localized:\s*$", code[max(0, text.start - 60):text.start]):
            yield text, True
        else:
            yield text, calls.is_key(calls.call(code, text.start, spans), known)
