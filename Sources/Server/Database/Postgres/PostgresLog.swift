/// Postgres' own log: a file of bounded size, its predecessor, and the reason given in its last lines.
import Foundation
import SystemPackage

struct PostgresLog: Sendable {
    let file: URL
    /// Beyond this many bytes the file is emptied; as much of its end is kept beside it.
    let limit: Int

    init(file: URL, limit: Int = 4 << 20) {
        self.file = file
        self.limit = limit
    }

    /// For the child to write to; in append mode, so that emptying the file does no harm.
    func open() throws -> FileDescriptor {
        try FileDescriptor.open(
            FilePath(file.path), .writeOnly, options: [.create, .append, .noFollow, .closeOnExec],
            permissions: [.ownerReadWrite])
    }

    var size: Int {
        var status = stat()
        return stat(file.path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Emptied even if its end can't be kept: on a full disk, space matters more.
    func rotateIfLarge() {
        guard size > limit else { return }
        let old = file.appendingPathExtension("1")
        try? end(limit).write(to: old, options: .atomic)
        chmod(old.path, 0o600)
        truncate(file.path, 0)
    }

    /// The text written since the file had `mark` bytes, at most its last 64 KB.
    func text(since mark: Int) -> String {
        let now = size
        return String(decoding: end(min(65_536, mark > now ? now : now - mark)), as: UTF8.self)
    }

    /// The last lines since then, which usually give the reason.
    func reason(since mark: Int = 0) -> String {
        let lines = text(since: mark).split(separator: "\n")
        let grave = lines.filter { $0.contains("FATAL:") || $0.contains("PANIC:") || !$0.hasPrefix("20") }
        return (grave.isEmpty ? lines : grave).suffix(2).map { $0.prefix(300) }.joined(separator: " / ")
    }

    private func end(_ count: Int) -> Data {
        guard count > 0, let handle = try? FileHandle(forReadingFrom: file) else { return Data() }
        defer { try? handle.close() }
        try? handle.seek(toOffset: UInt64(max(0, size - count)))
        return (try? handle.read(upToCount: count)) ?? Data()
    }
}
