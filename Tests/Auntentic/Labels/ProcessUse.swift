/// What a process has used, as Linux tells it.
import Foundation

struct ProcessUse {
    /// Of all its threads.
    var seconds: Double
    /// At most so far.
    var megabytes: Double

    /// Nil where there is no such process, or no Linux.
    init?(_ pid: Int32) {
        guard let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
            let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8),
            let rest = stat.split(separator: ")").last?.split(separator: " "), rest.count > 12,
            let own = Double(rest[11]), let system = Double(rest[12]),
            let peak = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
            let kilobytes = peak.split(whereSeparator: { !$0.isNumber }).first.flatMap({ Double($0) })
        else { return nil }
        seconds = (own + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
        megabytes = kilobytes / 1024
    }
}
