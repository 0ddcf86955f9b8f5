"""What an app links: the package's manifest as a Mac sees it, and the code of its targets as an iPhone compiles it."""

import functools
import hashlib
import json
import os
import pathlib
import re
import subprocess

HOUSE = pathlib.Path(__file__).resolve().parent.parent.parent


def manifest(house):
    """Package.swift evaluated for a Mac; kept in the build folder until it changes."""
    text = (house / "Package.swift").read_bytes()
    kept = HOUSE / ".build/ios-manifests" / (hashlib.sha256(text).hexdigest()[:20] + ".json")
    if not kept.exists():
        # A folder of its own: whoever builds meanwhile holds the lock of the usual one.
        answer = subprocess.run(
            ["swift", "package", "--scratch-path", kept.parent / "scratch", "dump-package"], cwd=house, env=os.environ | {"ATELIER_PHONE": "1"},
            capture_output=True, text=True)
        if answer.returncode:
            raise SystemExit("the manifest doesn't compile for a Mac:\n" + answer.stderr[-2000:])
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(answer.stdout, encoding="utf-8")
    return json.loads(kept.read_text(encoding="utf-8"))


class Package:
    def __init__(self, house):
        self.house, self.words = house, manifest(house)
        self.targets = {target["name"]: target for target in self.words["targets"]}
        self.products = {product["name"]: product["targets"] for product in self.words["products"]}

    def needs(self, names):
        """Targets and all that they need; what exists on Linux alone is left out by what its folder is."""
        found, waiting = set(), list(names)
        while waiting:
            name = waiting.pop()
            if name in found or name not in self.targets or self.path(name).startswith("Sources/Simulator/"):
                continue
            found.add(name)
            waiting += [
                entry[0] for dependency in self.targets[name]["dependencies"]
                for kind, entry in dependency.items() if kind in ("byName", "target")]
        return found

    def path(self, name):
        return self.targets[name].get("path") or "Sources/" + name

    def libraries(self, product):
        """Others' libraries that are linked into a phone's app: those whose condition an iPhone meets."""
        found = set()
        for name in self.needs(self.products[product]):
            for dependency in self.targets[name]["dependencies"]:
                entry = dependency.get("product")
                if entry and (entry[3] is None or "ios" in entry[3].get("platformNames", [])):
                    found.add(entry[0])
        return found

    def files(self, names):
        for name in sorted(names):
            folder = self.house / self.path(name)
            without = [folder / path for path in self.targets[name].get("exclude", [])]
            for file in sorted(folder.rglob("*.swift")):
                if not any(path in file.parents for path in without):
                    yield file

    def code(self, product):
        """All code of an app, file by file, without comments, texts, and what other systems compile."""
        return {file: phone_code(file) for file in self.files(self.needs(self.products[product]))}


def phone_code(file):
    return read(str(file), file.stat().st_mtime_ns)


@functools.lru_cache(maxsize=None)
def read(file, _):
    return compiled(pathlib.Path(file).read_text(encoding="utf-8"))


TEXTS_AND_COMMENTS = re.compile(
    r'//[^\n]*|/\*.*?\*/|"""(?:\\.|.)*?"""|"(?:\\\((?:[^()"\n]|\([^()\n]*\))*\)|\\.|[^"\\\n])*"', re.S)


def compiled(text):
    """Texts become empty, and comments go."""
    return for_phones(TEXTS_AND_COMMENTS.sub(lambda found: '""' if found[0].startswith('"') else "", text))


def for_phones(text):
    """Without the lines of branches that an iPhone doesn't take."""
    kept, branches = [], []
    for line in text.splitlines():
        words = line.strip()
        if words.startswith("#if "):
            holds = condition(words[4:])
            branches.append([holds, holds])
        elif words.startswith("#elseif "):
            holds = not branches[-1][1] and condition(words[8:])
            branches[-1] = [holds, branches[-1][1] or holds]
        elif words == "#else":
            branches[-1] = [not branches[-1][1], True]
        elif words == "#endif":
            branches.pop()
        elif all(holds for holds, _ in branches):
            kept.append(line)
    return "\n".join(kept)


# Modules that an app on an iPhone doesn't have; everything else that code asks for is Apple's.
ABSENT = {"FoundationNetworking", "IssueReporting", "Glibc", "Musl", "AppKit"}


def condition(words):
    words = re.sub(r"canImport\((\w+)\)", lambda found: str(found[1] not in ABSENT), words)
    words = re.sub(r"(?:os|targetEnvironment)\((\w+)\)", lambda found: str(found[1] == "iOS"), words)
    words = re.sub(r"\bDEBUG\b", "True", words).replace("&&", " and ").replace("||", " or ")
    words = re.sub(r"!(?!=)", " not ", words)
    if not re.fullmatch(r"(?:True|False|and|or|not|[() ])+", words):
        raise SystemExit(f"sources.py doesn't know the condition #if {words}")
    return eval(words)
