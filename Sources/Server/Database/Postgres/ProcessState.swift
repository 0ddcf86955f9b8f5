/// The kernel's information about processes, by their ids.
import Foundation

enum ProcessState {
    /// Whether a process runs; a zombie doesn't count. If `/proc` can't be read because too many files are open, a
    /// zombie does count: waiting for a dead process is better than taking a live one for dead.
    ///
    /// - Parameter proc: the mount point of the kernel's process information.
    static func isAlive(_ pid: Int32, proc: String = "/proc") -> Bool {
        #if os(Linux)
            switch read("\(proc)/\(pid)/stat") {
            case .success(let bytes):
                guard let end = bytes.lastIndex(of: UInt8(ascii: ")")) else { break }
                let state = bytes[(end + 1)...].first { $0 != UInt8(ascii: " ") }
                return state != nil && state != UInt8(ascii: "Z") && state != UInt8(ascii: "X")
            case .failure(let error):
                // If `/proc` exists, a missing folder in it is a process that has ended.
                if error.code == ENOENT || error.code == ESRCH, access("\(proc)/self", F_OK) == 0 { return false }
            }
        #endif
        return kill(pid, 0) == 0 || errno == EPERM
    }

    /// Whether a child of ours has ended. Needs no descriptor, and leaves the child for its owner to reap.
    static func hasEnded(child pid: Int32) -> Bool {
        var info = siginfo_t()
        guard waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 else { return errno == ECHILD }
        return info.si_signo == SIGCHLD
    }

    /// Blocks the thread until a child of ours has ended, and leaves the child for its owner to reap.
    static func awaitEnd(ofChild pid: Int32) {
        var info = siginfo_t()
        while waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    }

    /// Its command line, words joined by spaces; empty if the process has ended, nil if that can't be found out.
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

    /// All processes with this name whose working directory is this folder; none if there is no `/proc`.
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

    /// The start of a file in `/proc`; Foundation would hide why it can't be read.
    private static func read(_ path: String) -> Result<[UInt8], ReadError> {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return .failure(ReadError(code: errno)) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Foundation.read(descriptor, &bytes, bytes.count)
        return count < 0 ? .failure(ReadError(code: errno)) : .success(Array(bytes.prefix(count)))
    }
}
