"""Veramo among 100,000 couples: a month of ten years of daily pictures over HTTP, and the midnight of one zone."""

import datetime
import json
import os
import random

import lib
from server import Server

FOLDER = os.path.join(lib.HERE, "calendar")
COUPLES = max(5_000, round(100_000 * min(1, lib.SCALE)))
OLD = 200
CLIENTS = 16
HEADERS = {"Accept-Profile": "veramo", "Content-Profile": "veramo"}
PAGE = "/rest/v1/rpc/month"


def measure(cluster):
    database, server = filled(cluster)
    anon = {"apikey": server.headers("x")["apikey"], **HEADERS}
    verify(cluster, database, server)
    months = questions()
    grid = lambda: lib.wrk(server.url + PAGE, CLIENTS, 8, "questions", file=months, headers=anon, pid=server.pid)
    bare = lambda: cluster.pgbench(os.path.join(FOLDER, "month.sql"), database, CLIENTS, 8, {"old": OLD}, user="postgres")
    for warm in (grid, bare):
        warm()
    runs, (peer,) = lib.rounds(grid, bare)
    if errors := sum(run["errors"] for run in runs):
        raise RuntimeError("%d requests failed" % errors)
    yield lib.line("calendar.month_p99", lib.ratio(runs, peer, "p99_ms"), ("<=", 3), "ratio of p99 to bare SQL",
                   ours=lib.median(runs, "p99_ms"), peer=lib.median(peer, "p99_ms"), couples=COUPLES, years=10,
                   rps=lib.median(runs, "rps"), peer_rps=lib.median(peer, "rps"), cpu_us_per_request=lib.median(runs, "cpu_us"))
    yield seen_at_midnight(cluster, database)
    server.stop()
    yield from told(cluster, database)


def filled(cluster):
    """A database that the server has brought to its state, full of couples; and the server."""
    database = cluster.database("calendar")
    server = Server("calendar", cluster.url(database))
    server.start()
    cluster.sql("alter database %s set synchronous_commit = off" % database)
    lib.log("entries and size: " + script(cluster, database, "fill.sql", couples=COUPLES, old=OLD))
    cluster.sql("alter database %s reset synchronous_commit" % database)
    return database, server


def seen_at_midnight(cluster, database):
    """Of all the pictures for tomorrow: how many partners know of theirs a microsecond before midnight, and at midnight."""
    day, midnight = cluster.sql("""
        select day, visible_at from veramo.entries where visible_at > now() group by 1, 2""", database).split("|")
    before, at = (int(script(cluster, database, "known.sql", day=day, at=moment)) for moment in (
        cluster.sql("select timestamptz '%s' - interval '1 microsecond'" % midnight, database), midnight))
    return lib.line("calendar.seen_at_midnight", at / COUPLES, (">=", 1), "share of partners who see it at 00:00:00.000000",
                    ours=at, peer=COUPLES, a_microsecond_before=before) | {"met": at == COUPLES and before == 0}


def told(cluster, database):
    """Everybody has a picture for tomorrow: when their partners are told of it, how evenly, and what that costs the database."""
    midnight = cluster.sql("select min(visible_at) from veramo.entries where visible_at > now()", database)
    row = script(cluster, database, "news.sql", midnight=midnight, couples=COUPLES).splitlines()[-1].split("|")
    last, people, most = (int(word) for word in row[:3])
    median_ms, longest_ms, notices = float(row[3]), float(row[4]), int(row[5])
    if people != COUPLES or notices != COUPLES:
        raise RuntimeError("%d couples, %d told, %d notices" % (COUPLES, people, notices))
    yield lib.line("calendar.all_told_after", last, ("<=", 300), "s after midnight", couples=COUPLES)
    yield lib.line("calendar.most_told_in_a_second", most / COUPLES, ("<=", 0.02), "share of all", ours=most, peer=COUPLES)
    yield lib.line("calendar.telling_ms_in_a_second", longest_ms / 1000, ("<", 0.5), "share of the busiest second", ours=longest_ms,
                   peer=1000, median_ms=median_ms)


def script(cluster, database, name, **variables):
    path = os.path.join(lib.TMP, "calendar-" + name)
    with open(path, "w") as f:
        f.writelines("\\set %s '%s'\n" % pair for pair in variables.items())
        f.write("\\i %s\n" % os.path.join(FOLDER, name))
    return cluster.sql(path, database, file=True)


def asked(server, person, month):
    headers = server.headers(lib.token(person), **HEADERS, **{"Content-Type": "application/json"})
    return json.loads(lib.must(server.url + PAGE, json.dumps({"month": month}).encode(), headers))


def verify(cluster, database, server):
    """A full month for the two, the same for both; nothing of it for another couple, and nothing for a stranger."""
    month = months_back(30)
    both = [asked(server, person, month) for person in (7, 8)]
    days = [[row["day"] for row in rows] for rows in both]
    assert days[0] == days[1] and len(days[0]) >= 28 and days[0] == sorted(set(days[0])), days
    assert all(a["picture_id"] == b["picture_id"] and a["is_mine"] != b["is_mine"] for a, b in zip(*both)), both
    assert asked(server, 2 * COUPLES, month) == []
    forged = lib.token(7, "another secret, also of thirty-two bytes")
    assert lib.call(server.url + PAGE + "?month=" + month, headers=server.headers(forged, **HEADERS))[0] == 401


def months_back(count):
    today = datetime.date.today()
    years, month = divmod(today.year * 12 + today.month - 1 - count, 12)
    return "%04d-%02d-01" % (years, month + 1)


def questions():
    """Whose month of which year: one of the couples with ten years of pictures, at random."""
    path = os.path.join(lib.TMP, "months.txt")
    draw = random.Random(8)
    tokens = [lib.token(n) for n in range(1, 2 * OLD + 1)]
    with open(path, "w") as f:
        for _ in range(20_000):
            f.write("%s\t%s\n" % (draw.choice(tokens), json.dumps({"month": months_back(draw.randrange(120))})))
    return path
