"""What it costs to measure somebody who speaks, alone and ten at once, and whether a server's memory stays flat over a queue."""

import base64
import json
import os
import re
import subprocess
import threading
import time

import lib
import talk
from server import Server, make_users

MINUTE = 60
# These three make it smaller, to try it.
AT_ONCE = int(os.environ.get("BENCH_AT_ONCE", "10"))
QUEUE = int(os.environ.get("BENCH_ANALYSES", "200"))
SECONDS = int(os.environ.get("BENCH_SECONDS", "15"))
# As many as one account may begin within an hour.
EACH = 10
SLACK_MB = 40


def measure(cluster):
    clip = talk.film(MINUTE)
    check(clip)
    alone = [run(clip) for _ in range(lib.REPEATS)]
    cpu = lib.median(alone, "cpu_s")
    yield lib.line("analysis.cpu_s", cpu, ("<=", 8), "CPU s for a minute of 720p, programs it starts included",
                   wall_s=lib.median(alone, "wall_s"), megabytes=os.path.getsize(clip) / 1e6)
    yield lib.line("analysis.memory_mb", max(r["peak_mb"] for r in alone), ("<=", 300), "MB resident, peak, programs it starts included",
                   without_them=max(r["own_mb"] for r in alone))
    together = at_once(clip, AT_ONCE)
    off = max(abs(r["cpu_s"] / cpu - 1) for r in together)
    yield lib.line("analysis.at_once_%d" % AT_ONCE, off, ("<=", 0.1), "share that one is off from the cost of one alone, on two cores",
                   ours=[round(r["cpu_s"], 2) for r in together], peer=cpu, wall_s=max(r["wall_s"] for r in together))
    yield from queue(cluster, talk.film(SECONDS))


def check(clip):
    """It must be a clip from which a report is made: a face that is alive, and a voice."""
    out = subprocess.run([lib.ATELIER, "measure", clip, "--json"], capture_output=True, text=True)
    found = set(re.findall(r'"quantity" : "([a-z.]+)",\s+"unit" : "[^"]*",\s+"value"', out.stdout))
    missing = {"blinks.rate", "mouth.movement", "face.presence", "pitch.median"} - found
    if out.returncode or missing:
        raise RuntimeError("the clip can't be measured: %s %s" % (sorted(missing), out.stderr[-500:]))


def run(clip, cores=None):
    """One measurement as a process of its own -> what it and all that it started cost."""
    began = time.perf_counter()
    pin = ["taskset", "-c", cores] if cores else []
    out = open(os.devnull, "wb")
    process = subprocess.Popen(pin + [lib.ATELIER, "measure", clip], stdout=out, stderr=out)
    peak, own = lib.Peak(process.pid, family=True), lib.Peak(process.pid)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    memory, own_memory = peak.end(), own.end()
    if process.returncode:
        raise RuntimeError("measure ended with %d" % process.returncode)
    return {"cpu_s": used.ru_utime + used.ru_stime, "peak_mb": memory, "own_mb": own_memory, "wall_s": time.perf_counter() - began}


def at_once(clip, count):
    results = [None] * count

    def one(n):
        results[n] = run(clip, "0,1")

    threads = [threading.Thread(target=one, args=(n,)) for n in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if None in results:
        raise RuntimeError("only %d of %d ended" % (count - results.count(None), count))
    return results


# ---- a queue on a server

def queue(cluster, clip):
    name = "analysis"
    database = cluster.database(name)
    server = Server(name, cluster.url(database))
    server.start()
    people = -(-QUEUE // EACH)
    # The first one has the models opened; everybody else finds them open.
    make_users(cluster, database, people + 1)
    cluster.sql("select count(atelier.grant_credits(id, 'mirrormate', 1000, 'purchase', 'bench:' || id, null, 'bench')) "
                "from auth.users", database)
    with open(clip, "rb") as file:
        film = file.read()
    idle = lib.rss_mb([server.pid])
    finalize(server, lib.token(people + 1), upload(server, lib.token(people + 1), film))
    wait(cluster, database, 1)
    wishes = [(lib.token(1 + n // EACH), upload(server, lib.token(1 + n // EACH), film)) for n in range(QUEUE)]
    early, before, began = lib.Peak(server.pid), lib.rss_mb([server.pid]), time.perf_counter()
    for token, session in wishes:
        finalize(server, token, session)
    wait(cluster, database, 1 + QUEUE // 10)
    first, late = early.end(), lib.Peak(server.pid)
    wait(cluster, database, 1 + QUEUE)
    seconds, memory, after = time.perf_counter() - began, late.end(), lib.rss_mb([server.pid])
    books(cluster, database)
    yield lib.line("analysis.queue_of_%d" % QUEUE, out_of_order(cluster, database), ("<=", 0), "analyses that began before an older one",
                   seconds_each=SECONDS, wall_s=seconds)
    yield lib.line("analysis.queue_memory_mb", memory - first, ("<=", SLACK_MB),
                   "MB resident by which its peak rose after the first tenth of the queue", idle=idle, before=before,
                   peak_of_first_tenth=first, peak=memory, after=after)
    server.stop()


def upload(server, token, film):
    """-> the session of a recording that lies there"""
    place = json.loads(lib.must(server.url + "/functions/v1/init-session", json.dumps({"contentType": "video/mp4"}).encode(),
                                server.headers(token, **{"Content-Type": "application/json"})))
    text = lambda words: base64.b64encode(words.encode()).decode()
    lib.must(server.url + "/storage/v1/upload/resumable/sign", film, server.headers(token, **{
        "Content-Type": "application/offset+octet-stream", "Tus-Resumable": "1.0.0", "Upload-Length": str(len(film)),
        "x-signature": place["uploadToken"],
        "Upload-Metadata": "bucketName %s,objectName %s,contentType %s" % (
            text(place["uploadBucket"]), text(place["uploadPath"]), text("video/mp4"))}), "POST")
    return place["sessionId"]


def finalize(server, token, session):
    lib.must(server.url + "/functions/v1/finalize-session", json.dumps({"sessionId": session}).encode(),
             server.headers(token, **{"Content-Type": "application/json"}))


def wait(cluster, database, count):
    """Until so many jobs have ended -> how many have."""
    last, moved = -1, time.time()
    while True:
        ended = int(cluster.sql("select count(*) from atelier.jobs where ended_at is not null", database))
        if ended >= count:
            return ended
        if ended != last:
            last, moved = ended, time.time()
        if time.time() - moved > 180:
            raise RuntimeError("no analysis has ended for three minutes; %d of %d have" % (ended, count))
        time.sleep(0.25)


def books(cluster, database):
    """Every analysis has its report and was counted once, and every wallet is the sum of its ledger."""
    counts = json.loads(cluster.sql("""
        select json_build_object(
            'done', (select count(*) from atelier.jobs where status = 'done'),
            'charged', (select count(*) from atelier.jobs where charged),
            'reports', (select count(*) from mirrormate.analysis_reports),
            'wrong', (select count(*) from atelier.audit()))""", database))
    if {counts[name] for name in ("done", "charged", "reports")} != {1 + QUEUE} or counts["wrong"]:
        raise RuntimeError("not as %d analyses should end: %s" % (1 + QUEUE, counts))


def out_of_order(cluster, database):
    """As many as run at once may begin in any order among themselves: they are taken together."""
    return int(cluster.sql("""
        select count(*) from (
            select started_at, max(started_at) over (order by created_at rows between unbounded preceding and 1 preceding) as latest
            from atelier.jobs) x
        where started_at < latest""", database))
