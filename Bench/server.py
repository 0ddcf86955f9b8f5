"""Our own server for a figure: started, ready, with users who have credits and consent for checks."""

import json
import os
import subprocess
import time

import lib


class Server:
    def __init__(self, name, database_url=None, env=None, data=None, flags=(), draws_samples=False):
        """A first start draws the gallery's samples for half a minute, beside whatever is measured."""
        if not os.access(lib.ATELIER, os.X_OK):
            raise RuntimeError("no server to measure: BENCH_ATELIER=%r" % lib.ATELIER)
        self.name, self.database_url, self.flags, self.draws_samples = name, database_url, flags, draws_samples
        self.data = data or os.path.join(lib.TMP, name + "-data")
        self.port = lib.free_port()
        self.url = "http://127.0.0.1:%d" % self.port
        self.env = {"ATELIER_JWT_SECRET": lib.SECRET, **(env or {})}
        self.process = None
        self.patience = 60
        self.program = lib.ATELIER

    def start(self):
        """-> seconds until /ready answered 200."""
        command = [self.program, "serve", "--port", str(self.port), "--data", self.data, "--rate-limits", "off",
                   "--log-level", "warning", *self.settings(), *self.flags]
        if self.database_url:
            command += ["--database-url", self.database_url]
        began = time.perf_counter()
        self.process = lib.start(command, self.name, env=self.env)
        while True:
            try:
                if lib.call(self.url + "/ready")[0] == 200:
                    return time.perf_counter() - began
            except OSError:
                pass
            if self.process.poll() is not None or time.perf_counter() - began > self.patience:
                raise RuntimeError("the server is not ready: %s" % lib.tail(self.process))
            time.sleep(0.002)

    def settings(self):
        """No quotas and no samples; earlier servers have neither."""
        words = subprocess.run([self.program, "serve", "--help"], capture_output=True, text=True, check=True).stdout
        found = ["--account-storage", "0", "--account-files", "0"] if "--account-storage" in words else []
        if "artifex.samples" in words and not self.draws_samples:
            found += ["--set", "artifex.samples=off"]
        return found

    def knows(self, url, headers):
        """Waits until a table that was made beside the running server is known to it."""
        for _ in range(200):
            if lib.call(url, headers=headers)[0] == 200:
                return
            time.sleep(0.05)
        raise RuntimeError("the server doesn't know %s" % url)

    def rests(self):
        """Waits until what a first start draws and measures for its examples is done."""
        quiet, before = 0, lib.cpu_s(self.pid)
        while quiet < 6:
            time.sleep(0.5)
            now = lib.cpu_s(self.pid)
            quiet = quiet + 1 if now - before < 0.03 else 0
            before = now

    def stop(self):
        lib.stop(self.process)

    @property
    def pid(self):
        return self.process.pid

    def keys(self):
        out = subprocess.run([self.program, "keys", "--json", "--data", self.data], capture_output=True, text=True,
                             env={**os.environ, **self.env}, check=True).stdout
        return json.loads(out)

    def headers(self, bearer, **more):
        if not hasattr(self, "_anon"):
            self._anon = self.keys()["anon_key"]
        return {"apikey": self._anon, "Authorization": "Bearer " + bearer, **more}

    def upload(self, bucket, path, data, bearer, media_type="image/jpeg"):
        headers = self.headers(bearer, **{"Content-Type": media_type, "x-upsert": "true"})
        lib.must("%s/storage/v1/object/%s/%s" % (self.url, bucket, path), data, headers, "POST")


def make_users(cluster, database, count):
    """Users 1 to count, whose tokens lib.token signs."""
    cluster.sql("""
        insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
            created_at, updated_at)
        select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'authenticated', 'authenticated',
            'user' || n || '@example.com', now(), '{}', '{}', now(), now()
        from generate_series(1, %d) n""" % count, database)


def fit_to_check(cluster, database, provider):
    """Gives every user enough credits and the consent for the third party."""
    cluster.sql("""
        select count(atelier.grant_credits(id, 'auntentic', 1000000, 'purchase', 'bench:' || id, null, 'bench')),
               count(atelier.grant_consent(id, 'auntentic', 'photos', '%s', 'stub')::text)
        from auth.users""" % provider, database)
