"""Reading rows with tokens of a key pair (ES256), against the same with tokens of the project's secret (HS256)."""

import json
import os
import subprocess

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils

import lib
from figures.rows import QUERY
from server import Server


def measure(cluster):
    database = cluster.database("tokens")
    server = Server("tokens", cluster.url(database))
    server.start()
    server.stop()
    subprocess.run([server.program, "keys", "rotate", "--data", server.data], check=True, capture_output=True,
                   env={**os.environ, **server.env})
    server.start()
    cluster.sql(os.path.join(lib.HERE, "sql/rows.sql"), database, file=True)
    url = "%s/rest/v1/photo_jobs?%s" % (server.url, QUERY)
    headers = {"apikey": server.headers("x")["apikey"]}
    secret, pair = lib.tokens_file(1000), file_of(server.data)
    read = lambda file: lib.wrk(url, 64, 4, "tokens", file=file, headers=headers, pid=server.pid)
    for file in (secret, pair):
        read(file)
    ours, (peer,) = lib.rounds(lambda: read(pair), lambda: read(secret))
    if sum(run["errors"] for run in ours + peer):
        raise RuntimeError("some requests failed")
    yield lib.line("tokens.es256_cpu_over_hs256", lib.ratio(ours, peer, "cpu_us"), ("<=", 1.3), "ratio of CPU a request",
                   ours=lib.median(ours, "cpu_us"), peer=lib.median(peer, "cpu_us"))


def file_of(data):
    """The tokens of tokens_file, signed by the server's current key pair."""
    with open(os.path.join(data, "signing-keys.json")) as f:
        stored = next(key for key in json.load(f)["keys"] if key["state"] == "current")
    key = serialization.load_pem_private_key(stored["pem"].encode(), None)
    header = lib._b64(json.dumps({"alg": "ES256", "typ": "JWT", "kid": stored["kid"]}).encode())
    path = os.path.join(lib.TMP, "tokens-es256.txt")
    with open(path, "w") as f:
        for n in range(1, 1001):
            text = "%s.%s" % (header, lib.token(n).split(".")[1])
            r, s = utils.decode_dss_signature(key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
            f.write("%s.%s\n" % (text, lib._b64(r.to_bytes(32, "big") + s.to_bytes(32, "big"))))
    return path
