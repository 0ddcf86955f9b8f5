"""Where the microseconds of one read go: the server's CPU by parts, from samples of its stacks while it serves rows.

Once on the fast path, and once on the ordinary one, which a header that says nothing new is enough for."""

import collections
import os
import re
import subprocess
import threading

import lib
from figures import rows

# The innermost frame that belongs to one of these has the sample; what it calls (memory, the runtime) counts with it.
PARTS = (
    ("REST: the query, its SQL, the answer", ("ServerREST",)),
    ("tokens, limits, log and counts", ("ServerHTTP",)),
    ("Postgres: shares, pools, statements", ("ServerDatabase", "PostgresWire")),
    ("routes (Hummingbird)", ("Hummingbird", "HummingbirdCore")),
    ("HTTP: parsing, head and body", ("HTTPTypes", "NIOHTTP1", "NIOHTTPTypes", "c_nio_llhttp")),
    ("event loops (SwiftNIO)", ("NIOCore", "NIOPosix", "_NIODataStructures", "NIOConcurrencyHelpers", "CNIO")),
)
OURS = ("ClientConnection", "AnswerFrame", "AnswerWriter", "BodyStream", "Exchange")
SOCKETS, WAITING, REST = "system: the sockets of clients and Postgres", "system: waiting", "everything else"
HTTP = PARTS[4][0]


# An answer to a request with a wish isn't remembered, and the wish for what happens anyway costs nothing.
PATHS = {"ordinary": {"Prefer": "handling=lenient"}, "fast": {}}


def measure(cluster):
    _, server, url, anon = rows.serve(cluster, "read")
    tokens = lib.tokens_file(1000)
    parts, total = {}, {}
    for path, headers in PATHS.items():
        headers = {"apikey": anon, **headers}
        read = lambda seconds: lib.wrk(url, 64, seconds, "tokens", file=tokens, headers=headers, pid=server.pid)
        read(3)
        shares, total[path] = sampled(server.pid, lambda: read(10))
        parts[path] = {name: total[path] * share for name, share in shares.items()}
    names = sorted(set(parts["ordinary"]) | set(parts["fast"]), key=lambda name: -parts["ordinary"].get(name, 0))
    lines = ["| %s | %.1f | %.1f |" % (name, parts["ordinary"].get(name, 0), parts["fast"].get(name, 0)) for name in names]
    lib.log("\n| Part | ordinary, µs | fast, µs |\n|---|--:|--:|\n%s\n| **CPU of the server, one read** | **%.0f** | **%.0f** |" % (
        "\n".join(lines), total["ordinary"], total["fast"]))
    for path in PATHS:
        for name, value in parts[path].items():
            yield {"figure": "read.%s.%s" % (path, re.sub(r"\W+", "_", name.lower())), "value": float("%.3g" % value),
                   "unit": "µs of CPU a request"}


def sampled(pid, run):
    """-> (each part's share of the samples while this runs, µs of the server's CPU a request)"""
    samples = os.path.join(lib.TMP, "read.perf")
    done = {}
    load = threading.Thread(target=lambda: done.update(run()))
    load.start()
    subprocess.run(["perf", "record", "-q", "-F", "1499", "-g", "-p", str(pid), "-o", samples, "--", "sleep", "7"],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    load.join()
    if done["errors"]:
        raise RuntimeError("%d requests failed" % done["errors"])
    counts = collections.Counter(part(stack) for stack in stacks(samples))
    return {name: count / sum(counts.values()) for name, count in counts.items()}, done["cpu_us"]


def stacks(path):
    """Each sample's frames, the innermost first."""
    script = subprocess.Popen(["perf", "script", "-i", path, "-F", "ip,sym,dso"], stdout=subprocess.PIPE, text=True,
                              stderr=subprocess.DEVNULL, errors="replace")
    stack = []
    for text in script.stdout:
        if text.strip():
            stack.append(text.strip().split(" ", 1)[-1])
        elif stack:
            yield stack
            stack = []


def part(stack):
    if any("[kernel" in frame for frame in stack[:1]):
        return WAITING if any("epoll_wait" in frame for frame in stack) else SOCKETS
    for frame in stack:
        if any(name in frame for name in OURS):
            return HTTP
        for name, modules in PARTS:
            if any(is_of(frame, module) for module in modules):
                return name
    return REST


def is_of(frame, module):
    """Swift's symbols begin with the length and the name of their module."""
    return frame.startswith("$s%d%s" % (len(module), module)) or frame.startswith(module)
