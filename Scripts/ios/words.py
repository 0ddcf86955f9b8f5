"""The user-visible texts of an app's Swift code, as keys of a string catalogue.

Every literal that reads like words counts, unless what stands around it says that no person sees it. That finds the texts of
models as well as those of views. What it can't know is listed in Docs/iPhone.md."""

import re

from sources import for_phones

# Where texts for people stand: screens, what they share, and the troubles that all of them show.
SEEN = re.compile(
    r"Sources/Apps/(\w+/(Features|Widget)|Account|Work|Store|Styleguide|Recording|Portrait)/"
    r"|Sources/Clients/Interfaces/(Trouble|SignInProvider|Recording/RecordingFailure)")
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


class Text:
    """One literal: its key as Apple writes it, and where it stands."""

    def __init__(self, key, start, end):
        self.key, self.start, self.end = key, start, end


def literals(code):
    """Literals with interpolations as placeholders; those that `+` joins are one."""
    found, index = [], 0
    while match := TOKEN.search(code, index):
        if match[0].startswith("/"):
            index = match.end()
            continue
        key, index = literal(code, match.end(), match[0])
        if match[0] == '"""':
            key = unindented(key)
        text = Text(key, match.start(), index)
        if found and re.fullmatch(r"\s*\+\s*", code[found[-1].end:text.start]):
            found[-1] = Text(found[-1].key + text.key, found[-1].start, text.end)
        else:
            found.append(text)
    return found


def literal(code, index, quote):
    """From behind the opening quote to behind the closing one."""
    parts, has_holes = [], False
    while not code.startswith(quote, index):
        if code.startswith("\\(", index):
            words, index = interpolation(code, index + 2)
            parts.append(placeholder(words))
            has_holes = True
        elif code[index] == "\\":
            parts.append({"n": "\n", "t": "\t", "\n": ""}.get(code[index + 1], code[index + 1]))
            index += 2
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


def placeholder(words):
    # A number's words begin or end so in this code; everything else is a text.
    is_number = re.search(r"(\b|\.)(count|days|hours|minutes|seconds|number|most|longest|limit|total|index \+ 1)$", words)
    return "%lld" if is_number else "%@"


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
    for file in sorted(bundle.code):
        path = house.short(file)
        if not SEEN.search(path) or UNSEEN.search(path):
            continue
        code = for_phones(file.read_text(encoding="utf-8"))
        for text in literals(code):
            before = code[max(0, text.start - 60):text.start]
            if reads_like_words(text.key) and not NO_WORDS_BEFORE.search(before):
                found.setdefault(text.key, []).append(path)
    return found
