/// The app's own files: what fits is kept, odd names are not, and leaving takes all of it.
import Clients
@testable import ClientsLive
import Foundation
import TestSupport
import Testing

struct FilesTests {
    @Test("a file is there for the next launch, is replaced and removed, for this user alone")
    func roundTrip() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let place = folder.appendingPathComponent("files")
            let files = FilesClient.folder(place)
            #expect(files.read("a.jpg") == nil)
            files.write("a.jpg", Data("one".utf8))
            #expect(FilesClient.folder(place).read("a.jpg") == Data("one".utf8))
            files.write("a.jpg", Data("two".utf8))
            #expect(files.read("a.jpg") == Data("two".utf8))
            let rights = try FileManager.default.attributesOfItem(atPath: place.path)[.posixPermissions] as? Int
            #expect(rights == 0o700)
            files.write("a.jpg", nil)
            #expect(files.read("a.jpg") == nil)
        }
    }

    @Test("what doesn't fit is not kept, and neither is its older version")
    func capacity() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let files = FilesClient.folder(folder.appendingPathComponent("files"), capacity: 10)
            files.write("a", Data(count: 6))
            files.write("b", Data(count: 5))
            #expect(files.read("a")?.count == 6 && files.read("b") == nil)
            files.write("a", Data(count: 10))
            #expect(files.read("a")?.count == 10)
            files.write("a", Data(count: 11))
            #expect(files.read("a") == nil)
        }
    }

    @Test(
        "a name that could leave the folder is no name",
        arguments: ["", ".", "..", "../a", "a/b", ".hidden", "A", "a\u{0}b", String(repeating: "a", count: 121)])
    func names(_ name: String) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let files = FilesClient.folder(folder.appendingPathComponent("files"))
            files.write(name, Data("x".utf8))
            #expect(files.read(name) == nil)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    @Test("AUN-FR-1.4 signing out removes the files with the session")
    func signOut() {
        let clients = Clients.live(
            configuration: LiveConfiguration(url: URL(filePath: "/"), key: "key", app: "auntentic"),
            keychain: .inMemory(["a": Data("1".utf8)]), files: .inMemory(["draft": Data("photo".utf8)]),
            photos: .preview, network: .constant(false), sharing: .preview)
        clients.keychain.removeAll()
        #expect(clients.keychain.read("a") == nil)
        #expect(clients.files.read("draft") == nil)
    }
}
