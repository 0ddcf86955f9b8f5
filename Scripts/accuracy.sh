#!/usr/bin/env bash
# Draws labels of seeds that nobody tuned on and says how much of them is read right, for Docs/Accuracy.md.
#   SEED= the first (20000), PAIRS= how many of each difficulty (200), ATELIER= the program (release)
set -euo pipefail
cd "$(dirname "$0")/.."
atelier=${ATELIER:-.build/release/atelier}
seed=${SEED:-20000}
pairs=${PAIRS:-200}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

for difficulty in mild full; do
    "$atelier" labels "$folder/$difficulty" --seed "$seed" --count "$pairs" --difficulty "$difficulty" >/dev/null 2>&1
    echo
    echo "$difficulty, seeds $seed to $((seed + pairs - 1)), $(date +%F)"
    echo
    "$atelier" score "$folder/$difficulty" 2>/dev/null
done
