/// What tests about the life of the process look at: its Postgres, its children, what becomes of them.
import Foundation

/// The process id in a cluster's lock file; nil when no Postgres has started there or it was shut down.
package func postmaster(_ data: URL) -> Int32? {
    let file = data.appendingPathComponent("postgres/postmaster.pid")
    return (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n").first.flatMap { Int32($0) }
}

/// Whether it runs: not gone, and no zombie that its new parent hasn't reaped yet.
package func isAlive(_ pid: Int32) -> Bool {
    guard let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) else { return false }
    return !(stat.split(separator: ")").last?.hasPrefix(" Z") ?? true)
}

/// Whether it stands still, as after SIGSTOP.
package func isStopped(_ pid: Int32) -> Bool {
    guard let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) else { return false }
    return stat.split(separator: ")").last?.hasPrefix(" T") ?? false
}

/// The processes that a process has started.
package func children(_ pid: Int32) throws -> [Int32] {
    let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")
    return try threads.flatMap {
        try String(contentsOfFile: "/proc/\(pid)/task/\($0)/children", encoding: .utf8).split(separator: " ")
    }.compactMap { Int32($0) }
}

/// Whether a program succeeds; for what a test needs of the machine.
package func succeeds(_ words: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.runAlone()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
}
