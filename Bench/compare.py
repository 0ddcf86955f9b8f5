"""usage: compare.py OLD NEW [slices [figure ...]]   Two builds of the server side by side: short slices in turn, one JSON line a figure.

The machine's own ups and downs are longer than a slice, so each pair of slices meets about the same machine. The value
is the median of the pairs' ratios, new over old, with the quartiles beside it. The least CPU time that a request took in
any slice says what it costs when nothing disturbs it."""

import json
import os
import shutil
import statistics
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import lib
import pictures
from cluster import Cluster
from figures.rows import QUERY
from server import Server, make_users


def main():
    old, new, slices = sys.argv[1], sys.argv[2], int((sys.argv[3:] or ["15"])[0])
    cluster = Cluster()
    try:
        for figure in [f for f in (rows, downloads, uploads) if not sys.argv[4:] or f.__name__ in sys.argv[4:]]:
            pair = [figure(cluster, name, path) for name, path in (("old", old), ("new", new))]
            for measure in pair:
                measure()
            ratios, rates, cpu = [], ([], []), ([], [])
            for n in range(slices):
                # Whoever comes first changes from pair to pair.
                order = (0, 1) if n % 2 else (1, 0)
                speed = {}
                for i in order:
                    result = pair[i]()
                    assert not result["errors"], result
                    speed[i] = result["rps"]
                    rates[i].append(result["rps"])
                    cpu[i].append(result["cpu_us"])
                ratios.append(speed[1] / speed[0])
            low, middle, high = statistics.quantiles(ratios, n=4)
            print(json.dumps({"figure": figure.__name__, "new_over_old": round(middle, 3), "quartiles": [round(low, 3), round(high, 3)],
                              "old": round(statistics.median(rates[0]), 1), "new": round(statistics.median(rates[1]), 1),
                              "least_cpu_us": [round(min(c), 1) for c in cpu]}), flush=True)
            lib.stop_all(keep=cluster.process)
    finally:
        cluster.stop()
        lib.stop_all()
        # Slices of uploads leave gigabytes.
        shutil.rmtree(lib.TMP, ignore_errors=True)


def started(cluster, name, figure, path):
    lib.ATELIER = path
    database = cluster.database("%s_%s" % (figure, name))
    server = Server("%s-%s" % (figure, name), cluster.url(database))
    server.start()
    server.headers("x")
    return server, database


def rows(cluster, name, path):
    server, database = started(cluster, name, "rows", path)
    cluster.sql(os.path.join(lib.HERE, "sql/rows.sql"), database, file=True)
    tokens = lib.tokens_file(1000)
    return lambda: lib.wrk("%s/rest/v1/photo_jobs?%s" % (server.url, QUERY), 64, 2, "tokens", file=tokens,
                           headers={"apikey": server.headers("x")["apikey"]}, pid=server.pid)


def downloads(cluster, name, path):
    server, _ = started(cluster, name, "downloads", path)
    service = server.keys()["service_key"]
    headers = server.headers(service, **{"Content-Type": "application/json"})
    lib.must(server.url + "/storage/v1/bucket", b'{"id":"bench","name":"bench","public":false}', headers, "POST")
    server.upload("bench", "file", os.urandom(100_000), service, "application/octet-stream")
    signed = json.loads(lib.must(server.url + "/storage/v1/object/sign/bench/file", b'{"expiresIn":3600}', headers, "POST"))
    return lambda: lib.wrk(server.url + "/storage/v1" + signed["signedURL"], 32, 2, pid=server.pid)


def uploads(cluster, name, path):
    server, database = started(cluster, name, "uploads", path)
    make_users(cluster, database, 1)
    file = os.path.join(lib.TMP, "photo-1mb.jpg")
    with open(file, "wb") as f:
        f.write(pictures.padded(pictures.jpeg_of(5, 1600, 1200, 980_000), 1_000_000))
    url = "%s/storage/v1/object/auntentic/%s/" % (server.url, lib.user_id(1))
    return lambda: lib.wrk(url, 16, 2, "upload", file=file, headers=server.headers(lib.token(1)), pid=server.pid)


main()
