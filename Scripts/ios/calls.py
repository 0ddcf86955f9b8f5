"""Where a literal stands: in which call, behind which label, and whether that place looks it up as a key."""

import re

# SwiftUI's own places: the first argument of these, and the labelled ones below.
FIRST = set(
    "Text Button Label Toggle TextField SecureField Section NavigationLink Picker Stepper Menu Link ProgressView LabeledContent "
    "DisclosureGroup GroupBox ContentUnavailableView DatePicker ShareLink PhotosPicker SharePreview Tab navigationTitle alert "
    "confirmationDialog accessibilityLabel accessibilityHint accessibilityValue chartXAxisLabel chartYAxisLabel "
    "configurationDisplayName description LocalizedStringKey".split())
LABELLED = {("accessibilityAction", "named"), ("searchable", "prompt")}
# A plotted value, which is written with nothing before the point.
PLOTTED = re.compile(r"[^\w)]\.value$")
KEYS = r"(?:LocalizedStringKey|String\.LocalizationValue)\??"
LITERAL = "\x01"


def places(codes):
    """The places of this code that take a key: names with a label, or without one for a first argument."""
    found = {(name, None) for name in FIRST} | LABELLED | {(".value", None)}
    for code in codes:
        for part in re.finditer(r"\b(?:struct|class|enum|extension)\s+(\w+)[^{]*\{", code):
            owner, body = part[1], code[part.end():]
            body = body[: end_of_body(body)]
            for name in re.findall(r"\b(?:let|var)\s+(\w+):\s*" + KEYS + r"\s*$", body, re.M):
                found.add((owner, name))
            for parameters in re.findall(r"\binit\(([^{]*?)\)\s*(?:async\s*)?(?:throws\s*)?\{", body, re.S):
                found |= {(owner, label) for label in labels(parameters)}
        for name, parameters in re.findall(r"\bfunc (\w+)\(([^{]*?)\)\s*(?:->|\{)", code, re.S):
            found |= {(name, label) for label in labels(parameters)}
    return found


def labels(parameters):
    for label, name in re.findall(r"(?:^|[,(\s])(\w+)(?:\s+(\w+))?:\s*" + KEYS, parameters):
        yield None if label == "_" else label


def end_of_body(text):
    depth = 1
    for index, character in enumerate(text):
        depth += {"{": 1, "}": -1}.get(character, 0)
        if not depth:
            return index
    return len(text)


def call(code, position, spans):
    """Name, label and shape of the argument that holds a literal; in the shape each literal is one sign."""
    begin = opening(code, position, {end: start for start, end in spans})
    if begin is None:
        return None
    name = re.search(r"(\w+)(?:<[^()]*>)?$", code[max(0, begin - 60):begin])
    skip, start, index, depth, place = dict(spans), begin + 1, 0, 0, begin + 1
    while place < position:
        if skip.get(place, position + 1) <= position:
            place = skip[place]
            continue
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(code[place], 0)
        if code[place] == "," and depth == 0:
            start, index = place + 1, index + 1
        place += 1
    shape = argument(code, start, position, skip)
    label = re.match(r"(\w+):\s*", shape)
    if label:
        shape = shape[label.end():]
    called = ".value" if PLOTTED.search(code[:begin]) else name[1] if name else ""
    return called, label[1] if label else None, index, shape


def opening(code, position, starts):
    """The bracket that is open at a place; nothing if that is no call's."""
    depth, index = 0, position - 1
    while index >= 0:
        if index + 1 in starts:
            index = starts[index + 1] - 1
            continue
        if code[index] in ")]}":
            depth += 1
        elif code[index] in "([{":
            if depth == 0:
                return index if code[index] == "(" else None
            depth -= 1
        index -= 1
    return None


def argument(code, start, position, skip):
    """From its begin to its end, with a sign for each literal."""
    shape, place, depth = [], start, 0
    while place < len(code):
        if place in skip:
            shape.append(LITERAL)
            place = skip[place]
            continue
        if place >= position:
            if code[place] in ")]}" and depth == 0 or code[place] == "," and depth == 0:
                break
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(code[place], 0)
        shape.append(code[place])
        place += 1
    return "".join(shape).strip()


# A literal, or a choice between literals.
ONLY_LITERALS = re.compile(r"(?:[^:\x01]+\?\s*\x01\s*:\s*)*\x01", re.S)


def is_key(found, known):
    if found is None or not ONLY_LITERALS.fullmatch(found[3]):
        return False
    name, label, index, _ = found
    return (name, label) in known and (label is not None or index == 0)
