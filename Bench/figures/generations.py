"""Five hundred pictures in flight at a provider that takes two seconds: throughput, memory, and the ledger."""

import json
import os
import sys
import time

import lib
from server import Server, make_users

LATENCY = 2000
FLIGHT = 500
WINDOW = 6.0, 14.0


def measure(cluster):
    for side, figure in ((256, "generations.of_ideal_at_500"), (1024, "generations.of_ideal_at_500_large")):
        fal = lib.start([sys.executable, "-B", os.path.join(lib.HERE, "peers/stub_fal.py"), str(port := lib.free_port()),
                         str(LATENCY), str(side)], "fal")
        lib.wait_port(port, fal)
        stats = lambda: json.loads(lib.must("http://127.0.0.1:%d/stats" % port))
        name = "generations_%d" % side
        database = cluster.database(name)
        server = Server(name, cluster.url(database), env={
            "ATELIER_FAL_KEY": "stub:stub", "ATELIER_FAL_QUEUE": "http://127.0.0.1:%d" % port,
            "ATELIER_FAL_KEYS": "http://127.0.0.1:%d/.well-known/jwks.json" % port, "ATELIER_FAL_FILES": "127.0.0.1:%d" % port})
        server.env["ATELIER_FAL_WEBHOOK"] = server.url + "/artifex/v1/fal"
        server.start()
        file = wishes(cluster, database, server, side)
        idle = lib.rss_mb([server.pid])
        peak = lib.Peak(server.pid)
        others = {"postgres": cluster.process.pid, "provider": fal.pid}
        before = {name: lib.cpu_s(pid) for name, pid in others.items()}
        run = lib.wrk(server.url + "/functions/v1/generate-image?wait=50", FLIGHT, WINDOW[1] + 0.2, "checks", stagger_ms=LATENCY,
                      window=WINDOW, file=file, headers={"apikey": server.headers("x")["apikey"]}, pid=server.pid)
        memory = peak.end()
        cost = {"cpu_ms_" + name: (lib.cpu_s(pid) - before[name]) * 1e3 / run["requests"] for name, pid in others.items()}
        counts, seen = books(cluster, database), stats()
        if seen["doubled"] or seen["accepted"] < counts["pictures"]:
            raise RuntimeError("the provider saw %s, we kept %s" % (seen, counts))
        ideal = FLIGHT / (LATENCY / 1e3)
        target = (">=", 0.97) if side == 256 else (">=", 0)
        yield lib.line(figure, run["window_rps"] / ideal, target, "ratio of pictures/s", ours=run["window_rps"], peer=ideal,
                       side=side, cpu_ms_per_picture=run["cpu_us"] / 1e3, most_at_provider=seen["in_flight_max"],
                       pictures=counts["pictures"], charged=counts["charged"], **cost)
        if side == 256:
            yield lib.line("generations.memory_mb_at_500", memory, ("<", 300), "MB resident, peak", idle_mb=idle)
        server.stop()
        lib.stop(fal)


def wishes(cluster, database, server, side):
    """Fifty people with credits and consent, and what each asks for."""
    make_users(cluster, database, 50)
    party = "fal"
    cluster.sql("""
        select count(atelier.grant_credits(id, 'artifex', 1000000, 'purchase', 'bench:' || id, null, 'bench')),
               count(atelier.grant_consent(id, 'artifex', 'prompts', '%s', 'fal.ai')::text)
        from auth.users where email like 'user%%'""" % party, database)
    shape = {"shape": "square"} if side == 1024 else {"shape": "custom", "width": side, "height": side}
    path = os.path.join(lib.TMP, "wishes-%d.txt" % side)
    with open(path, "w") as f:
        for n in range(1, 51):
            f.write("%s\t%s\n" % (lib.token(n), json.dumps({"prompt": "A lighthouse of %d windows" % n, "style": "photo", **shape})))
    first = open(path).readline().rstrip("\n").split("\t")
    job = json.loads(lib.must(
        server.url + "/functions/v1/generate-image?wait=30", first[1].encode(),
        server.headers(first[0], **{"Content-Type": "application/json", "Idempotency-Key": "first"})))
    if job["status"] != "done" or not job["charged"] or len(job["result"]["pictures"]) != 1:
        raise RuntimeError("not as a picture should end: %s" % job)
    return path


def books(cluster, database):
    """Every job ended, each picture was charged once, and every wallet is the sum of its ledger."""
    for _ in range(1200):
        if cluster.sql("select count(*) from atelier.jobs where status in ('queued', 'running')", database) == "0":
            break
        time.sleep(0.1)
    counts = json.loads(cluster.sql("""
        select json_build_object(
            'done', (select count(*) from atelier.jobs where status = 'done'),
            'pictures', (select count(*) from artifex.images),
            'charged', (select coalesce(sum(-amount), 0) from atelier.ledger where kind = 'use'),
            'jobs', (select count(distinct job_id) from atelier.ledger where kind = 'use'),
            'wrong', (select count(*) from atelier.audit()))""", database))
    if len({counts[name] for name in ("done", "pictures", "charged", "jobs")}) != 1 or counts["wrong"]:
        raise RuntimeError("the books do not balance: %s" % counts)
    return counts
