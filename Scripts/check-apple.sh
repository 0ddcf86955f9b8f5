#!/usr/bin/env bash
# Compiles the iPhone's side against declarations of Apple's SDK, then checks that iOS 17 has what is used and that our SwiftUI is
# declared as Apple's (Docs/iPhone-parts.md). Quick when warm.
set -euo pipefail
cd "$(dirname "$0")/.."

build=.build/apple
mkdir -p $build
if ! ATELIER_APPLE_DECLARATIONS=1 swift build --scratch-path $build >$build/log 2>&1; then
    grep -E 'error:' $build/log | grep -v '^ ' | sort -u >&2 || tail -5 $build/log >&2
    exit 1
fi

# The compiler's own parser, which the toolchain brings along.
host=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")/lib/swift/host
if [ ! -x $build/guards ] || [ Scripts/apple/guards.swift -nt $build/guards ]; then
    swiftc -O -I "$host" -L "$host" -lSwiftParser -lSwiftSyntax -Xlinker -rpath -Xlinker "$host" \
        Scripts/apple/guards.swift -o $build/guards
fi

# The catalogue's keys have the placeholders that the compiler makes.
python3 Scripts/ios/counted.py $build/debug/index/store --check

for check in availability drift; do python3 Scripts/apple/check.py $build $check; done
python3 Scripts/apple/plant.py $build
