"""Uploads of 1 MB JPEGs, checked and durable, against a FastAPI handler that only writes them to disk."""

import os

import lib
import pictures
from server import Server, make_users


def measure(cluster):
    database = cluster.database("uploads")
    server = Server("uploads", cluster.url(database))
    server.start()
    make_users(cluster, database, 1)
    # With a camera's metadata, as phones send it: the stored file is a little smaller.
    photo = pictures.padded(pictures.jpeg_of(5, 1600, 1200, 980_000), 1_000_000)
    assert len(photo) == 1_000_000
    file = os.path.join(lib.TMP, "photo-1mb.jpg")
    with open(file, "wb") as f:
        f.write(photo)
    store = os.path.join(lib.TMP, "uploads")
    os.makedirs(store)
    _, address = lib.fastapi("upload_app:app", "upload-fastapi", {"DIR": store})
    peer_url = address + "/upload?as="
    url = "%s/storage/v1/object/auntentic/%s/" % (server.url, lib.user_id(1))
    headers = server.headers(lib.token(1))

    def ours():
        r = lib.wrk(url, 16, 3, "upload", file=file, headers=headers, pid=server.pid)
        stored = int(cluster.sql("select count(*) from storage.objects where (metadata->>'size')::bigint > 900000", database))
        if r["errors"] or stored < r["requests"]:
            raise RuntimeError("%d answered, %d stored, %d errors" % (r["requests"], stored, r["errors"]))
        return r

    def theirs():
        before = len(os.listdir(store))
        r = lib.wrk(peer_url, 16, 3, "upload", file=file)
        if r["errors"] or len(os.listdir(store)) - before < r["requests"]:
            raise RuntimeError("the peer lost uploads: %s" % r)
        # Not removed: while ext4 remembers removed files, everybody's new ones take longer.
        for name in os.listdir(store):
            os.truncate(os.path.join(store, name), 0)
        return r

    ours(), theirs()
    runs, (others,) = lib.rounds(ours, theirs)
    yield lib.line("uploads.1mb", lib.ratio(runs, others, "rps"), (">=", 0.8), "ratio of uploads/s", ours=lib.median(runs, "rps"),
                   peer=lib.median(others, "rps"), cpu_us_per_upload=lib.median(runs, "cpu_us"))
    server.stop()
    lib.remove(server.data)
