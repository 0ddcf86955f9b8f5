#!/usr/bin/env bash
# Runs a Python script with the packages that Scripts/ios needs, which it fetches once into the build folder.
set -euo pipefail
house=$(cd "$(dirname "$0")/../.." && pwd)

# The same environment as Tests/iOSProjectTests makes: one stamp for both.
environment="$house/.build/ios-venv"
wanted="$house/Scripts/ios/requirements.txt"
if ! cmp -s "$wanted" "$environment/installed.txt"; then
    python3 -m venv --clear "$environment"
    "$environment/bin/python" -m pip install -q -r "$wanted"
    cp "$wanted" "$environment/installed.txt"
fi
exec "$environment/bin/python" -B "$@"
