#!/usr/bin/env bash
# Draws labels of seeds that nobody tuned on and prints how much of them is read right: the tables of Docs/Accuracy.md.
#   SEED= the first (20000), PAIRS= how many of each difficulty (200), ATELIER= the program (release),
#   BEFORE= another build of it that reads the same pictures, FOLDER= where pictures and words stay (else they go)
set -euo pipefail
cd "$(dirname "$0")/.."
atelier=${ATELIER:-.build/release/atelier}
seed=${SEED:-20000}
pairs=${PAIRS:-200}
folder=${FOLDER:-$(mktemp -d)}
if [ -z "${FOLDER:-}" ]; then trap 'rm -rf "$folder"' EXIT; fi

# An older build doesn't know the contradictions that were thought of later: it is told that they are some contradiction.
before() {
    mkdir -p "$folder/$1.before"
    ln -sf "$folder/$1"/*.jpg "$folder/$1.before/" 2>/dev/null || ln -sf "$folder/$1"/* "$folder/$1.before/"
    rm -f "$folder/$1.before/truth.jsonl"
    sed -E 's/"(qr_without_https|window_before_style)"/"style_differs"/g' "$folder/$1/truth.jsonl" >"$folder/$1.before/truth.jsonl"
    "$BEFORE" score "$folder/$1.before" >"$folder/$1.before.txt"
}

for difficulty in mild full; do
    if [ ! -f "$folder/$difficulty/truth.jsonl" ]; then
        "$atelier" labels "$folder/$difficulty" --seed "$seed" --count "$pairs" --difficulty "$difficulty" >/dev/null
    fi
    "$atelier" score "$folder/$difficulty" >"$folder/$difficulty.txt"
    if [ -n "${BEFORE:-}" ]; then before "$difficulty"; fi
done
echo "$pairs pairs of each difficulty, seeds $seed to $((seed + pairs - 1)), read on $(date +%F)."
python3 Scripts/accuracy_table.py "$folder"
