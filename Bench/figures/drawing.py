"""The built-in maker's pictures of 1024 by 1024: from the wish to the stored picture with its renditions, on one core."""

import json
import os
import subprocess
import time

import lib
from server import Server, make_users

STYLES = ("none", "photo", "anime", "illustration", "pop-art", "abstract", "fantasy", "comic")
PROMPTS = ("Layers of blue mountains in morning mist", "A stained glass window of a heron", "A city at night after rain")


def measure(cluster):
    database = cluster.database("drawing")
    server = Server("drawing", cluster.url(database))
    server.start()
    subprocess.run(["taskset", "-a", "-c", "-p", "0", str(server.pid)], check=True, stdout=subprocess.DEVNULL)
    make_users(cluster, database, 1)
    cluster.sql("select atelier.grant_credits(id, 'artifex', 1000000, 'purchase', 'bench:' || id, null, 'bench') from auth.users", database)
    draw(server, PROMPTS[0], STYLES[0], 1)
    times = [draw(server, prompt, style, n) for n, prompt in enumerate(PROMPTS) for style in STYLES]
    again = [draw(server, PROMPTS[0], style, 0) for style in STYLES]
    different = cluster.sql("""
        select count(*) from (
            select i.style, i.seed, count(distinct o.metadata ->> 'eTag') as files, count(*) as pictures from artifex.images i
            join storage.objects o on o.bucket_id = 'artifex-pictures' and o.name like i.folder || '/original.%%'
            where i.prompt = '%s' and i.seed = 0 group by 1, 2) x
        where files <> 1 or pictures <> 2""" % PROMPTS[0], database)
    if different != "0":
        raise RuntimeError("%s of %d pictures aren't the same the second time" % (different, len(again)))
    yield lib.line("drawing.slowest_s", max(times), ("<", 1), "s, 1024 by 1024, one core", median=sorted(times)[len(times) // 2],
                   pictures=len(times), same_twice=len(again))
    server.stop()


def draw(server, prompt, style, seed):
    """-> seconds"""
    began = time.perf_counter()
    job = json.loads(lib.must(
        server.url + "/functions/v1/generate-image?wait=30",
        json.dumps({"prompt": prompt, "style": style, "shape": "square", "seed": seed}).encode(),
        server.headers(lib.token(1), **{"Content-Type": "application/json", "Idempotency-Key": os.urandom(8).hex()})))
    if job["status"] != "done":
        raise RuntimeError("not as a picture should end: %s" % job)
    return time.perf_counter() - began
