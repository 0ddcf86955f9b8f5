#!/usr/bin/env bash
# usage: Bench/run.sh [figure ...]   Builds the release server, sets up peers and measures: one JSON line per figure.
#
# Figures: rows read instructions tokens checks inspection downloads uploads resumable start evidence simulator attacks
# realtime ledger purchases gallery calendar generations scrolling drawing analysis (all of them if none is named).
# BENCH_REPEATS (3) rounds of peer, ours, peer; BENCH_SCALE (1) multiplies measuring times; BENCH_ATELIER names another
# build of the server to use instead of building one.
set -euo pipefail
cd "$(dirname "$0")/.."

need=()
command -v tesseract >/dev/null || need+=(tesseract-ocr tesseract-ocr-eng)
command -v wrk >/dev/null || need+=(wrk)
[ -x /usr/sbin/nginx ] || need+=(nginx-light)
command -v vipsthumbnail >/dev/null || need+=(libvips-tools)
command -v espeak-ng >/dev/null || need+=(espeak-ng)
command -v perf >/dev/null || need+=(linux-perf)
command -v callgrind_control >/dev/null || need+=(valgrind)
command -v objcopy >/dev/null || need+=(binutils)
command -v ffmpeg >/dev/null || need+=(ffmpeg)
[ -x "${CHROMIUM:-/usr/bin/chromium}" ] || need+=(chromium)
if [ ${#need[@]} -gt 0 ]; then
    command -v apt-get >/dev/null || { echo "bench: please install ${need[*]}" >&2; exit 1; }
    sudo=$([ "$(id -u)" -eq 0 ] || echo sudo)
    $sudo apt-get update -q >&2
    DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -q --no-install-recommends "${need[@]}" >&2
fi

venv=.build/bench-venv
[ -x $venv/bin/python ] || python3 -m venv $venv
browser=Tests/BrowserTests/client/requirements.txt
if ! cat Bench/requirements.txt $browser | cmp -s - $venv/installed.txt; then
    $venv/bin/pip install -q -r Bench/requirements.txt -r $browser >&2
    cat Bench/requirements.txt $browser >$venv/installed.txt
fi

if [ -z "${BENCH_ATELIER:-}" ]; then
    make -s build CONFIG=release >&2
    export BENCH_ATELIER=$PWD/.build/release/atelier
fi
exec $venv/bin/python -B Bench/bench.py "$@"
