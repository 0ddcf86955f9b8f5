"""Artifex's gallery with a million published pictures: Explore and search over HTTP, and a storm of likes on one picture."""

import json
import os

import lib
from server import Server, make_users

FOLDER = os.path.join(lib.HERE, "gallery")
PICTURES = max(20_000, round(1_000_000 * min(1, lib.SCALE)))
CLIENTS = 16
HEADERS = {"Accept-Profile": "artifex", "Content-Profile": "artifex"}


def measure(cluster):
    database, server = filled(cluster)
    make_users(cluster, database, 1000)
    page = "/rest/v1/rpc/explore"
    anon = {"apikey": server.headers("x")["apikey"], **HEADERS}
    verify(server, page)
    tokens = lib.tokens_file(1000)
    explore = lambda: lib.wrk(server.url + page, CLIENTS, 8, "tokens", file=tokens, headers=anon, pid=server.pid)
    bare = lambda: cluster.pgbench(os.path.join(FOLDER, "bare_own.sql"), database, CLIENTS, 8, user="postgres")
    for warm in (explore, bare):
        warm()
    runs, (peer,) = lib.rounds(explore, bare)
    answered(runs)
    yield lib.line("gallery.explore_p99", lib.ratio(runs, peer, "p99_ms"), ("<=", 3), "ratio of p99 to bare SQL",
                   ours=lib.median(runs, "p99_ms"), peer=lib.median(peer, "p99_ms"), pictures=PICTURES, rps=lib.median(runs, "rps"),
                   peer_rps=lib.median(peer, "rps"), cpu_us_per_request=lib.median(runs, "cpu_us"))

    searches = search_file(cluster, database, server)
    search = lambda: lib.wrk(server.url + page, CLIENTS, 10, "questions", file=searches, headers=anon, pid=server.pid)
    search()
    runs = [search() for _ in range(lib.REPEATS)]
    answered(runs)
    yield lib.line("gallery.search_p95_ms", lib.median(runs, "p95_ms"), ("<", 60), "ms", p50_ms=lib.median(runs, "p50_ms"),
                   p99_ms=lib.median(runs, "p99_ms"), rps=lib.median(runs, "rps"), pictures=PICTURES)
    yield storm(cluster, database)


def filled(cluster):
    """A database that the server has brought to its state, full of pictures; and the server."""
    database = cluster.database("gallery")
    server = Server("gallery", cluster.url(database))
    server.start()
    cluster.sql("alter database %s set synchronous_commit = off" % database)
    for name in ("fill.sql", "queries.sql", "likers.sql"):
        text = "\\set pictures %d\n\\i %s\n" % (PICTURES, os.path.join(FOLDER, name))
        path = os.path.join(lib.TMP, "gallery-" + name)
        with open(path, "w") as f:
            f.write(text)
        cluster.sql(path, database, file=True)
    cluster.sql("alter database %s reset synchronous_commit" % database)
    return database, server


def verify(server, page):
    """Twenty pictures, the newest first, and none for a stranger."""
    rows = json.loads(lib.must(server.url + page, headers=server.headers(lib.token(7), **HEADERS)))
    times = [row["created_at"] for row in rows]
    assert len(rows) == 20 and times == sorted(times, reverse=True) and all(row["prompt"] for row in rows), rows
    forged = lib.token(7, "another secret, also of thirty-two bytes")
    assert lib.call(server.url + page, headers=server.headers(forged, **HEADERS))[0] == 401


def answered(runs):
    errors = sum(run["errors"] for run in runs)
    if errors:
        raise RuntimeError("%d requests failed" % errors)


def search_file(cluster, database, server):
    """2,000 of the drawn searches, each by somebody else; those whose words exist must find something."""
    rows = cluster.sql("select json_agg(json_build_array(kind, text, \"order\")) from bench.queries where n <= 2000", database)
    path = os.path.join(lib.TMP, "searches.txt")
    with open(path, "w") as f:
        for n, (kind, text, order) in enumerate(json.loads(rows)):
            question = json.dumps({"search": text, "order": order})
            if n < 40:
                found = json.loads(lib.must(server.url + "/rest/v1/rpc/explore", question.encode(), server.headers(
                    lib.token(7), **HEADERS, **{"Content-Type": "application/json"})))
                assert found or kind in ("artist", "misspelled", "two common", "common and rare"), (kind, text)
            f.write("%s\t%s\n" % (lib.token(1 + n % 1000), question))
    return path


def storm(cluster, database):
    """A thousand likes a second on one picture for ten seconds, while the server counts them."""
    picture = cluster.sql("select image_id from artifex.publications where state = 'shown' order by number desc limit 1", database)
    count = """select o.like_count + coalesce((select sum(delta) from artifex.like_changes c where c.number = p.number), 0)
        from artifex.publications p join artifex.popularity o using (number) where p.image_id = '%s'""" % picture
    given = """select count(*) from artifex.likes join artifex.publications p using (number)
        where p.image_id = '%s'""" % picture
    before = int(cluster.sql(count, database))
    run = cluster.pgbench(os.path.join(FOLDER, "like.sql"), database, CLIENTS, 10 / lib.SCALE, {"image": picture}, rate=1000, user="postgres")
    shown, liked = int(cluster.sql(count, database)), int(cluster.sql(given, database))
    if shown != liked or shown == before:
        raise RuntimeError("the counter says %d, and %d people like the picture" % (shown, liked))
    return lib.line("gallery.likes_a_second_on_one_picture", run["rps"], (">=", 950), "likes/s, the counter exact afterwards",
                    likes=liked - before, p99_ms=run["p99_ms"])
