"""The settings of every target, and what they make of Info.plist."""

import base64
import json
import re

from .house import CONFIGURATIONS

# What a target can't be built or delivered without.
NEEDED = ("PRODUCT_BUNDLE_IDENTIFIER PRODUCT_NAME SDKROOT IPHONEOS_DEPLOYMENT_TARGET TARGETED_DEVICE_FAMILY SWIFT_VERSION "
          "MARKETING_VERSION CURRENT_PROJECT_VERSION GENERATE_INFOPLIST_FILE CODE_SIGN_STYLE").split()
OF_APPS = ["CODE_SIGN_ENTITLEMENTS", "INFOPLIST_FILE", "INFOPLIST_KEY_CFBundleDisplayName", "ATELIER_APP", "ATELIER_URL",
           "LD_RUNPATH_SEARCH_PATHS", "ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME"]
OF_KIND = {"app": OF_APPS + ["ASSETCATALOG_COMPILER_APPICON_NAME", "INFOPLIST_KEY_ITSAppUsesNonExemptEncryption",
                             "INFOPLIST_KEY_LSApplicationCategoryType"],
           "extension": OF_APPS + ["SKIP_INSTALL"], "tests": ["TEST_HOST", "BUNDLE_LOADER"]}

# What only an app reads: it may have others' SDKs.
OF_SDKS = {"AtelierWire", "AtelierAdaptyKey", "AtelierAdaptyPlacement"}


def all_settings(house):
    for name, kind, _ in house.targets:
        for configuration in CONFIGURATIONS:
            yield name, kind, configuration, house.settings(name, configuration)


def needed(house):
    """Each target has its settings, and every line of them is one."""
    seen = set()
    for name, kind, configuration, settings in all_settings(house):
        for key in [*NEEDED, *OF_KIND[kind]]:
            if not settings[key]:
                yield f"{name}, {configuration}: {key} is not set"
        seen.update(settings.problems)
    yield from sorted(seen)


def identifiers(house):
    """Bundle ids are valid and different, and an extension's begins with its app's."""
    ids = {name: house.settings(name, "Release")["PRODUCT_BUNDLE_IDENTIFIER"] for name, _, _ in house.targets}
    for name, id in ids.items():
        if not re.fullmatch(r"[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+", id):
            yield f"{name}: {id} is no bundle id"
        if list(ids.values()).count(id) > 1:
            yield f"{name}: {id} is the bundle id of another target too"
    for bundle in house.bundles:
        if bundle.is_extension and not re.fullmatch(re.escape(ids[bundle.app]) + r"\.[A-Za-z0-9-]+", ids[bundle.name]):
            yield f"{bundle.name}: {ids[bundle.name]} doesn't lie directly under {ids[bundle.app]}"


def versions(house):
    """One version and one build number for all, and the system that the package is made for (AUN-FR-0.1)."""
    for key in ("MARKETING_VERSION", "CURRENT_PROJECT_VERSION", "IPHONEOS_DEPLOYMENT_TARGET"):
        values = {settings[key] for _, _, _, settings in all_settings(house)}
        if len(values) > 1:
            yield f"{key} differs: {', '.join(sorted(values))}"
    package = next(entry["version"] for entry in house.package.words["platforms"] if entry["platformName"] == "ios")
    ours = house.settings(house.names[0], "Release")["IPHONEOS_DEPLOYMENT_TARGET"]
    if ours != package:
        yield f"the project is for iOS {ours}, Package.swift for iOS {package}"
    project = house.settings(house.names[0], "Release")["MARKETING_VERSION"]
    if not re.fullmatch(r"\d+(\.\d+){1,2}", project):
        yield f"MARKETING_VERSION {project} isn't two or three numbers"


def addresses(house):
    """The backend is a web address in every build, by HTTPS alone in those that people get (AUN-NF-68)."""
    for name, kind, configuration, settings in all_settings(house):
        if kind == "tests":
            continue
        scheme = "https" if configuration == "Release" else "https?"
        if not re.fullmatch(scheme + r"://[A-Za-z0-9.-]+(:\d+)?", settings["ATELIER_URL"]):
            yield f"{name}, {configuration}: the backend's address is {settings['ATELIER_URL']}"
    for bundle in house.bundles:
        if "NSAppTransportSecurity" in bundle.info("Release"):
            yield f"{bundle.name}: what people get may speak without TLS"
        security = bundle.info("Debug").get("NSAppTransportSecurity", {})
        if set(security) - {"NSAllowsLocalNetworking"}:
            yield f"{bundle.name}, Debug: only machines nearby may be spoken with without TLS"


def secrets(house):
    """No secret key lies in iOS/ (AUN-NF-62, AUN-NF-63)."""
    for file in sorted(house.ios.rglob("*")):
        if not file.is_file() or file.suffix == ".png":
            continue
        text = file.read_text(encoding="utf-8")
        for word in re.findall(r"\bsb_secret_\w+|\bsk-[A-Za-z0-9_-]{20,}|-----BEGIN [A-Z ]*PRIVATE KEY", text):
            yield f"{house.short(file)} holds a secret: {word[:12]}…"
        for token in re.findall(r"\beyJ[\w-]+\.(eyJ[\w-]+)\.[\w-]+", text):
            if role(token) != "anon":
                yield f"{house.short(file)} holds a key of the role {role(token)}"


def role(part):
    try:
        return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))).get("role")
    except ValueError:
        return None


def info(house):
    """Info.plist says what an app is: its link scheme, its launch screen, its backend; an extension: where it belongs."""
    for bundle in house.bundles:
        for configuration in CONFIGURATIONS:
            words = bundle.info(configuration)
            for problem in extension(words) if bundle.is_extension else app(bundle, words):
                yield f"{bundle.name}, {configuration}: {problem}"
            wanted = keys(house) - (OF_SDKS if bundle.is_extension else set())
            for key in sorted(wanted - set(words)):
                yield f"{bundle.name}, {configuration}: Info.plist has no {key}"
            for key in sorted(word for word in set(words) - wanted if word.startswith("Atelier")):
                yield f"{bundle.name}, {configuration}: nobody reads {key} of Info.plist"


def keys(house):
    """What the code reads of Info.plist."""
    return set(re.findall(r'"(Atelier\w+)"', (house / "Sources/Clients/Phone/PhoneSettings.swift").read_text(encoding="utf-8")))


def app(bundle, words):
    schemes = [scheme for kind in words.get("CFBundleURLTypes", []) for scheme in kind["CFBundleURLSchemes"]]
    if schemes != [bundle.app.lower()]:
        yield f"its links begin with {schemes}, not with {bundle.app.lower()}"
    launch = words.get("UILaunchScreen", {})
    for key, suffix in (("UIColorName", "colorset"), ("UIImageName", "imageset")):
        if not (bundle.folder / f"Assets.xcassets/{launch.get(key)}.{suffix}").exists():
            yield f"its launch screen's {key}, {launch.get(key)}, isn't in Assets.xcassets"


def extension(words):
    point = words.get("NSExtension", {}).get("NSExtensionPointIdentifier")
    if point != "com.apple.widgetkit-extension":
        yield f"its extension point is {point}"


CHECKS = [needed, identifiers, versions, addresses, secrets, info]
