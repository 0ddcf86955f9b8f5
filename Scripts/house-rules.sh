#!/usr/bin/env bash
# Cheap checks that no compiler makes: a first line that describes the file, no machine-specific paths, no empty
# promises.
set -uo pipefail
cd "$(dirname "$0")/.."

failed=0
complain() {
    [ -z "$2" ] && return
    printf 'house rule: %s\n%s\n' "$1" "$2" >&2
    failed=1
}

swift_files() { find Sources Tests supabase -name '*.swift'; }

complain "the first line of a Swift file is a comment that says what the file is" \
    "$(swift_files | while read -r file; do head -n 1 "$file" | grep -q '^//' || echo "  $file"; done)"
complain "a file has at most 500 lines" \
    "$(swift_files | while read -r file; do [ "$(wc -l <"$file")" -le 500 ] || echo "  $file"; done)"
complain "no paths of one machine" \
    "$(grep -rnE '(^|[^A-Za-z0-9_.$}-])/(home|Users|root|farm|work|opt/swift)/' Sources Tests Scripts Bench Makefile .ci Docs \
        --include='*' --exclude-dir=__pycache__ --exclude=house-rules.sh | cut -c1-160)"
complain "no unfinished work left behind without a place to find it again" \
    "$(grep -rnE '(TODO|FIXME|XXX)\b' Sources Tests Scripts Bench --include='*.swift' --include='*.sh' --include='*.py' \
        --exclude=house-rules.sh | cut -c1-160)"
complain "the server decodes JSON behind JSONBounds (a signed report is its verifier's own file)" \
    "$(grep -rnE 'JSONDecoder\(\)|JSONSerialization' Sources/Server Sources/Apps/*/Server Sources/Simulator/Host --include='*.swift' |
        cut -c1-160)"
complain "what is an app's own stands in its folder of Sources/Apps; only Sources/Products names it" \
    "$(for app in Sources/Apps/*/Server; do
        name=$(basename "$(dirname "$app")")
        grep -rnE "^(@testable )?import $name(Core|Features|Server|Product)" Sources --include='*.swift' |
            grep -vE "^Sources/(Apps/$name|Products)/" | cut -c1-160
    done)"
complain "the base knows no sneakers" \
    "$(grep -rniE 'auntentic|sneaker|\bshoes?\b' Sources --include='*.swift' |
        grep -vE '^Sources/(Apps/Auntentic|Products)/|^Sources/Simulator/WebUI/Images/Symbols' | cut -c1-160)"
complain "URLSession's own asynchronous calls can hang on Linux when they are cancelled: go through Exchanges" \
    "$(grep -rnE 'await .*\.(data|upload|download|bytes)\((for|from): ?(request|url)' Sources --include='*.swift' | cut -c1-160)"
complain "scripts are executable" "$(find Scripts Bench .ci -name '*.sh' ! -perm -u+x)"
exit $failed
