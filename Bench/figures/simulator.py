"""The apps in the browser: the time of a tap in Chromium and on the server, and a phone's cost and leftovers."""

import json
import os
import re
import subprocess
import sys
import time

import lib
from phone import Phone
from server import Server

ROOT = os.path.dirname(lib.HERE)
IDLE = 300  # of each of three kinds: the server keeps 1,000 screens
THOUSAND = 1000
VIEW_TESTS = 300


def measure(cluster):
    server = Server("simulator", cluster.url(cluster.database("simulator")), flags=["--simulator", "--development"])
    server.start()
    server.rests()
    yield from taps(server)
    yield openings(server)
    server.stop()
    yield from idle(server)
    yield from leak(server)
    yield from views()


def taps(server):
    """Real clicks in Chromium. Its own work and the server's share the cores, as they do on a developer's machine."""
    runs = browse("latency.py", server)
    for run in runs:
        lib.log("simulator: %(name)s p50 %(p50)s p95 %(p95)s ms, server %(cpu)s ms a tap, %(count)d taps" % run)
    every = runs[-1]
    yield lib.line("simulator.tap_p50_ms", every["p50"], ("<", 12), "ms", taps=every["count"])
    yield lib.line("simulator.tap_p95_ms", every["p95"], ("<", 40), "ms", taps=every["count"])
    yield lib.line("simulator.cpu_per_tap_ms", every["cpu"], ("<", 1.5), "ms of the server's CPU", taps=every["count"],
                   by_screen={run["name"]: run["cpu"] for run in runs[:-1]})


def openings(server):
    """The first time that a phone opens each of the apps."""
    apps = browse("opening.py", server)
    slowest = max(app["p50"] for app in apps)
    return lib.line("simulator.first_paint_ms", slowest, ("<", 100), "ms, of the slowest app",
                    by_app={app["name"]: app["p50"] for app in apps})


def browse(script, server):
    """-> what a script in Chromium measured."""
    r = subprocess.run(
        [sys.executable, "-B", ROOT + "/Tests/BrowserTests/client/" + script], capture_output=True, text=True,
        env={**os.environ, "SIMULATOR_URL": server.url + "/", "SERVER_PID": str(server.pid)})
    if r.returncode:
        raise RuntimeError("%s: %s" % (script, (r.stdout + r.stderr)[-2000:]))
    return [json.loads(line) for line in r.stdout.splitlines()]


def idle(server):
    """Every phone shows the app's home screen, signed in, with an open stream; for comparison, phones show less."""
    server.start()
    for phone in [sign_in(Phone(server.port)) for _ in range(20)]:
        phone.close()
    kept, each = [], []
    for show in (lambda phone: phone.look(), open_app, sign_in):
        before = settled_kb(server)
        kept += [show(Phone(server.port)) for _ in range(IDLE)]
        each.append((settled_kb(server) - before) / IDLE)
    yield lib.line("simulator.idle_session_kb", each[2], ("<", 200), "KB resident, signed in", sessions=IDLE,
                   home_screen=each[0], signed_out=each[1])
    for phone in kept:
        phone.close()
    server.stop()


def leak(server):
    """The server keeps 1,000 screens, so each new thousand evicts the previous one. Two thousand browsers take turns.
    They sign in at first and are still signed in later: the last two measurements find as much in memory."""
    server.start()
    first, second = ([Phone(server.port) for _ in range(THOUSAND)] for _ in range(2))
    sizes = []
    for browsers in (first, second, first, second, first):
        for phone in browsers:
            sign_in(phone).close()
        sizes.append(settled_kb(server) / 1000)
    yield lib.line("simulator.sessions_leak_mb", sizes[-1] - sizes[-2], ("<", 5), "MB resident",
                   after_each_thousand=[round(size, 1) for size in sizes])
    server.stop()


def views():
    """The view tests as a developer runs them, built for debugging."""
    build = os.path.join(ROOT, ".build/bench-views")
    subprocess.run(["swift", "build", "--build-tests", "--scratch-path", build], check=True, cwd=ROOT,
                   stdout=sys.stderr, env={**os.environ, "ATELIER_ONLY": "WebUITests"})
    output = subprocess.run(
        [build + "/debug/atelierPackageTests.xctest", "--testing-library", "swift-testing", "--filter", "PaceTests"],
        check=True, cwd=ROOT, capture_output=True, text=True,
        env={**os.environ, "VIEW_TEST_ROUNDS": str(VIEW_TESTS)}).stdout
    median = float(re.search(r"view test: ([0-9.e-]+) ms", output).group(1))
    yield lib.line("simulator.view_test_ms", median, ("<", 5), "ms to render, tap and read, debug build",
                   tests=VIEW_TESTS)


def open_app(phone):
    phone.look().tap("app-auntentic")
    phone.shows("Is it real?")
    return phone


def sign_in(phone):
    """Or is still signed in: the phone's keychain outlives its screen, and its home screen remembers the open app."""
    phone.look()
    if phone.has("app-auntentic"):
        phone.tap("app-auntentic")
        phone.tap("Skip")
        phone.tap("Continue with Apple")
        phone.tap("Continue as ada@icloud.example")
    phone.shows("No checks yet")
    return phone


def settled_kb(server):
    """Once running work is done: unchanged for a second."""
    seen, sizes = time.time(), []
    while time.time() - seen < 30:
        sizes.append(lib.rss_mb([server.pid]) * 1000)
        if len(sizes) > 5 and len(set(sizes[-5:])) == 1:
            break
        time.sleep(0.5)
    return sizes[-1]
