#!/usr/bin/env bash
# Installs the system packages that the build and the tests need; where it can't, it lists what is missing.
set -euo pipefail

# ffmpeg reads recordings; with espeak-ng it is also the truth that measurements of speech are held against.
# python3-venv also brings the models (Scripts/models.sh) and the tests' S3 server (Tests/S3Server), both from PyPI.
packages=(
    libpq-dev libvips-dev libcrypt-dev libzbar-dev postgresql python3-venv pkg-config
    espeak-ng ffmpeg
    chromium faketime fonts-inter fonts-liberation fonts-crosextra-carlito fonts-roboto-unhinted
    fonts-droid-fallback)

need_swift() {
    command -v swift >/dev/null && return
    echo "setup: Swift 6.3 or later is missing: see swift.org/install" >&2
    exit 1
}

# Without apt this script installs nothing; it lists missing packages and how to get them.
check_only() {
    local missing=() library
    command -v pkg-config >/dev/null || missing+=("pkg-config   brew install pkgconf")
    for library in "libpq|libpq" "vips|vips" "libcrypt|libxcrypt" "zbar|zbar"; do
        pkg-config --exists "${library%%|*}" 2>/dev/null ||
            missing+=("${library%%|*} (headers)   brew install ${library##*|}")
    done
    command -v initdb >/dev/null || compgen -G '/opt/homebrew/opt/postgresql@*/bin/initdb' >/dev/null ||
        missing+=("PostgreSQL 15 server, its programs on PATH   brew install postgresql@15")
    python3 -c 'import venv' 2>/dev/null || missing+=("python3 with venv   brew install python3")
    [ ${#missing[@]} -eq 0 ] && return
    echo "setup: this machine has no apt; please install:" >&2
    printf '  %s\n' "${missing[@]}" >&2
    echo "On another Linux the packages are named much like Debian's: ${packages[*]}" >&2
    exit 1
}

installed() { [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        echo "setup: needs root for: $*" >&2
        exit 1
    fi
}

apt_install() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@" >&2
}

# The server runs its own clusters; Debian's package would otherwise create and start one on port 5432.
without_main_cluster() {
    installed postgresql-common && return
    apt_install postgresql-common
    as_root sed -i 's/^#\? *create_main_cluster.*/create_main_cluster = false/' \
        /etc/postgresql-common/createcluster.conf
}

need_swift
command -v apt-get >/dev/null && command -v dpkg-query >/dev/null || { check_only; exit 0; }
missing=()
for package in "${packages[@]}"; do
    installed "$package" || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0
echo "setup: installing ${missing[*]}" >&2
as_root apt-get update -q >&2
without_main_cluster
apt_install "${missing[@]}"
