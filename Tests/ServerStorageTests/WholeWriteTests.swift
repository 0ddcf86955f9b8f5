/// A small upload goes from memory to the disk in one go, and how it goes there doesn't show in the file.
import Foundation
import NIOCore
import ServerDatabase
import ServerMedia
import TestSupport
import Testing

@testable import ServerStorage

/// Such files are never dropped from memory, and nothing goes past it.
let temporaryFilesAreInMemory: Bool = {
    let mounts = (try? String(contentsOfFile: "/proc/self/mounts", encoding: .utf8)) ?? ""
    return mounts.contains(" \(FileManager.default.temporaryDirectory.path) tmpfs ")
}()

@Suite struct WholeWriteTests {
    @Test(
        "a file has all of its bytes and no more, whether it fills the disk's blocks or not",
        arguments: [0, 1, 4096, 65_535, 65_536, 65_537, 1_000_000, 1 << 20])
    func whole(size: Int) throws {
        let bytes = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) })
        let (count, stored) = try written(bytes, keeping: nil)
        #expect(count == size)
        #expect(stored == bytes)
    }

    @Test("of a photo only what is kept is written", arguments: [(64, 48), (1200, 900)])
    func cleaned(width: Int, height: Int) async throws {
        let bare = try await TestPictures.jpeg(width: width, height: height)
        let photo = CameraFile().bytes(of: bare)
        let picture = try #require(photo.withUnsafeBytes { CleanPicture.plan($0, .jpeg) })
        let (count, stored) = try written(photo, keeping: picture)
        #expect(count == bare.count)
        #expect(stored == bare)
    }

    @Test(
        "from 64 KB on, a file goes to the disk past the system's memory",
        .disabled(if: temporaryFilesAreInMemory, "everything is in memory here"),
        arguments: [65_535, 65_536, 1_000_000])
    func direct(size: Int) throws {
        try inFolder { folder in
            let file = try OpenFile(folder + "/a", O_RDWR | O_CREAT | O_EXCL)
            let bytes = Data(repeating: 7, count: size)
            _ = try bytes.withUnsafeBytes { try file.write(nil, of: $0) }
            #expect(file.isWarm(0..<1) == (size < 65_536))
        }
    }

    @Test("a file that was written can be read and written on at any place")
    func readAgain() throws {
        try inFolder { folder in
            let file = try OpenFile(folder + "/a", O_RDWR | O_CREAT | O_EXCL)
            let bytes = Data(repeating: 7, count: 200_000)
            _ = try bytes.withUnsafeBytes { try file.write(nil, of: $0) }
            #expect(try file.read(3..<10) == ByteBuffer(repeating: 7, count: 7))
            try Data("end".utf8).withUnsafeBytes { try file.write($0, at: 200_001) }
            #expect(try file.size() == 200_004)
            #expect(try file.read(199_999..<200_004) == ByteBuffer(bytes: [7, 0] + Array("end".utf8)))
        }
    }

    @Test("a bucket's first objects are found by their name, and not by reading all that the bucket has")
    func foundByName() async throws {
        try await withTestDatabase { database in
            let draft = ObjectDraft(path: try ObjectPath(bucket: "photos", key: "a/b.jpg"), owner: nil, replaces: true)
            let plan = try await database.query("explain " + draft.replaced.sql, draft.replaced.values)
            let lines = plan.compactMap { $0["QUERY PLAN"] }
            #expect(lines.contains { $0.contains("Index Scan using bucketid_objname on objects") }, "\(lines)")
            #expect(lines.contains { $0.contains("(bucket_id = ") && $0.contains("(name = ") }, "\(lines)")
        }
    }

    /// -> the size that was told, and what is in the file.
    private func written(_ bytes: Data, keeping picture: CleanPicture?) throws -> (Int, Data) {
        try inFolder { folder in
            let file = try OpenFile(folder + "/a", O_RDWR | O_CREAT | O_EXCL)
            let count = try bytes.withUnsafeBytes { try file.write(picture, of: $0) }
            return (count, try Data(contentsOf: URL(fileURLWithPath: folder + "/a")))
        }
    }

    private func inFolder<R>(_ body: (String) throws -> R) throws -> R {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("whole-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder.path)
    }
}
