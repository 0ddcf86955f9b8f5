"""A 500 MB upload in parts (TUS) over a connection that is cut every 50 MB: whether it arrives whole, and the memory it takes."""

import base64
import hashlib
import http.client
import json
import os
import socket
import time

import lib
from server import Server

SIZE, CUT, PIECE = 500_000_000, 50_000_000, 1 << 20


def measure(cluster):
    server = Server("resumable", cluster.url(cluster.database("resumable")), flags=["--object-limit", "600"])
    server.start()
    service = server.keys()["service_key"]
    headers = server.headers(service, **{"Content-Type": "application/json"})
    lib.must(server.url + "/storage/v1/bucket", b'{"id":"films","name":"films","public":false}', headers, "POST")
    path = os.path.join(lib.TMP, "film.bin")
    wanted = write(path)
    time.sleep(2)
    idle = lib.rss_mb([server.pid])
    peak = lib.Peak(server.pid)
    began = time.perf_counter()
    address = begin(server, service)
    cuts = send(server, service, address, path)
    seconds = time.perf_counter() - began
    highest = peak.end()
    got = hashlib.sha256()
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.request("GET", "/storage/v1/object/films/film.bin", headers={"Authorization": "Bearer " + service})
    answer = connection.getresponse()
    while piece := answer.read(PIECE):
        got.update(piece)
    if got.hexdigest() != wanted:
        raise RuntimeError("the file that came out is not the one that went in")
    yield lib.line("resumable.memory_mb", highest - idle, ("<", 20), "MB above idle, peak", idle_mb=idle, cuts=cuts,
                   mb_per_s=SIZE / 1e6 / seconds)


def write(path):
    digest, block = hashlib.sha256(), os.urandom(PIECE)
    with open(path, "wb") as f:
        left = SIZE
        while left:
            piece = (block[1:] + block[:1])[:left]
            block = piece if len(piece) == PIECE else block
            digest.update(piece)
            f.write(piece)
            left -= len(piece)
    return digest.hexdigest()


def tus(service, **more):
    return {"Tus-Resumable": "1.0.0", "Authorization": "Bearer " + service, **more}


def begin(server, service):
    values = {"bucketName": "films", "objectName": "film.bin", "contentType": "application/octet-stream"}
    metadata = ",".join("%s %s" % (k, base64.b64encode(v.encode()).decode()) for k, v in values.items())
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.request("POST", "/storage/v1/upload/resumable",
                       headers=tus(service, **{"Upload-Length": str(SIZE), "Upload-Metadata": metadata}))
    answer = connection.getresponse()
    answer.read()
    if answer.status != 201:
        raise RuntimeError("the upload was not begun: %d" % answer.status)
    return answer.headers["Location"]


def offset(server, service, address):
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.request("HEAD", address, headers=tus(service))
    return int(connection.getresponse().headers["Upload-Offset"])


def send(server, service, address, path):
    """-> how often the connection was cut."""
    cuts = 0
    with open(path, "rb") as f:
        while (at := offset(server, service, address)) < SIZE:
            f.seek(at)
            wire = socket.create_connection(("127.0.0.1", server.port))
            lines = {**tus(service), "Host": "localhost", "Upload-Offset": str(at), "Content-Length": str(SIZE - at),
                     "Content-Type": "application/offset+octet-stream"}
            head = "PATCH %s HTTP/1.1\r\n%s\r\n\r\n" % (address, "\r\n".join("%s: %s" % line for line in lines.items()))
            wire.sendall(head.encode())
            left = min(CUT, SIZE - at)
            while left:
                piece = f.read(min(PIECE, left))
                wire.sendall(piece)
                left -= len(piece)
            if at + CUT >= SIZE:
                answer = wire.recv(4096)
                if b" 204 " not in answer.split(b"\r\n")[0]:
                    raise RuntimeError("the last part was refused: %r" % answer[:200])
            else:
                # Hung up in the middle of what was announced.
                cuts += 1
            wire.close()
    return cuts
