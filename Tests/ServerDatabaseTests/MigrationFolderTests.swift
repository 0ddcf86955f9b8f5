/// Somebody's folder of migrations: which files count, in which order, and what is refused before anything happens.
import Foundation
import TestSupport
import Testing

@testable import ServerDatabase

@Suite struct MigrationFolderTests {
    private func write(_ files: [String: String], to folder: URL) throws {
        for (name, text) in files {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    @Test("a project, its supabase folder and its migrations are the same; a plain folder counts every file")
    func layouts() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            try write(
                [
                    "supabase/migrations/20250102_b.sql": "b", "supabase/migrations/20250101_a.sql": "a",
                    "supabase/migrations/notes.sql": "x", "supabase/migrations/README.md": "x",
                    "supabase/seed.sql": "s",
                ], to: folder)
            for path in ["", "supabase", "supabase/migrations"] {
                let found = try MigrationFolder(folder.appendingPathComponent(path))
                #expect(found.migrations.map(\.name) == ["20250101_a.sql", "20250102_b.sql"])
                #expect(found.seed?.sql == "s")
                #expect(found.skipped == ["notes.sql"])
            }
            try write(["plain/2.sql": "b", "plain/10.sql": "a", "plain/seed.sql": "s", "plain/.x.sql": ""], to: folder)
            let plain = try MigrationFolder(folder.appendingPathComponent("plain"))
            #expect(plain.migrations.map(\.name) == ["10.sql", "2.sql"])
            #expect(plain.seed?.series == .seed && plain.skipped.isEmpty)
        }
    }

    @Test("what is no plain file of UTF-8, or is too large, is refused by name")
    func refused() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            func reason(_ name: String, _ make: (String) throws -> Void) throws -> String {
                let place = folder.appendingPathComponent(name)
                try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
                try make(place.appendingPathComponent("1.sql").path)
                let error = #expect(throws: MigrationFolder.Failure.self) { try MigrationFolder(place) }
                return error?.description ?? ""
            }
            #expect(try reason("link") { _ = symlink("/etc/hostname", $0) }.contains("is a link"))
            #expect(try reason("pipe") { _ = mkfifo($0, 0o600) }.contains("no plain file"))
            #expect(try reason("folder") { _ = mkdir($0, 0o700) }.contains("no plain file"))
            #expect(
                try reason("latin") { try Data([0x2D, 0x2D, 0xE4]).write(to: URL(fileURLWithPath: $0)) }
                    .contains("no UTF-8"))
            #expect(
                try reason("zero") { try Data([0x2D, 0]).write(to: URL(fileURLWithPath: $0)) }.contains("no UTF-8"))
            #expect(
                try reason("large") { path in
                    _ = FileManager.default.createFile(atPath: path, contents: nil)
                    _ = truncate(path, 33 << 20)
                }.contains("more than 32 MB"))
            #expect(try reason("none") { _ in }.contains("holds no .sql file"))
            #expect(throws: MigrationFolder.Failure.self) { try MigrationFolder(folder.appendingPathComponent("gone")) }
        }
    }

    @Test("a byte order mark is no part of the SQL")
    func mark() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            try Data([0xEF, 0xBB, 0xBF] + Array("select 1".utf8)).write(to: folder.appendingPathComponent("1.sql"))
            #expect(try MigrationFolder(folder).migrations[0].sql == "select 1")
        }
    }
}
