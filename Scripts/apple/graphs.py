"""What each module declares, from the compiler's symbol graphs: unique id, name, declaration, and the iOS it came with."""
import json
import os
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
# Our SwiftUI and its neighbours: Apple's names, our code. The table says when Apple had them.
SIMULATOR = ["WebUI", "WidgetKit", "Charts", "AVKit"]
# Where the compiler itself says since when iOS has something.
SYSTEM = ["Swift", "_Concurrency", "Synchronization", "Observation", "_StringProcessing", "Foundation",
          "FoundationEssentials", "FoundationInternationalization"]


def declared():
    """Modules of Tests/AppleDeclarations, whose availability stands beside each declaration."""
    folder = os.path.join(HERE, "..", "..", "Tests", "AppleDeclarations")
    return sorted(name for name in os.listdir(folder) if os.path.isdir(os.path.join(folder, name)))


def extract(module, modules, folder):
    """Writes a module's graph, unless the one that lies there is newer than the module."""
    made = os.path.join(folder, f"{module}.symbols.json")
    built = os.path.join(modules, f"{module}.swiftmodule")
    if os.path.exists(made) and (not os.path.exists(built) or os.path.getmtime(made) > os.path.getmtime(built)):
        return
    os.makedirs(folder, exist_ok=True)
    subprocess.run(
        ["swift", "symbolgraph-extract", "-module-name", module, "-target", "x86_64-unknown-linux-gnu", "-I", modules,
         "-output-dir", folder, "-minimum-access-level", "public", "-skip-synthesized-members"],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Declaration:
    def __init__(self, module, symbol):
        self.module = module
        self.path = ".".join(symbol["pathComponents"])
        self.text = " ".join("".join(part["spelling"] for part in symbol.get("declarationFragments", [])).split())
        self.since = since(symbol)


def since(symbol):
    """The iOS that introduced it, as numbers; nil where nothing is said."""
    for rule in symbol.get("availability", []):
        if rule.get("domain") == "iOS" and "introduced" in rule:
            version = rule["introduced"]
            return (version.get("major", 0), version.get("minor", 0))
    return None


def graph(module, folder):
    """Declarations of a module by their ids, those in extensions of other modules' types included."""
    found = {}
    for name in os.listdir(folder):
        if name == f"{module}.symbols.json" or (name.startswith(f"{module}@") and name.endswith(".symbols.json")):
            with open(os.path.join(folder, name)) as file:
                for symbol in json.load(file)["symbols"]:
                    found[symbol["identifier"]["precise"]] = Declaration(module, symbol)
    inherit(found)
    return found


def inherit(found):
    """A member is as new as the type that it stands in, at least."""
    types = {item.path: item.since for item in found.values() if item.since}
    for item in found.values():
        parts = item.path.split(".")
        for length in range(1, len(parts)):
            outer = types.get(".".join(parts[:length]))
            if outer and (item.since is None or item.since < outer):
                item.since = outer


def newer_system(modules, folder, oldest):
    """The system's own declarations that are newer than `oldest`, by their ids. Kept in a file: the graphs are large."""
    cache = os.path.join(folder, "system.json")
    if not os.path.exists(cache):
        newer = {}
        for module in SYSTEM:
            extract(module, modules, folder)
            for usr, item in graph(module, folder).items():
                if item.since and item.since > oldest:
                    newer[usr] = [item.path, *item.since]
        with open(cache, "w") as file:
            json.dump(newer, file)
    with open(cache) as file:
        return {usr: (path, (major, minor)) for usr, (path, major, minor) in json.load(file).items()}
