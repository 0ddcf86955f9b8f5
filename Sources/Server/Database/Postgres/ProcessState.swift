/// What the kernel says of processes by their ids.
import Foundation

enum ProcessState {
    /// Whether a process runs, a zombie not counting. Where `/proc` can't be read, because too many files are open, a
    /// zombie does count: better to wait for a dead process than to take a living one for dead.
    ///
    /// - Parameter proc: where the kernel's view of processes is mounted.
    static func isAlive(_ pid: Int32, proc: String = "/proc") -> Bool {
        #if os(Linux)
            switch read("\(proc)/\(pid)/stat") {
            case .success(let bytes):
                guard let end = bytes.lastIndex(of: UInt8(ascii: ")")) else { break }
                let state = bytes[(end + 1)...].first { $0 != UInt8(ascii: " ") }
                return state != nil && state != UInt8(ascii: "Z") && state != UInt8(ascii: "X")
            case .failure(let error):
                // With `/proc` there, a missing folder in it is a process that is gone.
                if error.code == ENOENT || error.code == ESRCH, access("\(proc)/self", F_OK) == 0 { return false }
            }
        #endif
        return kill(pid, 0) == 0 || errno == EPERM
    }

    /// Whether a child of ours has ended. Needs no descriptor, and leaves the child to whoever reaps it.
    static func hasEnded(child pid: Int32) -> Bool {
        var info = siginfo_t()
        guard waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 else { return errno == ECHILD }
        return info.si_signo == SIGCHLD
    }

    /// Its command line, words joined by spaces; empty when it is gone, nil when that can't be found out.
    static func commandLine(_ pid: Int32) -> String? {
        #if os(Linux)
            switch read("/proc/\(pid)/cmdline") {
            case .success(let bytes): return String(decoding: bytes, as: UTF8.self).replacing("\u{0}", with: " ")
            case .failure(let error): return [ENOENT, ESRCH].contains(error.code) ? "" : nil
            }
        #else
            return kill(pid, 0) == 0 ? nil : ""
        #endif
    }

    /// Every process of this name that works in this folder; none where there is no `/proc`.
    static func named(_ name: String, in folder: URL) -> [Int32] {
        var place = stat()
        guard stat(folder.path, &place) == 0 else { return [] }
        return ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { Int32($0) }.filter {
            var status = stat()
            guard stat("/proc/\($0)/cwd", &status) == 0, status.st_ino == place.st_ino, status.st_dev == place.st_dev,
                case .success(let bytes) = read("/proc/\($0)/comm")
            else { return false }
            return String(decoding: bytes, as: UTF8.self) == name + "\n"
        }
    }

    private struct ReadError: Error { let code: Int32 }

    /// The start of a file of `/proc`; Foundation would hide why it can't be read.
    private static func read(_ path: String) -> Result<[UInt8], ReadError> {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return .failure(ReadError(code: errno)) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Foundation.read(descriptor, &bytes, bytes.count)
        return count < 0 ? .failure(ReadError(code: errno)) : .success(Array(bytes.prefix(count)))
    }
}
