"""Asset catalogues: what they name exists, and an icon is what the App Store takes."""

import struct

from .house import json_of

# A picture of the repository is small enough for everybody who clones it.
MOST_BYTES = 60_000


def named(house):
    """Each picture that a catalogue names exists, and the other way round."""
    for contents in sorted(house.ios.rglob("Contents.json")):
        folder = contents.parent
        names = {image["filename"] for image in json_of(contents).get("images", []) if "filename" in image}
        files = {file.name for file in folder.iterdir() if file.is_file() and file.name != "Contents.json"}
        for name in sorted(names - files):
            yield f"{house.short(folder)} names {name}, which doesn't exist"
        for name in sorted(files - names):
            yield f"{house.short(folder)} doesn't name {name}"


def icons(house):
    """An app has an icon of 1024 pixels for light, dark and tinted screens; the light one lets nothing through."""
    for name in house.names:
        folder = house.ios / name / "Assets.xcassets/AppIcon.appiconset"
        if not (folder / "Contents.json").exists():
            yield f"{name} has no icon"
            continue
        looks = {}
        for image in json_of(folder / "Contents.json")["images"]:
            look = image.get("appearances", [{"value": "light"}])[0]["value"]
            looks[look] = folder / image.get("filename", "")
        if set(looks) != {"light", "dark", "tinted"}:
            yield f"{name}'s icon is there for {', '.join(sorted(looks))}"
        for look, file in sorted(looks.items()):
            if file.is_file():
                yield from (f"{house.short(file)}: {word}" for word in icon_problems(look, file.read_bytes()))


def icon_problems(look, data):
    if data[:8] != b"\x89PNG\r\n\x1a\n" or data[12:16] != b"IHDR":
        yield "no PNG"
        return
    width, height, _, colour = struct.unpack(">IIBB", data[16:26])
    if (width, height) != (1024, 1024):
        yield f"{width} × {height} pixels instead of 1024 × 1024"
    # Colour type 6 and 4 have an alpha channel, and a tRNS chunk makes one of the others.
    if look == "light" and (colour in (4, 6) or b"tRNS" in data):
        yield "the App Store takes no icon with an alpha channel"


def sizes(house):
    """No picture is larger than it has to be."""
    for file in sorted(house.ios.rglob("*.png")):
        if file.stat().st_size > MOST_BYTES:
            yield f"{house.short(file)} has {file.stat().st_size} bytes; {MOST_BYTES} are enough"


def colours(house):
    """The colours that settings and launch screens name exist, light and dark."""
    for bundle in house.bundles:
        settings = house.settings(bundle.name, "Release")
        names = [settings[key] for key in settings if key.startswith("ASSETCATALOG") and key.endswith("COLOR_NAME")]
        names += [] if bundle.is_extension else [bundle.info("Release").get("UILaunchScreen", {}).get("UIColorName")]
        for name in names:
            contents = bundle.folder / f"Assets.xcassets/{name}.colorset/Contents.json"
            if not contents.exists() or len(json_of(contents)["colors"]) != 2:
                yield f"{bundle.name} has no colour {name} for light and dark"


CHECKS = [named, icons, sizes, colours]
