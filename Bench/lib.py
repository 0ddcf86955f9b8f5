"""Helpers for all figures: processes by pid, load by wrk, CPU and memory of a process tree, rounds and medians."""

import atexit
import base64
import hashlib
import hmac
import json
import os
import random
import resource
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
TMP = tempfile.mkdtemp(prefix="atelier-bench-")
os.chmod(TMP, 0o755)
ATELIER = os.environ.get("BENCH_ATELIER", "")
SECRET = "a-secret-for-measuring-of-at-least-32-bytes"
REPEATS = int(os.environ.get("BENCH_REPEATS", "3"))
SCALE = float(os.environ.get("BENCH_SCALE", "1"))
TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
_processes = []

_soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (_hard, _hard))
signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))


def log(*words):
    print(*words, file=sys.stderr, flush=True)


# ---- processes

def free_port():
    while True:
        port = random.randint(20000, 32000)
        with socket.socket() as s:
            try:
                s.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass


def start(command, name, env=None, cwd=None):
    out = open(os.path.join(TMP, name + ".log"), "ab")
    p = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                         env={**os.environ, **(env or {})}, cwd=cwd, start_new_session=True)
    p.log_path = out.name
    _processes.append(p)
    return p


def tail(p):
    with open(p.log_path, errors="replace") as f:
        return f.read()[-2000:]


def wait_port(port, p, seconds=30):
    end = time.time() + seconds
    while time.time() < end:
        if p.poll() is not None:
            raise RuntimeError("server ended: %s" % tail(p))
        try:
            socket.create_connection(("127.0.0.1", port), 0.5).close()
            return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("nothing listens on port %d: %s" % (port, tail(p)))


def stop(p, sig=signal.SIGTERM, patience=20):
    if p in _processes:
        _processes.remove(p)
    family = tree(p.pid)
    if p.poll() is None:
        p.send_signal(sig)
        try:
            p.wait(patience)
        except subprocess.TimeoutExpired:
            p.kill()
            p.wait()
    for pid in family[1:]:  # a child that outlived its parent
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


def stop_all(keep=None):
    for p in list(_processes):
        if p is not keep:
            stop(p)


atexit.register(stop_all)


def _stat(pid):
    with open("/proc/%d/stat" % pid) as f:
        return f.read().rsplit(")", 1)[1].split()


def tree(root):
    """The process and its descendants, itself first."""
    parents = {}
    for d in os.listdir("/proc"):
        if d.isdigit():
            try:
                parents.setdefault(int(_stat(int(d))[1]), []).append(int(d))
            except OSError:
                pass
    found, todo = [], [root]
    while todo:
        pid = todo.pop()
        if os.path.exists("/proc/%d" % pid):
            found.append(pid)
        todo += parents.get(pid, [])
    return found


def cpu_s(root):
    """CPU seconds of the process, its live descendants and those it has already reaped."""
    total = 0
    for pid in tree(root):
        try:
            total += sum(int(x) for x in _stat(pid)[11:15])
        except OSError:
            pass
    return total / TICK


def rss_mb(pids):
    total = 0
    for pid in pids:
        try:
            total += int(_stat(pid)[21]) * PAGE
        except OSError:
            pass
    return total / 1e6


def programs(root):
    """The process and the other programs it started; a child that hasn't become one yet still has its parent's memory."""
    def program(pid):
        try:
            return os.stat("/proc/%d/exe" % pid).st_ino
        except OSError:
            return None
    own = program(root)
    return [pid for pid in tree(root) if pid == root or program(pid) != own]


class Peak(threading.Thread):
    """The highest resident memory of one process, sampled ten times a second; of all that it starts together, with `family`."""

    def __init__(self, pid, family=False):
        super().__init__(daemon=True)
        self.pid, self.family, self.peak, self.on = pid, family, 0.0, True
        self.start()

    def run(self):
        while self.on:
            self.peak = max(self.peak, rss_mb(programs(self.pid) if self.family else [self.pid]))
            time.sleep(0.1)

    def end(self):
        self.on = False
        self.join()
        return self.peak


# ---- load

def wrk(url, connections, seconds, mode="get", stagger_ms=0, window=None, file="", headers=None, pid=None):
    """One run. window=(from, to) also counts the answers inside that part of it. pid: its CPU is recorded."""
    seconds = seconds if window else max(1, round(seconds * SCALE))
    low, high = window or (0, 0)
    command = ["wrk", "-t1", "-c%d" % connections, "-d%ds" % seconds, "--timeout", "60s", "-s", HERE + "/lua/load.lua"]
    for name, value in (headers or {}).items():
        command += ["-H", "%s: %s" % (name, value)]
    command += [url, "--", mode, str(stagger_ms), str(low), str(high), file, str(connections)]
    before = cpu_s(pid) if pid else 0
    r = subprocess.run(command, capture_output=True, text=True)
    lines = [x for x in r.stdout.splitlines() if x.startswith("JSON ")]
    if not lines:
        raise RuntimeError("wrk said nothing: %s %s" % (r.stdout[-500:], r.stderr[-500:]))
    d = json.loads(lines[-1][5:])
    out = {"rps": d["requests"] / d["seconds"], "requests": d["requests"], "p50_ms": d["p50_us"] / 1e3,
           "p95_ms": d["p95_us"] / 1e3, "p99_ms": d["p99_us"] / 1e3, "errors": d["errors"]}
    if window:
        out["window_rps"] = d["counted"] / (high - low)
    if pid and d["requests"]:
        out["cpu_us"] = (cpu_s(pid) - before) / d["requests"] * 1e6
    return out


def fastapi(app, name, env):
    """-> (process, address): a service of `peers` in two processes."""
    port = free_port()
    p = start([sys.executable, os.path.join(HERE, "peers/two.py"), app, str(port)], name, env={**env, "PYTHONDONTWRITEBYTECODE": "1"})
    wait_port(port, p)
    return p, "http://127.0.0.1:%d" % port


def rounds(ours, *peers):
    """REPEATS times: every peer, ours, every peer again in reverse. -> (ours' runs, runs of each peer)."""
    our_runs, peer_runs = [], [[] for _ in peers]
    for _ in range(REPEATS):
        for i, peer in enumerate(peers):
            peer_runs[i].append(peer())
        our_runs.append(ours())
        for i, peer in reversed(list(enumerate(peers))):
            peer_runs[i].append(peer())
    return our_runs, peer_runs


def median(runs, key):
    return statistics.median(r[key] for r in runs)


def ratio(our_runs, peer_runs, key):
    """The median over the rounds of ours against the mean of the peer just before and just after."""
    return statistics.median(
        o[key] / ((peer_runs[2 * i][key] + peer_runs[2 * i + 1][key]) / 2) for i, o in enumerate(our_runs))


def line(figure, value, target, unit, *, ours=None, peer=None, **more):
    """target: ('>=', 0.6) or ('<', 300); the target for value."""
    op, bound = target
    met = value >= bound if op == ">=" else value <= bound if op == "<=" else value < bound
    out = {"figure": figure, "value": value, "unit": unit, "target": "%s %g" % (op, bound), "met": met,
           "ours": ours if ours is not None else value, "peer": peer, **more}
    return {k: (float("%.4g" % v) if isinstance(v, float) else v) for k, v in out.items()}


# ---- tokens and calls

def _b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def sign(claims, secret=SECRET):
    text = _b64(b'{"alg":"HS256","typ":"JWT"}') + "." + _b64(json.dumps(claims, separators=(",", ":")).encode())
    return text + "." + _b64(hmac.new(secret.encode(), text.encode(), hashlib.sha256).digest())


def user_id(n):
    return "00000000-0000-4000-8000-%012d" % n


def token(n, secret=SECRET):
    """A token in the form that our auth issues."""
    now = int(time.time())
    return sign({"aud": "authenticated", "exp": now + 86400, "iat": now, "iss": "http://127.0.0.1/auth/v1",
                 "sub": user_id(n), "email": "user%d@example.com" % n, "phone": "",
                 "app_metadata": {"provider": "email", "providers": ["email"]}, "user_metadata": {},
                 "role": "authenticated", "aal": "aal1", "amr": [{"method": "password", "timestamp": now}],
                 "session_id": user_id(900000 + n), "is_anonymous": False}, secret)


def tokens_file(count):
    path = os.path.join(TMP, "tokens.txt")
    with open(path, "w") as f:
        for n in range(1, count + 1):
            f.write(token(n) + "\n")
    return path


def call(url, data=None, headers=None, method=None):
    """-> (status, body), also for error statuses."""
    request = urllib.request.Request(url, data=data, headers=headers or {}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as r:
            return r.status, r.read()
    except urllib.error.HTTPError as e:
        return e.code, e.read()


def must(url, data=None, headers=None, method=None):
    status, body = call(url, data, headers, method)
    if not 200 <= status < 300:
        raise RuntimeError("%s: %d %s" % (url, status, body[:400]))
    return body


def remove(path):
    shutil.rmtree(path, ignore_errors=True)
