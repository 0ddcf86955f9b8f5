"""How soon a server with an existing data folder and its own Postgres is ready, and its idle memory."""

import time

import lib
from server import Server


def measure(cluster):
    server = Server("start")
    server.start()
    server.stop()
    seconds, idle = [], []
    for _ in range(max(3, lib.REPEATS)):
        seconds.append(server.start())
        time.sleep(2)
        idle.append(lib.rss_mb([server.pid]))
        server.stop()
    yield lib.line("start.ready_ms", lib.statistics.median(seconds) * 1e3, ("<", 200), "ms", slowest=max(seconds) * 1e3)
    yield lib.line("start.idle_mb", lib.statistics.median(idle), ("<", 70), "MB resident, without Postgres")
