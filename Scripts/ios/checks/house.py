"""The project as its files say it is, read once for all checks."""

import functools
import json
import plistlib
import re

from pbxproj import XcodeProject

from project import WIDGETS, apps
from sources import Package

CONFIGURATIONS = ("Debug", "Release")
KINDS = {
    "com.apple.product-type.application": "app",
    "com.apple.product-type.app-extension": "extension",
    "com.apple.product-type.bundle.unit-test": "tests",
}


class House:
    def __init__(self, root):
        self.root, self.ios = root, root / "iOS"
        self.names = apps(root)
        self.widgets = WIDGETS

    def __truediv__(self, path):
        return self.root / path

    def short(self, path):
        return str(path.relative_to(self.root))

    @functools.cached_property
    def package(self):
        return Package(self.root)

    @functools.cached_property
    def project(self):
        return XcodeProject.load(str(self.ios / "Atelier.xcodeproj/project.pbxproj"))

    @functools.cached_property
    def targets(self):
        """Name, kind and the object of each target."""
        return [(target.name, KINDS.get(target.productType, "?"), target) for target in self.project.objects.get_targets()]

    @functools.cached_property
    def bundles(self):
        """What is delivered: apps and extensions, each with its package product and its app."""
        found = [Bundle(self, name, name + "App", name) for name in self.names]
        return found + [Bundle(self, widget, widget + "s", name) for name, widget in self.widgets.items() if name in self.names]

    def settings(self, target, configuration):
        """All settings of a target, the project's first."""
        return Settings(self.ios / "Configuration", [configuration, target], configuration, target)


@functools.lru_cache(maxsize=None)
def has(pattern, text):
    """Four apps share most of their files."""
    return re.search(pattern, text) is not None


class Bundle:
    def __init__(self, house, name, product, app):
        self.house, self.name, self.product, self.app = house, name, product, app
        self.folder = house.ios / name

    @property
    def is_extension(self):
        return self.name != self.app

    @functools.cached_property
    def code(self):
        """The package's part and the target's own."""
        from sources import phone_code

        own = {file: phone_code(file) for file in sorted(self.folder.rglob("*.swift"))}
        return self.house.package.code(self.product) | own

    def uses(self, pattern):
        """Where the code does: a file, or nil."""
        return next((self.house.short(file) for file, text in self.code.items() if has(pattern, text)), None)

    def plist(self, path):
        return plistlib.loads((self.folder / path).read_bytes())

    def info(self, configuration):
        """Info.plist as Xcode makes it: the file, and the settings whose names begin with INFOPLIST_KEY_."""
        settings = self.house.settings(self.name, configuration)
        words = plistlib.loads((self.house.ios / settings["INFOPLIST_FILE"]).read_bytes())
        keys = {key.removeprefix("INFOPLIST_KEY_"): settings[key] for key in settings if key.startswith("INFOPLIST_KEY_")}
        return settings.filled(words) | keys

    @property
    def entitlements(self):
        return self.entitlements_of("Release")

    def entitlements_of(self, configuration):
        settings = self.house.settings(self.name, configuration)
        return settings.filled(plistlib.loads((self.house.ios / settings["CODE_SIGN_ENTITLEMENTS"]).read_bytes()))


class Settings(dict):
    """xcconfig files, later ones over earlier ones, with their variables filled in when they are asked for."""

    LINE = re.compile(r"^([A-Z_a-z0-9]+)\s*=\s*(.*?)\s*$")

    def __init__(self, folder, names, configuration, target):
        super().__init__(CONFIGURATION=configuration, TARGET_NAME=target)
        self.problems = []
        for name in names:
            self.read(folder / f"{name}.xcconfig")

    def read(self, file):
        if not file.exists():
            return self.problems.append(f"{file.name} is missing")
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            included = re.match(r'#include(\?)? "(.+)"', line)
            line = line.split("//")[0].strip()
            setting = self.LINE.match(line)
            if included:
                if not included[1]:
                    self.read(file.parent / included[2])
            elif setting:
                self[setting[1]] = setting[2]
            elif line:
                self.problems.append(f"{file.name}, line {number}: no setting: {line}")

    def __getitem__(self, key):
        return self.fill(super().get(key, ""), {key})

    def fill(self, text, seen=frozenset()):
        def value(found):
            name = found[1]
            inherited = "" if name in seen or name not in self else super(Settings, self).get(name)
            return self.fill(inherited, seen | {name})

        return re.sub(r"\$\((\w*)\)", value, text)

    def filled(self, words):
        if isinstance(words, dict):
            return {key: self.filled(word) for key, word in words.items()}
        if isinstance(words, list):
            return [self.filled(word) for word in words]
        return self.fill(words) if isinstance(words, str) else words


def json_of(file):
    return json.loads(file.read_text(encoding="utf-8"))
