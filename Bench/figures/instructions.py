"""What a request costs, counted: callgrind runs the server and counts its instructions, so that the figure is the same on a busy
machine and on a quiet one, and a difference of one in a hundred is seen. The system's own work isn't in it."""

import http.client
import json
import os
import random
import re
import subprocess
import urllib.parse

import lib
from figures.rows import QUERY
from figures.simulator import open_app
from phone import Phone
from server import Server

TIMES = 200
# Callgrind can't read what the compiler writes for debuggers, and only the server itself is to be slow.
WRAPPER = """#!/bin/sh
if [ "$1" = serve ] && [ "$2" != --help ]; then
    exec valgrind --tool=callgrind --instr-atstart=no --callgrind-out-file=%(out)s --fair-sched=yes %(program)s "$@"
fi
exec %(program)s "$@"
"""


def measure(cluster):
    counted = Counted(cluster, "requests")
    counted.start()
    server = counted.server
    cluster.sql(os.path.join(lib.HERE, "sql/rows.sql"), counted.database, file=True)
    url = "%s/rest/v1/photo_jobs?%s" % (server.url, QUERY)
    headers = server.headers(lib.token(7))
    server.knows(url, headers)
    yield line("rows", "a read of ten rows", counted.gets(url, headers))
    yield line("download", "a signed download of 100 KB", counted.gets(signed(server), {}))
    server.stop()
    counted = Counted(cluster, "phones", flags=["--simulator", "--development"])
    # What a first start draws is drawn before anything is counted, and quickly.
    counted.server.start()
    counted.server.rests()
    counted.server.stop()
    counted.start()
    yield line("tap", "a step of an onboarding and back, a tap", counted.taps())


def line(name, what, count):
    return {"figure": "instructions." + name, "value": round(count), "unit": "instructions of the server's program", "of": what}


def signed(server):
    service = server.keys()["service_key"]
    headers = server.headers(service, **{"Content-Type": "application/json"})
    lib.must(server.url + "/storage/v1/bucket", b'{"id":"bench","name":"bench","public":false}', headers, "POST")
    server.upload("bench", "x", random.Random(3).randbytes(100_000), service, "application/octet-stream")
    answer = lib.must(server.url + "/storage/v1/object/sign/bench/x", b'{"expiresIn":3600}', headers, "POST")
    return server.url + "/storage/v1" + json.loads(answer)["signedURL"]


class Counted:
    """A server whose instructions can be counted from one moment to another."""

    def __init__(self, cluster, name, flags=()):
        self.database = cluster.database(name)
        self.server = Server(name, cluster.url(self.database), flags=flags)
        self.out = os.path.join(lib.TMP, name + ".callgrind")

    def start(self):
        program = os.path.join(lib.TMP, "atelier-plain")
        subprocess.run(["objcopy", "--strip-debug", self.server.program, program], check=True)
        wrapper = os.path.join(lib.TMP, "atelier-counted")
        with open(wrapper, "w") as f:
            f.write(WRAPPER % {"out": self.out, "program": program})
        os.chmod(wrapper, 0o755)
        self.server.program, self.server.patience = wrapper, 900
        self.server.start()

    def count(self, act, times):
        """-> instructions of one act. A first round fills the caches, and what it set off in the background ends first."""
        act(times // 5)
        self.server.rests()
        for old in self.dumps():
            os.remove(old)
        self.control("-i", "on")
        act(times)
        self.control("-i", "off")
        self.control("-d")
        totals = [re.search(r"^totals: (\d+)", open(path).read(), re.M) for path in self.dumps()]
        return sum(int(total.group(1)) for total in totals if total) / times

    def dumps(self):
        folder, name = os.path.split(self.out)
        return [os.path.join(folder, file) for file in os.listdir(folder) if file.startswith(name + ".")]

    def control(self, *words):
        subprocess.run(["callgrind_control", *words, str(self.server.pid)], check=True, capture_output=True)

    def gets(self, url, headers):
        at = urllib.parse.urlparse(url)
        connections = [http.client.HTTPConnection(at.hostname, at.port) for _ in range(4)]

        def act(times):
            for number in range(times):
                connection = connections[number % 4]
                connection.request("GET", at.path + "?" + at.query, headers=headers)
                answer = connection.getresponse()
                body = answer.read()
                if answer.status != 200:
                    raise RuntimeError("%d: %s" % (answer.status, body[:200]))

        return self.count(act, TIMES)

    def taps(self):
        phone = open_app(Phone(self.server.port))
        steps = [phone.find("Next")]
        phone.press(steps[0])
        steps.append(phone.find("Back"))
        phone.press(steps[1])

        def act(times):
            for number in range(times):
                phone.press(steps[number % 2])

        count = self.count(act, TIMES // 2)
        phone.close()
        return count
