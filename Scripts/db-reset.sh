#!/usr/bin/env bash
# usage: db-reset.sh FOLDER   (removes a data folder of the server, unless a server is using it)
set -euo pipefail

folder=${1:?usage: db-reset.sh FOLDER}
[ -e "$folder" ] || { echo "db-reset: $folder is not there, nothing to do"; exit 0; }
[ "$(cd "$folder" && pwd -P)" != "$(pwd -P)" ] || { echo "db-reset: refusing to remove the working folder" >&2; exit 1; }
pids=$(find "$folder" -maxdepth 3 -name postmaster.pid -exec head -n 1 {} \; 2>/dev/null)
clusters=$(find "$folder" -maxdepth 3 -name PG_VERSION 2>/dev/null)
[ -n "$clusters" ] || { echo "db-reset: $folder holds no database of this server, left alone" >&2; exit 1; }
for pid in $pids; do
    if kill -0 "$pid" 2>/dev/null; then
        echo "db-reset: a server is using $folder (Postgres is process $pid); stop it first" >&2
        exit 1
    fi
done
rm -rf "$folder"
echo "db-reset: removed $folder"
