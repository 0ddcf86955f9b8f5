#!/usr/bin/env bash
# Checks the Xcode project and all that belongs to it without a Mac, and the checks themselves with planted mistakes.
#   arguments: names of checks, to run those alone
set -euo pipefail
cd "$(dirname "$0")/.."

Scripts/ios/python.sh Scripts/ios/check.py "$@"
[ $# -eq 0 ] || exit 0
# A second reader of the same files: Foundation's own, which comes with Swift.
lists=$(find iOS -name '*.plist' -o -name '*.entitlements' -o -name '*.xcprivacy' -o -name project.pbxproj)
plutil -lint $lists | { ! grep -v ': OK$' >&2; }
Scripts/ios/python.sh Scripts/ios/mistakes.py
