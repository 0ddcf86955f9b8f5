"""The cost of evidence for one check: four photographs of 12 megapixels, two of them labels, on one core.

The pictures are drawn from held-out seeds and enlarged. For comparison plain tesseract reads the same two labels. The
style codes that both read are compared with the drawn ones."""

import json
import os
import re
import resource
import subprocess

import lib
import pictures

PAIRS = 4
FIRST_SEED = 20_000
SIZE = (4032, 3024)


def measure(cluster):
    folder = os.path.join(lib.TMP, "drawn")
    run(["labels", folder, "--seed", str(FIRST_SEED), "--count", str(PAIRS), "--contradictions", "0"])
    truth = [json.loads(line) for line in open(os.path.join(folder, "truth.jsonl"))]
    for photo in truth:
        pictures.enlarge(os.path.join(folder, photo["file"]), SIZE)
    labels = [photo for photo in truth if photo["angle"] in ("size_tag", "box_label")]
    ours, peer = evidence(folder, labels), tesseract(folder, labels)
    yield lib.line("evidence.cpu_s", ours["cpu_s"], ("<", 1.6), "CPU seconds a check", ours=ours["cpu_s"],
                   peer=peer["cpu_s"], pixels=SIZE[0] * SIZE[1])
    yield lib.line("evidence.memory_mb", ours["memory_mb"], ("<", 500), "MB resident, peak", ours=ours["memory_mb"])
    yield lib.line("evidence.style_codes", ours["styles"], (">=", 0.8), "share read, drawn, 12 megapixels",
                   ours=ours["styles"], peer=peer["styles"], labels=len(labels))


def run(arguments, **more):
    return subprocess.run([lib.ATELIER, *arguments], check=True, capture_output=True, text=True, **more).stdout


def evidence(folder, labels):
    """One pair after the other, on one core; judging everything twice more allows subtracting the start-up."""
    def spent(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = ["taskset", "-c", "0", lib.ATELIER, "eval", folder, "--judge", "built-in", "--runs", str(runs),
                   "--at-least", "0", "--at-once", "1", "--output", os.path.join(lib.TMP, "report-%d" % runs)]
        subprocess.run(command, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, after.ru_maxrss / 1024
    (once, memory), (thrice, _) = spent(1), spent(3)
    right = sum(read(folder, label) == label["facts"]["styleCode"] for label in labels)
    return {"cpu_s": (thrice - once) / 2 / PAIRS, "memory_mb": memory, "styles": right / len(labels)}


def read(folder, label):
    reading = json.loads(run(["read", os.path.join(folder, label["file"]), "--as", label["angle"], "--json"]))
    return reading.get("styleCode", {}).get("value")


def tesseract(folder, labels):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    right = 0
    for label in labels:
        text = subprocess.run(["taskset", "-c", "0", "tesseract", os.path.join(folder, label["file"]), "-", "--psm", "11"],
                              check=True, capture_output=True, text=True, env={**os.environ, "OMP_THREAD_LIMIT": "1"}).stdout
        right += bare(label["facts"]["styleCode"]) in bare(text.upper())
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return {"cpu_s": (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / PAIRS,
            "styles": right / len(labels)}


def bare(text):
    return re.sub(r"[^A-Z0-9]", "", text)
