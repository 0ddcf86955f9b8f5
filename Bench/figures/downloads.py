"""Signed objects of 100 KB (one, and any of 24) and of 5 MB, against nginx with sendfile and the same files."""

import json
import os
import random

import lib
from server import Server

SIZES = {"5mb": (5_000_000, 1, 1.0), "100kb": (100_000, 1, 0.75), "100kb_of_24": (100_000, 24, 0.75)}
NGINX = """daemon off; worker_processes 2; pid %(t)s/nginx.pid; error_log %(t)s/nginx-error.log;
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; default_type application/octet-stream;
 client_body_temp_path %(t)s/ng1; proxy_temp_path %(t)s/ng2; fastcgi_temp_path %(t)s/ng3; uwsgi_temp_path %(t)s/ng4;
 scgi_temp_path %(t)s/ng5;
 server { listen 127.0.0.1:%(p)d; root %(t)s/files; } }
"""


def measure(cluster):
    server = Server("downloads", cluster.url(cluster.database("downloads")))
    server.start()
    service = server.keys()["service_key"]
    json_headers = server.headers(service, **{"Content-Type": "application/json"})
    lib.must(server.url + "/storage/v1/bucket", b'{"id":"bench","name":"bench","public":false}', json_headers, "POST")
    peer_url = nginx()
    for figure, (size, count, target) in SIZES.items():
        names = ["%s-%d" % (figure, n) for n in range(count)]
        ours, theirs = [], ["/" + name for name in names]
        for n, name in enumerate(names):
            data = random.Random(n).randbytes(size)
            with open(os.path.join(lib.TMP, "files", name), "wb") as f:
                f.write(data)
            server.upload("bench", name, data, service, "application/octet-stream")
            signed = json.loads(lib.must("%s/storage/v1/object/sign/bench/%s" % (server.url, name),
                                         b'{"expiresIn":3600}', json_headers, "POST"))
            ours.append("/storage/v1" + signed["signedURL"])
            assert lib.must(server.url + ours[n]) == data and lib.must(peer_url + theirs[n]) == data
        get = lambda base, paths: load(base, paths, server.pid)
        get(server.url, ours)
        runs, (peer,) = lib.rounds(lambda: get(server.url, ours), lambda: get(peer_url, theirs))
        if sum(r["errors"] for r in runs + peer):
            raise RuntimeError("requests failed: %s %s" % (runs, peer))
        yield lib.line("downloads." + figure, lib.ratio(runs, peer, "rps"), (">=", target), "ratio of requests/s",
                       ours=lib.median(runs, "rps"), peer=lib.median(peer, "rps"), cpu_us_per_request=lib.median(runs, "cpu_us"))


def load(base, paths, pid):
    """32 clients: of one file all the time, or of any of several."""
    if len(paths) == 1:
        return lib.wrk(base + paths[0], 32, 3, pid=pid)
    path = os.path.join(lib.TMP, "paths.txt")
    with open(path, "w") as f:
        f.write("\n".join(paths))
    return lib.wrk(base, 32, 3, "paths", file=path, pid=pid)


def nginx():
    os.makedirs(os.path.join(lib.TMP, "files"), exist_ok=True)
    port = lib.free_port()
    configuration = os.path.join(lib.TMP, "nginx.conf")
    with open(configuration, "w") as f:
        f.write(NGINX % {"t": lib.TMP, "p": port})
    p = lib.start(["/usr/sbin/nginx", "-c", configuration], "nginx")
    lib.wait_port(port, p)
    return "http://127.0.0.1:%d" % port
