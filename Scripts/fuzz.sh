#!/usr/bin/env bash
# Fuzzes each target, guided by coverage, and prints a table of runs and findings at the end.
#   SECONDS_EACH  for each target (120)       HOURS    for all together, instead
#   TARGETS       some of them, in one line   JOBS     at a time (half the processors, at least one)
set -uo pipefail
cd "$(dirname "$0")/.."

scratch=.build-fuzz
fuzz=$scratch/release/fuzz
jobs=${JOBS:-$(($(nproc) > 1 ? $(nproc) / 2 : 1))}

ATELIER_FUZZ=1 swift build -c release --scratch-path "$scratch" --product fuzz || exit 1
targets=${TARGETS:-$("$fuzz" | cut -f 1)}
for target in $targets; do
    [ -d "Tests/Fuzz/Corpora/$target" ] || { echo "there is no target $target; Tests/Fuzz/Corpora lists them" >&2; exit 2; }
done
seconds=${SECONDS_EACH:-120}
if [ -n "${HOURS:-}" ]; then
    seconds=$(awk -v h="$HOURS" -v n="$(wc -w <<<"$targets")" -v j="$jobs" 'BEGIN { printf "%d", h * 3600 * j / n }')
fi

# New inputs stay in the scratch folder; the repository's corpus is only read.
run() {
    local target=$1
    local found=$scratch/found/$target learnt=$scratch/corpora/$target
    mkdir -p "$found" "$learnt"
    SWIFT_BACKTRACE=enable=no "$fuzz" "$target" "$learnt" "Tests/Fuzz/Corpora/$target" \
        -max_total_time="$seconds" -timeout=10 -rss_limit_mb=1024 -malloc_limit_mb=512 -reload=0 \
        -artifact_prefix="$found/" -print_final_stats=1 >"$scratch/$target.log" 2>&1
}

summary() {
    local failed=0
    printf '\n%-16s %14s %9s %8s %6s %6s\n' target executions per-second crashes hangs seeds
    for target in $targets; do
        local log=$scratch/$target.log found=$scratch/found/$target
        local executions each crashes hangs seeds
        executions=$(awk '/stat::number_of_executed_units/ { n = $2 } /^#[0-9]+/ { if (!n) last = substr($1, 2) } END { print n ? n : last + 0 }' "$log")
        each=$(awk '/stat::average_exec_per_sec/ { n = $2 } END { print n + 0 }' "$log")
        crashes=$(find "$found" \( -name 'crash-*' -o -name 'oom-*' \) -newer "$scratch/started" | wc -l)
        hangs=$(find "$found" \( -name 'timeout-*' -o -name 'slow-unit-*' \) -newer "$scratch/started" | wc -l)
        seeds=$(find "Tests/Fuzz/Corpora/$target" -type f | wc -l)
        printf '%-16s %14s %9s %8s %6s %6s\n' "$target" "$executions" "$each" "$crashes" "$hangs" "$seeds"
        total=$((${total:-0} + executions))
        if [ "$crashes" -gt 0 ] || [ "$hangs" -gt 0 ] || grep -q 'ERROR: libFuzzer' "$log"; then failed=1; fi
    done
    printf '%-16s %14s\n' all "$total"
    [ "$failed" = 0 ] || echo "Found inputs are in $scratch/found; Docs/Fuzzing.md says what to do with them."
    return "$failed"
}

touch "$scratch/started"
echo "$(wc -w <<<"$targets") targets, $seconds s each, $jobs at a time"
for target in $targets; do
    while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do wait -n || true; done
    run "$target" &
done
wait
summary
