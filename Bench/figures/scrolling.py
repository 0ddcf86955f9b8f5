"""Artifex's Explore in Chromium, scrolled to 200 pictures: how soon a tap on one of them changes the screen."""

import json
import os
import subprocess
import sys
import time
import uuid

import lib
from server import Server

ROOT = os.path.dirname(lib.HERE)
SAMPLES = 40  # that every server draws at its first start
PICTURES = 240


def measure(cluster):
    database = cluster.database("scrolling")
    server = Server("scrolling", cluster.url(database), flags=["--simulator", "--development"], draws_samples=True)
    server.start()
    drawn(cluster, database)
    repeat(cluster, database, os.path.join(server.data, "storage", "objects"))
    r = subprocess.run(
        [sys.executable, "-B", ROOT + "/Tests/BrowserTests/client/scrolling.py"], capture_output=True, text=True,
        env={**os.environ, "SIMULATOR_URL": server.url + "/", "SERVER_PID": str(server.pid)})
    if r.returncode:
        raise RuntimeError("scrolling.py: %s" % (r.stdout + r.stderr)[-2000:])
    run = json.loads(r.stdout.splitlines()[-1])
    yield lib.line("scrolling.tap_p95_ms", run["p95"], ("<=", 60), "ms", p50_ms=run["p50"], taps=run["count"],
                   pictures=run["pictures"], cpu_ms_per_tap_and_what_it_loads=run["cpu"])
    server.stop()


def drawn(cluster, database):
    """The samples are pictures with files, as people's are."""
    deadline = time.time() + 300
    while int(cluster.sql("select count(*) from artifex.publications", database)) < SAMPLES:
        if time.time() > deadline:
            raise RuntimeError("the samples are not drawn after five minutes")
        time.sleep(1)


def repeat(cluster, database, folder):
    """Publishes the samples again under other names, until there are enough, each with files of its own."""
    cluster.sql("create schema bench; create table bench.copies (old uuid, new uuid, old_object uuid, new_object uuid)", database)
    rows = json.loads(cluster.sql("""
        select json_agg(json_build_array(i.id, i.folder, o.id, o.version)) from artifex.images i
        join storage.objects o on o.bucket_id = 'artifex-pictures' and starts_with(o.name, i.folder || '/')""", database))
    pictures = sorted({row[0] for row in rows})
    for n in range((PICTURES - 1) // len(pictures)):
        new = {picture: str(uuid.uuid4()) for picture in pictures}
        copies = []
        for picture, _, object_id, version in rows:
            copy = str(uuid.uuid4())
            shard = os.path.join(folder, version[:2])
            os.link(os.path.join(shard, "%s.%s" % (object_id, version)), os.path.join(shard, "%s.%s" % (copy, version)))
            copies.append("('%s', '%s', '%s', '%s')" % (picture, new[picture], object_id, copy))
        cluster.sql("truncate bench.copies; insert into bench.copies values " + ",".join(copies) + COPY % (n + 2), database)


COPY = """;
insert into storage.objects (id, bucket_id, name, owner, owner_id, metadata, version)
select c.new_object, o.bucket_id, replace(o.name, c.old::text, c.new::text), o.owner, o.owner_id, o.metadata, o.version
from bench.copies c join storage.objects o on o.id = c.old_object;
insert into artifex.images (id, user_id, job_id, output, prompt, style, shape, width, height, seed, blurhash, colour, provider,
    model, folder)
select distinct c.new, user_id, c.new, 0, prompt || ', again %d', style, shape, width, height, seed, blurhash, colour,
    provider, model, replace(folder, c.old::text, c.new::text)
from bench.copies c join artifex.images i on i.id = c.old;
insert into artifex.publications (image_id, user_id, prompt, style, width, height, blurhash, colour, tags, words)
select i.id, i.user_id, i.prompt, i.style, i.width, i.height, i.blurhash, i.colour, artifex.tags_of(i.prompt, i.style),
    artifex.document(i.prompt, artifex.tags_of(i.prompt, i.style))
from artifex.images i where i.id in (select new from bench.copies)"""
