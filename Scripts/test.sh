#!/usr/bin/env bash
# Runs the built tests. In a terminal it shows every line; elsewhere it hides passes and repeats failures at the end.
#   arguments: those of `swift test`, such as --filter RESTTests
set -uo pipefail
cd "$(dirname "$0")/.."

# Many tests run their own servers: running all at once would only measure each other's load.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=${SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH:-4}
if [ -t 1 ]; then exec swift test --skip-build "$@"; fi

swift test --skip-build "$@" 2>&1 | awk '
    / Test run with /                          { summary = $0; next }
    # A comment may have many lines: a walk says what stood on the screen, and then what it missed.
    /^↳ / && count                             { failures[count] = failures[count] "\n" $0; more = 60 }
    /^  / && more                              { failures[count] = failures[count] "\n" $0; more-- }
    !/^(  |↳ )/                               { more = 0 }
    /^◇ / || /^✔ (Test|Suite)/                 { next }
    /^✘ .*(recorded an issue|failed after)/    { failures[++count] = $0 }
                                               { print; fflush() }
    END {
        if (count) print "\nWhat failed:"
        for (i = 1; i <= count; i++) print failures[i]
        print summary
    }'
exit "${PIPESTATUS[0]}"
