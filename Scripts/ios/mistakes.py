#!/usr/bin/env python3
"""Plants one mistake after the other in a copy of the project, and sees each caught by the check that is meant for it.

Without this, a check that never complains would look like a project without mistakes."""

import contextlib
import io
import json
import os
import pathlib
import plistlib
import re
import shutil
import sys
import tempfile

import add
from check import ALL, UNREADABLE, run
from sources import HOUSE

# What the checks read.
PARTS = ["iOS", "Package.swift", "supabase/migrations", "Sources/Apps", "Sources/Clients", "Sources/Shared", "Docs/Store",
         "Docs/Release.md", "Docs/Accessibility.md", ".github", "Tests/BrowserTests/client", "Tests/AccountTests", "Tests/Auntentic/Features",
         "Tests/Artifex/Features", "Tests/Veramo/Features", "Tests/Veramo/Widget", "Tests/MirrorMate/Features"]
UNREAD = ["Server", "Labels", "DrawnLabels", "Evaluation", "Reports", "Commands", "Product"]
PROJECT = "iOS/Atelier.xcodeproj/project.pbxproj"
SCHEME = "iOS/Atelier.xcodeproj/xcshareddata/xcschemes/Veramo.xcscheme"


def replace(path, old, new):
    """In the first place where it stands; the mistake is none if it stands nowhere."""
    def plant(root):
        text = (root / path).read_text(encoding="utf-8")
        assert old in text, f"{path} has no {old}"
        (root / path).write_text(text.replace(old, new, 1), encoding="utf-8")
    return plant


def remove(path):
    return lambda root: (root / path).unlink()


def plist(path, change):
    def plant(root):
        words = plistlib.loads((root / path).read_bytes())
        change(words)
        (root / path).write_bytes(plistlib.dumps(words))
    return plant


def catalogue(path, change):
    def plant(root):
        words = json.loads((root / path).read_text(encoding="utf-8"))
        change(words)
        (root / path).write_text(json.dumps(words), encoding="utf-8")
    return plant


def twice(root):
    """The same id for two objects."""
    text = (root / PROJECT).read_text(encoding="utf-8")
    first, second = re.findall(r"^\t\t([0-9A-F]{24}) ", text, re.M)[:2]
    (root / PROJECT).write_text(text.replace(f"\t\t{second} ", f"\t\t{first} ", 1), encoding="utf-8")


WORKFLOW = ".github/workflows/ios.yml"
WORDS = "iOS/Strings/Localizable.xcstrings"
STORE = "iOS/StoreKit/Auntentic.storekit"
APPLE = "com.apple.developer.applesignin"
MISTAKES = {
    "two objects of the project have one id": ("targets.ids", twice),
    "the project names an object that isn't there": ("targets.ids", replace(PROJECT, "rootObject = A7E1", "rootObject = B7E1")),
    "the project is changed by hand": ("targets.written", replace(PROJECT, "de, es,", "de,")),
    "a folder of the project is gone": ("targets.files", lambda root: shutil.rmtree(root / "iOS/StoreKit")),
    "a configuration file has another name": (
        "targets.files", lambda root: (root / "iOS/Configuration/Veramo.xcconfig").rename(root / "iOS/x.xcconfig")),
    "an app is in the manifest and not in the project": (
        "targets.targets", replace("Package.swift", "    MirrorMate\n    \"\"\"", "    MirrorMate\n    Sample\n    \"\"\"")),
    "a target begins twice": (
        "targets.targets", lambda root: shutil.copy(root / "iOS/Artifex/ArtifexApp.swift", root / "iOS/Artifex/Again.swift")),
    "an app imports the server": (
        "targets.imports", replace("iOS/Veramo/VeramoApp.swift", "import PhoneHost", "import VeramoCore")),
    "an app links a library of others": (
        "targets.libraries", replace("Package.swift", '"PlainText", path', '"PlainText", dependencies: [crypto], path')),
    "a scheme has no StoreKit configuration": (
        "targets.schemes", replace(SCHEME, "StoreKitConfigurationFileReference", "Nothing")),
    "a scheme sells another app's products": (
        "targets.schemes", replace(SCHEME, "StoreKit/Veramo.storekit", "StoreKit/Artifex.storekit")),
    "a scheme runs another app": ("targets.schemes", replace(SCHEME, 'BlueprintName = "Veramo"', 'BlueprintName = "Artifex"')),
    "a target lacks a setting": (
        "builds.needed", replace("iOS/Configuration/App.xcconfig", "CODE_SIGN_ENTITLEMENTS =", "CODE_SIGN_RIGHTS =")),
    "an extension's id lies outside of its app's": (
        "builds.identifiers", replace("iOS/Configuration/VeramoWidget.xcconfig", ".veramo.widget", ".widget")),
    "two apps have one id": (
        "builds.identifiers", replace("iOS/Configuration/Artifex.xcconfig", "ATELIER_APP = artifex", "ATELIER_APP = veramo")),
    "an extension has another version": (
        "builds.versions", replace("iOS/Configuration/VeramoWidget.xcconfig", "SKIP_INSTALL = YES", "MARKETING_VERSION = 1.1\nSKIP_INSTALL = YES")),
    "the project is for an older system than the package": (
        "builds.versions", replace("iOS/Configuration/Atelier.xcconfig", "TARGET = 17.0", "TARGET = 16.0")),
    "an address loses what stands behind its slashes": (
        "builds.addresses", replace("iOS/Configuration/Release.xcconfig", "https:/$()/", "https://")),
    "what people get speaks without TLS": (
        "builds.addresses", replace("iOS/Configuration/Release.xcconfig", "https:/$()/", "http:/$()/")),
    "what people get may speak without TLS": (
        "builds.addresses", plist("iOS/Configuration/App-Release.plist",
                                  lambda words: words.update(NSAppTransportSecurity={"NSAllowsArbitraryLoads": True}))),
    "a secret key is in the configuration": (
        "builds.secrets", replace("iOS/Configuration/Atelier.xcconfig", "ATELIER_KEY =", "ATELIER_KEY = sb_" + "secret_a1b2c3")),
    "links begin with another app's scheme": (
        "builds.info", replace("iOS/Configuration/App-Debug.plist", "<string>$(ATELIER_APP)</string>\n\t\t\t</array>", "<string>atelier</string>\n\t\t\t</array>")),
    "a setting doesn't reach the code": (
        "builds.info", replace("iOS/Configuration/App-Release.plist", "<key>AtelierWire<", "<key>AtelierWires<")),
    "the launch screen's picture is gone": (
        "builds.info", lambda root: shutil.rmtree(root / "iOS/Artifex/Assets.xcassets/LaunchMark.imageset")),
    "an entitlement is missing": (
        "promises.entitlements", plist("iOS/Auntentic/Auntentic.entitlements", lambda words: words.pop(APPLE))),
    "an entitlement is for nothing": (
        "promises.entitlements", plist("iOS/VeramoWidget/VeramoWidget.entitlements", lambda words: words.update(
            {"com.apple.developer.devicecheck.appattest-environment": "production"}))),
    "what people get proves itself as a build of Xcode's": (
        "promises.entitlements", replace("iOS/Configuration/Release.xcconfig", "ENVIRONMENT = production", "ENVIRONMENT = development")),
    "the widget can't reach what the app keeps": (
        "promises.entitlements", plist("iOS/VeramoWidget/VeramoWidget.entitlements", lambda words: words.update(
            {"com.apple.security.application-groups": ["group.com.example.other"]}))),
    "a reason for the microphone is missing": (
        "promises.permissions", replace("iOS/Configuration/MirrorMate.xcconfig", "INFOPLIST_KEY_NSMicrophone", "INFOPLIST_KEY_NoMicrophone")),
    "code begins to ask where somebody is": (
        "promises.permissions", replace("Sources/Apps/Styleguide/Colour/Palette.swift", "package enum", "let place = CLLocationManager()\npackage enum")),
    "a permission is asked for by nobody": (
        "promises.permissions", replace("iOS/Configuration/Artifex.xcconfig", "INFOPLIST_KEY_NSPhoto", "INFOPLIST_KEY_NSContactsUsageDescription = To find your friends in here.\nINFOPLIST_KEY_NSPhoto")),
    "code begins to use the user's defaults": (
        "promises.reasons", replace("Sources/Apps/Styleguide/Colour/Palette.swift", "package enum", "let kept = UserDefaults.standard\npackage enum")),
    "the privacy manifest gives a reason that is none": (
        "promises.reasons", replace("iOS/Veramo/PrivacyInfo.xcprivacy", "C617.1", "E174.1")),
    "the privacy manifest hides what is collected": (
        "promises.collection", replace("iOS/MirrorMate/PrivacyInfo.xcprivacy", "DataTypeAudioData", "DataTypeOtherData")),
    "the counts of crashes leave the phone": (
        "promises.collection", replace("Sources/Apps/Phone/Host/PhoneRoot.swift", "AppLog(", "CrashPost(")),
    "the log is sent": (
        "promises.collection", replace("Sources/Apps/Account/Diagnostics/AppLog.swift", "write = { line in logger", "write = { line in post(line); logger")),
    "reports of crashes are read": (
        "promises.collection", replace("Sources/Clients/Apple/Figures/ExitReports.swift", "payloads.compactMap", "payloads.map { $0.jsonRepresentation() }; payloads.compactMap")),
    "the privacy manifest says that people are tracked": (
        "promises.collection", plist("iOS/Artifex/PrivacyInfo.xcprivacy", lambda words: words.update(NSPrivacyTracking=True))),
    "the widget holds code that extensions may not have": (
        "promises.extensions", replace("Sources/Apps/Styleguide/Colour/Palette.swift", "package enum", "let app = UIApplication.shared\npackage enum")),
    "a pack has another price than on the server": ("goods.products", replace(STORE, '"14.99"', '"15.99"')),
    "a pack has another reference name": ("goods.products", replace(STORE, "Pro Credits (60)", "Pro Credits")),
    "a pack is sold once and for all": ("goods.products", replace(STORE, '"Consumable"', '"NonConsumable"')),
    "a product is sold that the server doesn't know": (
        "goods.products", replace(STORE, "com.checkkicks.credits.basic", "com.checkkicks.credits.basics")),
    "the server offers something new": (
        "goods.products", replace("supabase/migrations/20251201090100_wallets.sql", "('com.checkkicks.credits.pro',", "('com.checkkicks.credits.ten', 'auntentic', 'Ten', 10, 99),\n    ('com.checkkicks.credits.pro',")),
    "a trial is longer than the server's": ("goods.products", replace("iOS/StoreKit/Veramo.storekit", '"P3D"', '"P1W"')),
    "two products have one internal id": ("goods.numbers", replace(STORE, '"6700000120"', '"6700000110"')),
    "an icon's picture is gone": (
        "pictures.named", remove("iOS/Veramo/Assets.xcassets/AppIcon.appiconset/dark.png")),
    "an icon has an alpha channel": (
        "pictures.icons", lambda root: shutil.copy(
            root / "iOS/Veramo/Assets.xcassets/AppIcon.appiconset/dark.png",
            root / "iOS/Veramo/Assets.xcassets/AppIcon.appiconset/light.png")),
    "an icon has no dark look": (
        "pictures.icons", catalogue("iOS/Veramo/Assets.xcassets/AppIcon.appiconset/Contents.json",
                                    lambda words: words["images"].pop(1))),
    "a picture is too large for a repository": (
        "pictures.sizes", lambda root: (root / "iOS/Veramo/large.png").write_bytes(b"0" * 90_000)),
    "a screen says something new": (
        "languages.complete", replace("Sources/Apps/Account/Code/CodeView.swift", '"Confirm"', '"Confirm it"')),
    "a text has no Spanish": (
        "languages.complete", catalogue(WORDS, lambda words: words["strings"]["Sign out"]["localizations"].pop("es"))),
    "a screen shows a text as it is": (
        "languages.plain", replace("Sources/Apps/Account/Code/CodeView.swift", 'String(localized: "Check your mail")', '"Check your mail"')),
    "a text has one form only in German": (
        "languages.counted", catalogue(WORDS, lambda words: words["strings"]["%lld credits"]["localizations"].update(
            de={"stringUnit": {"state": "translated", "value": "%lld Credits"}}))),
    "a translation forgets a placeholder": ("languages.placeholders", replace(WORDS, "Als %@ fortfahren", "Fortfahren")),
    "a translation is too long for a button": (
        "languages.room", replace(WORDS, '"Conservar mi cuenta"', '"Prefiero conservar mi cuenta y todo lo que hay en ella"')),
    "a reason for a permission differs from its translation": (
        "languages.permissions", replace("iOS/Configuration/Auntentic.xcconfig", "Take the four", "Take three")),
    "a store text is too long": (
        "releases.texts", replace("Docs/Store/Veramo.md", "A calendar that couples share", "A calendar that two people share")),
    "a store text promises too much": (
        "releases.texts", replace("Docs/Store/Auntentic.md", "Before you pay", "100% certain: before you pay")),
    "a keyword is another's brand": ("releases.texts", replace("Docs/Store/Auntentic.md", "authentic,fake", "nike,fake")),
    "a check costs more than elsewhere": (
        "releases.prices", replace("supabase/migrations/20251201090100_wallets.sql", "10, 699)", "1, 699)")),
    "the checklist forgets a step": (
        "releases.sentences", replace("Docs/Release.md", "Create a sandbox Apple Account", "Create an account")),
    "the privacy answers differ from the manifest": (
        "releases.answers", replace("Docs/Release.md", "Audio Data | | | | yes |", "Audio Data | | | | |")),
    "a screen has no row on accessibility": (
        "access.screens", lambda root: (root / "Sources/Apps/Veramo/Features/Home/NewsView.swift").write_text("", encoding="utf-8")),
    "a row names a screen that is gone": (
        "access.screens", remove("Sources/Apps/MirrorMate/Features/Record/PromiseView.swift")),
    "a row names a walk's picture that isn't taken": (
        "access.proofs", replace("Tests/BrowserTests/client/mirrormate.py", 'fits("promise")', 'fits("promises")')),
    "a row names a test that is gone": ("access.proofs", remove("Tests/Veramo/Features/Settings/PartingTests.swift")),
    "a row hides that nobody looks": (
        "access.proofs", replace("Docs/Accessibility.md", "| `SplashView` | `splash, ` | `GateScreenTests` | |",
                                 "| `SplashView` | — | `GateScreenTests` | |")),
    "the workflow isn't one": ("releases.workflow", replace(WORKFLOW, "    runs-on:", "    run-on:")),
    "the workflow forgets an app": ("releases.workflow", replace(WORKFLOW, "Veramo, MirrorMate]", "Veramo]")),
    "a colour has no dark look": (
        "pictures.colours", catalogue("iOS/Veramo/Assets.xcassets/AccentColor.colorset/Contents.json",
                                      lambda words: words["colors"].pop())),
}


def copy(root):
    for part in PARTS:
        source, target = HOUSE / part, root / part
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns(*UNREAD))
        elif source.exists():
            shutil.copy2(source, target)


def files(root):
    found = {}
    for folder, _, names in os.walk(root):
        for name in names:
            state = os.stat(os.path.join(folder, name))
            found[pathlib.Path(folder, name)] = (state.st_mtime_ns, state.st_size)
    return found


def put_back(root, before):
    """Undoes whatever a mistake did to files."""
    now = files(root)
    for path in now.keys() - before.keys():
        path.unlink()
    for path, state in before.items():
        if now.get(path) != state:
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(HOUSE / path.relative_to(root), path)


def another_app(root):
    """What `atelier new-app` does: the app that the tests use, under another name."""
    for source in sorted((HOUSE / "Tests/TestProduct/Features").glob("*.swift")):
        target = root / "Sources/Apps/Sample/Features" / source.name.replace("Echo", "Sample")
        target.parent.mkdir(parents=True, exist_ok=True)
        text = source.read_text(encoding="utf-8").replace("Echo", "Sample").replace("echo", "sample")
        target.write_text(text, encoding="utf-8")
    replace("Package.swift", '    MirrorMate\n    """', '    MirrorMate\n    Sample\n    """')(root)
    with contextlib.redirect_stdout(io.StringIO()):
        add.add(root, "Sample")


def main():
    missed = []
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        copy(root)
        before = files(root)
        clean = run(root)
        for name, problems in clean.items():
            missed.append(f"without a mistake, {name} complains: {problems[0]}")
        for mistake, (meant, plant) in MISTAKES.items():
            plant(root)
            found = run(root, [meant])
            if not found or found[meant][0].startswith(UNREADABLE):
                missed.append(f"{meant} doesn't see that {mistake}")
            elif "-v" in sys.argv:
                print(f"{mistake}\n    {meant}: {found[meant][0]}")
            put_back(root, before)
        another_app(root)
        missed += [f"with a new app, {name} complains: {problems[0]}" for name, problems in run(root).items()]
    without = sorted(set(ALL) - {meant for meant, _ in MISTAKES.values()})
    missed += [f"{name} is tried with no mistake" for name in without]
    for line in missed:
        print(line)
    print(f"iOS: {len(MISTAKES)} kinds of mistakes planted, {'each caught' if not missed else 'see above'}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
