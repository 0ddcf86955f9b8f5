"""The stub provider for checks while measuring."""

import json
import os
import sys

import lib


class Stub:
    def __init__(self, latency_ms):
        self.port = lib.free_port()
        self.process = lib.start(
            [sys.executable, "-B", os.path.join(lib.HERE, "peers/stub_openai.py"), str(self.port), str(latency_ms)], "stub")
        lib.wait_port(self.port, self.process)
        self.url = "http://127.0.0.1:%d/v1" % self.port
        # Our server's name for a provider that is not OpenAI: consent is given to it.
        self.provider = "127.0.0.1:%d" % self.port

    def env(self):
        return {"ATELIER_OPENAI_BASE_URL": self.url, "ATELIER_OPENAI_API_KEY": "sk-stub", "ATELIER_OPENAI_MODEL": "stub"}

    def stats(self):
        return json.loads(lib.must("http://127.0.0.1:%d/stats" % self.port))

    def stop(self):
        lib.stop(self.process)
