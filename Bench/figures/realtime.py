"""A thousand Realtime clients on one server: how soon a change of a row reaches those that may see it, and what a client costs."""

import asyncio
import base64
import json
import multiprocessing
import os
import socket
import struct
import subprocess
import time

import lib
from server import Server

CLIENTS, PROCESSES, CHANGES = 1000, 2, 40
SQL = """
create table public.ticks (id bigint generated always as identity primary key, owner_id uuid, sent float8 not null);
create table public.own_ticks (id bigint generated always as identity primary key, owner_id uuid, sent float8 not null);
alter table public.ticks enable row level security;
alter table public.own_ticks enable row level security;
create policy "all" on public.ticks for select to authenticated using (true);
create policy own on public.own_ticks for select to authenticated using (auth.uid() = owner_id);
create index on public.own_ticks (owner_id);
alter publication supabase_realtime add table public.ticks, public.own_ticks;
"""


def frame(text):
    """A client's frame; a mask of zeros costs the client nothing."""
    data = text.encode()
    length = struct.pack("!BB", 0x81, 0x80 | len(data)) if len(data) < 126 else struct.pack("!BBH", 0x81, 0xFE, len(data))
    return length + b"\0\0\0\0" + data


class Client(asyncio.Protocol):
    """Reads only what it must: how long after its writing a change came, and whether the server says that it watches."""

    def __init__(self, number, table, key, late):
        self.number, self.table, self.key, self.late = number, table, key, late
        self.rest, self.is_open = b"", False
        self.watching = asyncio.get_running_loop().create_future()

    def connection_made(self, transport):
        self.transport = transport
        nonce = base64.b64encode(os.urandom(16)).decode()
        transport.write(("GET /realtime/v1/websocket?apikey=%s&vsn=1.0.0 HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                         "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n\r\n"
                         % (self.key, nonce)).encode())

    def data_received(self, data):
        now = time.time()
        self.rest += data
        if not self.is_open:
            if b"\r\n\r\n" not in self.rest:
                return
            head, self.rest = self.rest.split(b"\r\n\r\n", 1)
            assert b" 101 " in head, head
            self.is_open = True
            self.transport.write(frame(json.dumps({
                "topic": "realtime:ticks", "event": "phx_join", "ref": "1", "join_ref": "1", "payload": {
                    "access_token": lib.token(self.number), "config": {"postgres_changes": [
                        {"event": "*", "schema": "public", "table": self.table}]}}})))
        while len(self.rest) >= 2:
            length, start = self.rest[1], 2
            if length == 126:
                if len(self.rest) < 4:
                    return
                length, start = struct.unpack("!H", self.rest[2:4])[0], 4
            if len(self.rest) < start + length:
                return
            text, self.rest = self.rest[start:start + length], self.rest[start + length:]
            if b'"event":"postgres_changes"' in text:
                place = text.index(b'"sent":') + 7
                self.late.append(now - float(text[place:text.index(b"}", place)].split(b",")[0]))
            elif b"Subscribed to PostgreSQL" in text and not self.watching.done():
                self.watching.set_result(True)


def clients(numbers, port, table, key, pipe):
    """One process of clients: says when all watch, and what they heard when it is asked."""
    async def run():
        late, made = [], []
        loop = asyncio.get_running_loop()
        for number in numbers:
            made.append((await loop.create_connection(lambda: Client(number, table, key, late), "127.0.0.1", port))[1])
        await asyncio.wait_for(asyncio.gather(*(c.watching for c in made)), 120)
        pipe.send(len(made))
        while True:
            ask = await loop.run_in_executor(None, pipe.recv)
            if ask == "end":
                return
            pipe.send(list(late))
            late.clear()
    asyncio.run(run())


def connect(server, table, key):
    parts = []
    for part in range(PROCESSES):
        ours, theirs = multiprocessing.Pipe()
        numbers = list(range(1 + part, CLIENTS + 1, PROCESSES))
        process = multiprocessing.Process(target=clients, args=(numbers, server.port, table, key, theirs), daemon=True)
        process.start()
        parts.append((process, ours))
    assert sum(pipe.recv() for _, pipe in parts) == CLIENTS
    return parts


def gathered(parts, expected):
    """The delays of all clients, once as many have come as must."""
    late, end = [], time.time() + 30
    while len(late) < expected and time.time() < end:
        for _, pipe in parts:
            pipe.send("ask")
            late += pipe.recv()
        time.sleep(0.1)
    return late


def end(parts):
    for process, pipe in parts:
        pipe.send("end")
        process.join(10)


def p99(values):
    return sorted(values)[int(len(values) * 0.99)] * 1000


def drops_the_slow(server, key):
    """A client that doesn't read is gone while the others are told."""
    deaf = socket.create_connection(("127.0.0.1", server.port))
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.sendall(("GET /realtime/v1/websocket?apikey=%s HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n\r\n"
                  % (key, base64.b64encode(os.urandom(16)).decode())).encode())
    assert b" 101 " in deaf.recv(4096)
    deaf.sendall(frame(json.dumps({"topic": "realtime:loud", "event": "phx_join", "ref": "1", "payload": {"config": {}}})))
    began = time.time()
    body = json.dumps({"messages": [{"topic": "loud", "event": "x", "payload": {"text": "x" * 900000}}]}).encode()
    while time.time() - began < 20:
        lib.call(server.url + "/realtime/v1/api/broadcast", body, {"apikey": key, "Content-Type": "application/json"}, "POST")
        text = lib.must(server.url + "/metrics", headers={}).decode()
        if any(line.startswith("atelier_realtime_dropped 1") for line in text.splitlines()):
            return 1
    return 0


def sql(server, text):
    subprocess.run(["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-h", server.data + "/run", "-U", "postgres", "-d", "postgres",
                    "-c", text], check=True, stdout=subprocess.DEVNULL)


def measure(cluster):
    # Its own Postgres: the one that the other figures share keeps no logical log.
    server = Server("realtime")
    server.start()
    sql(server, SQL)
    key = server.headers("x")["apikey"]
    before = lib.rss_mb([server.pid])
    parts = connect(server, "ticks", key)
    each = (lib.rss_mb([server.pid]) - before) * 1000 / CLIENTS
    for _ in range(CHANGES):
        sql(server, "insert into ticks (sent) values (extract(epoch from clock_timestamp()))")
        time.sleep(0.1)
    late = gathered(parts, CHANGES * CLIENTS)
    assert len(late) == CHANGES * CLIENTS, len(late)
    yield lib.line("realtime.seen_by_all_p99", p99(late), ("<", 250), "ms", p50_ms=lib.statistics.median(late) * 1000,
                   clients=CLIENTS, changes=CHANGES)
    yield lib.line("realtime.memory_per_client", each, ("<", 60), "KB", clients=CLIENTS)
    end(parts)

    parts = connect(server, "own_ticks", key)
    for at in range(CHANGES):
        sql(server, "insert into own_ticks (owner_id, sent) values ('%s', extract(epoch from clock_timestamp()))"
            % lib.user_id(1 + at * 7 % CLIENTS))
        time.sleep(0.1)
    late = gathered(parts, CHANGES)
    time.sleep(1)
    late += gathered(parts, 0)
    assert len(late) == CHANGES, "each row is for one: %d came of %d" % (len(late), CHANGES)
    yield lib.line("realtime.seen_by_owner_p99", p99(late), ("<", 250), "ms", p50_ms=lib.statistics.median(late) * 1000,
                   clients=CLIENTS, changes=CHANGES)
    end(parts)
    yield lib.line("realtime.slow_client_dropped", drops_the_slow(server, key), (">=", 1), "clients")
    server.stop()
