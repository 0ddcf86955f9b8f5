/// Folders that a server takes for its own: never another user's, never through somebody's link.
import Foundation
import TestSupport
import Testing

@testable import ServerDatabase

@Suite struct FolderTests {
    /// Nobody's: neither root's nor Postgres'.
    private static let stranger: uid_t = 65_534
    private static let needsRoot: Comment = "only root can make another user's folder"

    @Test("a folder of our own is closed to everybody else, and made if it isn't there")
    func claimed() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let mine = folder.appendingPathComponent("mine")
            for _ in 0..<2 {
                try PrivateFolder.claim(mine, for: nil)
                #expect(Self.status(mine).st_mode & 0o7777 == 0o700)
                chmod(mine.path, 0o777)
            }
        }
    }

    @Test("a link in a folder's place is refused, and nothing is changed where it leads")
    func link() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let target = folder.appendingPathComponent("target"), link = folder.appendingPathComponent("link")
            try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
            chmod(target.path, 0o755)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
            let error = #expect(throws: EmbeddedPostgres.Failure.self) { try PrivateFolder.claim(link, for: nil) }
            #expect(error?.description.contains("is a link or a file") == true)
            #expect(Self.status(target).st_mode & 0o7777 == 0o755)
        }
    }

    @Test("another user's folder is refused and stays theirs", .enabled(if: geteuid() == 0, needsRoot))
    func foreign() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let theirs = folder.appendingPathComponent("theirs")
            try FileManager.default.createDirectory(at: theirs, withIntermediateDirectories: true)
            chown(theirs.path, Self.stranger, Self.stranger)
            #expect(throws: EmbeddedPostgres.Failure.self) { try PrivateFolder.claim(theirs, for: (1, 1)) }
            let error = #expect(throws: DataFolder.Failure.self) { try DataFolder.open(theirs) }
            #expect(error?.isLasting == true && error?.description.contains("lock them out") == true)
            #expect(Self.status(theirs).st_uid == Self.stranger)
        }
    }

    @Test(
        "somebody's folder or link in the place of the socket keeps a server from starting, and stays as it is",
        .enabled(if: geteuid() == 0, needsRoot), arguments: [true, false])
    func socketPlace(_ isLink: Bool) async throws {
        try await PostgresScene.run { (scene: PostgresScene) async throws in
            let data = scene.data.appendingPathComponent(String(repeating: "long", count: 20))
            let place = Cluster.socketFolder(data)
            #expect(!place.path.hasPrefix(data.path))
            let target = scene.data.appendingPathComponent("target")
            try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
            if isLink {
                try FileManager.default.createSymbolicLink(at: place, withDestinationURL: target)
            } else {
                try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
                chown(place.path, Self.stranger, Self.stranger)
            }
            defer { try? FileManager.default.removeItem(at: place) }
            let postgres = try await EmbeddedPostgres(data: data, isDurable: false, logger: quietLogger)
            await #expect(throws: EmbeddedPostgres.Failure.self) { try await postgres.withServer { _ in } }
            #expect(Self.status(target).st_uid == 0)
            #expect(isLink || Self.status(place).st_uid == Self.stranger)
        }
    }

    @Test("a data folder with a long path works, its socket lies elsewhere")
    func longPath() async throws {
        try await PostgresScene.run { (scene: PostgresScene) async throws in
            let data = scene.data.appendingPathComponent(String(repeating: "long", count: 20))
            let place = Cluster.socketFolder(data)
            defer { try? FileManager.default.removeItem(at: place) }
            try await EmbeddedPostgres(data: data, isDurable: false, logger: quietLogger).withServer { info in
                #expect(info.contains(place.path))
                #expect(Self.status(place).st_mode & 0o7777 == 0o700)
                try await Migrator.runScript("select 1", info: info)
            }
        }
    }

    @Test("a path that can't be a folder is refused in words")
    func noFolder() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let file = folder.appendingPathComponent("file")
            try Data().write(to: file)
            for (path, words) in [
                (file, "is a file"), (file.appendingPathComponent("data"), "is a file and not a folder"),
            ] {
                let error = #expect(throws: DataFolder.Failure.self) { try DataFolder.open(path) }
                #expect(error?.description.contains(words) == true && error?.description.contains("errno") == false)
            }
        }
    }

    @Test("what passes by itself is told from what doesn't")
    func passing() {
        #expect([ENOSPC, EMFILE, EDQUOT].allSatisfy(isPassing))
        #expect(![EACCES, EROFS, ENOTDIR, ELOOP].contains(where: isPassing))
    }

    private static func status(_ folder: URL) -> stat {
        var status = stat()
        lstat(folder.path, &status)
        return status
    }
}
