#!/usr/bin/env python3
"""Plants one mistake of each kind and demands that the check meant for it finds it, and that nothing is found without one.

  plant.py <build folder>
"""
import concurrent.futures
import os
import subprocess
import sys
import tempfile

import table

HERE = os.path.dirname(os.path.abspath(__file__))
FLAGS = ["-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility", "-enable-upcoming-feature",
         "ExistentialAny", "-module-name", "Planted"]

GOOD = """
import AVFoundation
import Foundation
import StoreKit
import SwiftUI
import UIKit

final class Reader: NSObject, AVCapturePhotoCaptureDelegate {
    func photoOutput(
        _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
    ) {}
}

struct Screen: View {
    var body: some View {
        if #available(iOS 26.0, *) {
            Text("a").glassEffect(.regular, in: Circle())
        } else {
            Text("a").opacity(0.5)
        }
    }
}

func buy(_ product: Product) async throws { _ = try await product.purchase(options: [.appAccountToken(UUID())]) }
func finish(_ transaction: StoreKit.Transaction) async { await transaction.finish() }
@MainActor func fill() { UIColor(red: 0, green: 0, blue: 0, alpha: 1).setFill() }
@MainActor func ask() { UIApplication.shared.registerForRemoteNotifications() }
"""

# Kind, what becomes of the good code, the check that must find it, and a word of what it says.
MISTAKES = [
    ("a misspelt call", ("transaction.finish()", "transaction.finnish()"), "compiler", "finnish"),
    ("a missing argument", (", alpha: 1)", ")"), "compiler", "missing argument"),
    ("an argument of another type", ("UUID()", '"anna"'), "compiler", "cannot convert"),
    ("a misspelt method of a delegate", ("didFinishProcessingPhoto", "didFinishProcessing"), "compiler", "has different argument labels"),
    ("a label too many", ("finish()", "finish(now: true)"), "compiler", "argument passed to call"),
    ("a missing import", ("import StoreKit\n", ""), "compiler", "cannot find"),
    ("a forgotten await", ("{ await transaction", "{ transaction"), "compiler", "await"),
    ("the main actor from elsewhere", ("@MainActor func ask", "func ask"), "compiler", "main actor"),
    ("API of iOS 26 without a guard", ("if #available(iOS 26.0, *) {", "if true {"), "availability", "needs iOS 26.0"),
    ("a guard that is too old", ("iOS 26.0, *", "iOS 18.0, *"), "availability", "needs iOS 26.0"),
    ("API in the wrong half of a guard", ("#available(iOS 26.0, *)", "#unavailable(iOS 26.0)"), "availability", "26.0"),
    ("an overload of iOS 18.2", ("purchase(options:", "purchase(confirmIn: UIViewController(nibName: nil, bundle: nil), options:"),
     "availability", "needs iOS 18.2"),
    ("a newer part of the standard library", ("@MainActor func ask", "import Synchronization\nlet lock = Mutex(1)\n@MainActor func ask"),
     "availability", "needs iOS 18.0"),
    ("SwiftUI that nobody has looked up", (".opacity(0.5)", ".blur(radius: 3)"), "availability", "nobody has said"),
    ("SwiftUI that isn't in the list", (".opacity(0.5)", ".blur(radius: 3)"), "drift", "isn't in the table"),
]
# Of the table: the name of a row, its column, and what stands there instead.
DRIFTS = [
    ("Apple's words have changed", "View.opacity(_:)", 3, "func opacity(_ opacity: Double, animated: Bool) -> some View", "unexplained"),
    ("ours have changed", "View.opacity(_:)", 2, "func opacity(_ opacity: Int) -> some View", "isn't in the table"),
]


def compiled(code, build, folder):
    """The compiler's errors, and the index that it wrote."""
    os.makedirs(folder)
    file, index = os.path.join(folder, "Planted.swift"), os.path.join(folder, "index")
    with open(file, "w") as out:
        out.write(code)
    run = subprocess.run(
        ["swiftc", "-c", file, "-o", os.path.join(folder, "out.o"), *FLAGS, "-index-store-path", index, "-I",
         os.path.join(build, "debug", "Modules")], capture_output=True, text=True)
    return file, index, run.stderr if run.returncode else ""


def found(check, file, index, build, swiftui=table.PATH):
    run = subprocess.run(
        [sys.executable, os.path.join(HERE, "check.py"), build, check, index, file], capture_output=True, text=True,
        env={**os.environ, "ATELIER_SWIFTUI_TABLE": swiftui})
    return run.stderr if run.returncode else ""


def try_one(mistake, build, folder):
    kind, (old, new), check, word = mistake
    if old not in GOOD:
        return f"{kind}: the code to change isn't there"
    file, index, errors = compiled(GOOD.replace(old, new), build, folder)
    said = errors if check == "compiler" or errors else found(check, file, index, build)
    return None if word in said else f"{kind}: the {check} doesn't say “{word}”, but: {said[:400] or 'nothing'}"


def try_drift(drift, build, folder, file, index):
    kind, name, column, words, word = drift
    os.makedirs(folder)
    changed = os.path.join(folder, "swiftui.tsv")
    with open(table.PATH) as old, open(changed, "w") as new:
        for line in old:
            parts = line.rstrip("\n").split("\t")
            if parts[0] == name:
                parts[column] = words
            new.write("\t".join(parts) + "\n")
    said = found("drift", file, index, build, changed)
    return None if word in said else f"{kind}: drift doesn't say “{word}”, but: {said[:400] or 'nothing'}"


def main():
    build = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        file, index, errors = compiled(GOOD, build, os.path.join(folder, "good"))
        failures = [f"good code isn't: {errors}"] if errors else []
        failures += [f"good code isn't: {found(check, file, index, build)}" for check in ("availability", "drift")
                     if found(check, file, index, build)]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            tries = [pool.submit(try_one, mistake, build, os.path.join(folder, str(number)))
                     for number, mistake in enumerate(MISTAKES)]
            tries += [pool.submit(try_drift, drift, build, os.path.join(folder, f"drift-{number}"), file, index)
                      for number, drift in enumerate(DRIFTS)]
            failures += [attempt.result() for attempt in tries if attempt.result()]
    for failure in failures:
        print(failure, file=sys.stderr)
    print(f"{len(MISTAKES) + len(DRIFTS) - len(failures)} of {len(MISTAKES) + len(DRIFTS)} planted mistakes caught")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
