#!/usr/bin/env python3
"""Draws each app's icon, accent colour and launch screen into its Assets.xcassets.

usage: icons.py [APP...]   (without a name: every app of Package.swift)

A mark is a few shapes in a square of 1024 points. Each is drawn four times: on the app's gradient, without a ground for
dark home screens, in grey for tinted ones, and in one colour for the launch screen."""

import io
import json
import shutil
import sys

import resvg_py
from PIL import Image

from project import HOUSE, WIDGETS, apps

SIDE = 1024


class Inks:
    """The colours of one drawing: of the mark, of what is cut out of it, of its softer parts, of its one accent."""

    def __init__(self, mark, cut, soft, spark):
        self.mark, self.cut, self.soft, self.spark = mark, cut, soft, spark


class Look:
    def __init__(self, draw, ground, spark, accent, canvas):
        self.draw = draw
        # From above to below.
        self.ground, self.spark = ground, spark
        # Light and dark, as in the app's Theme.
        self.accent, self.canvas = accent, canvas


def tag(inks):
    """A hang tag with its string and a tick: what is printed on it is right."""
    return f"""
    <g transform="rotate(-20 512 540)">
      <path d="M 512 236 C 512 160, 556 112, 624 84" fill="none" stroke="{inks.soft}" stroke-width="30" stroke-linecap="round"/>
      <path fill="{inks.mark}" fill-rule="evenodd" d="M 438 178 H 586 Q 622 178 646 205 L 738 308 Q 760 333 760 366
        V 812 Q 760 884 688 884 H 336 Q 264 884 264 812 V 366 Q 264 333 286 308 L 378 205 Q 402 178 438 178 Z
        M 512 256 a 54 54 0 1 0 0.01 0 Z"/>
    </g>
    <path d="M 428 628 L 512 712 L 668 522" fill="none" stroke="{inks.spark}" stroke-width="80"
      stroke-linecap="round" stroke-linejoin="round"/>"""


def picture(inks):
    """A picture in front of another one: hills under a sun."""
    return f"""
    <rect x="254" y="246" width="492" height="492" rx="96" fill="{inks.soft}" transform="rotate(-13 500 492)"/>
    <g transform="rotate(7 540 548)">
      <clipPath id="frame"><rect x="286" y="294" width="508" height="508" rx="96"/></clipPath>
      <rect x="286" y="294" width="508" height="508" rx="96" fill="{inks.mark}"/>
      <g clip-path="url(#frame)">
        <path d="M 500 800 L 628 668 Q 660 636 692 668 L 860 850 H 500 Z" fill="{mixed(inks.cut, inks.mark, 0.6)}"/>
        <path d="M 250 740 L 418 568 Q 452 534 486 568 L 760 860 H 250 Z" fill="{mixed(inks.cut, inks.mark, 0.2)}"/>
        <circle cx="642" cy="462" r="74" fill="{inks.spark}"/>
      </g>
    </g>"""


def rings(inks):
    """Two rings, each through the other, and a heart in what they share."""
    near, far = (394, 512), (630, 512)
    ring = '<circle cx="{0[0]}" cy="{0[1]}" r="228" fill="none" stroke="{1}" stroke-width="62"/>'
    # The left one lies over the right one above, and under it below.
    return f"""
    <clipPath id="above"><rect x="0" y="0" width="1024" height="512"/></clipPath>
    <mask id="gap"><rect width="1024" height="1024" fill="white"/>
      <g clip-path="url(#above)"><circle cx="394" cy="512" r="228" fill="none" stroke="black" stroke-width="110"/></g></mask>
    <clipPath id="below"><rect x="0" y="512" width="1024" height="512"/></clipPath>
    <mask id="under"><rect width="1024" height="1024" fill="white"/>
      <g clip-path="url(#below)"><circle cx="630" cy="512" r="228" fill="none" stroke="black" stroke-width="110"/></g></mask>
    <g mask="url(#under)">{ring.format(near, inks.mark)}</g>
    <g mask="url(#gap)">{ring.format(far, inks.mark)}</g>
    <path transform="translate(512 520) scale(2.5)" fill="{inks.mark}"
      d="M 0 22 C -34 -2, -26 -30, -11 -27 C -5 -26, -1 -22, 0 -18 C 1 -22, 5 -26, 11 -27 C 26 -30, 34 -2, 0 22 Z"/>"""


def mirror(inks):
    """A round mirror on its stand that shows a voice."""
    bars = zip((-172, -86, 0, 86, 172), (96, 212, 316, 180, 82))
    voice = "".join(
        f'<rect x="{482 + x - 26}" y="{448 - height / 2}" width="52" height="{height}" rx="26" '
        f'fill="{inks.spark if x == 0 else inks.cut}" transform="translate(30 0)"/>' for x, height in bars)
    return f"""
    <circle cx="512" cy="448" r="318" fill="none" stroke="{inks.soft}" stroke-width="44"/>
    <circle cx="512" cy="448" r="268" fill="{inks.mark}"/>
    {voice}
    <path d="M 512 792 V 868 M 372 880 H 652" stroke="{inks.soft}" stroke-width="52" stroke-linecap="round"/>"""


def plain(inks):
    """For an app that has no mark of its own yet: two leaves of one flower."""
    leaf = '<path transform="rotate({} 512 512)" fill="{}" d="M 512 232 A 280 280 0 0 1 792 512 A 280 280 0 0 1 512 232 Z"/>'
    petals = "".join(leaf.format(90 * turn, inks.mark if turn % 2 == 0 else inks.soft) for turn in range(4))
    return petals + f'<circle cx="512" cy="512" r="70" fill="{inks.spark}"/>'


LOOKS = {
    "Auntentic": Look(tag, ("#3A74B8", "#14294A"), "#22C55E", ("#1E3A5F", "#A9CBF5"), ("#F5F7FA", "#0B1320")),
    "Artifex": Look(picture, ("#F97CB6", "#6325E8"), "#F59E0B", ("#6D28D9", "#CC9DF7"), ("#F7F4FB", "#121212")),
    "Veramo": Look(rings, ("#FF9A7B", "#D6144A"), "#FFFFFF", ("#B4233F", "#FF9D8A"), ("#FFF8F5", "#17101A")),
    "MirrorMate": Look(mirror, ("#7FB0FF", "#2257C4"), "#FFC857", ("#1F55BE", "#8DB8FF"), ("#F6FAFE", "#0A1324")),
}
PLAIN = Look(plain, ("#64748B", "#1E293B"), "#F59E0B", ("#334155", "#CBD5E1"), ("#F8FAFC", "#0F172A"))


def mixed(first, second, share):
    """A colour between two."""
    parts = [[int(text[i:i + 2], 16) for i in (1, 3, 5)] for text in (first, second)]
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in zip(*parts))


def drawing(look, inks, ground=None):
    gradient = ""
    if ground:
        gradient = (
            f'<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{ground[0]}"/>'
            f'<stop offset="1" stop-color="{ground[1]}"/></linearGradient><rect width="1024" height="1024" fill="url(#ground)"/>')
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">{gradient}{look.draw(inks)}</svg>'


def icons(look):
    top, bottom = look.ground
    middle = mixed(top, bottom, 0.5)
    yield "light", drawing(look, Inks("#FFFFFF", middle, mixed(middle, "#FFFFFF", 0.55), look.spark), look.ground)
    # The phone lays it on its own dark ground.
    yield "dark", drawing(look, Inks(mixed(top, "#FFFFFF", 0.35), mixed(bottom, "#000000", 0.35), mixed(top, bottom, 0.25), look.spark))
    # The phone gives it the person's colour: only how bright it is counts.
    yield "tinted", drawing(look, Inks("#FFFFFF", "#3C3C3C", "#8E8E8E", "#6A6A6A"))


def launch(look, ink, canvas):
    return drawing(look, Inks(ink, canvas, mixed(ink, canvas, 0.45), mixed(ink, canvas, 0.75)))


def png(svg, side, path, is_solid=False):
    """The App Store takes no icon with an alpha channel, even if nothing shows through."""
    picture = Image.open(io.BytesIO(resvg_py.svg_to_bytes(svg_string=svg, width=side, height=side)))
    picture.convert("RGB" if is_solid else "RGBA").save(path, optimize=True)


def catalogue(folder, words):
    folder.mkdir(parents=True, exist_ok=True)
    info = {"info": {"author": "xcode", "version": 1}}
    (folder / "Contents.json").write_text(json.dumps(words | info, indent=2, sort_keys=True) + "\n", encoding="utf-8")


DARK = [{"appearance": "luminosity", "value": "dark"}]
TINTED = [{"appearance": "luminosity", "value": "tinted"}]


def colour_set(folder, light, dark):
    def colour(text):
        parts = {name: f"0x{text[i:i + 2]}" for name, i in (("red", 1), ("green", 3), ("blue", 5))}
        return {"color-space": "srgb", "components": parts | {"alpha": "1.000"}}

    catalogue(folder, {"colors": [
        {"idiom": "universal", "color": colour(light)},
        {"idiom": "universal", "color": colour(dark), "appearances": DARK}]})


def icon_set(folder, look):
    images = []
    catalogue(folder, {})
    for name, svg in icons(look):
        png(svg, SIDE, folder / f"{name}.png", is_solid=name == "light")
        image = {"filename": f"{name}.png", "idiom": "universal", "platform": "ios", "size": "1024x1024"}
        shown = {"light": {}, "dark": {"appearances": DARK}, "tinted": {"appearances": TINTED}}[name]
        images.append(image | shown)
    catalogue(folder, {"images": images})


def launch_set(folder, look):
    """The mark in the middle of the first screen, 120 points wide."""
    images = []
    catalogue(folder, {})
    for shade, appearances in (("light", {}), ("dark", {"appearances": DARK})):
        index = 1 if appearances else 0
        svg = launch(look, look.accent[index], look.canvas[index])
        for scale in (2, 3):
            name = f"{shade}@{scale}x.png"
            png(svg, 120 * scale, folder / name)
            images.append({"filename": name, "idiom": "universal", "scale": f"{scale}x"} | appearances)
    catalogue(folder, {"images": images})


def draw(house, app):
    look = LOOKS.get(app, PLAIN)
    assets = house / "iOS" / app / "Assets.xcassets"
    shutil.rmtree(assets, ignore_errors=True)
    catalogue(assets, {})
    icon_set(assets / "AppIcon.appiconset", look)
    launch_set(assets / "LaunchMark.imageset", look)
    colour_set(assets / "AccentColor.colorset", *look.accent)
    colour_set(assets / "LaunchBackground.colorset", *look.canvas)
    if app in WIDGETS:
        of_widget = house / "iOS" / WIDGETS[app] / "Assets.xcassets"
        shutil.rmtree(of_widget, ignore_errors=True)
        catalogue(of_widget, {})
        colour_set(of_widget / "AccentColor.colorset", *look.accent)
        colour_set(of_widget / "WidgetBackground.colorset", *look.canvas)


if __name__ == "__main__":
    for name in sys.argv[1:] or apps(HOUSE):
        draw(HOUSE, name)
        print(f"drew iOS/{name}/Assets.xcassets")
