/// Where tests keep their clusters and data folders, and folders that end with the test.
import Foundation

/// Memory where the machine has enough of it: hundreds of databases made and dropped within minutes cost a disk's file
/// system more time in the kernel than the tests themselves take.
package let testFolderRoot: URL = {
    let memory = URL(fileURLWithPath: "/dev/shm")
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: memory.path)
    let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value ?? 0
    let isFit = free > 4 << 30 && FileManager.default.isWritableFile(atPath: memory.path)
    return isFit ? memory : URL(fileURLWithPath: "/tmp")
}()

/// A folder that is gone after `body`, and the log beside it; world-readable, as Postgres' own account must be able to
/// enter it.
package func withTemporaryFolder<R>(_ body: (URL) async throws -> R) async throws -> R {
    let folder = testFolderRoot.appendingPathComponent("atelier-it-\(UUID().uuidString.prefix(8).lowercased())")
    try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    defer {
        try? FileManager.default.removeItem(at: folder)
        try? FileManager.default.removeItem(at: folder.appendingPathExtension("log"))
    }
    return try await body(folder)
}
