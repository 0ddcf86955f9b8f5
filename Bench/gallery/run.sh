#!/bin/sh
# Measures a database that fill.sql, queries.sql and likers.sql have filled: run.sh [database] [seconds]
set -eu
cd "$(dirname "$0")"
: "${PGHOST:?the folder of the Postgres socket}"
export PGDATABASE=${1:-bench}
seconds=${2:-15}
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

# One line: name, transactions a second, p50, p95, p99 in milliseconds.
measure() {
    name=$1; shift
    rm -f "$logs"/*
    pgbench -n -M prepared -c 16 -j 2 -T "$seconds" -l --log-prefix="$logs/log" "$@" >"$logs/out" 2>&1 || { cat "$logs/out"; exit 1; }
    cat "$logs"/log* | awk '{print $3 / 1000}' | sort -n | awk -v name="$name" -v t="$seconds" '
        {v[NR] = $1} END {printf "%-28s %8.0f/s  p50 %7.2f  p95 %7.2f  p99 %7.2f ms\n", name, NR / t,
        v[int(NR * 0.5) + 1], v[int(NR * 0.95) + 1], v[int(NR * 0.99) + 1]}'
}

psql -qXc "select 1 from artifex.shelves limit 1" >/dev/null
measure warm-up -f explore.sql -f search.sql >/dev/null
measure "bare SQL" -f bare.sql
measure "bare SQL with own marks" -f bare_own.sql
measure "explore, newest" -f explore.sql
measure "explore, trending category" -f trending.sql
measure "search" -f search.sql
uptime
