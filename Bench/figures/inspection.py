"""The cost of inspecting one photograph: decode, quality, hash and the smaller copy, against vipsthumbnail."""

import json
import os
import resource
import subprocess

import lib
import pictures
from server import Server, fit_to_check, make_users
from stub import Stub

ANGLES = ("outer_side", "inner_side", "size_tag", "box_label")
CHECKS = 8


def measure(cluster):
    stub = Stub(0)
    database = cluster.database("inspection")
    server = Server("inspection", cluster.url(database), env=stub.env(), flags=["--set", "auntentic.evidence=off"])
    server.start()
    make_users(cluster, database, 1)
    fit_to_check(cluster, database, stub.provider)
    photos = [pictures.jpeg_of(n, 1632, 1224, 700_000) for n in range(4 * CHECKS)]
    files = []
    for n, photo in enumerate(photos):
        files.append(os.path.join(lib.TMP, "photo-%d.jpg" % n))
        with open(files[-1], "wb") as f:
            f.write(photo)
    bodies = upload(server, photos)
    check(server, bodies[0])

    def ours():
        upload(server, photos)  # a new version of each, so nothing about it is known
        return {"cpu_ms": (spent(server, bodies) - spent(server, bodies)) / len(photos) * 1e3}

    runs, (peer,) = lib.rounds(ours, lambda: vipsthumbnail(files))
    yield lib.line("inspection.cpu", lib.ratio(runs, peer, "cpu_ms"), ("<=", 1.3), "ratio of CPU", ours=lib.median(runs, "cpu_ms"),
                   peer=lib.median(peer, "cpu_ms"), pixels=1632 * 1224, bytes=len(photos[0]))


def upload(server, photos):
    bodies = []
    for start in range(0, len(photos), 4):
        paths = {a: "%s/%d/%s.jpg" % (lib.user_id(1), start, a) for a in ANGLES}
        for angle, photo in zip(ANGLES, photos[start:start + 4]):
            server.upload("auntentic", paths[angle], photo, lib.token(1))
        bodies.append(json.dumps({"photos": paths}).encode())
    return bodies


def check(server, body):
    headers = server.headers(lib.token(1), **{"Content-Type": "application/json"})
    job = json.loads(lib.must(server.url + "/functions/v1/authenticate-sneaker?wait=50", body, headers))
    if job["status"] != "done":
        raise RuntimeError("not as a check should end: %s" % job)


def spent(server, bodies):
    """CPU for checking all: with new photographs it includes the inspection, the second time only the machinery."""
    before = lib.cpu_s(server.pid)
    for body in bodies:
        check(server, body)
    return lib.cpu_s(server.pid) - before


def vipsthumbnail(files):
    env = {**os.environ, "VIPS_CONCURRENCY": "1"}
    out = os.path.join(lib.TMP, "thumb.jpg")
    before = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
    for file in files:
        subprocess.run(["vipsthumbnail", file, "--size", "1568x1568", "-o", out + "[Q=85]"], check=True, env=env)
    return {"cpu_ms": (sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2]) - before) / len(files) * 1e3}
