"""Whole checks with a provider that takes one second: throughput, added latency, memory, and the ledger."""

import json
import os
import time

import lib
import pictures
from server import Server, fit_to_check, make_users
from stub import Stub

ANGLES = ("outer_side", "inner_side", "size_tag", "box_label")
LATENCY = 1000


def measure(cluster):
    stub = Stub(LATENCY)
    tiny = [pictures.jpeg(pictures.scene(n, 480, 360), 60) for n in range(4)]
    server, database, file = prepare(cluster, stub, "checks_small", tiny, users=50)
    runs = [load(server, file, 200) for _ in range(lib.REPEATS)]
    floor = lib.wrk(stub.url + "/chat/completions", 200, 6, "chat", stagger_ms=LATENCY, window=window())
    books(cluster, database)
    yield lib.line("checks.of_ideal_at_200", lib.median(runs, "window_rps") / 200, (">=", 0.95), "ratio of checks/s",
                   ours=lib.median(runs, "window_rps"), peer=200.0, stub_alone=floor["window_rps"] / 200,
                   photo_bytes=len(tiny[0]), cpu_us_per_check=lib.median(runs, "cpu_us"))
    yield lib.line("checks.overhead_p99_ms_at_200", lib.median(runs, "p99_ms") - LATENCY, ("<", 100), "ms",
                   overhead_p50_ms=lib.median(runs, "p50_ms") - LATENCY, peer=floor["p99_ms"] - LATENCY)
    server.stop()

    large = [pictures.jpeg_of(100 + n, 1568, 1176, 200_000) for n in range(4)]
    server, database, file = prepare(cluster, stub, "checks_large", large, users=25)
    idle = lib.rss_mb([server.pid])
    before = stub.stats()
    peak = lib.Peak(server.pid)
    runs = [load(server, file, 500) for _ in range(lib.REPEATS)]
    counts = books(cluster, database)
    after = stub.stats()
    sent = after["requests"] - before["requests"]
    if sent != counts["jobs"] - 25:
        raise RuntimeError("%d jobs but the provider was asked %d times" % (counts["jobs"] - 25, sent))
    yield lib.line("checks.memory_mb_at_500", peak.end(), ("<", 200), "MB resident, peak", peer=168.0, idle_mb=idle,
                   kb_per_request=(after["body_bytes"] - before["body_bytes"]) / sent / 1e3,
                   most_at_provider=after["in_flight_max"], checks_per_s=lib.median(runs, "window_rps"), jobs=counts["jobs"],
                   charged=counts["charged"])


def prepare(cluster, stub, name, photos, users):
    """A server whose users have their photos in storage, with each photo cached once."""
    database = cluster.database(name)
    server = Server(name, cluster.url(database), env=stub.env(), flags=["--set", "auntentic.evidence=off"])
    server.start()
    make_users(cluster, database, users)
    fit_to_check(cluster, database, stub.provider)
    file = os.path.join(lib.TMP, name + ".txt")
    with open(file, "w") as f:
        for n in range(1, users + 1):
            paths = {angle: "%s/bench/%s.jpg" % (lib.user_id(n), angle) for angle in ANGLES}
            for angle, photo in zip(ANGLES, photos):
                server.upload("auntentic", paths[angle], photo, lib.token(n))
            body = json.dumps({"photos": paths})
            f.write("%s\t%s\n" % (lib.token(n), body))
            job = json.loads(lib.must(
                server.url + "/functions/v1/authenticate-sneaker?wait=30", body.encode(),
                server.headers(lib.token(n), **{"Content-Type": "application/json", "Idempotency-Key": "first"})))
            if job["status"] != "done" or job["result"]["verdict"] != "authentic" or not job["charged"]:
                raise RuntimeError("not as a check should end: %s" % job)
    return server, database, file


def window():
    seconds = max(6, round(8 * lib.SCALE))
    return 2.3, seconds - 0.2


def load(server, file, connections):
    low, high = window()
    return lib.wrk(server.url + "/functions/v1/authenticate-sneaker?wait=50", connections, round(high + 0.2), "checks",
                   stagger_ms=LATENCY, window=(low, high), file=file, headers={"apikey": server.headers("x")["apikey"]},
                   pid=server.pid)


def books(cluster, database):
    """Every job ended, each was charged once, and every wallet is the sum of its ledger."""
    for _ in range(600):
        if cluster.sql("select count(*) from atelier.jobs where status in ('queued', 'running')", database) == "0":
            break
        time.sleep(0.1)
    row = cluster.sql("""
        select json_build_object(
            'jobs', (select count(*) from atelier.jobs),
            'done', (select count(*) from atelier.jobs where status = 'done'),
            'charged', (select count(*) from atelier.ledger where kind = 'use'),
            'once', (select count(distinct job_id) from atelier.ledger where kind = 'use'),
            'results', (select count(*) from auntentic.authentications),
            'wrong', (select count(*) from atelier.audit()))""", database)
    counts = json.loads(row)
    if len({counts[name] for name in ("jobs", "done", "charged", "once", "results")}) != 1 or counts["wrong"]:
        raise RuntimeError("the books do not balance: %s" % counts)
    return counts
