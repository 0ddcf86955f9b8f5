#!/usr/bin/env bash
# usage: db-reset.sh FOLDER   (removes a data folder of the server, unless a server is using it)
set -euo pipefail

folder=${1:?usage: db-reset.sh FOLDER}
[ -d "$folder" ] || { echo "db-reset: $folder is not there, nothing to do"; exit 0; }
folder=$(cd "$folder" && pwd)
[ -f "$folder/jwt-secret" ] || [ -f "$folder/postgres/PG_VERSION" ] || {
    echo "db-reset: $folder is no data folder of this server, left alone" >&2
    exit 1
}

# The cluster's place if Postgres' own account can't enter the folder: named by the hash of the folder's path.
hash=$(printf %s "$folder" | sha256sum)
elsewhere=/var/lib/atelier/$(for at in 0 2 4 6 8 10; do printf %x "0x${hash:$at:2}"; done)

for cluster in "$folder/postgres" "$elsewhere/postgres"; do
    pid=$(head -n 1 "$cluster/postmaster.pid" 2>/dev/null || true)
    if [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null; then
        echo "db-reset: a server is using $folder (its Postgres is process $pid); stop it first" >&2
        exit 1
    fi
done
rm -rf "$folder" "$elsewhere"
echo "db-reset: removed $folder"
