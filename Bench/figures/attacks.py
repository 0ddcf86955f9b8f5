"""How long others wait while one caller attacks, one line per class of attack, and the server's peak memory."""

import base64
import http.client
import json
import os
import socket
import threading
import time

import lib
import pictures
from server import Server

SECONDS = 5
JSON = {"Content-Type": "application/json"}
SCHEMA = {"Accept-Profile": "atelier"}
MATCHING = "/rest/v1/products?select=id&id=match.%%5E(((((a%%3F)%%7B30%%7D)%%7B30%%7Dx)%(plus)s)%(plus)s)%(plus)s$"


def nested(depth):
    return "[" * depth + "]" * depth


def coded(text):
    return base64.urlsafe_b64encode(text.encode()).rstrip(b"=").decode()


def nested_token(depth):
    return "%s.e30.%s" % (coded('{"alg":%s}' % nested(depth)), "A" * 43)


def multiplied(levels):
    inner = "app"
    for level in range(levels):
        inner = "id,allowances(%s)" % inner if level % 2 == 0 else "app,products(%s)" % inner
    return inner


# name: (the answer to the first request, method, path, headers, body)
REQUESTS = {
    "nested_body": (400, "POST", "/auth/v1/signup", JSON, '{"data":{"a":%s}}' % nested(180)),
    "deep_body": (400, "POST", "/auth/v1/signup", JSON, '{"data":{"a":%s}}' % nested(100_000)),
    "nested_token": (401, "GET", "/rest/v1/x", {"Authorization": "Bearer " + nested_token(5000)}, ""),
    "nested_key": (200, "GET", "/health", {"apikey": nested_token(5000)}, ""),
    "nested_key_in_url": (200, "GET", "/health?apikey=" + nested_token(2000), {}, ""),
    "nested_body_to_storage": (400, "PUT", "/storage/v1/bucket/auntentic", JSON, nested(500_000)),
    "nested_metadata": (400, "POST", "/storage/v1/object/auntentic/x.jpg", {
        "Content-Type": "image/jpeg",
        "x-metadata": base64.b64encode(('{"a":%s}' % nested(5000)).encode()).decode()}, "x"),
    "lists_within_lists": (400, "GET", "/rest/v1/allowances?select=app,products(%s)" % multiplied(13), SCHEMA, ""),
    "endless_expression": (400, "GET", MATCHING % {"plus": "%2B"}, SCHEMA, ""),
    "slow_expression": (200, "GET", MATCHING % {"plus": "%252B"}, SCHEMA, ""),
    "body_over_limits": (413, "POST", "/rest/v1/products", {**JSON, "Content-Profile": "atelier"}, " " * (4 << 20)),
    "sign_ups": (200, "POST", "/auth/v1/signup", JSON, "{}"),
    "ready": (200, "GET", "/ready", {}, ""),
}


def measure(cluster):
    server = Server("attacks", cluster.url(cluster.database("attacks")), flags=("--rate-limits", "on", "--simulator"))
    server.start()
    anon = server.keys()["anon_key"]
    attacker, others = sign_up(server, anon), sign_up(server, anon)
    for name, request in REQUESTS.items():
        check(server, anon, attacker, name, *request)
    attacks = {name: lambda r=request[1:]: flood(server, anon, attacker, *r) for name, request in REQUESTS.items()}
    attacks["uploads"] = lambda: uploads(server, anon, attacker)
    attacks["slow_bodies"] = lambda: slow_bodies(server, anon)
    attacks["new_phones"] = lambda: flood(server, anon, attacker, "GET", "/", {"Accept": "text/html"}, "")
    for name, attack in attacks.items():
        quiet = victim(server, anon, others, 2)
        running = threading.Thread(target=attack, daemon=True)
        running.start()
        busy = victim(server, anon, others, SECONDS)
        running.join(60)
        if server.process.poll() is not None:
            raise RuntimeError("%s ended the server: %s" % (name, lib.tail(server.process)))
        yield lib.line("attacks.%s" % name, busy, ("<=", 250), "ms at p99 for others", quiet=quiet)
        time.sleep(1)
    yield lib.line("attacks.memory", peak_mb(server.pid), ("<=", 300), "MB, largest resident")
    server.stop()


def check(server, anon, token, name, expected, method, path, headers, body):
    """A misspelt attack would do no harm, and its figure would mean nothing."""
    headers = {"apikey": anon, "Authorization": "Bearer " + token, **headers}
    status, answer = lib.call(server.url + path, body.encode() or None, headers, method)
    if status != expected:
        raise RuntimeError("%s got %d and not %d: %s" % (name, status, expected, answer[:200]))


def sign_up(server, anon):
    body = lib.must(server.url + "/auth/v1/signup", b"{}", {"apikey": anon, **JSON}, "POST")
    return json.loads(body)["access_token"]


def victim(server, anon, token, seconds):
    """Reads the caller's own rows, one after the other. -> p99 in milliseconds."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    headers = {"apikey": anon, "Authorization": "Bearer " + token, **SCHEMA}
    times, end = [], time.perf_counter() + seconds
    while time.perf_counter() < end:
        began = time.perf_counter()
        connection.request("GET", "/rest/v1/wallets?select=*", headers=headers)
        answer = connection.getresponse()
        answer.read()
        times.append((time.perf_counter() - began) * 1e3)
        if answer.status != 200:
            raise RuntimeError("somebody else's read got %d" % answer.status)
        time.sleep(0.005)
    connection.close()
    times.sort()
    return times[min(len(times) - 1, len(times) * 99 // 100)]


def flood(server, anon, token, method, path, headers, body):
    file = os.path.join(lib.TMP, "attack")
    with open(file, "w") as f:
        f.write(method + "\n" + body)
    lib.wrk(server.url + path, 8, SECONDS, "send", file=file,
            headers={"apikey": anon, "Authorization": "Bearer " + token, **headers})


def uploads(server, anon, token):
    file = os.path.join(lib.TMP, "attack.jpg")
    with open(file, "wb") as f:
        f.write(pictures.jpeg_of(5, 1600, 1200, 900_000))
    who = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))["sub"]
    lib.wrk("%s/storage/v1/object/auntentic/%s/" % (server.url, who), 8, SECONDS, "upload", file=file,
            headers={"apikey": anon, "Authorization": "Bearer " + token})


def slow_bodies(server, anon):
    """300 requests whose bodies arrive one byte at a time."""
    head = ("POST /auth/v1/signup HTTP/1.1\r\nHost: 127.0.0.1:%d\r\napikey: %s\r\nContent-Type: application/json\r\n"
            "Content-Length: 100000\r\n\r\n" % (server.port, anon)).encode()
    sockets = []
    for _ in range(300):
        s = socket.create_connection(("127.0.0.1", server.port), 5)
        s.sendall(head)
        sockets.append(s)
    end = time.time() + SECONDS
    while time.time() < end:
        for s in sockets:
            try:
                s.send(b" ")
            except OSError:
                pass  # refused, which is the server's right
        time.sleep(0.1)
    for s in sockets:
        s.close()


def peak_mb(pid):
    with open("/proc/%d/status" % pid) as f:
        return next(int(line.split()[1]) for line in f if line.startswith("VmHWM:")) * 1024 / 1e6
