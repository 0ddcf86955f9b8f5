"""Ten rows under row-level security over HTTP, against pgbench with the same transaction and a FastAPI service."""

import json
import os

import lib
from server import Server

QUERY = "select=id,status,prompt,image_path,credits,created_at&order=created_at.desc&limit=10"


def measure(cluster):
    database, server, url, anon = serve(cluster, "rows")
    verify(url, {"apikey": anon})

    peer, address = lib.fastapi("rows_app:app", "rows-fastapi", {"DATABASE_URL": cluster.peer_url(database), "JWT_SECRET": lib.SECRET})
    peer_url = address + "/jobs"
    verify(peer_url, {})
    tokens = lib.tokens_file(1000)
    read = lambda at, headers, pid: lib.wrk(at, 64, 4, "tokens", file=tokens, headers=headers, pid=pid)
    ours = lambda: read(url, {"apikey": anon}, server.pid)
    theirs = lambda: read(peer_url, {}, peer.pid)
    bench = lambda: cluster.pgbench("rows_pipelined.sql", database)
    for warm in (ours, theirs, bench):
        warm()
    runs, (pg, api) = lib.rounds(ours, bench, theirs)
    errors = sum(r["errors"] for r in runs + api)
    if errors:
        raise RuntimeError("%d requests failed" % errors)
    rps, cpu = lib.median(runs, "rps"), lib.median(runs, "cpu_us")
    yield lib.line("rows.against_pgbench", lib.ratio(runs, pg, "rps"), (">=", 0.75), "ratio of transactions/s", ours=rps,
                   peer=lib.median(pg, "rps"), cpu_us_per_request=cpu)
    yield lib.line("rows.against_fastapi", lib.ratio(runs, api, "rps"), (">=", 5), "ratio of requests/s", ours=rps,
                   peer=lib.median(api, "rps"), peer_cpu_us_per_request=lib.median(api, "cpu_us"))
    spread = lib.statistics.median(r["p99_ms"] / r["p50_ms"] for r in runs)
    yield lib.line("rows.p99_over_p50", spread, ("<", 4), "ratio", p50_ms=lib.median(runs, "p50_ms"),
                   p99_ms=lib.median(runs, "p99_ms"), peer=lib.median(api, "p99_ms") / lib.median(api, "p50_ms"))


def serve(cluster, name):
    """-> (database, server, the rows' address, the key for it)"""
    database = cluster.database(name)
    server = Server(name, cluster.url(database))
    server.start()
    cluster.sql(os.path.join(lib.HERE, "sql/rows.sql"), database, file=True)
    url = "%s/rest/v1/photo_jobs?%s" % (server.url, QUERY)
    server.knows(url, server.headers(lib.token(7)))
    return database, server, url, server.headers("x")["apikey"]


def verify(url, headers):
    """The right rows, and only with a good token."""
    for n in (7, 8):
        rows = json.loads(lib.must(url, headers={**headers, "Authorization": "Bearer " + lib.token(n)}))
        assert len(rows) == 10 and all(row["id"] % 1000 + 1 == n for row in rows), rows
    forged = lib.token(7, "another secret, also of thirty-two bytes")
    status, _ = lib.call(url, headers={**headers, "Authorization": "Bearer " + forged})
    assert status in (401, 403), status
