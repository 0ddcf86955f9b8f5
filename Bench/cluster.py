"""A throwaway Postgres on a unix socket that the server and its peers share, so that only its clients differ."""

import os
import shutil
import subprocess
import time

import lib

CONFIGURATION = """listen_addresses = ''
unix_socket_directories = '%s'
unix_socket_permissions = 0777
max_connections = 200
shared_buffers = 256MB
max_wal_size = 4GB
checkpoint_timeout = 30min
logging_collector = off
log_min_messages = warning
"""  # everything else as installed: fsync and synchronous_commit stay on


class Cluster:
    def __init__(self):
        self.folder = os.path.join(lib.TMP, "pg")
        self.process = None

    def ready(self):
        if not self.process:
            self._start()
        return self

    def url(self, database):
        """In libpq's format."""
        return "host=%s port=5432 user=postgres dbname=%s" % (self.folder, database)

    def peer_url(self, database):
        """In asyncpg's format; with the role that Supabase's own services use."""
        return "postgresql://authenticator@/%s?host=%s&port=5432" % (database, self.folder)

    def sql(self, text, database="postgres", file=False):
        r = subprocess.run(
            ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", self.url(database), "-f" if file else "-c", text],
            capture_output=True, text=True)
        if r.returncode:
            raise RuntimeError("psql: %s" % r.stderr[-1000:])
        return r.stdout.strip()

    def database(self, name):
        """Creates a fresh, empty database."""
        self.ready()
        self.sql("drop database if exists %s with (force)" % name)
        self.sql("create database %s" % name)
        return name

    def pgbench(self, script, database, clients=8, seconds=4, variables={}, rate=None, user="authenticator", protocol="prepared"):
        """One run of a script of `sql` or of another folder. -> rps, and p50, p95 and p99 of a transaction in milliseconds."""
        logs = os.path.join(lib.TMP, "pgbench")
        shutil.rmtree(logs, ignore_errors=True)
        os.makedirs(logs)
        r = subprocess.run(
            ["pgbench", "-n", "-h", self.folder, "-p", "5432", "-U", user, "-M", protocol, "-c", str(clients), "-j", "2",
             "-T", str(max(1, round(seconds * lib.SCALE))), "-f", os.path.join(lib.HERE, "sql", script), "-l", "--log-prefix=%s/log" % logs]
            + (["-R", str(rate)] if rate else []) + ["-D%s=%s" % pair for pair in variables.items()] + [database],
            capture_output=True, text=True)
        if r.returncode:
            raise RuntimeError("pgbench: %s" % r.stderr[-1000:])
        times = sorted(int(line.split()[2]) / 1e3 for name in os.listdir(logs) for line in open(os.path.join(logs, name)))
        at = lambda share: times[min(len(times) - 1, int(len(times) * share))] if times else 0
        return {"rps": next(float(x.split()[2]) for x in r.stdout.splitlines() if x.startswith("tps =")),
                "p50_ms": at(0.5), "p95_ms": at(0.95), "p99_ms": at(0.99)}

    def stop(self):
        if self.process:
            lib.stop(self.process, lib.signal.SIGINT)
            self.process = None

    def _start(self):
        binaries = self._binaries()
        # Postgres refuses to run as root.
        person = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
        os.makedirs(self.folder)
        if person:
            shutil.chown(self.folder, "postgres", "postgres")
        data = self.folder + "/data"
        subprocess.run(person + [binaries + "initdb", "-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8",
                                 "--locale=C.UTF-8", "--no-sync"], check=True, stdout=subprocess.DEVNULL, cwd="/")
        with open(data + "/postgresql.auto.conf", "a") as f:
            f.write(CONFIGURATION % self.folder)
        self.process = lib.start(person + [binaries + "postgres", "-D", data], "postgres", cwd="/")
        for _ in range(400):
            if subprocess.run([binaries + "pg_isready", "-q", "-h", self.folder]).returncode == 0:
                return
            if self.process.poll() is not None:
                raise RuntimeError(lib.tail(self.process))
            time.sleep(0.05)
        raise RuntimeError("postgres does not answer")

    @staticmethod
    def _binaries():
        folder = "/usr/lib/postgresql"
        if os.path.isdir(folder):
            for version in sorted(os.listdir(folder), key=float, reverse=True):
                if os.access("%s/%s/bin/initdb" % (folder, version), os.X_OK):
                    return "%s/%s/bin/" % (folder, version)
        return ""
