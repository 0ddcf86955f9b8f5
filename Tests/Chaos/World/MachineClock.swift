/// The clock that a server and its Postgres read, where a test can set it: Debian's libfaketime stands before the real one.
import Foundation
import TestSupport

struct MachineClock: Sendable {
    private static let library = "/usr/lib/\(machine)-linux-gnu/faketime/libfaketimeMT.so.1"

    static var obstacle: String? {
        FileManager.default.fileExists(atPath: library) && succeeds(["faketime", "-f", "+0", "true"])
            ? nil : "faketime isn't installed"
    }

    private let file: URL
    private let keeper: Process
    /// What makes a process, and all that it starts, read this clock.
    let environment: [String: String]

    /// - Parameter folder: where it keeps its file; shared with nobody.
    init(_ folder: URL) throws {
        file = folder.appendingPathComponent("clock")
        try "+0".write(to: file, atomically: true, encoding: .utf8)
        keeper = Process()
        keeper.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        keeper.arguments = ["faketime", "-f", "+0", "sh", "-c", "echo \"$FAKETIME_SHARED\"; exec sleep 100000"]
        let words = Pipe()
        keeper.standardOutput = words
        try keeper.runAlone()
        // The library would name its shared memory by itself, with a change to the environment after which Swift
        // doesn't find its arguments any more. So it is given one that lasts as long as `faketime` waits.
        let shared = String(decoding: words.fileHandleForReading.availableData, as: UTF8.self)
        environment = [
            "LD_PRELOAD": Self.library, "FAKETIME_SHARED": shared.trimmingCharacters(in: .whitespacesAndNewlines),
            "FAKETIME_TIMESTAMP_FILE": file.path, "FAKETIME_CACHE_DURATION": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        ]
    }

    /// Puts the clock this far from the machine's own; it is read again within a second.
    func set(minutes: Int) throws {
        try (minutes < 0 ? "\(minutes)m" : "+\(minutes)m").write(to: file, atomically: true, encoding: .utf8)
    }

    func remove() {
        // Its child, so that it cleans up behind it; not by SIGTERM, which threads of this process hand down blocked.
        for pid in (try? children(keeper.processIdentifier)) ?? [] { kill(pid, SIGKILL) }
        keeper.waitUntilExit()
    }

    private static var machine: String {
        #if arch(arm64)
            "aarch64"
        #else
            "x86_64"
        #endif
    }
}
