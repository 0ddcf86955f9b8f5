"""Where the microseconds of one read go: the server's CPU by parts, from samples of its stacks while it serves rows."""

import collections
import os
import re
import subprocess
import threading

import lib
from figures.rows import QUERY
from server import Server

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
CLIENT, POSTGRES, WAITING, REST = "system: the client's socket", "system: Postgres' sockets", "system: waiting", "everything else"
HTTP = PARTS[4][0]


def measure(cluster):
    database = cluster.database("read")
    server = Server("read", cluster.url(database))
    server.start()
    cluster.sql(os.path.join(lib.HERE, "sql/rows.sql"), database, file=True)
    url = "%s/rest/v1/photo_jobs?%s" % (server.url, QUERY)
    server.knows(url, server.headers(lib.token(7)))
    tokens = lib.tokens_file(1000)
    read = lambda seconds: lib.wrk(url, 64, seconds, "tokens", file=tokens, headers={"apikey": server.keys()["anon_key"]},
                                   pid=server.pid)
    read(3)
    samples = os.path.join(lib.TMP, "read.perf")
    run = {}
    load = threading.Thread(target=lambda: run.update(read(10)))
    load.start()
    subprocess.run(["perf", "record", "-q", "-F", "1499", "-g", "-p", str(server.pid), "-o", samples, "--", "sleep", "7"],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    load.join()
    if run["errors"]:
        raise RuntimeError("%d requests failed" % run["errors"])
    shares = collections.Counter(part(stack) for stack in stacks(samples))
    total = sum(shares.values())
    rows = [(name, run["cpu_us"] * count / total) for name, count in shares.most_common()]
    lib.log("\n| Part | µs |\n|---|--:|\n%s\n| **CPU of the server, one read** | **%.0f** |" % (
        "\n".join("| %s | %.1f |" % row for row in rows), run["cpu_us"]))
    for name, value in rows:
        yield {"figure": "read." + re.sub(r"\W+", "_", name.lower()), "value": float("%.3g" % value), "unit": "µs of CPU a request"}


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
        if any("epoll_wait" in frame for frame in stack):
            return WAITING
        return POSTGRES if any("12PostgresWire" in frame for frame in stack) else CLIENT
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
