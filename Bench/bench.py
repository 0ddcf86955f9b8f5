"""Measures the server against its peers on this machine, now: one JSON line per figure on standard output."""

import importlib
import json
import os
import shutil
import sys
import time
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import lib
from cluster import Cluster

FIGURES = (
    "rows", "read", "instructions", "tokens", "checks", "inspection", "downloads", "uploads", "resumable", "start", "evidence", "simulator",
    "attacks", "realtime", "ledger", "purchases", "gallery", "calendar", "generations", "scrolling", "drawing", "analysis",
)


def main():
    wanted = sys.argv[1:] or FIGURES
    for name in wanted:
        if name not in FIGURES:
            sys.exit("no figure %s; there are: %s" % (name, " ".join(FIGURES)))
    failed = False
    cluster = Cluster()
    try:
        for name in wanted:
            began = time.time()
            lib.log("bench: %s" % name)
            try:
                for line in importlib.import_module("figures." + name).measure(cluster):
                    print(json.dumps(line), flush=True)
            except Exception:
                # If one figure can't be measured, the others still run.
                traceback.print_exc()
                print(json.dumps({"figure": name, "error": traceback.format_exc(limit=0).strip().splitlines()[-1]}),
                      flush=True)
                failed = True
            finally:
                lib.stop_all(keep=cluster.process)
            lib.log("bench: %s took %.0f s" % (name, time.time() - began))
    finally:
        cluster.stop()
        lib.stop_all()
        shutil.rmtree(lib.TMP, ignore_errors=True)
    sys.exit(1 if failed else 0)


main()
